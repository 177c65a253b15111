/**
 * The address of a link that leads away from the site, or undefined when the text is no absolute http or https address:
 * such a text (`javascript:…`, `data:…`, `www.host`) is shown and not linked.
 */
export function externalUrl(text: string): string | undefined {
  const trimmed = text.trim();
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).href : undefined;
}

/** The page of the Internet Archive that holds the recording of this identifier. */
export function archiveUrl(identifier: string): string {
  const encodable = identifier.replace(/\p{Surrogate}/gu, '\uFFFD');
  return `https://archive.org/details/${encodeURIComponent(encodable)}`;
}
