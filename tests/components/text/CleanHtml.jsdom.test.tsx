import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CleanHtml } from '#domain/recordings/CleanHtml.tsx';

// The rules of what is kept are tested in tests/unit/html.jsdom.test.ts, under jsdom too: DOMPurify needs a DOM that parses
// and walks as a browser's does.
const markup = (container: HTMLElement) => container.firstElementChild?.innerHTML;

test('renders clean HTML', async () => {
  const { container } = await act(async () =>
    render(<CleanHtml html='<b>SBD</b> &gt; DAT<img src=x onerror=alert(1)> <a href="https://example.org/">x</a>' />),
  );
  await expect
    .poll(() => markup(container))
    .toBe('<b>SBD</b> &gt; DAT <a href="https://example.org/" rel="noopener noreferrer nofollow">x</a>');
});

test('shows the new text when it changes, and nothing of the old one', async () => {
  const { container, rerender } = await act(async () => render(<CleanHtml html="<p>one</p>" />));
  await expect.poll(() => markup(container)).toBe('<p>one</p>');
  await act(async () => rerender(<CleanHtml html="<i>two</i>" />));
  expect(markup(container)).toBe('<i>two</i>');
  expect(container.childElementCount).toBe(1);
});
