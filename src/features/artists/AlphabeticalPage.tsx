import { Text } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router';
import { NameColumns, NameColumnsSkeleton } from '#components/lists/NameColumns.tsx';
import { NameList, NamePager } from '#components/lists/NameList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { cursorAt } from '#graphql/cursor.ts';
import { FirstNamesDocument, type FirstNamesQuery } from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { type PageQuery, pageQuery } from '#graphql/pageQuery.ts';
import { type ListParams, listParams, listRedirect } from '#lib/listParams.ts';
import { firstIndex } from '#lib/pages.ts';
import { distinct } from '#lib/rows.ts';
import { redirectTo } from '#routing/redirects.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { visitContext } from '#routing/visit.ts';

type Connection = NonNullable<Parameters<typeof nodes<{ id: number; name: string }>>[0]> & { totalCount: number };

/** A list of names with pages for each letter. */
export interface AlphabeticalList<Data> {
  /** Parses the filter of the URL; undefined if it is not valid. */
  parse: (text: string | undefined) => string | undefined;
  path: (chr: string, page?: number) => string;
  /** The query for the page of a filter after a cursor. */
  query: (chr: string, after: string) => PageQuery<Data>;
  connection: (data: Data) => Connection;
  title: string;
  /** Whether there is a filter for the top 100. */
  top100?: boolean;
  /** The kind of names, for example `artists`. */
  kind: string;
  /** The text for an empty list. */
  empty: string;
  /** The field with the first names of the list. */
  first: keyof Omit<FirstNamesQuery, '__typename'>;
  /** The query and the content that replace an empty top 100. */
  insteadOfTop100?: { query: PageQuery<unknown>; shown: ReactNode };
  /** The beginning of failure messages. */
  errorPrefix: string;
  /** Returns the path of a name's link. */
  namePath: (id: number) => string;
}

const FIRST_NAMES = pageQuery(FirstNamesDocument, {}, { isOptional: true });

/** The query for the page of a URL. */
const queryOf = <Data,>(list: AlphabeticalList<Data>, chr: string, page: number) => ({
  ...list.query(chr, cursorAt(firstIndex(page))),
  failureTexts: { prefix: list.errorPrefix },
});

/**
 * Creates the loader of a list's pages. URLs other than the site's own links redirect, and so do pages after the last
 * one.
 */
export const namesLoader =
  <Data,>(list: AlphabeticalList<Data>) =>
  async (args: LoaderFunctionArgs) => {
    const params = listParams(args.params, list.parse);
    const { chr, page } = params;
    const canonical = listRedirect(params, undefined, list.path);
    if (canonical !== undefined) return redirectTo(canonical, args, 301);
    if (chr === undefined) return data(params, 404);
    const { ask, respond } = args.context.get(visitContext);
    const { data: found } = await ask(queryOf(list, chr, page));
    const total = found && list.connection(found).totalCount;
    const last = listRedirect(params, total, list.path);
    if (last !== undefined) return redirectTo(last, args);
    if (total === 0) await ask((chr === 'top100' && list.insteadOfTop100?.query) || FIRST_NAMES);
    return respond(params);
  };

/** The filter of the list that contains a name. */
function chrOf(name: string): string {
  const letter = name.normalize('NFD').charAt(0).toLowerCase();
  return /[a-z]/.test(letter) ? letter : 'other';
}

/** A link to the first names of a list, or a text if it has none. */
function FirstNames<Data>({ list: { first, kind, path } }: { list: AlphabeticalList<Data> }) {
  const { data: found } = usePageQuery(FIRST_NAMES);
  const [name] = nodes(found?.[first]);
  if (!name) return found?.[first] && <Text>The catalogue holds no {kind} yet.</Text>;
  const chr = chrOf(name.name);
  return (
    <Text>
      <Link to={path(chr)}>
        The first {kind} are under {chr === 'other' ? 'Other' : chr.toUpperCase()}
      </Link>
    </Text>
  );
}

/** The content of a page without names. */
function Empty<Data>({ list, chr }: { list: AlphabeticalList<Data>; chr: string }) {
  if (chr === 'top100' && list.insteadOfTop100) return <Suspense>{list.insteadOfTop100.shown}</Suspense>;
  return (
    <>
      <Text>{list.empty}</Text>
      <Suspense>
        <FirstNames list={list} />
      </Suspense>
    </>
  );
}

interface NamesProps<Data> {
  list: AlphabeticalList<Data>;
  params: ListParams;
  chr: string;
  onTotal: (total: number) => void;
}

/** The names of one page between its pagers. */
function Names<Data>({ list, params, chr, onTotal }: NamesProps<Data>) {
  const result = usePageQuery(queryOf(list, chr, params.page));
  const found = result.data && list.connection(result.data);
  const total = found?.totalCount;
  useEffect(() => {
    if (total !== undefined) onTotal(total);
  }, [total, onTotal]);
  // The result came after the page, and the URL is past the end of the list.
  const last = listRedirect(params, total, list.path);
  if (last !== undefined) return <Navigate to={last} replace />;
  return (
    <NamePager chr={chr} page={params.page} total={total} path={list.path}>
      <QueryStates
        data={found && distinct(nodes(found))}
        failure={result.failure}
        isEmpty={({ length }) => length === 0}
        empty={<Empty list={list} chr={chr} />}
      >
        {(names) => <NameColumns names={names} to={list.namePath} />}
      </QueryStates>
    </NamePager>
  );
}

/** A page of a list. */
export function AlphabeticalPage<Data>({ list }: { list: AlphabeticalList<Data> }) {
  const params = useLoaderData<ListParams>();
  const { chr, page } = params;
  // The totals by filter. The pager keeps them while the next page loads.
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({});
  const onTotal = useCallback(
    (total: number) => chr !== undefined && setTotals((known) => ({ ...known, [chr]: total })),
    [chr],
  );
  const total = totals[chr ?? ''];
  return (
    <NameList title={list.title} params={params} top100={list.top100} path={list.path}>
      {chr !== undefined && (
        <Suspense
          key={`${chr} ${page}`}
          fallback={
            <NamePager chr={chr} page={page} total={total} path={list.path}>
              <Loading
                text={`Loading ${list.kind}...`}
                skeleton={<NameColumnsSkeleton count={total ? total - firstIndex(page) : undefined} />}
              />
            </NamePager>
          }
        >
          <Names list={list} params={params} chr={chr} onTotal={onTotal} />
        </Suspense>
      )}
    </NameList>
  );
}
