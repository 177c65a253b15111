import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { absolute, type StructuredData } from '#lib/structuredData.ts';
import { knownPath, useSiteUrl } from './siteUrl.ts';

const SITE = 'Live Concert Database';

interface PageTitleProps {
  /** The page's name in the tab, in the history, and as its heading. */
  title: string;
  /** What a search engine, or who shares the page, says about it: one sentence. */
  description?: string | undefined;
  /** Tells search engines what the page is about. */
  about?: readonly StructuredData[];
  /** Whether search engines are to leave it out. */
  noindex?: boolean;
  /** The heading, where it is more than the title, for example when it contains links. */
  children?: ReactNode;
}

/** JSON that stands in a script element: nothing in it ends the element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What search engines, and those who are shown a link to the page, are told. */
function Sharing({ title, description, about = [] }: PageTitleProps) {
  const siteUrl = useSiteUrl();
  const { pathname, search } = useLocation();
  const url = `${siteUrl}${knownPath(pathname, new URLSearchParams(search), useMatches().at(-1)?.handle)}`;
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
    </>
  );
}

/** Names the page: `{title} | Live Concert Database` for the document, and the page's one `h1`. */
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
