import { use, useState } from 'react';
import { counted } from '../../lib/counted';
import type { Failure } from '../../lib/failure';
import type { ListAddress } from '../../lib/listAddress';
import { firstIndex, pageCount } from '../../lib/pages';
import { LetterNav } from '../navigation/LetterNav';
import { Pager } from '../navigation/Pager';
import { PageResponseContext } from '../page/PageResponse';
import { PageTitle } from '../page/PageTitle';
import { QueryStates } from '../states/QueryStates';
import { NameColumns, NameColumnsSkeleton } from './NameColumns';
import classes from './NameList.module.css';

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
  list: Names | undefined;
  loading: boolean;
  failure: Failure | undefined;
  loadingText: string;
  emptyText: string;
  /** The address of a page of the list. */
  listPath: (chr: string, page?: number) => string;
  /** Where a name leads. */
  namePath: (id: number) => string;
}

/** The total of the filter's list, known from its first answer on, so that the pager stays while a page is loading. */
function useTotal(chr: string | undefined, total: number | undefined): number {
  const [known, setKnown] = useState({ chr, total });
  if (total !== undefined && (known.chr !== chr || known.total !== total)) setKnown({ chr, total });
  return total ?? (known.chr === chr ? known.total : undefined) ?? 0;
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

/** An alphabetical list that is browsed by letter and by page. */
export function NameList(props: NameListProps) {
  const { title, address, top100 = false, list, loading, failure, loadingText, emptyText, listPath, namePath } = props;
  const { chr, page, raw } = address;
  const total = useTotal(chr, list?.total);
  const name = chr ? `${title}: ${described(chr, page)}` : title;
  const response = use(PageResponseContext);
  if (response && chr === undefined) response.status = 404;
  const last = chr === 'top100' ? 1 : pageCount(total);

  const pager = { current: page, count: last, to: (target: number) => listPath(chr ?? raw, target) };
  const letters = [...(top100 ? [TOP_100] : []), ...ALPHABET, OTHER].map((letter) => ({
    label: letter.label,
    to: listPath(letter.chr),
    current: letter.chr === chr,
  }));

  return (
    <div className={classes.list}>
      <PageTitle title={name} description={chr && `${name}.`}>
        {title}
      </PageTitle>
      <LetterNav letters={letters} />
      {chr === undefined ? (
        <p className={classes.text}>Filtering by "{raw}" is not yet implemented.</p>
      ) : (
        <>
          <div className={classes.bar}>
            <p className={classes.count}>{total > 0 && count(page, total)}</p>
            <Pager place="top" {...pager} />
          </div>
          <QueryStates
            data={list}
            loading={loading}
            failure={failure}
            loadingText={loadingText}
            skeleton={<NameColumnsSkeleton count={total > 0 ? total - firstIndex(page) : undefined} />}
            isEmpty={({ names }) => names.length === 0}
            empty={emptyText}
          >
            {({ names }) => <NameColumns names={names} to={namePath} />}
          </QueryStates>
          {/* A new one for each page: the next page starts at its top, and the focus must not stay behind at the bottom. */}
          <Pager key={page} place="bottom" {...pager} />
        </>
      )}
    </div>
  );
}
