-- compatible: no
-- All of the tables, functions and views. It stands for the migrations up to version 0.1.0.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Letters in lower case, of a text whose accents stand apart from them. Nothing here asks the locale of the database,
-- which knows É in one place and not in the next: ASCII is PostgreSQL's, the rest is spelt out.
CREATE FUNCTION lower_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C")
  ELSE translate(lower(value COLLATE "C"),
    'ØŁĐÐĦŦŊƏẞÆŒÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘӨҮҰҢҒҚԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'øłđðħŧŋəßæœþαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәөүұңғқաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ')
END;
--> statement-breakpoint
-- The letters that no decomposition takes apart, spelt in ASCII.
CREATE FUNCTION spell_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN value
  ELSE replace(replace(replace(replace(translate(value, 'øłđðħŧŋı', 'olddhtni'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
END;
--> statement-breakpoint
-- The letters of a text without case and accents: what `fold` does where a text has other letters than ASCII's. Marks
-- behind Latin and Greek letters, digits and signs are accents, and ё is е. Behind other letters a mark makes another letter,
-- and stays. PL/pgSQL, as a chain of functions in SQL takes twice as long. To translate takes the longest, so it is asked for
-- first whether there is something to translate.
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") ELSE fold_letters(value) END;
--> statement-breakpoint
-- Without case, but with accents: what the names and addresses of accounts are told apart by.
CREATE FUNCTION caseless(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower_letters(normalize(value, NFD));
--> statement-breakpoint
-- A name without its leading article; a name that is nothing but an article keeps it.
CREATE FUNCTION unprefix(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(name COLLATE "C", '^(the|an|a)\s+(?=\S)', '', 'i');
--> statement-breakpoint
-- Signs such as 々 belong to words.
CREATE FUNCTION normalized(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(regexp_replace(fold(name) COLLATE "C",
  '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B9-\u02DF\u0589\u058A\u05BE\u060C\u061B\u061F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303D-\u303F\u30FB\uFE00-\uFE0F]+',
  '', 'g'), ''), fold(name));
--> statement-breakpoint
-- Neither 々 nor an emoji parts words: it belongs to one, or is none.
CREATE FUNCTION spaced_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(
  replace(replace(replace(fold(value), '&', ' and '), ',', ' '), '>', ' ') COLLATE "C",
  '[''\u2018\u2019\u02BC\u0060\u00B4]+', '', 'g'),
  '[\u0001-\u001F\u0021-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B9-\u02DF\u0589\u058A\u05BE\u060C\u061B\u061F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303D-\u303F\u30FB\uFE00-\uFE0F\U0001F000-\U0001FAFF\U000E0000-\U000E007F]+',
  ' ', 'g'), '(^| )st(?= |$)', '\1saint', 'g');
--> statement-breakpoint
CREATE FUNCTION words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(trim(spaced_words(value)), ' {2,}', ' ', 'g');
--> statement-breakpoint
-- The words of a text, of which each letter of a script without blanks is one, with what hangs on it: Han, kana, Thai, Lao,
-- Burmese, Khmer. So a part of such a text is found, whatever stands before it.
CREATE FUNCTION apart(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(words) = char_length(words) THEN words
  ELSE regexp_replace(words COLLATE "C",
    '[\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U0001AFF0-\U0001B16F\U00020000-\U0003FFFF\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E50-\u0E59\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC6\u0ED0-\u0EDF\u1000-\u102A\u103F-\u1055\u105A-\u105D\u1061\u1065\u1066\u106E-\u1070\u1075-\u1081\u108E\u1090-\u1099\u1780-\u17B3\u17D7\u17DC\u17E0-\u17E9\uA9E0-\uA9E4\uA9E6-\uA9FF\uAA60-\uAA7A][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u17B4-\u17D3\u17DD\u3099\u309A\uA9E5\uAA7B-\uAA7D]*',
    ' \& ', 'g')
END;
--> statement-breakpoint
CREATE FUNCTION to_document(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, apart(spaced_words(replace(replace(left(value, 20000), '&amp;', '&'), '&#39;', ''''))));
--> statement-breakpoint
-- The initials of names, as words that no other word is or begins: they are found as a whole.
CREATE FUNCTION to_initials(initials text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT '=' || one FROM unnest(initials) one WHERE char_length(one) BETWEEN 3 AND 12));
--> statement-breakpoint
-- A name by which artists are told to be the same one: without case, accents, punctuation, articles and `and`.
CREATE FUNCTION loose(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(regexp_replace(words(name), '(^| )(the|a|an|and)(?= |$)', '\1', 'g'), ' ', '');
--> statement-breakpoint
-- The change of a revision's own record: its row before and after.
CREATE FUNCTION revision_own(record text, record_id integer, delta jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT pair FROM jsonb_array_elements(
    delta -> CASE record WHEN 'ARTIST' THEN 'artists' WHEN 'PERFORMANCE' THEN 'performances' ELSE 'sources' END) pair
  WHERE coalesce(pair #>> '{before,id}', pair #>> '{after,id}') = record_id::text LIMIT 1);
--> statement-breakpoint
-- A text of a revision's own record, `before` or `after` it, from the record's change and the whole delta. `body` are the lists of checksums that it changed, a list a
-- paragraph.
CREATE FUNCTION revision_text(own jsonb, delta jsonb, name text, side text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE name
  WHEN 'merged' THEN CASE side WHEN 'after' THEN delta ->> 'merged' END
  WHEN 'body' THEN (
    SELECT string_agg(coalesce(pair -> side ->> 'description', pair #>> '{before,description}') || E'\n' || (pair -> side ->> 'body'),
      E'\n\n' ORDER BY place)
    FROM jsonb_array_elements(delta -> 'checksums') WITH ORDINALITY AS list (pair, place))
  ELSE own -> side ->> name
END;
--> statement-breakpoint
-- The fields of a revision's record that it changed, under the names that the API and the table have for them, with the
-- bytes of their texts.
CREATE FUNCTION revision_fields(record text, record_id integer, delta jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(jsonb_agg(jsonb_build_object('place', place, 'field', field, 'name', name,
    'bytes', coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)) ORDER BY place), '[]')
  FROM (
    SELECT fields.place, fields.field, fields.name, own -> 'before' ->> fields.name AS before, own -> 'after' ->> fields.name AS after
    FROM revision_own(record, record_id, delta) own CROSS JOIN (VALUES
      ('ARTIST', 1, 'name', 'name'), ('ARTIST', 2, 'abbrev', 'abbrev'), ('ARTIST', 3, 'officialUrl', 'official_url'),
      ('ARTIST', 4, 'isTradable', 'is_tradable'),
      ('PERFORMANCE', 1, 'artist', 'artist_id'), ('PERFORMANCE', 2, 'date', 'date'), ('PERFORMANCE', 3, 'year', 'year'),
      ('PERFORMANCE', 4, 'isCompilation', 'is_compilation'), ('PERFORMANCE', 5, 'title', 'title'),
      ('PERFORMANCE', 6, 'venue', 'venue'), ('PERFORMANCE', 7, 'city', 'city'), ('PERFORMANCE', 8, 'state', 'state'),
      ('PERFORMANCE', 9, 'set1', 'set1'), ('PERFORMANCE', 10, 'set2', 'set2'), ('PERFORMANCE', 11, 'set3', 'set3'),
      ('PERFORMANCE', 12, 'comment', 'comment'),
      ('SOURCE', 1, 'performance', 'performance_id'), ('SOURCE', 2, 'archiveIdentifier', 'archive_identifier'),
      ('SOURCE', 3, 'circdate', 'circdate'), ('SOURCE', 4, 'comments', 'comments'), ('SOURCE', 5, 'textdoc', 'textdoc'),
      ('SOURCE', 6, 'wavdiskcount', 'wavdiskcount'), ('SOURCE', 7, 'shndiskcount', 'shndiskcount')
    ) AS fields (of, place, field, name)
    WHERE fields.of = record AND (own -> 'before' ->> fields.name) IS DISTINCT FROM (own -> 'after' ->> fields.name)
    UNION ALL
    SELECT 20, 'checksums', 'body', revision_text(NULL, delta, 'body', 'before'), revision_text(NULL, delta, 'body', 'after')
    WHERE record = 'SOURCE' AND delta ? 'checksums'
    UNION ALL
    SELECT 21, 'merged', 'merged', NULL, delta ->> 'merged' WHERE delta ? 'merged'
  ) changed);
--> statement-breakpoint
CREATE TABLE "artist_group_members" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "artist_group_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"artist_id" integer NOT NULL,
	"reason" text,
	CONSTRAINT "artist_group_members_pair" UNIQUE("group_id","artist_id")
);
--> statement-breakpoint
CREATE TABLE "artist_groups" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "artist_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"sort_key" text collate "C" GENERATED ALWAYS AS (fold(title)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "artists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_unprefix" text GENERATED ALWAYS AS (unprefix(name)) STORED NOT NULL,
	"sort_key" text collate "C" GENERATED ALWAYS AS (fold(unprefix(name))) STORED NOT NULL,
	"name_normalized" text GENERATED ALWAYS AS (normalized(name)) STORED NOT NULL,
	"name_first_letter" text GENERATED ALWAYS AS (upper(left(fold(unprefix(name)), 1) collate "C")) STORED NOT NULL,
	"abbrev" text,
	"is_tradable" boolean DEFAULT false NOT NULL,
	"official_url" text,
	"top_100" boolean DEFAULT false NOT NULL,
	"source_count" integer DEFAULT 0 NOT NULL,
	"identifiers" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_snapshot" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_loads" (
	"sample" text PRIMARY KEY NOT NULL,
	"top_chosen" boolean DEFAULT true NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checksum_hashes" (
	"hash" uuid NOT NULL,
	"checksum_id" integer NOT NULL,
	CONSTRAINT "checksum_hashes_hash_checksum_id_pk" PRIMARY KEY("hash","checksum_id")
);
--> statement-breakpoint
CREATE TABLE "checksums" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "checksums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performances" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "performances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer NOT NULL,
	"date" text collate "C" NOT NULL,
	"year" smallint NOT NULL,
	"title" text,
	"is_compilation" boolean DEFAULT false NOT NULL,
	"venue" text,
	"city" text,
	"state" text,
	"set1" text,
	"set2" text,
	"set3" text,
	"comment" text,
	"source_count" integer DEFAULT 0 NOT NULL,
	"identifiers" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	"in_snapshot" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"performance_id" integer NOT NULL,
	"archive_identifier" text,
	"circdate" text,
	"comments" text,
	"textdoc" text,
	"wavdiskcount" smallint,
	"shndiskcount" smallint,
	"enter_username" text,
	"media_size" bigint,
	"media_size_uncompressed" bigint,
	"document" "tsvector" GENERATED ALWAYS AS (to_document(coalesce(comments, '') || ' ' || coalesce(archive_identifier, ''))) STORED NOT NULL,
	"identifiers" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	"in_snapshot" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_texts" (
	"revision_id" integer NOT NULL,
	"record" text NOT NULL,
	"record_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"record" text NOT NULL,
	"id" integer NOT NULL,
	"merged_into" integer,
	"label" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_record_id_pk" PRIMARY KEY("record","id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"reviewed" boolean DEFAULT false NOT NULL,
	"label" text NOT NULL,
	"artist_id" integer NOT NULL,
	"performance_id" integer,
	"source_id" integer,
	"delta" jsonb NOT NULL,
	"changed" jsonb GENERATED ALWAYS AS (revision_fields(record, record_id, delta)) STORED NOT NULL,
	"merged" text GENERATED ALWAYS AS (delta ->> 'merged') STORED,
	"bytes" integer GENERATED ALWAYS AS (octet_length(delta::text)) STORED NOT NULL,
	"hidden" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"signed_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"value" text,
	"changed_at" timestamp with time zone NOT NULL,
	"place" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "marks_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "marks_user_id_kind_record_id_pk" PRIMARY KEY("user_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"look" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"obfuscated_email" text NOT NULL,
	"password_hash" text NOT NULL,
	"valid_email" boolean DEFAULT false NOT NULL,
	"perms" text DEFAULT 'musicLover' NOT NULL,
	"blocked" text,
	"unsent_mail_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"performance_id" integer NOT NULL,
	"song_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"kind" text NOT NULL,
	"gap" integer,
	"last_id" integer,
	CONSTRAINT "highlights_performance_id_song_id_pk" PRIMARY KEY("performance_id","song_id")
);
--> statement-breakpoint
CREATE TABLE "performance_search" (
	"performance_id" integer PRIMARY KEY NOT NULL,
	"venue_id" integer,
	"song_ids" integer[] NOT NULL,
	"rank" integer GENERATED ALWAYS AS IDENTITY (sequence name "performance_search_rank_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"performances" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "songs" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "songs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"spellings" jsonb,
	"words" text NOT NULL,
	"document" "tsvector" NOT NULL,
	"performance_count" integer NOT NULL,
	"play_count" integer NOT NULL,
	"first_year" smallint,
	"last_year" smallint,
	CONSTRAINT "songs_key" UNIQUE("artist_id","key")
);
--> statement-breakpoint
CREATE TABLE "venue_keys" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "venue_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"merged_into" integer,
	CONSTRAINT "venue_keys_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"city" text,
	"state" text,
	"spellings" text DEFAULT '' NOT NULL,
	"region" text NOT NULL,
	"document" "tsvector" GENERATED ALWAYS AS (to_document(coalesce(name, '') || ' ' || spellings || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || region)
          || to_initials(array[regexp_replace(words(coalesce(name, '')), '(\S)\S* ?', '\1', 'g')])) STORED NOT NULL,
	"performance_count" integer DEFAULT 0 NOT NULL,
	"artist_count" integer DEFAULT 0 NOT NULL,
	"artist_id" integer NOT NULL,
	CONSTRAINT "venues_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "artist_group_members" ADD CONSTRAINT "artist_group_members_group_id_artist_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."artist_groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "artist_group_members" ADD CONSTRAINT "artist_group_members_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checksum_hashes" ADD CONSTRAINT "checksum_hashes_checksum_id_checksums_id_fk" FOREIGN KEY ("checksum_id") REFERENCES "public"."checksums"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checksums" ADD CONSTRAINT "checksums_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performances" ADD CONSTRAINT "performances_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performances" ADD CONSTRAINT "performances_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_performance_id_performances_id_fk" FOREIGN KEY ("performance_id") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hidden_texts" ADD CONSTRAINT "hidden_texts_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_performance_id_performances_id_fk" FOREIGN KEY ("performance_id") REFERENCES "public"."performances"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performance_search" ADD CONSTRAINT "performance_search_performance_id_performances_id_fk" FOREIGN KEY ("performance_id") REFERENCES "public"."performances"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "artist_group_members_artist" ON "artist_group_members" USING btree ("artist_id");
--> statement-breakpoint
CREATE INDEX "artist_groups_sort" ON "artist_groups" USING btree ("sort_key","id");
--> statement-breakpoint
CREATE INDEX "artist_groups_title" ON "artist_groups" USING gin (fold("title") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "artists_sort" ON "artists" USING btree ("sort_key","id");
--> statement-breakpoint
CREATE INDEX "artists_sort_source" ON "artists" USING btree ("sort_key","id") WHERE source_count > 0;
--> statement-breakpoint
CREATE INDEX "artists_most_recorded" ON "artists" USING btree ("source_count" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "artists_top_100" ON "artists" USING btree ("sort_key","id") WHERE top_100;
--> statement-breakpoint
CREATE INDEX "artists_normalized" ON "artists" USING gin (name_normalized gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "artists_name" ON "artists" USING gin (fold("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "artists_name_key" ON "artists" USING btree ((fold("name") collate "C"),"id");
--> statement-breakpoint
CREATE INDEX "artists_added" ON "artists" USING btree ("id") WHERE not in_snapshot;
--> statement-breakpoint
CREATE INDEX "artists_abbrev" ON "artists" USING hash (fold("abbrev"));
--> statement-breakpoint
CREATE INDEX "artists_creator" ON "artists" USING btree ("created_by") WHERE created_by is not null;
--> statement-breakpoint
CREATE INDEX "checksums_source" ON "checksums" USING btree ("source_id","id");
--> statement-breakpoint
CREATE INDEX "performances_artist" ON "performances" USING btree ("artist_id","year","date","id");
--> statement-breakpoint
CREATE INDEX "performances_artist_recorded" ON "performances" USING btree ("artist_id","year") WHERE source_count > 0;
--> statement-breakpoint
CREATE INDEX "performances_year" ON "performances" USING btree ("year","date","id");
--> statement-breakpoint
CREATE INDEX "performances_date" ON "performances" USING btree ("date","id");
--> statement-breakpoint
CREATE INDEX "performances_latest" ON "performances" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "performances_venue" ON "performances" USING gin (fold("venue") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "performances_city" ON "performances" USING gin (fold("city") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "performances_title" ON "performances" USING gin (fold("title") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "performances_set1" ON "performances" USING gin (fold("set1") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "performances_set2" ON "performances" USING gin (fold("set2") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "performances_set3" ON "performances" USING gin (fold("set3") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "performances_added" ON "performances" USING btree ("id") WHERE not in_snapshot;
--> statement-breakpoint
CREATE INDEX "performances_creator" ON "performances" USING btree ("created_by") WHERE created_by is not null;
--> statement-breakpoint
CREATE INDEX "sources_performance" ON "sources" USING btree ("performance_id","id");
--> statement-breakpoint
CREATE INDEX "sources_latest" ON "sources" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "sources_archive_identifier" ON "sources" USING btree (fold("archive_identifier"));
--> statement-breakpoint
CREATE INDEX "sources_document" ON "sources" USING gin ("document");
--> statement-breakpoint
CREATE INDEX "sources_added" ON "sources" USING btree ("id") WHERE not in_snapshot;
--> statement-breakpoint
CREATE INDEX "sources_creator" ON "sources" USING btree ("created_by") WHERE created_by is not null;
--> statement-breakpoint
CREATE INDEX "hidden_texts_record" ON "hidden_texts" USING btree ("record","record_id","name");
--> statement-breakpoint
CREATE INDEX "hidden_texts_revision" ON "hidden_texts" USING btree ("revision_id");
--> statement-breakpoint
CREATE INDEX "revisions_record" ON "revisions" USING btree ("record","record_id","id");
--> statement-breakpoint
CREATE INDEX "revisions_artist" ON "revisions" USING btree ("artist_id","id");
--> statement-breakpoint
CREATE INDEX "revisions_member" ON "revisions" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "revisions_member_bytes" ON "revisions" USING btree ("user_id","bytes");
--> statement-breakpoint
CREATE INDEX "revisions_not_reviewed" ON "revisions" USING btree ("id") WHERE not reviewed;
--> statement-breakpoint
CREATE INDEX "attempts_expiry" ON "attempts" USING btree ("resets_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "marks_place" ON "marks" USING btree ("user_id","place");
--> statement-breakpoint
CREATE INDEX "marks_record" ON "marks" USING btree ("record_id","kind");
--> statement-breakpoint
CREATE INDEX "marks_removed" ON "marks" USING btree ("changed_at") WHERE value is null;
--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (caseless("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_look" ON "users" USING btree ("look");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (caseless("email"));
--> statement-breakpoint
CREATE INDEX "performance_search_venue" ON "performance_search" USING btree ("venue_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "performance_search_rank" ON "performance_search" USING btree ("rank");
--> statement-breakpoint
CREATE INDEX "performance_search_document" ON "performance_search" USING gin ("document");
--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "songs_document" ON "songs" USING gin ("document");
--> statement-breakpoint
CREATE INDEX "songs_most_played" ON "songs" USING btree ("performance_count" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "venues_document" ON "venues" USING gin ("document");
--> statement-breakpoint
CREATE INDEX "venues_artist" ON "venues" USING btree ("artist_id");
--> statement-breakpoint
CREATE INDEX "venues_most_played" ON "venues" USING btree ("performance_count" DESC NULLS FIRST,"id");
--> statement-breakpoint
-- Whether a text of a revision is one that a hidden version of the record has brought. A list of checksums has two: its description and its body.
CREATE FUNCTION is_hidden_text(of_record text, of_id integer, own jsonb, delta jsonb, of_name text, side text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM hidden_texts
  WHERE record = of_record AND record_id = of_id AND name = ANY (CASE of_name WHEN 'body' THEN ARRAY['description', 'body'] ELSE ARRAY[of_name] END)
    AND CASE of_name
      WHEN 'body' THEN EXISTS (SELECT FROM jsonb_array_elements(delta -> 'checksums') pair WHERE md5(pair -> side ->> name)::uuid = hash)
      ELSE md5(revision_text(own, delta, of_name, side))::uuid = hash END);
--> statement-breakpoint
-- Records that may be the same. Each kind is a branch of its own, so that one is worked out without the others.
CREATE VIEW "duplicates" AS
SELECT min(id) AS id, 'ARTIST' AS kind, 'The names differ in spelling only' AS reason, array_agg(id ORDER BY id) AS ids
FROM artists WHERE loose(name) <> '' GROUP BY loose(name) HAVING count(*) > 1
UNION ALL
SELECT one.id, 'PERFORMANCE', 'The same artist on the same day, at venues that are alike', one.id || array_agg(other.id ORDER BY other.id)
FROM performances one JOIN performances other
  ON other.artist_id = one.artist_id AND other.year = one.year AND other.date = one.date AND other.id > one.id
WHERE one.date NOT LIKE '%?%' AND one.year <> 1939
  AND (one.venue IS NULL OR other.venue IS NULL OR similarity(fold(one.venue), fold(other.venue)) >= 0.4)
GROUP BY one.id
UNION ALL
SELECT one.id, 'VENUE', 'The same city, and names that are alike', one.id || array_agg(other.id ORDER BY other.id)
FROM venues one JOIN venues other
  ON fold(other.city) = fold(one.city) AND split_part(words(unprefix(other.name)), ' ', 1) = split_part(words(unprefix(one.name)), ' ', 1)
  AND other.id > one.id
WHERE similarity(fold(unprefix(one.name)), fold(unprefix(other.name))) >= 0.6
  AND (one.state IS NULL OR other.state IS NULL OR fold(one.state) = fold(other.state) OR fold(one.name) = fold(other.name))
GROUP BY one.id;
--> statement-breakpoint
CREATE VIEW "venue_artists" AS
SELECT * FROM (
  SELECT venue_id, artist_id AS id, count(*)::int AS performance_count,
    row_number() OVER (PARTITION BY venue_id ORDER BY count(*) DESC, artist_id) AS place
  FROM performance_search JOIN performances ON performances.id = performance_id
  WHERE venue_id IS NOT NULL GROUP BY venue_id, artist_id
) counted WHERE place <= 20;
--> statement-breakpoint
CREATE VIEW "venue_songs" AS
SELECT * FROM (
  SELECT venue_id, song_id AS id, count(DISTINCT performance_id)::int AS performance_count,
    row_number() OVER (PARTITION BY venue_id ORDER BY count(DISTINCT performance_id) DESC, song_id) AS place
  FROM performance_search, unnest(song_ids) song_id
  WHERE venue_id IS NOT NULL GROUP BY venue_id, song_id
) counted WHERE place <= 20;
--> statement-breakpoint
-- `id` is the place of the identifier among those of its record.
CREATE VIEW "identifiers" AS
SELECT record, record_id, split_part(line, ' ', 1) AS scheme, substr(line, strpos(line, ' ') + 1) AS value, id::integer AS id
FROM (
  SELECT 'ARTIST' AS record, id AS record_id, identifiers FROM artists
  UNION ALL SELECT 'PERFORMANCE', id, identifiers FROM performances
  UNION ALL SELECT 'SOURCE', id, identifiers FROM sources
) AS it, unnest(string_to_array(it.identifiers, E'\n')) WITH ORDINALITY AS lines (line, id);
--> statement-breakpoint
CREATE VIEW "artist_venues" AS
SELECT * FROM (
  SELECT artist_id, venue_id AS id, count(*)::int AS performance_count,
    row_number() OVER (PARTITION BY artist_id ORDER BY count(*) DESC, venue_id) AS place
  FROM performance_search JOIN performances ON performances.id = performance_id
  WHERE venue_id IS NOT NULL GROUP BY artist_id, venue_id
) counted WHERE place <= 20;
--> statement-breakpoint
-- Of a version whose reason alone is hidden (`note`), the texts are not withheld.
CREATE VIEW "revision_changes" AS
SELECT it.id AS revision_id, changed.place AS id, changed.field, changed.bytes, user_id,
  revision_text(own, delta, changed.name, 'before') AS before,
  revision_text(own, delta, changed.name, 'after') AS after,
  hidden IS NOT NULL AND NOT EXISTS (SELECT FROM hidden_texts WHERE hidden_texts.revision_id = it.id AND hidden_texts.name = 'note')
    OR EXISTS (SELECT FROM removals WHERE removals.record = it.record AND removals.id = record_id) AS withheld,
  is_hidden_text(record, record_id, own, delta, changed.name, 'before') AS before_hidden,
  is_hidden_text(record, record_id, own, delta, changed.name, 'after') AS after_hidden
FROM revisions it CROSS JOIN LATERAL (SELECT revision_own(record, record_id, delta) AS own OFFSET 0) its,
  jsonb_to_recordset(changed) AS changed (place integer, field text, name text, bytes integer);
