import { createHash } from 'node:crypto';
import { escapeUTF8 as escaped } from 'entities';
import { pagePolicy } from '../headers.ts';

export interface RenderedPage {
  status: number;
  head: string;
  html: string;
  data: Record<string, unknown> | undefined;
  /** The path and search of the page, if the requested URL redirects to it. */
  path?: string;
}

export interface Documents {
  /** The document without a page, which the browser renders. */
  empty: string;
  /** The document for a visitor who has used up their time. Their browser tries to render the page, too. */
  refused: string;
  /** The document in place of a page that could not be rendered, or not in time. The browser renders it. */
  late: string;
  /** Returns the document of a page. Without a path it runs no scripts. */
  of(page: RenderedPage, path: string | undefined): string;
  /** The content security policy of both. */
  policy: string;
  ownApi: boolean;
}

interface Build {
  /** The built `index.html`. */
  index: string;
  /** The script that runs before the first paint. It is put into the document. */
  boot: string | undefined;
  /** The text of the style element on every page. */
  inlineStyle: string | undefined;
  /** Whether the records of members are kept. If so, the document says that it is no sandbox. */
  keepsAdditions?: boolean | undefined;
  /** Whether the server has a public dump of the catalogue. If so, the document says it. */
  publicDump?: boolean | undefined;
  /** Whether scripts stay in their place, as Vite's own must, instead of waiting for the first paint. */
  scriptsStay?: boolean;
}

/** Tells the site that the server is no sandbox. `src/lib/sandbox.ts` reads it. */
const keptElement = '<meta name="sandbox" content="off" />';

/** Tells the site that the server has a public dump. `src/lib/publicDump.ts` reads it. */
const dumpElement = '<meta name="public-dump" content="on" />';

/** The element with the URL of the API. On the site's own origin, it is a path. */
const apiUrl = /<meta name="graphql-url" content="([^"]*)"[^>]*>/;
/** The element with the sources of the archive. Only the policy needs it. */
const archiveSources = /\s*<meta name="archive-sources" content="([^";]*)"[^>]*>/;
const bootElement = '<script src="/boot.js"></script>';
const headPart = /\s*<!--page-head-->(.*?)<!--\/page-head-->/s;
const rootElement = '<div id="root"></div>';
const noScript = /\s*<noscript>.*?<\/noscript>/s;
const refusal =
  '<main><h1>Please wait a moment</h1><p>You have asked for so much within a minute that this page is not shown now. Please load it again in a few seconds.</p></main>';
/** For who has no scripts; the others see the page that their browser renders. */
const lateness =
  '<noscript><main><h1>This page is not ready</h1><p>The server could not make this page now. Please load it again in a few seconds.</p></main></noscript>';
const laterElements = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads the site's document once, so that the document of each page is a join of a few strings. */
export function readDocuments({
  index,
  boot,
  inlineStyle,
  keepsAdditions,
  publicDump,
  scriptsStay = false,
}: Build): Documents {
  const [apiElement = '', api] = apiUrl.exec(index) ?? [];
  const ownApi = api === '/graphql';
  const traits = `${keepsAdditions ? keptElement : ''}${publicDump ? dumpElement : ''}`;
  const [archiveElement = '', archive] = archiveSources.exec(index) ?? [];
  const own = index.replace(archiveElement, '');
  const told = ownApi ? own.replace(apiElement, () => `${apiElement}${traits}`) : own;
  const script = boot?.trim();
  const whole = script === undefined ? told : told.replace(bootElement, () => `<script>${script}</script>`);
  // For `boot.js`, in the order in which they must run: the build writes the entry first, although it needs the others.
  const later = (whole.match(laterElements) ?? []).map((element) => element.trim()).toReversed();
  const early = (scriptsStay ? whole : whole.replace(laterElements, '')).replace(noScript, '');
  const [start = '', middle = '', end = ''] = early.replace(headPart, '\0').replace(rootElement, '\0').split('\0');
  const empty = whole.replace(headPart, (_, head: string) => head.trimEnd());

  return {
    empty,
    refused: empty.replace(noScript, '').replace(rootElement, `<div id="root">${refusal}</div>`),
    late: empty.replace(noScript, lateness),
    of: (page, path) =>
      [
        start,
        page.head,
        middle,
        `<div id="root">${page.html}</div>`,
        page.data && path !== undefined && dataOf(page.data, page.path),
        !scriptsStay && path !== undefined && `<template id="later-scripts">${later.join('')}</template>`,
        end,
      ]
        .filter(Boolean)
        .join(''),
    policy: pagePolicy({
      scripts: script === undefined ? [] : [hashSource(script)],
      styles: inlineStyle ? [hashSource(inlineStyle)] : [],
      apiOrigin: api && URL.canParse(api) ? new URL(api).origin : undefined,
      archiveSources: archive,
    }),
    ownApi,
  };
}

/** JSON for a script element. It cannot contain the element's end tag or a line break. */
const json = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The element with a page's data and path. `src/routing/document.ts` reads it. */
const dataOf = (data: object, path: string | undefined) =>
  `<script type="application/json" id="page-data"${path ? ` data-path="${escaped(path)}"` : ''}>${json(data)}</script>`;
