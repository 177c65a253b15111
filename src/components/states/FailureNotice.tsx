import { Text } from '@mantine/core';
import type { Failure } from '#lib/failure.ts';
import { Button } from '../buttons/Button.tsx';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  failure: Failure;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  title?: string | undefined;
  /** The text of the button. */
  again?: string;
}

/** The message of a failed request, with a button to try again. */
export function FailureNotice({ failure, title, again = 'Try again' }: FailureNoticeProps) {
  const { message, id, retry } = failure;
  const onClick = () => {
    // Without this, the focus would be lost with the button.
    document.querySelector('main')?.focus({ preventScroll: true });
    retry();
  };
  return (
    <>
      {/* Search engines should not list a page that failed. */}
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
