import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { FailureNotice } from '../../components/states/FailureNotice';
import { PAGE_SIZE } from '../../lib/pages';
import classes from './ArtistSearch.module.css';
import { comboboxProps } from './comboboxProps';
import { FoundArtists } from './FoundArtists';
import { SearchStatus } from './SearchStatus';
import type { FoundArtist } from './useArtistSearch';
import { useCombobox } from './useCombobox';

interface ArtistSearchProps {
  label: string;
  placeholder?: string;
  /** A list that is higher scrolls. */
  listHeight?: string;
  /** What choosing an artist does. */
  onPick: (artist: FoundArtist) => void;
  /** Where an artist leads to, if anywhere: the results are then links. */
  hrefOf?: (artist: FoundArtist) => string;
}

/** Focuses a field when it appears, and reports what was typed into it before any script had run, on a page of the server. */
function useFirstFocus(input: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void) {
  const typed = useEffectEvent(() => {
    if (input.current?.value) onTyped(input.current.value);
  });
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    typed();
  }, [input]);
}

/** A field that looks up artists as one types, and the list of those found: an ARIA combobox that takes the focus when it appears. */
export function ArtistSearch({ label, placeholder, listHeight = '24rem', onPick, hrefOf }: ArtistSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, open, artists, index, answered, searching, failure, ...combobox } = useCombobox(onPick);
  const expanded = open && artists.length > 0;

  useFirstFocus(input, combobox.onChange);

  return (
    <div className={classes.search}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.field}>
        <input
          ref={input}
          {...comboboxProps({ id, expanded, active: index })}
          id={id}
          placeholder={placeholder}
          value={text}
          onChange={(event) => combobox.onChange(event.currentTarget.value)}
          onClick={() => combobox.setOpen(true)}
          onBlur={() => combobox.setOpen(false)}
          onKeyDown={combobox.onKeyDown}
        />
        {searching && <span className={classes.spinner} aria-hidden="true" />}
      </div>
      <SearchStatus
        searching={searching}
        count={answered && !failure ? artists.length : undefined}
        most={PAGE_SIZE}
        visible={!expanded && (searching || artists.length === 0)}
      />
      {failure && <FailureNotice failure={failure} />}
      {expanded && (
        <FoundArtists
          id={id}
          artists={artists}
          active={index}
          height={listHeight}
          onPick={combobox.choose}
          hrefOf={hrefOf}
        />
      )}
    </div>
  );
}
