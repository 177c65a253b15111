import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './Drawer.module.css';

/** A menu button and the drawer it opens at the side. The browser's own dialog keeps the focus inside and closes on Escape. */
export function Drawer({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (key) dialog.current?.close();
  }, [key]);

  const closeOnBackdrop = (event: PointerEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
  };

  return (
    <>
      <button
        type="button"
        className={classes.icon}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <dialog ref={dialog} className={classes.drawer} aria-label="Menu" onPointerDown={closeOnBackdrop}>
        <div className={classes.content}>
          <button
            type="button"
            className={classes.icon}
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}
