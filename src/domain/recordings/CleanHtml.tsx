import { createContext, Suspense, use, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '#components/useHydrated.ts';
import { plainText } from '#lib/html.ts';
import classes from './CleanHtml.module.css';

/** Cleans HTML during server rendering. Set by the server. */
export const CleanHtmlContext = createContext<((html: string) => string) | undefined>(undefined);

interface CleanHtmlProps {
  /** HTML as it was entered by anyone. */
  html: string;
}

type Cleaner = (html: string) => Iterable<string | Node>;

/** Used if the code that cleans HTML cannot be loaded. */
const textOnly: Cleaner = (html) => [plainText(html)];

let cleaner: Promise<Cleaner> | undefined;

/** Loads the code that cleans HTML in the browser, once. */
function loadCleaner(): Promise<Cleaner> {
  cleaner ??= import('./sanitisedHtml.ts').then(
    ({ sanitisedHtml }) =>
      (html) =>
        sanitisedHtml(html).childNodes,
    () => textOnly,
  );
  return cleaner;
}

/** The text alone, while the code that cleans HTML is loading. */
const PlainText = ({ html }: CleanHtmlProps) => (
  <div className={classes.html} dir="auto">
    {plainText(html)}
  </div>
);

/** Keeps the HTML that the server cleaned. If the page was not rendered on the server, the browser cleans it. */
function Cleaned({ html }: CleanHtmlProps) {
  const element = useRef<HTMLDivElement>(null);
  const cleanOnServer = use(CleanHtmlContext);
  const hydrated = useHydrated();
  const [adopted] = useState(!hydrated);
  const cleanHtml = adopted ? undefined : use(loadCleaner());

  useLayoutEffect(() => {
    if (cleanHtml) element.current?.replaceChildren(...cleanHtml(html));
  }, [cleanHtml, html]);

  return (
    <div
      ref={element}
      className={classes.html}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server; the browser writes nothing here.
      dangerouslySetInnerHTML={{ __html: cleanOnServer?.(html) ?? '' }}
      suppressHydrationWarning
    />
  );
}

/** HTML of the catalogue, reduced to harmless markup. A text without paragraphs or line breaks keeps its own lines. */
export function CleanHtml({ html }: CleanHtmlProps) {
  return (
    <Suspense fallback={<PlainText html={html} />}>
      <Cleaned key={html} html={html} />
    </Suspense>
  );
}
