import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyInBrowser, NotLoaded } from '#components/lazyInBrowser.tsx';

test('a part that cannot be loaded says so, where the page says too little without it', async () => {
  const Part = lazyInBrowser(() => Promise.reject(new Error('No such file.')), NotLoaded);
  render(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A part of this page could not be loaded. Load the page again.',
  );
});
