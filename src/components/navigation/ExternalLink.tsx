import { externalUrl } from '#lib/urls.ts';
import classes from './ExternalLink.module.css';

interface ExternalLinkProps {
  /** A URL that somebody entered, or one that the site made. */
  url: string;
  /** What is shown in place of the URL. */
  children?: string;
}

/** A link to another site that shows its real URL, look-alike characters in ASCII. Text that is no http or https address is shown as text. */
export function ExternalLink({ url, children }: ExternalLinkProps) {
  const href = externalUrl(url);
  if (!href) return children ?? url;
  return (
    <a href={href} className={classes.link} rel="noopener noreferrer nofollow external">
      {children ?? href}
    </a>
  );
}
