CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Without case and accents: what every comparison of texts and every order of names goes by.
-- Letters that no decomposition takes apart are spelt out.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
    ELSE replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F]', '', 'g')), 'øłđðħı', 'olddhi'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$$;
--> statement-breakpoint
-- A name without its leading article; a name that is nothing but an article keeps it.
CREATE FUNCTION unprefix(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(name, '^(the|an|a)\s+(?=\S)', '', 'i')
$$;
--> statement-breakpoint
-- A name for searching: without case, accents, spaces and punctuation.
CREATE FUNCTION normalized(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(fold(name), '[[:space:][:punct:]]', '', 'g')
$$;
