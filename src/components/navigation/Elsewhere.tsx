import { type Identifier, pagesElsewhere } from '#lib/identifiers.ts';
import { externalUrl } from '#lib/urls.ts';
import { ExternalLink } from './ExternalLink.tsx';

/** The names of sites that are not their hosts. */
const SITES = new Map([['musicbrainz.org', 'MusicBrainz']]);

const siteOf = (url: string): string => {
  const host = new URL(url).host.replace(/^www\./, '');
  return SITES.get(host) ?? host;
};

/**
 * The identifiers of a record elsewhere: links to its pages on other sites, by the names of these, then the identifiers
 * without a page. One that stands in the address of a page is not said again.
 */
export function Elsewhere({ identifiers }: { identifiers: readonly Identifier[] }) {
  const pages = pagesElsewhere(identifiers);
  const sites = pages.map(siteOf);
  const others = identifiers.filter(
    ({ url, value }) => !(url && externalUrl(url)) && !pages.some((page) => page.includes(value)),
  );
  return (
    <>
      {pages.map((url, at) => {
        // Several pages of a site are told apart by their addresses.
        const isOnly = sites.filter((site) => site === sites[at]).length === 1;
        return (
          <span key={url}>
            {at > 0 && ', '}
            <ExternalLink url={url}>{isOnly ? sites[at] : undefined}</ExternalLink>
          </span>
        );
      })}
      {others.map(({ scheme, value }, at) => (
        <span key={`${scheme} ${value}`}>
          {(at > 0 || pages.length > 0) && ', '}
          {scheme} <bdi>{value}</bdi>
        </span>
      ))}
    </>
  );
}
