import { PageTitle } from '../components/page/PageTitle';
import { understand } from '../features/search/questions';
import { SearchResults } from '../features/search/SearchResults';
import { GROUPS, searchQueries } from '../features/search/searchQueries';
import { resultsOf } from '../features/search/searchResults';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parsePage } from '../lib/params';
import classes from './Detail.module.css';

/** What the address asks for: a text, and perhaps one group and a page of it. */
function asked({ search }: Address) {
  return {
    understood: understand(search.get('q') ?? ''),
    only: GROUPS.find((group) => group === search.get('in')),
    page: parsePage(search.get('page') ?? undefined),
  };
}

export function queries(address: Address) {
  const { understood, only, page } = asked(address);
  return searchQueries(understood, only, page);
}

/** `/search?q=`: all that a text may mean, in groups. */
export function Page() {
  const { understood, only, page } = asked(useAddress());
  const found = resultsOf(usePageQueries(queries), understood.text, only);
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex" />
      <PageTitle title={understood.text ? `Results for “${understood.text}”` : 'Search'}>
        {understood.text ? (
          <>
            Results for “<bdi>{understood.text}</bdi>”
          </>
        ) : (
          'Search'
        )}
      </PageTitle>
      {understood.text === '' && (
        <p>
          Look for an artist, a date, a venue, a city, a song, a recording's ID, an archive identifier or a checksum.
        </p>
      )}
      <SearchResults understood={understood} found={found} only={only} page={page} />
    </div>
  );
}
