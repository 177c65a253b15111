import { useEffect, useRef } from 'react';
import { Link } from '../../components/navigation/Link';
import classes from './ArtistSearch.module.css';
import type { optionProps } from './Listbox';
import type { FoundArtist } from './useArtistSearch';

interface ArtistOptionProps {
  option: ReturnType<typeof optionProps>;
  artist: FoundArtist;
  href: string | undefined;
  onPick: (artist: FoundArtist) => void;
}

/** One artist of the list: a link, so that it opens in a tab too, or a choice. */
export function ArtistOption({ option, artist, href, onPick }: ArtistOptionProps) {
  const active = option['aria-selected'];
  const name = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (active) name.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const content = (
    <>
      <span ref={name}>{artist.name}</span>
      <span className={classes.id}>Artist ID: {artist.id}</span>
    </>
  );
  if (href !== undefined) {
    return (
      <Link to={href} {...option}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" {...option} onClick={() => onPick(artist)}>
      {content}
    </button>
  );
}
