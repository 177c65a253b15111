-- The words of a text as `words` has them, with one space or more between each two. Commas and segues, the most frequent
-- signs of set lists, go first: a match of a regular expression takes far longer.
CREATE FUNCTION spaced_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(
  replace(replace(replace(fold(value), '&', ' and '), ',', ' '), '>', ' ') COLLATE "C",
  '[''\u2018\u2019\u02BC\u0060\u00B4]+', '', 'g'),
  '[\u0001-\u001F\u0021-\u002F\u003A-\u0060\u007B-\u00BF\u00D7\u00F7\u02B9-\u02DF\u0589\u058A\u05BE\u060C\u061B\u061F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u30FB\uFE00-\uFE0F]+',
  ' ', 'g'), '(^| )st(?= |$)', '\1saint', 'g');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(trim(spaced_words(value)), ' {2,}', ' ', 'g');
--> statement-breakpoint
-- PostgreSQL's search skips any number of spaces.
CREATE OR REPLACE FUNCTION to_document(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, spaced_words(replace(replace(left(value, 20000), '&amp;', '&'), '&#39;', '''')));
