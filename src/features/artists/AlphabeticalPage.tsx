import { Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NameColumns, NameColumnsSkeleton } from '#components/lists/NameColumns.tsx';
import { NameList, NamePager } from '#components/lists/NameList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { cursorAt, nodes } from '#graphql/connection.ts';
import { FirstNamesDocument, type FirstNamesQuery } from '#graphql/generated/graphql.ts';
import { type PageQuery, pageQuery } from '#graphql/pageQuery.ts';
import { type ListParams, listParams, listRedirect } from '#lib/listParams.ts';
import { firstIndex } from '#lib/pages.ts';
import { BROWSE } from '#lib/paths.ts';
import { distinct } from '#lib/rows.ts';
import { useDecidingLoader, usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';
import { folded } from '#set-lists/folded.ts';
import classes from './ArtistNav.module.css';
import type { ArtistNumbers } from './artistNumbers.ts';

type Connection = NonNullable<Parameters<typeof nodes<{ id: number; name: string }>>[0]> & { totalCount: number };

/** A list of names that is browsed by letter and by page: what its loader and its page both need. */
export interface AlphabeticalList<Data> {
  /** Parses the filter in the URL; undefined if it is invalid. */
  parse: (text: string | undefined) => string | undefined;
  path: (chr?: string, page?: number) => string;
  /** The query for the page after a cursor. */
  query: (chr: string, after: string) => PageQuery<Data>;
  connection: (data: Data) => Connection;
  /** The numbers behind the names, if they have some. */
  numbers?: ArtistNumbers;
}

const FIRST_OF_EACH_LIST_QUERY = pageQuery(FirstNamesDocument, {}, { isOptional: true });

const queryOf = <Data,>({ query }: AlphabeticalList<Data>, chr: string, page: number) =>
  query(chr, cursorAt(firstIndex(page)));

/**
 * Makes the loader of a list's pages. It redirects a URL that is not canonical, and a page after the last one.
 * @param ifEmpty The query for the text about a filter without names
 */
export const namesLoader =
  <Data,>(list: AlphabeticalList<Data>, ifEmpty?: (chr: string) => PageQuery<unknown> | undefined) =>
  async (args: LoaderFunctionArgs) => {
    const params = listParams(args.params, list.parse);
    const { chr, page } = params;
    const canonical = listRedirect(params, undefined, list.path);
    if (canonical !== undefined) return redirectTo(canonical, args, 301);
    if (chr === undefined) return data(params, 404);
    const [{ data: found }] = await Promise.all([
      ask(args, queryOf(list, chr, page), page > 1),
      ask(args, FIRST_OF_EACH_LIST_QUERY),
    ]);
    const total = found && list.connection(found).totalCount;
    const last = listRedirect(params, total, list.path);
    if (last !== undefined) return redirectTo(last, args);
    if (list.numbers && found && total) await ask(args, list.numbers.query(chr, nodes(list.connection(found))));
    const instead = total === 0 ? ifEmpty?.(chr) : undefined;
    if (instead) await ask(args, instead);
    return params;
  };

/** The fields of the first names of each list, in the order of `BROWSE`. */
const FIRST_NAMES = ['artists', 'sourceArtists', 'artistGroups'] as const;

interface TabsProps {
  path: string;
  /** Whether it is asked which lists have names. */
  wanted: boolean;
}

const TabLinks = ({ path, found }: { path: string; found?: FirstNamesQuery | undefined }) => (
  <nav aria-label="Lists" className={classes.nav}>
    {BROWSE.map(({ to, name }, at) => {
      const list = found?.[FIRST_NAMES[at] ?? 'artists'];
      return (
        (path === to || !list || nodes(list).length > 0) && (
          <Link key={to} to={to} aria-current={path === to || undefined}>
            {name}
          </Link>
        )
      );
    })}
  </nav>
);

/** Links to the three lists of names, without those that have none. */
const Tabs = ({ path, wanted }: TabsProps) => (
  <TabLinks path={path} found={usePageQuery(FIRST_OF_EACH_LIST_QUERY, wanted).data} />
);

/** The filter under which a name is listed: its first letter, or `other`. */
function chrOf(name: string): string {
  const letter = folded(name).charAt(0);
  return /[a-z]/.test(letter) ? letter : 'other';
}

interface NoNamesProps {
  /** The text for a filter without names. */
  text: string;
  /** The kind of names, for example `artists`. */
  kind: string;
  /** The field of `FIRST_OF_EACH_LIST_QUERY` that has the first name of the list. */
  field: keyof Omit<FirstNamesQuery, '__typename'>;
  path: (chr: string) => string;
}

/** A link to the first names of a list, or the text that there are none at all. */
function FirstNames({ kind, field, path }: Omit<NoNamesProps, 'text'>) {
  const { data: found } = usePageQuery(FIRST_OF_EACH_LIST_QUERY);
  const [name] = nodes(found?.[field]);
  if (!name) return found?.[field] && <Text>The catalogue holds no {kind} yet.</Text>;
  const chr = chrOf(name.name);
  return (
    <Text>
      <Link to={path(chr)}>
        The first {kind} are under {chr === 'other' ? 'Other' : chr.toUpperCase()}
      </Link>
    </Text>
  );
}

/** Says that a filter has no names, and where there are some. */
export const NoNames = ({ text, ...more }: NoNamesProps) => (
  <>
    <Text>{text}</Text>
    <Suspense>
      <FirstNames {...more} />
    </Suspense>
  </>
);

interface NamesProps<Data> {
  list: AlphabeticalList<Data>;
  params: ListParams;
  chr: string;
  namePath: (id: number) => string;
  empty: (chr: string) => ReactNode;
}

/** The names of one page, between its pagers. */
function Names<Data>({ list, params, chr, namePath, empty }: NamesProps<Data>) {
  const result = usePageQuery(queryOf(list, chr, params.page));
  useDecidingLoader(result);
  const found = result.data && list.connection(result.data);
  // A list has numbers at each rendering, or at none.
  const counts = list.numbers?.useCounts(chr, nodes(found));
  return (
    <NamePager
      chr={chr}
      page={params.page}
      total={found?.totalCount}
      path={list.path}
      more={counts && list.numbers?.inWords(chr)}
    >
      <QueryStates data={found && distinct(nodes(found))} failure={result.failure} empty={empty(chr)}>
        {(names) => <NameColumns names={names} to={namePath} counts={counts} />}
      </QueryStates>
    </NamePager>
  );
}

interface AlphabeticalPageProps<Data> extends Pick<NamesProps<Data>, 'list' | 'namePath' | 'empty'> {
  title: string;
  /** Whether there is a filter for the top 100. */
  top100?: boolean;
  /** The text while a page loads. */
  loading: string;
}

export function AlphabeticalPage<Data>({ list, title, top100, loading, ...names }: AlphabeticalPageProps<Data>) {
  const params = useLoaderData<ListParams>();
  const { chr, page } = params;
  return (
    <NameList
      title={title}
      params={params}
      top100={top100}
      path={list.path}
      tabs={
        <Suspense fallback={<TabLinks path={list.path()} />}>
          <Tabs path={list.path()} wanted={chr !== undefined} />
        </Suspense>
      }
    >
      {chr !== undefined && (
        <Suspense key={`${chr} ${page}`} fallback={<Loading text={loading} skeleton={<NameColumnsSkeleton />} />}>
          <Names list={list} params={params} chr={chr} {...names} />
        </Suspense>
      )}
    </NameList>
  );
}
