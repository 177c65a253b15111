import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import { useListening } from '#domain/listen/listening.ts';
import { sessionStorageOf } from '#graphql/session.ts';

const NotLoaded = () => <p role="alert">The player could not be loaded. Load the page again.</p>;

const Player =
  import.meta.env.VITE_ARCHIVE_URL &&
  lazyInBrowser(async () => (await import('#features/listen/Player.tsx')).Player, NotLoaded);

/** The player, loaded when `Listen` is pressed, and where a reload of the tab has kept its place. */
export function Listening() {
  const { pressed } = useListening();
  const isKept = useHydrated() && sessionStorageOf(window)?.getItem('listening');
  return Player && (pressed || isKept) && <Player />;
}
