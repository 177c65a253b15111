import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from '../../../src/components/states/Notice';

test.each([
  ['error', 'alert'],
  ['warning', 'note'],
  ['info', 'note'],
] as const)('a notice of kind %s has the role %s', (kind, role) => {
  render(
    <Notice kind={kind} title="Title">
      Text
    </Notice>,
  );
  expect(screen.getByRole(role)).toHaveTextContent(/^TitleText$/);
});
