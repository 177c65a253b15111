import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HistoriesProgress } from '#features/myShows/HistoriesProgress.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

test.each([
  [[7], 0, { read: 2, total: 4 }, '50', 'Reading the set lists: 2 of 4 shows...'],
  [[7], 0, { read: 4, total: 4 }, '100', 'Counting the songs...'],
  [[7, 8], 1, undefined, '50', 'Reading the set lists: 1 of 2 artists, 0 shows...'],
  [[7, 8], 1, { read: 4, total: 4 }, '100', 'Counting the songs...'],
] as const)(
  'the bar of the progress says what the text says: %j, %i done, %j',
  (artists, artistsDone, part, value, text) => {
    const reading = { songs: new Map(), failures: new Map(), retry: () => {} };
    render(<HistoriesProgress {...reading} artists={artists} attended={[]} artistsDone={artistsDone} part={part} />, {
      wrapper: Mantine,
    });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', value);
  },
);
