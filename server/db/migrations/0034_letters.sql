-- The letters of a text without case and accents: what `fold` does where a text has other letters than ASCII's. Marks
-- behind Latin and Greek letters, digits and signs are accents, and ё is е. Behind other letters a mark makes another letter,
-- and stays. PL/pgSQL, as a chain of functions in SQL takes twice as long. To translate takes the longest, so it is asked for
-- first whether there is something to translate.
CREATE OR REPLACE FUNCTION fold_letters(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  value := regexp_replace(normalize(value, NFKD) COLLATE "C",
    '(^|[\u0001-\u02FF\u0370-\u03E1\u03F0-\u03FF\u1D00-\u1DBF\u1E00-\u20CF\u2100-\u2BFF\u2C60-\u2C7F\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\uA700-\uA7FF\uAB30-\uAB6F\U00010140-\U0001018F\U000101A0\U00010780-\U000107BF\U0001D200-\U0001D24F\U0001DF00-\U0001DFFF\U0001F000-\U0001FAFF])[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u3099\u309A\uFE20-\uFE2F\u180B-\u180D\u180F\uFE00-\uFE0F\U000E0100-\U000E01EF]+|([еЕ])[\u0308\u180B-\u180D\u180F\uFE00-\uFE0F\U000E0100-\U000E01EF]+|[\u180B-\u180D\u180F\uFE00-\uFE0F\U000E0100-\U000E01EF]+',
    '\1\2', 'g');
  IF octet_length(value) = char_length(value) THEN RETURN lower(value COLLATE "C"); END IF;
  -- Capital letters that few languages have, or no living one.
  IF value COLLATE "C" ~ '[\u0181-\u024E\u0370-\u037F\u03CF-\u03FF\u0460-\u052E\u10A0-\u10CD\u13A0-\u13F5\u1C89-\u1CBF\u1EFA-\u1EFE\u2132\u2183\u2C00-\u2CF2\uA640-\uA7F5\U00010400-\U0001E921]' THEN
    value := translate(value,
      'ƁƂƄƆƇƉƊƋƎƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҔҖҘҜҞҠҤҦҨҪҬҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӠӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'ɓƃƅɔƈɖɗƌǝɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏҕҗҙҝҟҡҥҧҩҫҭҳҵҷҹһҽҿӏӄӆӈӊӌӎӕӡӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
  END IF;
  value := lower(value COLLATE "C");
  IF value COLLATE "C" ~ '[\u00C6-\u0587\u1E9E]' THEN
    value := translate(value,
      'ØŁĐÐĦŦŊƏẞÆŒÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘӨҮҰҢҒҚԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖøłđðħŧŋı',
      'olddhtnəßæœþαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәөүұңғқաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆolddhtni');
  END IF;
  value := replace(replace(replace(replace(value, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  RETURN normalize(value, NFC);
END $$;
--> statement-breakpoint
-- Without case and accents, as `folded` in `set-lists/folded.ts`.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") ELSE fold_letters(value) END;
--> statement-breakpoint
-- Signs such as 々 belong to words.
CREATE OR REPLACE FUNCTION normalized(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(regexp_replace(fold(name) COLLATE "C",
  '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B9-\u02DF\u0589\u058A\u05BE\u060C\u061B\u061F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303D-\u303F\u30FB\uFE00-\uFE0F]+',
  '', 'g'), ''), fold(name));
--> statement-breakpoint
-- Neither 々 nor an emoji parts words: it belongs to one, or is none.
CREATE OR REPLACE FUNCTION spaced_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(
  replace(replace(replace(fold(value), '&', ' and '), ',', ' '), '>', ' ') COLLATE "C",
  '[''\u2018\u2019\u02BC\u0060\u00B4]+', '', 'g'),
  '[\u0001-\u001F\u0021-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B9-\u02DF\u0589\u058A\u05BE\u060C\u061B\u061F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303D-\u303F\u30FB\uFE00-\uFE0F\U0001F000-\U0001FAFF\U000E0000-\U000E007F]+',
  ' ', 'g'), '(^| )st(?= |$)', '\1saint', 'g');
--> statement-breakpoint
-- The words of a text, of which each letter of a script without blanks is one, with what hangs on it: Han, kana, Thai, Lao,
-- Burmese, Khmer. So a part of such a text is found, whatever stands before it.
CREATE OR REPLACE FUNCTION apart(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(words) = char_length(words) THEN words
  ELSE regexp_replace(words COLLATE "C",
    '[\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U0001AFF0-\U0001B16F\U00020000-\U0003FFFF\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E50-\u0E59\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC6\u0ED0-\u0EDF\u1000-\u102A\u103F-\u1055\u105A-\u105D\u1061\u1065\u1066\u106E-\u1070\u1075-\u1081\u108E\u1090-\u1099\u1780-\u17B3\u17D7\u17DC\u17E0-\u17E9\uA9E0-\uA9E4\uA9E6-\uA9FF\uAA60-\uAA7A][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u17B4-\u17D3\u17DD\u3099\u309A\uA9E5\uAA7B-\uAA7D]*',
    ' \& ', 'g')
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION to_document(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, apart(spaced_words(replace(replace(left(value, 20000), '&amp;', '&'), '&#39;', ''''))));
--> statement-breakpoint
-- What is stored of folded texts is stored anew: generated columns, then indexes of expressions. PostgreSQL does not know
-- that the functions have changed, and a session would fill even an index that it builds anew by those of before.
UPDATE "artists" SET "name" = "name" WHERE octet_length("name") <> char_length("name");
--> statement-breakpoint
UPDATE "artist_groups" SET "title" = "title" WHERE octet_length("title") <> char_length("title");
--> statement-breakpoint
UPDATE "sources" SET "comments" = "comments" WHERE octet_length("comments") <> char_length("comments");
--> statement-breakpoint
DROP INDEX "artists_name", "artists_name_key", "artists_abbrev", "artist_groups_title", "sources_archive_identifier", "performances_venue", "performances_city", "performances_title", "performances_set1", "performances_set2", "performances_set3";
--> statement-breakpoint
CREATE INDEX "artists_name" ON "artists" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_name_key" ON "artists" USING btree ((fold("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "artists_abbrev" ON "artists" USING hash (fold("abbrev"));--> statement-breakpoint
CREATE INDEX "artist_groups_title" ON "artist_groups" USING gin (fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sources_archive_identifier" ON "sources" USING btree (fold("archive_identifier"));--> statement-breakpoint
CREATE INDEX "performances_venue" ON "performances" USING gin (fold("venue") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "performances_city" ON "performances" USING gin (fold("city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "performances_title" ON "performances" USING gin (fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "performances_set1" ON "performances" USING gin (fold("set1") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "performances_set2" ON "performances" USING gin (fold("set2") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "performances_set3" ON "performances" USING gin (fold("set3") gin_trgm_ops);--> statement-breakpoint
-- Venues keep their ids, so that addresses stay: their keys, which the index computes, are put into the form of today. One
-- whose key another has by now leads there.
WITH "spelt" AS (
  SELECT "id", "performance_count", left(
    replace(regexp_replace(regexp_replace(words(replace(coalesce("name", ''), '&amp;', '&')), '^(the )+', ''), '(^| )(theat|cent|amphitheat)re(?= |$)', '\1\2er', 'g'), ' ', '')
    || '/' || replace(words(coalesce("city", '')), ' ', '') || '/' || replace(words(coalesce("state", '')), ' ', ''), 300) AS "key"
  FROM "venues" WHERE octet_length(concat("name", "city", "state")) <> char_length(concat("name", "city", "state"))
), "renewed" AS (
  SELECT "id", "key", coalesce((SELECT "id" FROM "venue_keys" WHERE "venue_keys"."key" = "spelt"."key"),
    first_value("id") OVER (PARTITION BY "key" ORDER BY "performance_count" DESC, "id")) AS "first"
  FROM "spelt"
)
UPDATE "venue_keys" SET "key" = CASE WHEN "first" = "renewed"."id" THEN "renewed"."key" ELSE "venue_keys"."key" END,
  "merged_into" = CASE WHEN "first" = "renewed"."id" THEN "merged_into" ELSE "first" END
FROM "renewed" WHERE "venue_keys"."id" = "renewed"."id";
--> statement-breakpoint
-- All of this is worked out anew at the next start.
TRUNCATE "performance_search", "songs", "venues";
