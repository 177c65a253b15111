import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { domWindow } from '#lib/dom.ts';
import { readComment } from '#lib/html.ts';
import type { HtmlNode } from '#lib/htmlTree.ts';
import { paths } from '#lib/paths.ts';
import { externalUrl } from '#lib/urls.ts';
import { type RecordingMention, recordingOfUrl, recordingsNamed } from './recordingUrl.ts';

/** The elements that are kept. Others are replaced by their content. */
const SHOWN = new Set(['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a']);

/** The library's defaults would allow overlays, fake forms and tracking pixels. */
const RULES = {
  ALLOWED_TAGS: [...SHOWN, '#text'],
  ALLOWED_ATTR: ['href'],
  // URLs without a scheme are checked afterwards; few of them stay links.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|[^:]*$)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM: true,
} satisfies Config;

let purifier: DOMPurify | undefined;

/** Appends the kept nodes of a comment to an element or a fragment. */
function fill(element: Element | DocumentFragment, nodes: readonly HtmlNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') element.append(node);
    else if (!SHOWN.has(node.name)) fill(element, node.children);
    else {
      const child = domWindow().document.createElement(node.name);
      if (node.href !== undefined) child.setAttribute('href', node.href);
      element.append(child);
      fill(child, node.children);
    }
  }
}

/** Makes a link lead to a recording's page of this site. `data-link` marks links of the site. */
function leadTo(link: Element, recording: number): void {
  link.setAttribute('href', paths.recording(recording));
  link.setAttribute('data-link', '');
}

/** The most recordings that are linked. Further ones stay text, as elements are slow on the server. */
const MOST_NAMED = 500;

function linked(text: string, named: readonly RecordingMention[]): (string | Element)[] {
  const parts: (string | Element)[] = [];
  let done = 0;
  for (const { start, end, id } of named) {
    const link = domWindow().document.createElement('a');
    leadTo(link, id);
    link.append(text.slice(start, end));
    parts.push(text.slice(done, start), link);
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** The texts in an element that are not part of a link. */
function unlinkedTexts(element: Element): Text[] {
  const { document, NodeFilter, Text } = domWindow();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('a')) texts.push(node);
  }
  return texts;
}

/**
 * Reduces HTML from the catalogue to simple text markup and links. Links to http or https stay. A URL of the old sites
 * that names a recording becomes a link to its page here. Other links, and HTML that is too large to be parsed, become
 * text.
 *
 * Returns an element: serialised markup may change its meaning when it is parsed again.
 */
export function sanitisedHtml(html: string): HTMLElement {
  const { document, HTMLElement } = domWindow();
  const raw = document.createDocumentFragment();
  fill(raw, readComment(html) ?? [html]);
  purifier ??= createDOMPurify(domWindow());
  const clean = purifier.sanitize(raw, RULES);
  if (!(clean instanceof HTMLElement)) throw new TypeError('Clean HTML comes in an element.');
  for (const link of clean.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const recording = recordingOfUrl(href);
    if (recording !== undefined) leadTo(link, recording);
    else if (externalUrl(href)) link.setAttribute('rel', 'noopener noreferrer nofollow');
    else link.replaceWith(...link.childNodes);
  }
  clean.normalize();
  let more = MOST_NAMED;
  for (const text of unlinkedTexts(clean)) {
    const named = recordingsNamed(text.data).slice(0, more);
    if (named.length > 0) text.replaceWith(...linked(text.data, named));
    more -= named.length;
  }
  return clean;
}

/** The cleaned HTML as a string, for the server, which can pass on nothing else. The browser keeps it as it came. */
export const cleanHtmlText = (html: string): string => sanitisedHtml(html).innerHTML;
