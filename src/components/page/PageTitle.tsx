import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, use } from 'react';
import { PageResponseContext } from './PageResponse';

const SITE = 'Live Concert Database';

interface PageTitleProps {
  /** The page's name in the tab, in the history, and as its heading. */
  title: string;
  /** What a search engine, or who shares the page, says about it: one sentence. */
  description?: string | undefined;
  /** The heading, where it is more than the title, for example when it contains links. */
  children?: ReactNode;
}

/** Names the page: `{title} | Live Concert Database` for the document, and the page's one `h1`. */
export function PageTitle({ title, description, children = title }: PageTitleProps) {
  const response = use(PageResponseContext);
  if (response) Object.assign(response, { title: `${title} | ${SITE}`, description });

  useDocumentTitle(`${title} | ${SITE}`);
  return <Title>{children}</Title>;
}
