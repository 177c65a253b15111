CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The letters outside ASCII that no decomposition takes apart, in lower case or spelt out.
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN value
  ELSE replace(replace(replace(replace(translate(value,
    'ØøŁłĐđÐðĦħŦŧŊŋıƏẞÆŒÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘӨҮҰҢҒҚԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'oollddddhhttnniəßæœþαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәөүұңғқաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
  ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
END;
--> statement-breakpoint
-- Without case and accents: what every comparison of texts and every order of names goes by.
-- Nothing here asks the locale of the database, which knows É in one place and not in the next: Unicode's own rules
-- take letters apart, and the rest is spelt out above.
-- The bodies are bound when they are made, so that they work whatever the search path; not STRICT, they are inlined.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C")
  ELSE fold_letters(lower(regexp_replace(
    normalize(value, NFKD) COLLATE "C", '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]+', '', 'g')))
END;
--> statement-breakpoint
-- A name without its leading article; a name that is nothing but an article keeps it.
CREATE FUNCTION unprefix(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(name COLLATE "C", '^(the|an|a)\s+(?=\S)', '', 'i');
--> statement-breakpoint
-- A name for searching: without case, accents, spaces, punctuation and symbols, ’ – … “ ” among them;
-- a name that is nothing else keeps them, so that it can be found.
CREATE FUNCTION normalized(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(regexp_replace(fold(name) COLLATE "C",
  '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B9-\u02DF\u0589\u058A\u05BE\u060C\u061B\u061F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u30FB\uFE00-\uFE0F]+',
  '', 'g'), ''), fold(name));
