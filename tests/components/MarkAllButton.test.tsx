import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { MarkAllButton } from '#features/collection/MarkAllButton.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';
import { mark } from '#tests/support/client/marks.ts';

test('marks nothing before the collection is read, and keeps what was noted', async () => {
  const { status: _, condition: __, notes: ___, ...item } = mark({ kind: 'recording', id: 9 });
  await collectionStore().put([{ ...item, status: 'want', condition: 'A', notes: 'first set only' }]);
  // The document's store is read once, maybe for a test before this one.
  const reading = vi
    .spyOn(collectionStore(), 'current')
    .mockReturnValue({ ...collectionStore().current(), state: 'loading', marks: new Map() });
  render(
    <MemoryRouter>
      <MarkAllButton items={[item]} />
    </MemoryRouter>,
    { wrapper: Mantine },
  );
  const button = screen.getByRole('button', { name: 'Mark all as Have' });
  fireEvent.click(button);
  reading.mockRestore();
  // What was begun before is done then.
  await act(() => collectionStore().put([]));
  expect(collectionStore().current().marks.get('recording 9')).toMatchObject({ notes: 'first set only' });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 complete recording is not marked.'));
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The complete recording is marked.'));
  expect([...collectionStore().current().marks.values()]).toEqual([
    { ...item, status: 'have', condition: 'A', notes: 'first set only' },
  ]);
});
