import { folded } from './folded';

/** `city, state`, or whichever of the two exists, or undefined when neither does. */
export function place(city: string | null | undefined, state: string | null | undefined): string | undefined {
  return [city, state].filter(Boolean).join(', ') || undefined;
}

/** What tells a venue, at its place, from the others of an artist's history. */
export const venueKey = (venue: string | null | undefined, where: string | undefined): string =>
  folded(`${venue ?? ''}, ${where ?? ''}`);
