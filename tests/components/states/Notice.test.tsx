import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from '#components/states/Notice.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

test.each([
  ['error', 'alert'],
  ['warning', 'note'],
  ['info', 'note'],
] as const)('a notice of kind %s has the role %s', (kind, role) => {
  render(
    <Notice kind={kind} title="Title">
      Text
    </Notice>,
    { wrapper: Mantine },
  );
  expect(screen.getByRole(role)).toHaveTextContent(/^TitleText$/);
});
