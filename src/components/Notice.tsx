import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  /** `error` is announced at once, `warning` and `info` when there is a pause. */
  kind: 'error' | 'warning' | 'info';
  title?: string | undefined;
  children: ReactNode;
}

/** A box with something the reader should know. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'note'}>
      {title && <p className={classes.title}>{title}</p>}
      <div>{children}</div>
    </div>
  );
}
