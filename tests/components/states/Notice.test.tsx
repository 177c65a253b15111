import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from '../../../src/components/states/Notice';
import { Mantine } from '../../support/client/Mantine';

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
