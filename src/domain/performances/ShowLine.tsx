import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { paths } from '#lib/paths.ts';
import { namedDate } from '../dates/byMonth.ts';
import type { ListedPerformance } from './performance.ts';

interface ShowLinkProps {
  show: Pick<ListedPerformance, 'id' | 'date' | 'year'>;
  /** More words of the link. */
  children?: ReactNode;
}

export const ShowLink = ({ show: { id, date, year }, children }: ShowLinkProps) => (
  <Link to={paths.performance(id)}>
    {namedDate(date, year)}
    {children}
  </Link>
);

interface ShowLineProps extends ShowLinkProps {
  /** Content before the link. */
  before?: ReactNode;
  /** Quiet content behind the link, for example the venue. */
  after?: ReactNode;
}

export const ShowLine = ({ before, after, ...link }: ShowLineProps) => (
  <li>
    {before}
    <ShowLink {...link} />{' '}
    {after && (
      <Text span c="dimmed" size="sm">
        {after}
      </Text>
    )}
  </li>
);
