import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToTop } from '#components/navigation/ToTop.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

const button = () => screen.queryByRole('button', { name: 'Scroll to top' });

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
}

test('appears past 300 px, and leads back to the top', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  render(
    <>
      <main tabIndex={-1} />
      <ToTop />
    </>,
    { wrapper: Mantine },
  );
  expect(button()).not.toBeInTheDocument();

  scrollTo(300);
  expect(button()).not.toBeInTheDocument();

  scrollTo(301);
  fireEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  expect(screen.getByRole('main')).toHaveFocus();

  scrollTo(0);
  expect(button()).not.toBeInTheDocument();
});
