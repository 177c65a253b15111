import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted, withCommas } from '#lib/counted.ts';
import type { ListParams } from '#lib/listParams.ts';
import { firstIndex, pageCount } from '#lib/pages.ts';
import { LetterNav } from '../navigation/LetterNav.tsx';
import { Pager } from '../navigation/Pager.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ chr: letter, label: letter.toUpperCase() }));
const OTHER = { chr: 'other', label: 'Other' };
const TOP_100 = { chr: 'top100', label: 'Top 100' };

/** The number of names in words, with those that a page shows. */
function countText(page: number, total: number): string {
  const all = counted(total, 'name');
  if (pageCount(total) === 1) return all;
  const from = firstIndex(page) + 1;
  const to = Math.min(firstIndex(page + 1), total);
  return `${all}, ${withCommas(from)} to ${withCommas(to)} shown`;
}

/** Describes a page of a list in words, for the page's title. */
function described(chr: string, page: number): string {
  const names =
    chr === 'top100'
      ? 'the top 100'
      : chr === 'other'
        ? 'names that begin with no letter'
        : `names with ${chr.toUpperCase()}`;
  return page > 1 ? `${names}, page ${page}` : names;
}

interface NamePagerProps {
  chr: string;
  page: number;
  /** The number of names on all pages, once it is known. */
  total: number | undefined;
  path: (chr: string, page?: number) => string;
  /** Words behind the number of names: what the number behind each name counts. */
  more?: string | undefined;
  children: ReactNode;
}

export function NamePager({ chr, page, total = 0, path, more, children }: NamePagerProps) {
  const pager = {
    current: page,
    count: chr === 'top100' ? 1 : pageCount(total),
    to: (target: number) => path(chr, target),
  };
  return (
    <>
      <Group justify="space-between" gap="xs" mih="2.5rem">
        <Text c="dimmed" mih="1lh">
          {total > 0 && countText(page, total)}
          {more}
        </Text>
        <Pager place="top" {...pager} />
      </Group>
      {children}
      {/* A new element for each page: the next page starts at its top, so the focus must not stay at the bottom. */}
      <Pager key={page} place="bottom" {...pager} />
    </>
  );
}

interface NameListProps {
  title: string;
  params: ListParams;
  top100?: boolean | undefined;
  path: (chr: string, page?: number) => string;
  /** Links to the other lists. */
  tabs: ReactNode;
  children: ReactNode;
}

/** An alphabetical list that is browsed by letter and by page. */
export function NameList({ title, params: { chr, page, raw }, top100 = false, path, tabs, children }: NameListProps) {
  const name = chr ? `${title}: ${described(chr, page)}` : title;
  const letters = [...(top100 ? [TOP_100] : []), ...ALPHABET, OTHER].map((letter) => ({
    label: letter.label,
    to: path(letter.chr),
    current: letter.chr === chr,
  }));
  return (
    <Stack>
      <PageTitle title={name} description={chr && `${name}.`} noindex={chr === undefined}>
        {title}
      </PageTitle>
      {tabs}
      <LetterNav letters={letters} />
      {chr === undefined ? <Text>Filtering by "{raw}" is not yet implemented.</Text> : children}
    </Stack>
  );
}
