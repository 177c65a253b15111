import type { OperationVariables } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from '../../components/navigation/Link';
import {
  SearchArtistDatesDocument,
  SearchArtistsDocument,
  SearchChecksumsDocument,
  SearchPerformancesDocument,
  SearchRecordingsDocument,
} from '../../graphql/generated/graphql';
import type { QueryResults } from '../../graphql/pageQueries';
import { NOT_ASKED } from '../../graphql/startQueries';
import { paths } from '../../lib/paths';
import classes from './HeaderSearch.module.css';
import { artistHit, type Hit } from './hits';
import { Listbox, optionProps } from './Listbox';
import { understand } from './questions';
import { type SearchQueries, searchQueries } from './searchQueries';
import { resultsOf } from './searchResults';
import { PAUSE_MS, useArtistSearch } from './useArtistSearch';

/** How many artists, and how many other results, are suggested. */
const MOST = 6;

const result = <Data,>({ data, loading }: { data?: Data; loading: boolean }) => ({ ...NOT_ASKED, data, loading });

/**
 * The records that a text identifies: by a date, an id, an identifier, a checksum, an abbreviation. Songs and venues are only
 * among the results.
 */
function useRecords(text: string): Hit[] {
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const asked: SearchQueries = useMemo(() => searchQueries(understand(paused)), [paused]);
  const of = <Variables extends OperationVariables>(query: { variables: Variables } | undefined) =>
    query ? { variables: query.variables } : skipToken;

  const results: QueryResults<SearchQueries> = {
    artists: NOT_ASKED,
    set1: NOT_ASKED,
    set2: NOT_ASKED,
    set3: NOT_ASKED,
    venues: NOT_ASKED,
    cities: NOT_ASKED,
    places: NOT_ASKED,
    abbreviations: result(useQuery(SearchArtistsDocument, of(asked.abbreviations))),
    dates: result(useQuery(SearchPerformancesDocument, of(asked.dates))),
    namedOnDates: result(useQuery(SearchArtistDatesDocument, of(asked.namedOnDates))),
    abbreviatedOnDates: result(useQuery(SearchArtistDatesDocument, of(asked.abbreviatedOnDates))),
    venueOnDates: result(useQuery(SearchPerformancesDocument, of(asked.venueOnDates))),
    cityOnDates: result(useQuery(SearchPerformancesDocument, of(asked.cityOnDates))),
    recording: result(useQuery(SearchRecordingsDocument, of(asked.recording))),
    archived: result(useQuery(SearchRecordingsDocument, of(asked.archived))),
    checksums: result(useQuery(SearchChecksumsDocument, of(asked.checksums))),
  };
  return resultsOf(results, paused).groups.flatMap(({ hits }) => hits);
}

interface SuggestionsProps {
  /** What the ids of the list and its options begin with. */
  id: string;
  text: string;
  /** The position of the active option; -1 for none. */
  active: number;
  /** Told where the options lead, in their order. */
  onOptions: (options: readonly string[]) => void;
}

/** What a text may mean, as links: artists first, then the records that it identifies, then the link to all results. */
export function Suggestions({ id, text, active, onOptions }: SuggestionsProps): ReactNode {
  const { answer } = useArtistSearch(text);
  const records = useRecords(text);
  const list = useRef<HTMLDivElement>(null);
  const artists = (answer?.artists ?? []).slice(0, MOST).map(artistHit);
  const known = new Set(artists.map(({ key }) => key));
  const hits = [...artists, ...records.filter(({ key }) => !known.has(key)).slice(0, MOST)];
  const all = paths.search(text.trim());
  const options = [...hits.map(({ to }) => to), all];
  const addresses = options.join('\n');

  useEffect(() => onOptions(addresses.split('\n')), [addresses, onOptions]);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const option = (position: number) => optionProps({ id, active }, position);
  return (
    <Listbox id={id} label="Suggestions" className={classes.list} ref={list}>
      {hits.map((hit, position) => (
        <Link key={hit.key} to={hit.to} {...option(position)}>
          <bdi>{hit.title}</bdi>
          <span className={classes.detail}>{hit.detail}</span>
        </Link>
      ))}
      <Link to={all} {...option(hits.length)}>
        <span>
          All results for “<bdi>{text.trim()}</bdi>”
        </span>
      </Link>
    </Listbox>
  );
}
