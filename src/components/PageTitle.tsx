import { type ReactNode, useLayoutEffect } from 'react';
import classes from './PageTitle.module.css';

const SITE = 'Live Concert Database';

interface PageTitleProps {
  /** The page's name in the tab, in the history, and as its heading. */
  title: string;
  /** The heading, where it is more than the title, for example when it contains links. */
  children?: ReactNode;
}

/** Names the page: `{title} | Live Concert Database` for the document, and the page's one `h1`. */
export function PageTitle({ title, children = title }: PageTitleProps) {
  useLayoutEffect(() => {
    document.title = `${title} | ${SITE}`;
  }, [title]);
  return <h1 className={classes.title}>{children}</h1>;
}
