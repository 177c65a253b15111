import { useEffect, useEffectEvent, useRef } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { lazyInBrowser } from '../lazyInBrowser.tsx';
import type { LeaveQuestionProps } from './LeaveQuestion.tsx';
import type { KeptInput } from './useFormSubmission.ts';

/** The browser's own question, if the site's could not be loaded. */
function BrowserQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const ask = useEffectEvent(() => {
    if (window.confirm('Leave this page? What you typed has not been saved.')) onLeave();
    else onStay();
  });
  useEffect(() => {
    if (opened) ask();
  }, [opened]);
  return null;
}

/* Loaded after the page: the code of a dialog is a tenth of a form's first view. */
const LeaveQuestion = lazyInBrowser(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion, BrowserQuestion);

interface FormLeaveGuardProps {
  /** Whether the form has input that would be lost. Called when the visitor is about to leave. */
  isDirty: () => boolean;
  /** Keeps the input while the visitor logs in, who is then not asked, and when the page is loaded anew. */
  draft?: KeptInput | undefined;
  /** The path of another page for which the input is kept in the same way. */
  keptAt?: string;
}

/**
 * Asks for confirmation before a form with input is left: by a link, the browser's buttons or closing the tab. Input that
 * is left on purpose is not kept.
 */
export function FormLeaveGuard({ isDirty, draft, keptAt }: FormLeaveGuardProps) {
  const { pathname, search } = useLocation();
  const isKept = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The form is still mounted after leaving, until the next page appears.
    if (currentLocation.pathname !== pathname || nextLocation.pathname === pathname) return false;
    const mayBeKept = [paths.login(), keptAt].includes(nextLocation.pathname) && isDirty();
    isKept.current = (mayBeKept && draft?.keep(pathname + search)) ?? false;
    return isDirty() && !isKept.current;
  });

  const onHidden = useEffectEvent(() => {
    if (isDirty()) draft?.keep(pathname + search);
  });
  const onLeft = useEffectEvent(() => {
    if (!isKept.current) draft?.forget();
  });
  useEffect(() => {
    const onPageHide = () => onHidden();
    // The browser may end a page that nobody sees without another word.
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') onHidden();
    };
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      onLeft();
    };
  }, []);

  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
