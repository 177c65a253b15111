import { Breadcrumbs } from '@mantine/core';
import { Link } from './Link.tsx';

interface BreadcrumbProps {
  /** The pages from the top down, without the current page. */
  steps: readonly { to: string; name: string }[];
}

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
