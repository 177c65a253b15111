/**
 * The URL that a browser opens for a link that leads away from the site, its host in ASCII. Undefined when the text
 * is no absolute http or https URL (`javascript:…`, `data:…`, `www.host`) or carries a user, which looks like the host
 * that it is not (`https://archive.org@elsewhere.example`): such a text is shown and not linked.
 */
export function externalUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const { href, username, password } = new URL(trimmed);
  return username || password ? undefined : href;
}

/** The page of the Internet Archive that holds the recording of this identifier. */
export function archiveUrl(identifier: string): string {
  const encodable = identifier.replace(/\p{Surrogate}/gu, '\uFFFD');
  return `https://archive.org/details/${encodeURIComponent(encodable)}`;
}
