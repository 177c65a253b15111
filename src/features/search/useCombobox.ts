import { type KeyboardEvent, useEffect, useState } from 'react';
import { type FoundArtist, useArtistSearch } from './useArtistSearch';

/** A position in one particular list: with the next list there is none. */
interface Active {
  of: readonly FoundArtist[];
  index: number;
}

const NONE: readonly FoundArtist[] = [];

/** Where a key moves the active option to, or undefined when the key does not move it. -1 is "none". */
function moved(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1;
  // Before an option is active these two move the text cursor.
  if (key === 'Home' && index >= 0) return 0;
  if (key === 'End' && index >= 0) return count - 1;
  return undefined;
}

/**
 * The text, the list and the keys of an artist search. Enter takes the active artist, else the first; pressed before
 * the answer to the text is there, it takes the first as soon as that comes.
 */
export function useCombobox(onChoose: (artist: FoundArtist) => void) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<Active>();
  const [awaited, setAwaited] = useState<string>();
  const { answer, searching, failure } = useArtistSearch(text);

  const artists = answer?.artists ?? NONE;
  const index = open && active?.of === artists ? active.index : -1;
  const current = !searching && !failure && answer ? artists[0] : undefined;

  const choose = (artist: FoundArtist) => {
    setOpen(false);
    setAwaited(undefined);
    onChoose(artist);
  };

  useEffect(() => {
    if (awaited === undefined || searching) return;
    setAwaited(undefined);
    if (current && awaited === text.trim()) {
      setOpen(false);
      onChoose(current);
    }
  }, [awaited, searching, current, text, onChoose]);

  const onEnter = () => {
    const artist = artists[index] ?? current;
    if (artist) choose(artist);
    else if (searching) setAwaited(text.trim());
  };

  const onEscape = () => {
    if (open && text) setOpen(false);
    else setText('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys to compose characters.
    if (event.nativeEvent.isComposing) return;
    const target = moved(event.key, index, artists.length);
    if (target !== undefined) {
      setOpen(true);
      setActive({ of: artists, index: target });
    } else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };

  const onChange = (value: string) => {
    setText(value);
    setOpen(true);
    setAwaited(undefined);
  };

  return {
    text,
    open,
    setOpen,
    artists,
    index,
    answered: answer !== undefined,
    searching,
    failure,
    choose,
    onChange,
    onKeyDown,
  };
}
