import { createHash } from 'node:crypto';
import { escapeUTF8 as escaped } from 'entities';
import { pagePolicy } from './headers.ts';

/** A page as it was rendered. */
export interface RenderedPage {
  status: number;
  /** The elements of its head. */
  head: string;
  html: string;
  data: Record<string, unknown> | undefined;
  /** The path and search of the page, where it is another one than what was asked for. */
  path?: string;
}

/** How the built site becomes documents. */
export interface Documents {
  /** The document without a page in it: the browser draws one. */
  empty: string;
  /** The document of a page. Without a path it runs no scripts. */
  of(page: RenderedPage, path: string | undefined): string;
  /** What both may load. */
  policy: string;
  /** Whether the site talks to the API of this server, and not to another one. */
  ownApi: boolean;
}

interface Build {
  /** `index.html` as it was built. */
  index: string;
  /** The script that runs before the first paint, which goes into the document. */
  boot: string | undefined;
  /** The style element that pages carry. */
  inlineStyle: string | undefined;
  /** Whether what members add stays: a page says what a sandbox does with it unless it is told that it is none. */
  keepsAdditions?: boolean | undefined;
  /** Whether the scripts stay where they are, as Vite's own do, and do not wait until the page is painted. */
  scriptsStay?: boolean;
}

/** Tells the site that it is no sandbox, which `src/lib/sandbox.ts` reads. */
const keptElement = '<meta name="sandbox" content="off" />';

/** What the built page says about where it finds its API; on the site's own origin that is a path. */
const apiUrl = /<meta name="graphql-url" content="([^"]*)"[^>]*>/;
const bootElement = '<script src="/boot.js"></script>';
const headPart = /\s*<!--page-head-->(.*?)<!--\/page-head-->/s;
const rootElement = '<div id="root"></div>';
const laterElements = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads the built site's document once, so that each page is put together of a few strings. */
export function readDocuments({ index, boot, inlineStyle, keepsAdditions, scriptsStay = false }: Build): Documents {
  const [apiElement = '', api] = apiUrl.exec(index) ?? [];
  const ownApi = api === '/graphql';
  const told = ownApi && keepsAdditions ? index.replace(apiElement, () => `${apiElement}${keptElement}`) : index;
  const script = boot?.trim();
  const whole = script === undefined ? told : told.replace(bootElement, () => `<script>${script}</script>`);
  // For `boot.js`, in the order in which they run: the build writes the entry first, which needs the others.
  const later = (whole.match(laterElements) ?? []).map((element) => element.trim()).toReversed();
  const early = (scriptsStay ? whole : whole.replace(laterElements, '')).replace(/\s*<noscript>.*?<\/noscript>/s, '');
  const [start = '', middle = '', end = ''] = early.replace(headPart, '\0').replace(rootElement, '\0').split('\0');

  return {
    empty: whole.replace(headPart, (_, head: string) => head.trimEnd()),
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
    }),
    ownApi,
  };
}

/** JSON that stands in a script element: nothing in it ends the element, or a line. */
const json = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** What the page was rendered of, and where it is, which `src/routing/document.ts` reads. */
const dataOf = (data: object, path: string | undefined) =>
  `<script type="application/json" id="page-data"${path ? ` data-path="${escaped(path)}"` : ''}>${json(data)}</script>`;
