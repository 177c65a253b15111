import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { MonthSections } from '#components/lists/MonthSections.tsx';
import { NameColumns } from '#components/lists/NameColumns.tsx';
import { Table } from '#components/lists/Table.tsx';
import { Pager } from '#components/navigation/Pager.tsx';
import { YearBars } from '#domain/dates/YearBars.tsx';
import { YearNav } from '#domain/dates/YearNav.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

const show = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>, { wrapper: Mantine });
const toPage = (page: number) => `/list/${page}`;

test.each([
  [1, 9, ['1', '2', '3', '4', '5', 'Next']],
  [5, 9, ['Previous', '3', '4', '5', '6', '7', 'Next']],
  [9, 9, ['Previous', '5', '6', '7', '8', '9']],
  [2, 2, ['Previous', '1', '2']],
])('the pager at page %i of %i', (current, count, links) => {
  show(<Pager place="top" current={current} count={count} to={toPage} />);
  const pager = within(screen.getByRole('navigation', { name: 'Pages, top' }));
  expect(pager.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
  expect(pager.getByRole('link', { current: 'page' })).toHaveTextContent(String(current));
  expect(pager.getByText('Previous')).toBeVisible();
  expect(pager.getByText('Next')).toBeVisible();
});

test('the pager’s steps lead to the neighbours', () => {
  show(<Pager place="bottom" current={5} count={9} to={toPage} />);
  const pager = within(screen.getByRole('navigation', { name: 'Pages, bottom' }));
  expect(pager.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/list/4');
  expect(pager.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/list/6');
});

test.each([0, 1])('a list of %i pages has no pager', (count) => {
  show(<Pager place="top" current={1} count={count} to={toPage} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('names of any length and script are links', () => {
  const names = [
    { id: 1, name: 'x'.repeat(10_000) },
    { id: 2, name: 'فرقة الليل' },
    { id: 3, name: '🎸 & <b>Friends</b>' },
  ];
  show(<NameColumns names={names} to={(id) => `/performances/${id}`} />);
  for (const { id, name } of names) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/performances/${id}`);
  }
});

test('years keep their order, and 1939 is unknown', () => {
  show(<YearNav years={[1978, 1977, 1939]} current={1977} to={(year) => `/performances/1/${year}`} />);
  const links = within(screen.getByRole('navigation', { name: 'Years' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1978', '/performances/1/1978'],
    ['1977', '/performances/1/1977'],
    ['Unknown', '/performances/1/1939'],
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('1977');
});

const MANY = [...Array.from({ length: 30 }, (_, index) => 2004 - index), 1939];
const manyYears = (current: number, count?: number) => (
  <YearNav years={MANY} current={current} count={count} to={(year) => `/performances/1/${year}`} />
);

test('each year says how many shows it has once that is known', () => {
  const { rerender } = show(manyYears(1999, 7));
  expect(screen.getByRole('link', { name: '1999' })).toHaveAccessibleDescription('7 shows');
  rerender(<MemoryRouter>{manyYears(1998)}</MemoryRouter>);
  expect(screen.getByRole('link', { current: 'page' })).not.toHaveAccessibleDescription();
  rerender(<MemoryRouter>{manyYears(1998, 1)}</MemoryRouter>);
  expect(screen.getByRole('link', { name: '1998' })).toHaveAccessibleDescription('1 show');
  expect(screen.getByRole('link', { name: '1999' })).toHaveAccessibleDescription('7 shows');
});

test('a button shows all of many years, in the same order, and fewer again', async () => {
  show(manyYears(1999));
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  await userEvent.click(screen.getByRole('button', { name: 'More years', expanded: false }));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
  await userEvent.click(screen.getByRole('button', { name: 'Fewer years', expanded: true }));
  expect(screen.getByRole('button', { name: 'More years', expanded: false })).toBeVisible();
});

test.each([
  ['a decade from its end', [1999, 1991, 1990], ['1', '9', '10']],
  ['a decade from its beginning', [1990, 1991, 1999], ['1', '2', '10']],
])('%s stands on a line of its own', (_, years, columns) => {
  show(<YearNav years={years} current={undefined} to={String} />);
  const places = screen.getAllByRole('listitem').map((item) => item.style.getPropertyValue('--column'));
  expect(places).toEqual(columns);
});

test('of years whose names would overlap, every other one is written', () => {
  const years = [1970, 1971, 1972, 1973, 1974, 1975, 1976].map((year) => ({ year, count: 2 }));
  const { container } = show(<YearBars years={years} isChosen={() => false} to={String} />);
  expect([...container.querySelectorAll('small')].map(({ textContent }) => textContent)).toEqual([
    '1970',
    '1972',
    '1974',
    '1976',
  ]);
});

test('without years there is nothing to choose', () => {
  show(<YearNav years={[]} current={undefined} to={String} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('the rows of a month are in a region that its heading names', () => {
  show(
    <MonthSections
      name="Tin Sky"
      year="1977"
      months={[
        { name: 'May', rows: ['a', 'b'] },
        { name: 'Unknown', rows: ['c'] },
      ]}
      note="2 of 3 loaded…"
    >
      {(rows, headingId) => <ul aria-labelledby={headingId}>{rows.join(' ')}</ul>}
    </MonthSections>,
  );
  expect(within(screen.getByRole('region', { name: 'May' })).getByRole('list', { name: 'May' })).toHaveTextContent(
    'a b',
  );
  expect(within(screen.getByRole('region', { name: 'Unknown' })).getByText('c')).toBeVisible();
  expect(screen.getByText('2 of 3 loaded…')).toBeVisible();
  const options = within(screen.getByRole('combobox', { name: 'Jump to month' })).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Month…', 'May', 'Unknown']);
});

describe('the jump to a month', () => {
  const months = ['May', 'June', 'July'].map((name) => ({ name, rows: [name] }));
  const open = () => {
    show(
      <MonthSections name="Tin Sky" year="1977" months={months}>
        {(rows) => <a href="/row">Show in {rows}</a>}
      </MonthSections>,
    );
    const select = screen.getByRole('combobox', { name: 'Jump to month' });
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    /** Does to a closed select as an arrow key or a letter would. */
    const press = (key: string, value: string) => {
      fireEvent.keyDown(select, { key });
      fireEvent.change(select, { target: { value } });
    };
    select.focus();
    return { select, shown, press };
  };

  test('follows the arrow keys with the page, and with the focus only after Enter', () => {
    const { select, shown, press } = open();
    press('ArrowDown', 'May');
    press('ArrowDown', 'June');
    expect(shown).toHaveBeenCalledTimes(2);
    expect(shown.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'June' }));
    expect(select).toHaveFocus();

    act(() => fireEvent.keyDown(select, { key: 'Enter' }));
    expect(screen.getByRole('heading', { name: 'June' })).toHaveFocus();
    expect(select).toHaveValue('');
  });

  test('goes on with the month on Tab', async () => {
    const { press } = open();
    press('j', 'July');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Show in July' })).toHaveFocus();
  });
});

test('cells know whether their table has been within a screen of the view', async () => {
  const reports: ((isIntersecting: boolean) => void)[] = [];
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
      expect(options.rootMargin).toBe('100% 0px');
      reports.push((isIntersecting) => report([{ isIntersecting }]));
    }

    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const columns = [{ name: 'Row', cell: (row: string, isNear: boolean) => `${row} is ${isNear ? 'near' : 'far'}` }];
  const table = (name: string) => <Table columns={columns} rows={[name]} rowKey={String} labelledBy={name} />;
  render(
    <>
      {table('One')}
      {table('Two')}
    </>,
  );
  act(() => {
    for (const report of reports) report(false);
  });
  expect(screen.getByText('One is far')).toBeVisible();
  act(() => reports[0]?.(true));
  expect(await screen.findByText('One is near')).toBeVisible();
  // What was near stays as it is, with the focus that may be in it.
  act(() => reports[0]?.(false));
  expect(screen.getByText('One is near')).toBeVisible();
  expect(screen.getByText('Two is far')).toBeVisible();
});
