import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CompareRecordings } from '../../src/features/compare/CompareRecordings';
import type { RecordingToCompare_SourceFragment } from '../../src/graphql/generated/graphql';
import { Mantine } from '../support/client/Mantine';
import { OLD_MILL } from '../support/client/performances';
import { masked } from '../support/graphql/whole';

const recording = (id: number, archiveIdentifier: string | null) =>
  masked<RecordingToCompare_SourceFragment>({
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
