import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { FailureNotice } from '../../components/states/FailureNotice';
import { PAGE_SIZE } from '../../lib/pages';
import { ArtistOption } from './ArtistOption';
import classes from './ArtistSearch.module.css';
import { comboboxProps } from './comboboxProps';
import { Listbox, optionProps } from './Listbox';
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

/** A field that looks up artists as one types, and the list of those found: an ARIA combobox that takes the focus when it appears. */
export function ArtistSearch({ label, placeholder, listHeight = '24rem', onPick, hrefOf }: ArtistSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, open, artists, index, answered, searching, failure, ...combobox } = useCombobox(onPick);
  const expanded = open && artists.length > 0;

  const { onChange } = combobox;
  const typed = useEffectEvent(() => {
    if (input.current?.value) onChange(input.current.value);
  });
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    // On a page of the server, somebody may have typed before any script had run.
    typed();
  }, []);

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
        <div className={classes.dropdown}>
          <Listbox
            id={id}
            label="Artists found"
            className={classes.list}
            style={{ maxHeight: `min(${listHeight}, 60dvh)` }}
          >
            {artists.map((artist, position) => (
              <ArtistOption
                key={artist.id}
                option={optionProps({ id, active: index }, position)}
                artist={artist}
                href={hrefOf?.(artist)}
                onPick={combobox.choose}
              />
            ))}
          </Listbox>
          {artists.length >= PAGE_SIZE && (
            <p className={classes.more}>The best {PAGE_SIZE} matches. Type more to find others.</p>
          )}
        </div>
      )}
    </div>
  );
}
