import { PAGE_SIZE } from '../../lib/pages';
import { ArtistOption } from './ArtistOption';
import classes from './ArtistSearch.module.css';
import { Listbox, optionProps } from './Listbox';
import type { FoundArtist } from './useArtistSearch';

interface FoundArtistsProps {
  /** What the ids of the list and of its options begin with. */
  id: string;
  artists: readonly FoundArtist[];
  /** The position of the active artist; -1 for none. */
  active: number;
  /** A list that is higher scrolls. */
  height: string;
  onPick: (artist: FoundArtist) => void;
  hrefOf: ((artist: FoundArtist) => string) | undefined;
}

/** The list below the field of a search for artists. */
export const FoundArtists = ({ id, artists, active, height, onPick, hrefOf }: FoundArtistsProps) => (
  <div className={classes.dropdown}>
    <Listbox id={id} label="Artists found" className={classes.list} style={{ maxHeight: `min(${height}, 60dvh)` }}>
      {artists.map((artist, position) => (
        <ArtistOption
          key={artist.id}
          option={optionProps({ id, active }, position)}
          artist={artist}
          href={hrefOf?.(artist)}
          onPick={onPick}
        />
      ))}
    </Listbox>
    {artists.length >= PAGE_SIZE && (
      <p className={classes.more}>The best {PAGE_SIZE} matches. Type more to find others.</p>
    )}
  </div>
);
