import { isOwnApi } from '#lib/apiUrl.ts';

/** Names the feed of a page in the document's head, where programs that read feeds look for it. */
export const FeedLink = ({ title, href }: { title: string; href: string }) =>
  isOwnApi && <link rel="alternate" type="application/rss+xml" title={title} href={href} />;
