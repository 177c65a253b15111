import { Breadcrumbs } from '@mantine/core';
import { Link } from './Link.tsx';

interface BreadcrumbProps {
  /** The way from the top down to the page, without the page itself. */
  steps: readonly { to: string; name: string }[];
}

/** The path back from a page. */
export const Breadcrumb = ({ steps }: BreadcrumbProps) => (
  <nav aria-label="Path">
    <Breadcrumbs fz="sm">
      {steps.map(({ to, name }) => (
        <Link key={to} to={to}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </Breadcrumbs>
  </nav>
);
