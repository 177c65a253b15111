import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

interface State {
  data?: string[];
  error?: string;
  errorTitle?: string;
}

const retry = vi.fn();

function show({ data, error, errorTitle }: State) {
  return render(
    <QueryStates
      data={data}
      failure={error === undefined ? undefined : { message: error, id: 'f-1', retry }}
      errorTitle={errorTitle}
      empty="No artists found."
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryStates>,
    { wrapper: Mantine },
  );
}

test('loading', () => {
  render(<Loading text="Loading artists..." />, { wrapper: Mantine });
  expect(screen.getByRole('status')).toHaveTextContent('Loading artists...');
});

test('loading for more than ten seconds', () => {
  vi.useFakeTimers();
  render(<Loading text="Loading artists..." />, { wrapper: Mantine });
  act(() => vi.advanceTimersByTime(9999));
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading artists\.\.\.$/);
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Loading artists... This takes longer than usual.');
  vi.useRealTimers();
});

test('loaded', () => {
  const { container } = show({ data: ['Quiet Harbor', 'Rosalind Vane'] });
  expect(container).toHaveTextContent(/^Quiet Harbor, Rosalind Vane$/);
});

test('empty', () => {
  const { container } = show({ data: [] });
  expect(container).toHaveTextContent(/^No artists found\.$/);
});

test('failed', () => {
  const { container } = show({
    error: 'Error loading artists: HTTP error! status: 500',
    errorTitle: 'Error Loading Data',
  });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Error Loading DataError loading artists: HTTP error! status: 500Error ID: f-1',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(container.children).toHaveLength(1);
});

test('data beside an error: both', () => {
  show({ data: ['Quiet Harbor'], error: 'Half of it' });
  expect(screen.getByRole('alert')).toHaveTextContent('Half of it');
  expect(screen.getByText('Quiet Harbor')).toBeVisible();
});

test('an error beside an empty list does not claim that there is nothing', () => {
  show({ data: [], error: 'Half of it' });
  expect(screen.getByRole('alert')).toHaveTextContent('Half of it');
  expect(screen.queryByText('No artists found.')).not.toBeInTheDocument();
});
