import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CompareRecordings } from '#features/recordings/CompareRecordings.tsx';
import type { ComparedRecordingFragment } from '#graphql/generated/graphql.ts';
import { Mantine } from '#tests/support/client/Mantine.tsx';
import { OLD_MILL } from '#tests/support/client/performances.ts';
import { masked } from '#tests/support/graphql/whole.ts';

const recording = (id: number, archiveIdentifier: string | null) =>
  masked<ComparedRecordingFragment>({
    id,
    archiveIdentifier,
    circdate: null,
    comments: null,
    performance: OLD_MILL,
    checksums: {
      edges: [{ node: { id, description: 'ffp', body: `t01.flac:${String(id).padStart(32, '0')}` } }],
    },
  });

test('says of each recording what the archive calls it', () => {
  render(
    <MemoryRouter>
      <CompareRecordings sources={[recording(11, ' lw1977-05-08.sbd '), recording(12, null)]} />
    </MemoryRouter>,
    { wrapper: Mantine },
  );
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Track', 'Recording 11lw1977-05-08.sbd', 'Recording 12']);
});
