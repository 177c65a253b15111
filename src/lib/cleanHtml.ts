import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { domWindow } from './dom';
import { isBounded, keepAddresses } from './html';
import { externalUrl } from './urls';

/** The library's defaults would let overlays, fake forms and tracking pixels through. */
const RULES = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', '#text'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

let purifier: DOMPurify | undefined;

function asText(text: string): DocumentFragment {
  const fragment = domWindow().document.createDocumentFragment();
  fragment.append(text);
  return fragment;
}

/**
 * HTML from the catalogue, reduced to simple text markup and to links that lead to http or https. It is returned as
 * nodes, because markup that is serialised and parsed again may change its meaning. What is too large to be parsed is shown
 * as the text that it is, and so is a link that leads nowhere.
 */
export function cleanHtml(html: string): DocumentFragment {
  if (!isBounded(html)) return asText(html);
  purifier ??= createDOMPurify(domWindow());
  const fragment = purifier.sanitize(keepAddresses(html), RULES);
  for (const link of fragment.querySelectorAll('a')) {
    if (externalUrl(link.getAttribute('href') ?? '')) link.setAttribute('rel', 'noopener noreferrer nofollow');
    else link.replaceWith(...link.childNodes);
  }
  return fragment;
}

/** The same as text, for the server, which has no other way to hand it on. The browser takes it as it came. */
export function cleanHtmlText(html: string): string {
  const element = domWindow().document.createElement('div');
  element.append(cleanHtml(html));
  return element.innerHTML;
}
