import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryStates } from '../../src/components/QueryStates';

interface State {
  data?: string[];
  loading?: boolean;
  error?: string;
  errorTitle?: string;
}

function show({ data, loading = false, error, errorTitle }: State) {
  return render(
    <QueryStates
      data={data}
      loading={loading}
      error={error}
      errorTitle={errorTitle}
      loadingText="Loading artists..."
      isEmpty={(names) => names.length === 0}
      empty="No artists found."
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryStates>,
  );
}

test('loading', () => {
  show({ loading: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading artists...');
});

test('loaded', () => {
  const { container } = show({ data: ['Quiet Harbor', 'Rosalind Vane'] });
  expect(container).toHaveTextContent(/^Quiet Harbor, Rosalind Vane$/);
});

test('loaded, while more is on its way', () => {
  show({ data: ['Quiet Harbor'], loading: true });
  expect(screen.getByText('Quiet Harbor')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
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
    /^Error Loading Data.*Error loading artists: HTTP error! status: 500$/,
  );
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
