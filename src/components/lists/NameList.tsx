import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { counted } from '../../lib/counted';
import type { Failure } from '../../lib/failure';
import { type ListAddress, listRedirect } from '../../lib/listAddress';
import { firstIndex, pageCount } from '../../lib/pages';
import { LetterNav } from '../navigation/LetterNav';
import { Pager } from '../navigation/Pager';
import { PageResponseContext } from '../page/PageResponse';
import { PageTitle } from '../page/PageTitle';
import { QueryStates } from '../states/QueryStates';
import { NameColumns, NameColumnsSkeleton } from './NameColumns';

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ chr: letter, label: letter.toUpperCase() }));
const OTHER = { chr: 'other', label: 'Other' };
const TOP_100 = { chr: 'top100', label: 'Top 100' };

/** One page of an alphabetical list. */
export interface Names {
  names: readonly { id: number; name: string }[];
  /** How many names there are on all pages. */
  total: number;
}

interface NameListProps {
  title: string;
  address: ListAddress;
  /** Whether there is a filter for the top 100. */
  top100?: boolean;
  loadingText: string;
  /** What is shown where a page has no names. */
  empty: ReactNode;
  /** The address of a page of the list. */
  listPath: (chr: string, page?: number) => string;
  /** Where a name leads. */
  namePath: (id: number) => string;
  /** Calls `show` with how the list stands. */
  children: (show: (state: NamesState) => ReactNode) => ReactNode;
}

/** How one page of a list stands. */
interface NamesState {
  list: Names | undefined;
  loading: boolean;
  failure: Failure | undefined;
}

function count(page: number, total: number): string {
  const all = counted(total, 'name');
  if (pageCount(total) === 1) return all;
  const from = firstIndex(page) + 1;
  const to = Math.min(firstIndex(page + 1), total);
  return `${all}, ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')} shown`;
}

/** What a page of a list shows, in words, for the page's title. */
function described(chr: string, page: number): string {
  const names =
    chr === 'top100'
      ? 'the top 100'
      : chr === 'other'
        ? 'names that begin with no letter'
        : `names with ${chr.toUpperCase()}`;
  return page > 1 ? `${names}, page ${page}` : names;
}

interface NamesProps extends Omit<NameListProps, 'title' | 'top100' | 'children'>, NamesState {
  chr: string;
  /** The total as it was known before the page began to load: the pager stays meanwhile. */
  known: number | undefined;
  onTotal: (total: number) => void;
}

/** The names of one page, between its pagers. */
function NamesPage(props: NamesProps) {
  const { address, chr, list, loading, failure, known, onTotal, loadingText, empty, listPath, namePath } = props;
  const { page } = address;
  const found = list?.total;
  useEffect(() => {
    if (found !== undefined) onTotal(found);
  }, [found, onTotal]);
  // The list was shorter than the URL says, and its answer came late.
  const last = listRedirect(address, found, listPath);
  if (last !== undefined) return <Navigate to={last} replace />;

  const total = found ?? known ?? 0;
  const pager = {
    current: page,
    count: chr === 'top100' ? 1 : pageCount(total),
    to: (target: number) => listPath(chr, target),
  };
  return (
    <>
      <Group justify="space-between" gap="xs" mih="2.5rem">
        <Text c="dimmed" mih="1lh">
          {total > 0 && count(page, total)}
        </Text>
        <Pager place="top" {...pager} />
      </Group>
      <QueryStates
        data={list}
        loading={loading}
        failure={failure}
        loadingText={loadingText}
        skeleton={<NameColumnsSkeleton count={total > 0 ? total - firstIndex(page) : undefined} />}
        isEmpty={({ names }) => names.length === 0}
        empty={empty}
      >
        {({ names }) => <NameColumns names={names} to={namePath} />}
      </QueryStates>
      {/* A new one for each page: the next page starts at its top, and the focus must not stay behind at the bottom. */}
      <Pager key={page} place="bottom" {...pager} />
    </>
  );
}

/** An alphabetical list that is browsed by letter and by page. */
export function NameList({ title, top100 = false, children, ...props }: NameListProps) {
  const { address, listPath } = props;
  const { chr, page, raw } = address;
  const [known, setKnown] = useState<{ chr: string; total: number }>();
  const onTotal = useCallback((total: number) => chr !== undefined && setKnown({ chr, total }), [chr]);
  const name = chr ? `${title}: ${described(chr, page)}` : title;
  const response = use(PageResponseContext);
  if (response && chr === undefined) response.status = 404;

  const letters = [...(top100 ? [TOP_100] : []), ...ALPHABET, OTHER].map((letter) => ({
    label: letter.label,
    to: listPath(letter.chr),
    current: letter.chr === chr,
  }));

  return (
    <Stack>
      <PageTitle title={name} description={chr && `${name}.`}>
        {title}
      </PageTitle>
      <LetterNav letters={letters} />
      {chr === undefined ? (
        <Text>Filtering by "{raw}" is not yet implemented.</Text>
      ) : (
        children((state) => (
          <NamesPage
            {...props}
            {...state}
            chr={chr}
            known={known?.chr === chr ? known.total : undefined}
            onTotal={onTotal}
          />
        ))
      )}
    </Stack>
  );
}
