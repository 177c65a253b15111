import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { FailureNotice } from '../../components/states/FailureNotice';
import { ArtistOption } from './ArtistOption';
import classes from './ArtistSearch.module.css';
import { SearchStatus } from './SearchStatus';
import type { FoundArtist } from './useArtistSearch';
import { useCombobox } from './useCombobox';

/** One answer of the API holds no more. */
const MOST = 300;

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
  const optionId = (position: number) => `${id}option${position}`;

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
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? `${id}list` : undefined}
          aria-activedescendant={expanded && index >= 0 ? optionId(index) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
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
        most={MOST}
        visible={!expanded && (searching || artists.length === 0)}
      />
      {failure && <FailureNotice failure={failure} />}
      {expanded && (
        <div className={classes.dropdown}>
          {/* Pressing a result leaves the focus in the field, where the keys are. */}
          <div
            role="listbox"
            // What scrolls would be a stop of the Tab key, on the way to the next field.
            tabIndex={-1}
            id={`${id}list`}
            aria-label="Artists found"
            className={classes.list}
            style={{ maxHeight: `min(${listHeight}, 60dvh)` }}
            onMouseDown={(event) => event.preventDefault()}
          >
            {artists.map((artist, position) => (
              <ArtistOption
                key={artist.id}
                id={optionId(position)}
                artist={artist}
                active={position === index}
                href={hrefOf?.(artist)}
                onPick={combobox.choose}
              />
            ))}
          </div>
          {artists.length >= MOST && <p className={classes.more}>The best {MOST} matches. Type more to find others.</p>}
        </div>
      )}
    </div>
  );
}
