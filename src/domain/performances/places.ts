/** `city, state`, or the one that exists, or undefined. */
export function place(city: string | null | undefined, state: string | null | undefined): string | undefined {
  return [city, state].filter(Boolean).join(', ') || undefined;
}

/** The venue and its place in one line, as far as they are known. */
export const venueAndPlace = ({
  venue,
  city,
  state,
}: Record<'venue' | 'city' | 'state', string | null | undefined>): string =>
  [venue, city, state].filter(Boolean).join(', ');
