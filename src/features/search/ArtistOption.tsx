import { useEffect, useRef } from 'react';
import { Link } from '../../components/navigation/Link';
import classes from './ArtistSearch.module.css';
import optionClasses from './Option.module.css';
import type { FoundArtist } from './useArtistSearch';

interface ArtistOptionProps {
  id: string;
  artist: FoundArtist;
  active: boolean;
  href: string | undefined;
  onPick: (artist: FoundArtist) => void;
}

/** One artist of the list: a link, so that it opens in a tab too, or a choice. */
export function ArtistOption({ id, artist, active, href, onPick }: ArtistOptionProps) {
  const name = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (active) name.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const option = {
    id,
    role: 'option',
    'aria-selected': active,
    className: optionClasses.option,
    tabIndex: -1,
  } as const;
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
