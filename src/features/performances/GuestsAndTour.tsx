import { Fragment } from 'react';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { paths } from '#lib/paths.ts';
import { guestsAndTour } from '#texts/guestsAndTour.ts';

interface GuestsAndTourProps {
  /** The artist's id. */
  artist: number;
  sets: readonly string[];
  comment: string;
}

/** The tour and the guests that the texts of a performance name, as links to the artist's shows with them. */
export function GuestsAndTour({ artist, sets, comment }: GuestsAndTourProps) {
  const { guests, tour } = guestsAndTour(sets, comment);
  if (guests.length === 0 && tour === undefined) return null;
  return (
    <Facts
      facts={{
        Tour: tour && <NameLink to={paths.history(artist, { tour })} name={tour} />,
        Guests:
          guests.length > 0 &&
          guests.map((guest, at) => (
            <Fragment key={guest}>
              {at > 0 && ', '}
              <NameLink to={paths.history(artist, { guest })} name={guest} />
            </Fragment>
          )),
      }}
    />
  );
}
