import { Link } from '../navigation/Link.tsx';

interface NameLinkProps {
  name: string;
  to: string;
}

/** A link with a name as its text, in the name's own writing direction. */
export const NameLink = ({ name, to }: NameLinkProps) => (
  <Link to={to}>
    <bdi>{name}</bdi>
  </Link>
);
