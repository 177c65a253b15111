import { createContext, use } from 'react';
import type { StructuredData } from '../../lib/structuredData';

/** What the document of a page says beside its content: its status, and what its head holds. */
export interface PageResponse {
  /** The HTTP status. */
  status: number;
  title: string;
  description?: string;
  /** Schema.org objects, with addresses as paths of the site. */
  structuredData: StructuredData[];
}

/** Where a page writes that down while the server renders it. The browser has no use for it. */
export const PageResponseContext = createContext<PageResponse | undefined>(undefined);

/** Tells search engines what the page is about. */
export function useStructuredData(...items: StructuredData[]): void {
  use(PageResponseContext)?.structuredData.push(...items);
}
