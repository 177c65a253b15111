/** An object of schema.org. Its URLs are paths of the site. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** The breadcrumbs of a page, from the top down to the page itself. */
export const breadcrumbList = (steps: readonly { name: string; to: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, to }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: to })),
});

/** Writes out the paths in structured data as URLs of the site. */
export function absolute(value: unknown, siteUrl: string): unknown {
  if (Array.isArray(value)) return value.map((item) => absolute(item, siteUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      ['url', 'item', '@id'].includes(key) && typeof item === 'string' ? `${siteUrl}${item}` : absolute(item, siteUrl),
    ]),
  );
}
