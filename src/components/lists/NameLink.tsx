import { Link } from '../navigation/Link';

interface NameLinkProps {
  name: string;
  to: string;
}

/** A name that leads somewhere, written in its own direction. */
export const NameLink = ({ name, to }: NameLinkProps) => (
  <Link to={to}>
    <bdi>{name}</bdi>
  </Link>
);
