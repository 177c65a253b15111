import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { absolute, type StructuredData } from '#lib/structuredData.ts';
import { pathWithoutUnreadSearch, useSiteUrl } from './siteUrl.ts';

const SITE = 'Live Concert Database';

interface PageTitleProps {
  /** The page's name in the tab, in the history, and as its heading. */
  title: string;
  /** One sentence about the page, for search engines and for shared links. */
  description?: string | undefined;
  /** Structured data about the page, for search engines. */
  about?: readonly StructuredData[];
  /** Whether search engines should leave the page out. */
  noindex?: boolean;
  /** The heading, if it is more than the title, for example with links. */
  children?: ReactNode;
}

/** JSON for a script element. It cannot contain the element's end tag. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The page's data for search engines and for previews of shared links, and its address for paper. */
function Sharing({ title, description, about = [] }: PageTitleProps) {
  const siteUrl = useSiteUrl();
  const { pathname, search } = useLocation();
  const url = `${siteUrl}${pathWithoutUnreadSearch(pathname, new URLSearchParams(search), useMatches().at(-1)?.handle)}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${siteUrl}/share.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {about.map((item) => (
        <script key={String(item['@type'])} type="application/ld+json">
          {json(absolute({ '@context': 'https://schema.org', ...item }, siteUrl))}
        </script>
      ))}
      <p data-print="only">{url}</p>
    </>
  );
}

/** Sets the document's title, `{title} | Live Concert Database`, and renders the page's only `h1`. */
export function PageTitle({ title, description, noindex = false, about, children = title }: PageTitleProps) {
  const name = `${title} | ${SITE}`;
  const sentence = description ?? 'Live concert performances and recordings.';
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={sentence} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Sharing title={name} description={sentence} about={about} />
      )}
      <Title>{children}</Title>
    </>
  );
}
