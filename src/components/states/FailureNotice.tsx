import { Text } from '@mantine/core';
import { use } from 'react';
import type { Failure } from '../../lib/failure';
import { Button } from '../buttons/Button';
import { PageResponseContext } from '../page/PageResponse';
import { Notice } from './Notice';

interface FailureNoticeProps {
  failure: Failure;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  title?: string | undefined;
  /** What the button says. */
  again?: string;
}

/** What went wrong, and the way to try again. On the server it makes the document an error. */
export function FailureNotice({ failure, title, again = 'Try again' }: FailureNoticeProps) {
  const { message, id, retry } = failure;
  const response = use(PageResponseContext);
  if (response) response.status = 500;
  const onClick = () => {
    // The button goes with the box, and the focus would be lost with it.
    document.querySelector('main')?.focus({ preventScroll: true });
    retry();
  };
  return (
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
  );
}
