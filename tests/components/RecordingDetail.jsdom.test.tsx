import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RecordingDetail } from '../../src/features/recordings/RecordingDetail';

// The rest of the page is held in tests/pages/recording.test.tsx; DOMPurify needs the better DOM that is asked for here.
const SOURCE = {
  id: 11,
  archiveIdentifier: null,
  circdate: null,
  comments: null,
  textdoc: null,
  wavdiskcount: null,
  shndiskcount: null,
  performance: {
    id: 5,
    date: '05/08/77',
    year: 1977,
    venue: 'Old Mill',
    city: 'Portland',
    state: 'ME',
    artist: { id: 2, name: 'The Long Wharf' },
  },
  checksums: { edges: [] },
};

/** Renders, and waits for the code that cleans HTML. */
const show = (changes: { comments: string } | { textdoc: string }) =>
  act(async () => {
    render(
      <MemoryRouter>
        <RecordingDetail source={{ ...SOURCE, ...changes }} />
      </MemoryRouter>,
    );
  });

test('renders comments as clean HTML', async () => {
  await show({ comments: '<b>SBD</b> &gt; DAT<script>alert(1)</script><a href="javascript:alert(1)"> no</a>' });
  const section = screen.getByRole('region', { name: 'Comments' });
  await expect.poll(() => section.lastElementChild?.innerHTML).toBe('<b>SBD</b> &gt; DAT no');
});

test('shows a text document as text', async () => {
  await show({ textdoc: '<b>SBD</b> &gt; DAT' });
  const section = screen.getByRole('region', { name: 'Text Document' });
  expect(section.querySelector('pre')?.textContent).toBe('<b>SBD</b> &gt; DAT');
});
