import { act, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';

type Submit = FormEvent<HTMLFormElement>;

const submission = (): Submit => {
  const event: Partial<Submit> = { preventDefault: vi.fn(), persist: vi.fn() };
  return Object.assign(Object.create(null), event);
};

const open = (send: () => Promise<'left' | Record<string, string>>) => {
  const { result } = renderHook(() => useFormSubmission({ initialValues: { name: 'ada' }, required: {}, send }));
  return () => act(async () => result.current.onSubmit(submission()));
};

test('a form that led to another page is not sent again while it still stands', async () => {
  const send = vi.fn(async () => 'left' as const);
  const submit = open(send);
  await submit();
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a form that was refused can be sent again', async () => {
  const send = vi.fn(async () => ({ name: 'taken' }));
  const submit = open(send);
  await submit();
  await submit();
  expect(send).toHaveBeenCalledTimes(2);
});
