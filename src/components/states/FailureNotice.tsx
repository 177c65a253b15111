import { Text } from '@mantine/core';
import type { Failure } from '#lib/failure.ts';
import { Button } from '../buttons/Button.tsx';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  failure: Failure;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  title?: string | undefined;
  /** What the button says. */
  again?: string;
}

/** What went wrong, and the way to try again. */
export function FailureNotice({ failure, title, again = 'Try again' }: FailureNoticeProps) {
  const { message, id, retry } = failure;
  const onClick = () => {
    // The button goes with the box, and the focus would be lost with it.
    document.querySelector('main')?.focus({ preventScroll: true });
    retry();
  };
  return (
    <>
      {/* Nobody is to find the page by what it failed with. */}
      <meta name="robots" content="noindex" />
      <Notice
        kind="error"
        title={title}
        action={
          <Button size="small" onClick={onClick}>
            {again}
          </Button>
        }
      >
        {message}
        {id && <Text size="sm">Error ID: {id}</Text>}
      </Notice>
    </>
  );
}
