import { externalUrl } from '#lib/urls.ts';
import classes from './ExternalLink.module.css';

interface ExternalLinkProps {
  /** A URL that somebody entered, or that the site made. */
  url: string;
  /** The text of the link; without it, the URL. */
  children?: string | undefined;
}

/** It shows the real URL, with look-alike characters in ASCII. What is no http or https address is shown as text. */
export function ExternalLink({ url, children }: ExternalLinkProps) {
  const href = externalUrl(url);
  if (!href) return children ?? url;
  return (
    <a href={href} className={classes.link} rel="noopener noreferrer nofollow external">
      {children ?? href}
    </a>
  );
}
