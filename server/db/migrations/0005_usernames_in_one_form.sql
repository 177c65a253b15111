-- Names of accounts are kept and looked for in the form NFKC. Older ones are put into it, except where two accounts
-- would get one name: which of them keeps it is for the operator to say.
UPDATE users SET username = normalize(username, NFKC)
WHERE username IS NOT NFKC NORMALIZED
  AND NOT EXISTS (
    SELECT FROM users other
    WHERE other.id <> users.id AND caseless(normalize(other.username, NFKC)) = caseless(normalize(users.username, NFKC))
  );
