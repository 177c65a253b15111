import { asVenueKey } from '../../../set-lists/venues.ts';
import { comparedName } from '../../../texts/comparedName.ts';
import { isCountry, regionCode } from '../../../texts/places.ts';
import { isNorthAmerica, stateOf, type ToldShow } from './show.ts';
import { placeOf } from './showOf.ts';

/** The options of an import that say what its files do not. */
export const saidNames = ['artist', 'venue', 'city', 'state', 'country'] as const;

/** The values of options, for shows that do not say them themselves. */
export type Said = Partial<Record<(typeof saidNames)[number], string | undefined>>;

const isSaid = (field: string): field is keyof Said => saidNames.some((name) => name === field);

/** Whether both texts are known, and differ by their keys. */
const differ = (one: string, other: string, keyOf: (text: string) => string) =>
  one !== '' && other !== '' && keyOf(one) !== keyOf(other);

/**
 * Returns a function that gives a show the place of the options where it has none. It returns undefined for a show that
 * says another place: the hall of the options is not in its city.
 */
export function placedBy(said: Said): (show: ToldShow) => ToldShow | undefined {
  const { venue, city, state } = placeOf((field) => (isSaid(field) ? (said[field] ?? '') : ''));
  const country = said.country ?? '';
  // A country alone fits each of its states.
  const isOfAnyState = isNorthAmerica(country) && regionCode(state) === undefined;
  return (show) => {
    const isKnown = regionCode(show.state) !== undefined || isCountry(show.state);
    // As in a table, a country counts more than a region of it.
    const own = show.state === '' || isKnown ? show.state : stateOf(show.state, country);
    const isOtherState = differ(own, state, comparedName) && !(isOfAnyState && regionCode(own) !== undefined);
    const isOther = differ(show.venue, venue, asVenueKey) || differ(show.city, city, comparedName) || isOtherState;
    return isOther ? undefined : { ...show, venue: show.venue || venue, city: show.city || city, state: own || state };
  };
}
