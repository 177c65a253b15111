import { useApolloClient } from '@apollo/client/react';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { SandboxContext } from '#components/page/sandbox.ts';
import { toast } from '#components/toasts/toast.ts';
import { keptHere } from '#domain/collection/kept.ts';
import { LogoutDocument } from '#graphql/generated/graphql.ts';
import { clearSession, readToken, sessionStorageOf } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { LOG_OUT } from './useLogOut.ts';

/** Keeps the marks on this device without asking: the question could not be loaded. */
function NoQuestion({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => end(), []);
  return null;
}

const SignOutQuestion =
  hasExtensions &&
  lazyInBrowser(async () => (await import('#domain/collection/SignOutQuestion.tsx')).SignOutQuestion, NoQuestion);

/**
 * Ends the session after the navigation of `useLogOut`, but not after coming back to that history entry or reloading
 * it. If this browser keeps marks or follows, the member is asked first whether they stay here. In a sandbox nobody is
 * asked, as accounts have no marks there.
 */
export function EndOfSession() {
  const client = useApolloClient();
  const location = useLocation();
  const type = useNavigationType();
  const sandbox = use(SandboxContext);
  const [asking, setAsking] = useState(false);
  const end = () => {
    const token = readToken(sessionStorageOf(window));
    setAsking(false);
    // The session is ended here at once, even if the API cannot be reached.
    if (hasExtensions) client.mutate({ mutation: LogoutDocument, context: { token } }).catch(() => {});
    clearSession(sessionStorageOf(window));
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
  };
  const arrive = useEffectEvent((by: NavigationType, state: unknown) => {
    if (by !== 'PUSH' || state !== LOG_OUT || readToken(sessionStorageOf(window)) === null) return;
    if (SignOutQuestion && !sandbox && keptHere()) setAsking(true);
    else end();
  });
  useEffect(() => arrive(type, location.state), [location, type]);
  return SignOutQuestion && asking && <SignOutQuestion onEnd={end} onStay={() => setAsking(false)} />;
}
