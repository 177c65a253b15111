-- Whether a text of a revision is one that a hidden version of the record has brought. A list of checksums has two: its description and its body.
CREATE OR REPLACE FUNCTION is_hidden_text(of_record text, of_id integer, own jsonb, delta jsonb, of_name text, side text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM hidden_texts
  WHERE record = of_record AND record_id = of_id AND name = ANY (CASE of_name WHEN 'body' THEN ARRAY['description', 'body'] ELSE ARRAY[of_name] END)
    AND CASE of_name
      WHEN 'body' THEN EXISTS (SELECT FROM jsonb_array_elements(delta -> 'checksums') pair WHERE md5(pair -> side ->> name)::uuid = hash)
      ELSE md5(revision_text(own, delta, of_name, side))::uuid = hash END);
--> statement-breakpoint
-- Of a version whose reason alone is hidden (`note`), the texts are not withheld.
CREATE OR REPLACE VIEW "revision_changes" AS
SELECT it.id AS revision_id, changed.place AS id, changed.field, changed.bytes, user_id,
  revision_text(own, delta, changed.name, 'before') AS before,
  revision_text(own, delta, changed.name, 'after') AS after,
  hidden IS NOT NULL AND NOT EXISTS (SELECT FROM hidden_texts WHERE hidden_texts.revision_id = it.id AND hidden_texts.name = 'note')
    OR EXISTS (SELECT FROM removals WHERE removals.record = it.record AND removals.id = record_id) AS withheld,
  is_hidden_text(record, record_id, own, delta, changed.name, 'before') AS before_hidden,
  is_hidden_text(record, record_id, own, delta, changed.name, 'after') AS after_hidden
FROM revisions it CROSS JOIN LATERAL (SELECT revision_own(record, record_id, delta) AS own OFFSET 0) its,
  jsonb_to_recordset(changed) AS changed (place integer, field text, name text, bytes integer);
