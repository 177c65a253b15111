import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { RecordingDetail } from '#features/recordings/RecordingDetail.tsx';
import type { SourceQuery } from '#graphql/generated/graphql.ts';
import { Mantine } from '#tests/support/client/Mantine.tsx';
import { OLD_MILL } from '#tests/support/client/performances.ts';
import { masked } from '#tests/support/graphql/whole.ts';

// The rest of the page is held in tests/pages/recording.test.tsx; DOMPurify needs the better DOM that is asked for here.
const SOURCE = {
  id: 11,
  archiveIdentifier: null,
  circdate: null,
  comments: null,
  textdoc: null,
  wavdiskcount: null,
  shndiskcount: null,
  performance: OLD_MILL,
  checksums: { edges: [] },
};

// Mantine asks for the color scheme; jsdom knows no media queries.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

/** Renders, and waits for the code that cleans HTML. */
const show = (changes: { comments: string } | { textdoc: string }) =>
  act(async () => {
    render(
      <MemoryRouter>
        <RecordingDetail source={masked<NonNullable<SourceQuery['source']>>({ ...SOURCE, ...changes })} />
      </MemoryRouter>,
      { wrapper: Mantine },
    );
  });

test('renders comments as clean HTML', async () => {
  await show({ comments: '<b>SBD</b> &gt; DAT<script>alert(1)</script><a href="javascript:alert(1)"> no</a>' });
  const section = screen.getByRole('region', { name: 'Comments' });
  await expect.poll(() => section.lastElementChild?.innerHTML).toBe('<b>SBD</b> &gt; DAT no');
});

test('leads to recordings by the addresses that they had on older sites', async () => {
  await show({ comments: '<A HREF= "/shn/74220">upgrade</A>; see <a href="/login">shnid 9</a>' });
  const links = await screen.findAllByRole('link', { name: /upgrade|shnid/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/recording/74220', '/recording/9']);
});

test('shows a text document as text', async () => {
  await show({ textdoc: '<b>SBD</b> &gt; DAT' });
  const section = screen.getByRole('region', { name: 'Text Document' });
  expect(section.querySelector('pre')?.textContent).toBe('<b>SBD</b> &gt; DAT');
});
