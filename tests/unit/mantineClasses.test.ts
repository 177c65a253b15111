import { Button, Chip } from '@mantine/core';
import { expect, test } from 'vitest';
import { BUTTON, CHIP } from '../../src/components/mantineClasses';

test('the class names are those of the installed Mantine', () => {
  expect(Button.classes).toMatchObject(BUTTON);
  expect(Chip.classes).toMatchObject(CHIP);
});
