import { Text } from '@mantine/core';
import { NameLink } from '../../components/lists/NameLink';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import type { CatalogueOverviewQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { counted, withCommas } from '../../lib/counted';
import { paths } from '../../lib/paths';
import { Decades } from './Decades';
import classes from './Overview.module.css';
import { ShowLines } from './ShowLines';

/** How much the catalogue holds, of which times, what was added last, and who was recorded most. */
export function CatalogueOverview(overview: CatalogueOverviewQuery) {
  const { artists, addedLast, mostRecorded, performances, sources } = overview;
  const top = nodes(mostRecorded).filter(({ sourceCount }) => sourceCount > 0);
  const added = nodes(addedLast);
  return (
    <>
      {performances.totalCount > 0 && (
        <Section title="Shows by Decade" aside={<Link to={paths.randomShow()}>Random show</Link>}>
          <Text>
            {counted(artists.totalCount, 'artist')}, {counted(performances.totalCount, 'performance')},{' '}
            {counted(sources.totalCount, 'recording')}.
          </Text>
          <Decades {...overview} />
        </Section>
      )}
      {added.length > 0 && (
        <Section title="Added Last" aside={<Link to={paths.recentlyAdded()}>All additions</Link>}>
          <ShowLines shows={added} />
        </Section>
      )}
      {top.length > 0 && (
        <Section title="Most Recorded">
          <ul className={classes.artists}>
            {top.map(({ id, name, sourceCount }) => (
              <li key={id}>
                <NameLink name={name} to={paths.performances(id)} />{' '}
                <span className={classes.quiet}>{withCommas(sourceCount)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
