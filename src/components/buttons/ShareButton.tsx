import { useClipboard } from '@mantine/hooks';
import { Button } from './Button.tsx';

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

interface ShareButtonProps {
  /** The address to share; without one, the page's. */
  url?: string;
}

/** Hands an address to the system's sheet. Without one it copies the address, and says so. */
export function ShareButton({ url: given }: ShareButtonProps) {
  const { copy, copied, error } = useClipboard();
  const share = async () => {
    const url = given ?? window.location.href;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title: document.title, url });
    } catch (failure) {
      // Whoever closes the sheet wants nothing else.
      if (!isRefusal(failure)) copy(url);
    }
  };
  return (
    <Button size="small" onClick={share}>
      <span aria-live="polite">{error ? 'Copying is not allowed' : copied ? 'Address copied' : 'Share'}</span>
    </Button>
  );
}
