import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SetList } from '#features/performances/SetList.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

const show = (text: string) => render(<SetList text={text} artist={undefined} />, { wrapper: Mantine }).container;
test('shows one song a line, with its segue, its notes and its doubts', () => {
  show('Tin Sky [1] > Home ??, banter, Whale\nE: Marrow Road\n[1] with Ann');
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['Tin Sky [1] >', 'Home ?', 'banter', 'Whale', 'Marrow Road', '[1] with Ann']);
  expect(screen.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'))).toEqual([
    'segues into',
    '(uncertain)',
  ]);
});

test('leads from each song to its place in the history of the artist, and from nothing else', () => {
  render(<SetList text="St. Sky [1] > Home ??, banter, ???, Unknown" artist={7} />, { wrapper: Mantine });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['St. Sky', '/history/7?song=saintsky'],
    ['Home', '/history/7?song=home'],
  ]);
});

test('leads from the only song of a set, too, which is not said twice', () => {
  const { container } = render(<SetList text="Tin Sky" artist={7} />, { wrapper: Mantine });
  expect(screen.getByRole('link', { name: 'Tin Sky' })).toHaveAttribute('href', '/history/7?song=tinsky');
  expect(container.textContent).toBe('Tin Sky');
});

test('leads from no text that is none', () => {
  render(<SetList text="banter" artist={7} />, { wrapper: Mantine });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  [299, 299],
  [300, 0],
  [10_000, 0],
])('shows at most what a person reads: of %i lines %i links', (lines, links) => {
  const { container } = render(<SetList text={'a\n'.repeat(lines)} artist={7} />, { wrapper: Mantine });
  expect(screen.queryAllByRole('link')).toHaveLength(links);
  expect(container.innerHTML.length).toBeLessThan(60_000);
});

test('shows two notes behind a song in their order', () => {
  show('Tin Sky (The Band cover) (acoustic) *, Home');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Tin Sky (The Band cover) (acoustic) *');
});

test('names the encore apart from its set', () => {
  show('Tin Sky, Home, E: Whale > Tin Sky');
  const [set, encore] = screen.getAllByRole('list');
  expect(set?.textContent).toBe('Tin SkyHome');
  expect(screen.getByText('Encore')).toBeVisible();
  expect(encore && within(encore).getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['E: Whale', 'Encore'],
  ['Enc 2: Whale', 'Encore 2'],
  ['[E2] Whale', 'Encore 2'],
  ['2nd Encore: Whale', '2nd Encore'],
  ['Acoustic Set: Whale', 'Acoustic Set'],
])('calls the part of %j %j, even where it is alone', (text, name) => {
  show(text);
  expect(screen.getByText(name)).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Whale']);
});

test('keeps the text as it was typed one click away', () => {
  const text = 'Tin Sky > Home,\n\u202emarrow <b>😀';
  expect(show(text).querySelector('details > p')?.textContent).toBe(text);
  expect(screen.getByText('As typed')).toBeVisible();
});

test.each(['Tin Sky', '', 'x'.repeat(10_000), 'Tin Sky, Home, '.repeat(4000)])(
  'shows a text that is no list as it was typed, and once',
  (text) => {
    const container = show(text);
    expect(container.textContent).toBe(text);
    expect(container.querySelector('details')).toBeNull();
  },
);
