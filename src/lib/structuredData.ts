/** An object of schema.org. Its URLs are paths of the site. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** The way from the top down to a page, the page itself included. */
export const breadcrumbList = (steps: readonly { name: string; to: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, to }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: to })),
});

/** The same with the site's paths written out as URLs. */
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
