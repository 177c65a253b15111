import { NameLink } from '../../components/lists/NameLink';
import { Section } from '../../components/page/Section';
import type { CatalogueOverviewQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { counted } from '../../lib/counted';
import { paths } from '../../lib/paths';
import classes from './Overview.module.css';

/** How much the catalogue holds, and who was recorded most. */
export function CatalogueOverview({ artists, mostRecorded, performances, sources }: CatalogueOverviewQuery) {
  const top = nodes(mostRecorded);
  return (
    <div className={classes.overview}>
      <p className={classes.counts}>
        {counted(artists.totalCount, 'artist')}, {counted(performances.totalCount, 'performance')},{' '}
        {counted(sources.totalCount, 'recording')}.
      </p>
      {top.length > 0 && (
        <Section title="Most Recorded">
          <ul className={classes.artists}>
            {top.map(({ id, name, sourceCount }) => (
              <li key={id}>
                <NameLink name={name} to={paths.performances(id)} /> {sourceCount.toLocaleString('en-US')}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
