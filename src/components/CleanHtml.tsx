import { useCallback } from 'react';
import { cleanHtml } from '../lib/cleanHtml';
import classes from './CleanHtml.module.css';

interface CleanHtmlProps {
  /** HTML as it was entered by anyone. */
  html: string;
}

/** HTML of the catalogue with its harmless markup. Text without any paragraph or line break in it keeps its own lines. */
export function CleanHtml({ html }: CleanHtmlProps) {
  const show = useCallback((element: HTMLDivElement | null) => element?.replaceChildren(cleanHtml(html)), [html]);
  return <div ref={show} className={classes.html} dir="auto" />;
}
