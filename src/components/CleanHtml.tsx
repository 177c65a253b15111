import { use, useLayoutEffect, useRef } from 'react';
import { cleanHtml, cleanHtmlText } from '../lib/cleanHtml';
import classes from './CleanHtml.module.css';
import { PageResponseContext } from './PageResponse';

interface CleanHtmlProps {
  /** HTML as it was entered by anyone. */
  html: string;
}

/** HTML of the catalogue with its harmless markup. Text without any paragraph or line break in it keeps its own lines. */
export function CleanHtml({ html }: CleanHtmlProps) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const onServer = use(PageResponseContext) !== undefined;

  useLayoutEffect(() => {
    // What the server cleaned is there already, and is taken as it came.
    const adopted = shown.current === undefined && element.current?.hasChildNodes();
    if (!adopted && shown.current !== html) element.current?.replaceChildren(cleanHtml(html));
    shown.current = html;
  }, [html]);

  return (
    <div
      ref={element}
      className={classes.html}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server; the browser writes nothing here.
      dangerouslySetInnerHTML={{ __html: onServer ? cleanHtmlText(html) : '' }}
      suppressHydrationWarning
    />
  );
}
