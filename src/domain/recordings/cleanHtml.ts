import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { domWindow } from '#lib/dom.ts';
import { readComment } from '#lib/html.ts';
import type { HtmlNode } from '#lib/htmlTree.ts';
import { paths } from '#lib/paths.ts';
import { externalUrl } from '#lib/urls.ts';
import { type RecordingMention, recordingOfUrl, recordingsNamed } from './recordingUrl.ts';

/** The elements that are shown. Of others, what is in them is. */
const SHOWN = new Set(['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a']);

/** The library's defaults would let overlays, fake forms and tracking pixels through. */
const RULES = {
  ALLOWED_TAGS: [...SHOWN, '#text'],
  ALLOWED_ATTR: ['href'],
  // Those without a scheme are looked at afterwards: few of them stay links.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|[^:]*$)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM: true,
} satisfies Config;

let purifier: DOMPurify | undefined;

/** Puts what is shown of a comment into an element or a fragment. */
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

/** Makes a link lead to a recording's page here. `data-link` is what the site's own links have. */
function leadTo(link: Element, recording: number): void {
  link.setAttribute('href', paths.recording(recording));
  link.setAttribute('data-link', '');
}

/** Names of recordings beyond these stay text: elements take the server their time. */
const MOST_NAMED = 500;

/** A text with links where it names recordings. */
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

/** The texts in an element that are no part of a link. */
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
 * HTML from the catalogue, reduced to simple text markup and to links: those to http or https, and to the page here of each
 * recording that it names by a URL of the old sites. It is returned in an element, to be shown without it: markup that is
 * serialised and parsed again may change its meaning. What is too large to be parsed is shown
 * as the text that it is, and so is a link that leads nowhere.
 */
export function cleanHtml(html: string): HTMLElement {
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

/** The same as text, for the server, which has no other way to hand it on. The browser takes it as it came. */
export const cleanHtmlText = (html: string): string => cleanHtml(html).innerHTML;
