import { type Identifier, pagesElsewhere } from '#lib/identifiers.ts';
import { externalUrl } from '#lib/urls.ts';
import { ExternalLink } from './ExternalLink.tsx';

/** The names of sites by host. Other sites are named by their hosts. */
const SITES = new Map([['musicbrainz.org', 'MusicBrainz']]);

const siteOf = (url: string): string => {
  const host = new URL(url).host.replace(/^www\./, '');
  return SITES.get(host) ?? host;
};

/**
 * The identifiers of a record elsewhere: links to its pages, named after the sites, then the identifiers without a
 * page. An identifier that the address of a page contains is not shown again.
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
