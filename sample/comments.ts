import type { Random } from './random.ts';
import type { SetLists } from './songs.ts';
import { fill } from './templates.ts';
import type { Concert } from './tours.ts';
import type { Genre } from './words/bands.ts';
import { lines } from './words/list.ts';
import { instruments } from './words/songs.ts';

const notes = lines(`
  With {guest} on {instrument}.
  {guest} ({instrument}) on {song}.
  w/ {guest} on {instrument} for {song} through the end of the set
  {song} with {guest} ({instrument}) and {guest} (vocals)
  {guest} sat in for the whole second set.
  Opened for {peer}.
  {peer} opened.
  Double bill with {peer}.
  Billed as "{artist} & Friends".
  {song} is a {peer} cover.
  Covers: {song} ({peer}), {song} (trad.)
  Acoustic.
  Acoustic first set.
  All requests.
  Sold out.
  FM broadcast.
  Webcast.
  In-store appearance, free.
  Private party.
  Benefit for the local food bank.
  Soundcheck: {song}, {song}
  Soundcheck circulates.
  Power failure during {song}; resumed after twenty minutes.
  Rained out after {song}.
  Set list incomplete.
  Set list from the venue's poster; order uncertain.
  Order of set two uncertain.
  {song} w/ "{song}" teases
  {song} without drums
  {song} (instrumental)
  First {song} since the spring.
  Last show with original drummer {guest}.
  First show with {guest} on drums.
  {guest} filling in on bass.
  Early show
  Late show
  2nd show of the day
  Date is off the tape label and may be a day off.
  Some list this at another room in town.
  Venue changed at the last minute.
  Start of spring tour.
  Last show of the tour.
  CD release party.
  Recorded for a live album that was never released.
  No encore (curfew).
  E: {song} off mic at the edge of the stage
  Trio, no keys tonight.
  Crowd sang happy birthday to {guest} before {song}.
  Jam out of {song} runs over 25 minutes.
  Halloween costumes encouraged.
  Two drummers.
`);

/** The notes that an artist has at most once. */
const once = /drummer \{guest}|on drums|album|curfew|Power failure/;

/** The comment of a performance, or null: most have none. */
export function commentOf(
  random: Random,
  about: {
    artist: string;
    genre: Genre;
    peers: readonly string[];
    concert: Concert;
    setLists: SetLists | undefined;
    /** The comments that the artist's performances have: some things happen only once. */
    mentioned: Set<string>;
  },
): string | null {
  const { concert, setLists } = about;
  const parts: string[] = [];
  if (concert.festival !== undefined) parts.push(concert.festival);
  if (concert.nights > 1 && random.chance(0.3)) parts.push(`Night ${concert.night} of ${concert.nights}`);
  const debut = setLists?.debuts[0];
  if (debut !== undefined && random.chance(0.6)) parts.push(`First time played: ${debut}`);
  if (random.chance(0.16)) {
    const songs = setLists && setLists.songs.length > 1 ? setLists.songs : undefined;
    const note = random.pick(songs ? notes : notes.filter((text) => !text.includes('{song}')));
    if (!(once.test(note) && about.mentioned.has(note))) {
      about.mentioned.add(note);
      parts.push(
        note
          .replaceAll('{guest}', () => fill('{first} {last}', random))
          .replaceAll('{instrument}', () => random.pick(instruments[about.genre]))
          .replaceAll('{song}', () => random.pick(songs ?? ['']))
          .replaceAll('{peer}', () => random.pick(about.peers))
          .replaceAll('{artist}', about.artist),
      );
    }
  }
  return parts.length === 0 ? null : parts.join(parts.some((part) => part.length > 30) ? '\n' : '; ');
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#8217;', '>': '&gt;' };

/** A text as an early form stored it: with HTML entities in place of special characters. */
export const withEntities = (text: string | null): string | null =>
  text?.replaceAll(/[&"'>]/g, (character) => entities[character] ?? character) ?? null;
