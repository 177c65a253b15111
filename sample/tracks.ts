import { twoDigits } from './calendar.ts';
import type { Random } from './random.ts';

/** A file of a recording. */
export interface Track {
  disc: number;
  number: number;
  title: string;
  seconds: number;
}

/** The music that a disc holds: a little less than 80 minutes. */
const discSeconds = 4750;

/** The tracks of a recording; without songs they are numbered. */
export function tracksOf(random: Random, songs: readonly string[]): Track[] {
  const titles =
    songs.length > 0 ? songs : Array.from({ length: random.between(7, 17) }, (_, index) => `Track ${index + 1}`);
  const tracks: Track[] = [];
  let disc = 1;
  let number = 0;
  let filled = 0;
  for (const title of titles) {
    const seconds = random.between(145, 420) + (random.chance(0.2) ? random.between(60, 700) : 0);
    if (filled + seconds > discSeconds) {
      disc += 1;
      number = 0;
      filled = 0;
    }
    number += 1;
    filled += seconds;
    tracks.push({ disc, number, title, seconds });
  }
  return tracks;
}

const duration = (seconds: number) => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;

/** The list of tracks in a text document, in one of the forms that are usual. */
export function trackList(random: Random, tracks: readonly Track[]): string {
  const style = random.below(4);
  const discs = Math.max(...tracks.map(({ disc }) => disc));
  const lines: string[] = [];
  tracks.forEach(({ disc, number, title, seconds }, index) => {
    if (number === 1 && discs > 1) lines.push(...(index > 0 ? [''] : []), `Disc ${disc}${style === 1 ? ':' : ''}`);
    if (style === 0) lines.push(`d${disc}t${twoDigits(number)} - ${title}`);
    else if (style === 1) lines.push(`${number}. ${title}`);
    else if (style === 2) lines.push(`${twoDigits(number)} [${duration(seconds)}] ${title}`);
    else lines.push(`${`${twoDigits(number)}. ${title}`.padEnd(38, ' ')} ${duration(seconds).padStart(5)}`);
  });
  if (style > 1) lines.push('', `Total time: ${duration(tracks.reduce((sum, track) => sum + track.seconds, 0))}`);
  return lines.join('\n');
}
