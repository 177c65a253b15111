import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  /** An `error` is announced at once; a `warning` and an `info` are there to be read. */
  kind: 'error' | 'warning' | 'info';
  title?: string | undefined;
  /** A button below the text, which is no part of what is announced. */
  action?: ReactNode;
  children: ReactNode;
}

/** A box with something the reader should know. */
export function Notice({ kind, title, action, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind}>
      <div role={kind === 'error' ? 'alert' : 'note'}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
