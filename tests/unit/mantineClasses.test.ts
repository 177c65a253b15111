import { Button, Checkbox, Chip, Input, Menu, Notification, Table, Tabs } from '@mantine/core';
import { expect, test } from 'vitest';
import { UNUSED_CLASSES } from '../../scripts/unused-styles';
import { BUTTON, CHIP } from '../../src/components/mantineClasses';

test('the class names are those of the installed Mantine', () => {
  expect(Button.classes).toMatchObject(BUTTON);
  expect(Chip.classes).toMatchObject(CHIP);
});

test('the classes without styles are those of the installed Mantine', () => {
  const components = { Button, Checkbox, Chip, Input, Menu, Notification, Table, Tabs };
  const classes = Object.entries(components).map(([name, component]) => [name, component.classes]);
  expect(Object.fromEntries(classes)).toMatchObject(UNUSED_CLASSES);
});
