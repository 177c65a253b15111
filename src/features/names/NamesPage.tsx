import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { NameList } from '../../components/lists/NameList';
import { Link } from '../../components/navigation/Link';
import { cursorAt } from '../../graphql/cursor';
import { failureOf } from '../../graphql/errors';
import { FirstNamesDocument, type FirstNamesQuery } from '../../graphql/generated/graphql';
import { namesOf, nodes } from '../../graphql/nodes';
import { type ListAddress, listAddress, listRedirect } from '../../lib/listAddress';
import { firstIndex } from '../../lib/pages';
import { AwaitQuery } from '../../routing/AwaitQuery';
import type { LoaderArgs, PreloadedQuery } from '../../routing/loader';

type Connection = NonNullable<Parameters<typeof namesOf<{ id: number; name: string }>>[0]>;

/** A list of names that is browsed by letter and by page. */
export interface AlphabeticalList<Data> {
  /** Reads the filter of the URL: undefined where it is none. */
  parse: (text: string | undefined) => string | undefined;
  path: (chr: string, page?: number) => string;
  /** Preloads the page of a filter that begins behind a cursor. */
  preload: (preload: LoaderArgs['preload'], chr: string, after: string) => PreloadedQuery<Data>;
  connection: (data: Data) => Connection;
}

/** What the page of a list is shown from. */
export interface LoadedNames<Data> {
  address: ListAddress;
  /** Undefined without a filter. */
  query?: PreloadedQuery<Data>;
  /** Where the first names are: sent once the list is known to be empty. */
  firstNames?: Promise<PreloadedQuery<FirstNamesQuery> | undefined>;
}

/** Loads a page of a list. A URL that the site's own links do not have redirects, and so does a page behind the last one. */
export async function loadNames<Data>(
  { params, preload }: LoaderArgs,
  list: AlphabeticalList<Data>,
): Promise<LoadedNames<Data> | Response> {
  const address = listAddress(params, list.parse);
  const { chr, page } = address;
  const canonical = listRedirect(address, undefined, list.path);
  if (canonical !== undefined) return redirect(canonical, 301);
  if (chr === undefined) return { address };
  const query = list.preload(preload, chr, cursorAt(firstIndex(page)));
  const firstNames = query.chain((data) =>
    list.connection(data).totalCount === 0 && chr !== 'top100'
      ? preload(FirstNamesDocument, { variables: {} })
      : undefined,
  );
  const data = await query.data();
  const last = listRedirect(address, data && list.connection(data).totalCount, list.path);
  return last === undefined ? { address, query, firstNames } : redirect(last);
}

/** The filter of a list that shows a name. */
function chrOf(name: string): string {
  const letter = name.normalize('NFD').charAt(0).toLowerCase();
  return /[a-z]/.test(letter) ? letter : 'other';
}

interface NamesPageProps<Data> extends LoadedNames<Data> {
  list: AlphabeticalList<Data>;
  /** Which of the first names are those of the list. */
  first: keyof Omit<FirstNamesQuery, '__typename'>;
  title: string;
  top100?: boolean;
  /** What the list is of, for example `artists`. */
  kind: string;
  /** What is said where there are no names. */
  empty: string;
  /** What is shown in place of `empty` and of where the first names are. */
  instead?: ReactNode;
  /** Stands before the message of a failure. */
  errorPrefix: string;
  /** Where a name leads. */
  namePath: (id: number) => string;
}

/** The page of a list. An empty one says where the first names are, or that there are none at all. */
export function NamesPage<Data>(props: NamesPageProps<Data>) {
  const { address, query, firstNames, list, first, title, top100, kind, empty, instead, errorPrefix, namePath } = props;
  const nothing = (
    <>
      <Text>{empty}</Text>
      <AwaitQuery query={firstNames}>
        {({ data }) => {
          const [name] = nodes(data?.[first]);
          if (!name) return data?.[first] && <Text>The catalogue holds no {kind} yet.</Text>;
          const chr = chrOf(name.name);
          return (
            <Text>
              <Link to={list.path(chr)}>
                The first {kind} are under {chr === 'other' ? 'Other' : chr.toUpperCase()}
              </Link>
            </Text>
          );
        }}
      </AwaitQuery>
    </>
  );
  return (
    <NameList
      title={title}
      address={address}
      top100={top100}
      loadingText={`Loading ${kind}...`}
      empty={instead ?? nothing}
      listPath={list.path}
      namePath={namePath}
    >
      {(show) => (
        <AwaitQuery key={`${address.chr} ${address.page}`} query={query} recovers>
          {(result) =>
            show({
              list: namesOf(result.data && list.connection(result.data)),
              loading: result.loading,
              failure: failureOf(result, { prefix: errorPrefix }),
            })
          }
        </AwaitQuery>
      )}
    </NameList>
  );
}
