import { withCommas } from '#lib/counted.ts';
import { Link } from '../navigation/Link.tsx';

interface NameLinkProps {
  name: string;
  to: string;
  /** A number that a style sheet writes behind the name: the link is called as its name alone. */
  count?: number | undefined;
}

/** A link with a name as its text, in the name's own writing direction. */
export const NameLink = ({ name, to, count }: NameLinkProps) => (
  <Link to={to} data-count={count === undefined ? undefined : withCommas(count)}>
    <bdi>{name}</bdi>
  </Link>
);
