import { createContext, Suspense, use, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '#components/useHydrated.ts';
import { plainText } from '#lib/html.ts';
import classes from './CleanHtml.module.css';

/** Cleans HTML where a page is rendered to text. Set by the server. */
export const CleanHtmlContext = createContext<((html: string) => string) | undefined>(undefined);

interface CleanHtmlProps {
  /** HTML as it was entered by anyone. */
  html: string;
}

type Cleaner = (html: string) => Iterable<string | Node>;

/** What is shown when the code that cleans HTML cannot be loaded: its text. */
const textOnly: Cleaner = (html) => [plainText(html)];

let cleaner: Promise<Cleaner> | undefined;

/** The code that cleans HTML in the browser, asked for once. */
function loadCleaner(): Promise<Cleaner> {
  cleaner ??= import('./cleanHtml.ts').then(
    ({ cleanHtml }) =>
      (html) =>
        cleanHtml(html).childNodes,
    () => textOnly,
  );
  return cleaner;
}

/** The text alone, until the code that cleans it is there. */
const PlainText = ({ html }: CleanHtmlProps) => (
  <div className={classes.html} dir="auto">
    {plainText(html)}
  </div>
);

/** Keeps what the server has cleaned. Without it, the browser cleans. */
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

/** HTML of the catalogue with its harmless markup. Text without any paragraph or line break in it keeps its own lines. */
export function CleanHtml({ html }: CleanHtmlProps) {
  return (
    <Suspense fallback={<PlainText html={html} />}>
      <Cleaned key={html} html={html} />
    </Suspense>
  );
}
