/**
 * The URL of a link to another site, as a browser opens it; its host is in ASCII. Returns undefined for a text that is
 * no absolute http or https URL (`javascript:…`, `data:…`, `www.host`). A URL with a user is refused, too, as the user
 * looks like the host (`https://archive.org@elsewhere.example`). Such texts are shown, but not linked.
 */
export function externalUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const { href, username, password } = new URL(trimmed);
  return username || password ? undefined : href;
}

export function archiveUrl(identifier: string): string {
  const encodable = identifier.replace(/\p{Surrogate}/gu, '\uFFFD');
  return `https://archive.org/details/${encodeURIComponent(encodable)}`;
}
