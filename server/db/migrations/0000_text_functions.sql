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
-- Without case and accents: what every comparison of texts and every order of names in the catalogue goes by.
-- The bodies are bound when they are made, so that they work whatever the search path; not STRICT, they are inlined.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C")
  ELSE spell_letters(lower_letters(regexp_replace(
    normalize(value, NFKD) COLLATE "C", '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]+', '', 'g')))
END;
--> statement-breakpoint
-- Without case, but with accents: what the names and addresses of accounts are told apart by.
CREATE FUNCTION caseless(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower_letters(normalize(value, NFD));
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
