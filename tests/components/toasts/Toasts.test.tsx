import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toasts } from '#components/toasts/Toasts.tsx';
import { removeToasts, toast } from '#components/toasts/toast.ts';

const region = () => screen.getByRole('region', { name: 'Notifications' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(content: Parameters<typeof toast>[0]) {
  act(() => toast(content));
  await act(() => vi.dynamicImportSettled());
  await wait(1);
}

const saved = { title: 'Saved', description: 'It is kept.' };

describe('Toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <MantineProvider>
        <button type="button">Elsewhere</button>
        <Toasts />
      </MantineProvider>,
    );
  });
  afterEach(() => {
    act(() => removeToasts());
    vi.useRealTimers();
  });

  test('announces a message, and a failure at once', async () => {
    await show(saved);
    expect(screen.getByRole('status', { name: 'Notification' })).toHaveTextContent('SavedIt is kept.');
    await show({ title: 'Error', description: 'It is not.', destructive: true });
    expect(screen.getByRole('alert', { name: 'Notification' })).toHaveTextContent('ErrorIt is not.');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('shows one at a time: the new one', async () => {
    await show(saved);
    await show({ title: 'Saved again', description: 'It is still kept.' });
    expect(screen.getAllByLabelText('Notification')).toHaveLength(1);
    expect(screen.getByText('Saved again')).toBeInTheDocument();
  });

  test('goes after 5,000 ms', async () => {
    await show(saved);
    await wait(4990);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await wait(20);
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
  });

  test('gives the one that replaces it its own 5,000 ms', async () => {
    await show(saved);
    await wait(4000);
    await show({ title: 'Second', description: '' });
    await wait(4000);
    expect(screen.getByText('Second')).toBeInTheDocument();
    await wait(1100);
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
  });

  test('stays while the pointer is on it', async () => {
    await show(saved);
    act(() => fireEvent.mouseEnter(screen.getByLabelText('Notification')));
    await wait(20_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => fireEvent.mouseLeave(screen.getByLabelText('Notification')));
    await wait(5100);
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
  });

  test('F8 moves the focus to the region, where the toast stays; Escape dismisses it and gives the focus back', async () => {
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await show(saved);
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(region()).toHaveFocus();
    await wait(20_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    fireEvent.keyDown(region(), { key: 'Escape' });
    await wait(1);
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  test('goes once the focus has left the region', async () => {
    await show(saved);
    fireEvent.keyDown(document.body, { key: 'F8' });
    await wait(20_000);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    await wait(5100);
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
  });

  test('F8 finds the region before there was any toast', () => {
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(region()).toHaveFocus();
  });

  test('the close button dismisses it', async () => {
    await show(saved);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await wait(1);
    expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
  });

  test('a pointer that goes down on the close button does not swipe', async () => {
    await show(saved);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }), { clientX: 200, button: 0 });
    fireEvent.pointerMove(region(), { clientX: 300 });
    fireEvent.pointerUp(region(), { clientX: 300 });
    await wait(1);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  test.each([
    ['50 px to the right', 50, false],
    ['49 px to the right', 49, true],
    ['80 px to the left', -80, true],
  ])('after a swipe of %s it is still there: %s', async (_, distance, stays) => {
    await show(saved);
    const toastElement = screen.getByLabelText('Notification');
    region().setPointerCapture = vi.fn();
    fireEvent.pointerDown(toastElement, { clientX: 200, button: 0 });
    fireEvent.pointerMove(toastElement, { clientX: 200 + distance / 2 });
    fireEvent.pointerMove(toastElement, { clientX: 200 + distance });
    fireEvent.pointerUp(toastElement, { clientX: 200 + distance });
    await wait(1);
    expect(screen.queryAllByRole('status', { name: 'Notification' })).toHaveLength(stays ? 1 : 0);
  });
});
