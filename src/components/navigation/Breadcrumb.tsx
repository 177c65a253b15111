import classes from './Breadcrumb.module.css';
import { Link } from './Link';

interface BreadcrumbProps {
  /** The way from the top down to the page, without the page itself. */
  steps: readonly { to: string; name: string }[];
}

/** The path back from a page. */
export const Breadcrumb = ({ steps }: BreadcrumbProps) => (
  <nav aria-label="Path">
    <ol className={classes.steps}>
      {steps.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
