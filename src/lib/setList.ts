/** A song of a set list, with what follows it up to the next song. */
export interface Song {
  /** Where the song begins in the text, in UTF-16 units. */
  at: number;
  /** The title, with its segue (`>`), comma or semicolon. */
  text: string;
  /** The white space after it, line breaks included. */
  gap: string;
}

/** What may stand before a new run, and before a new song of the same run. */
const RUN_START = /(?=\S)(?<=[,;]\s+|\n\s*)/;
const SONG_START = /(?=[^>→\s])(?<=[>→]\s*)/;

/**
 * A set list, cut where it may be broken: into runs of songs that segue into each other (`>`), each with its songs. A
 * run ends with a comma, a semicolon or a line. Texts and gaps, joined again, are the set list.
 */
export function segueRuns(text: string): Song[][] {
  let at = 0;
  const song = (piece: string): Song => {
    const title = piece.trimEnd();
    const found = { at, text: title, gap: piece.slice(title.length) };
    at += piece.length;
    return found;
  };
  return text.split(RUN_START).map((run) => run.split(SONG_START).map(song));
}

/** About how many Latin characters a text is wide; East Asian characters and emoji take the room of two. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character < '\u1100' ? 1 : 2;
  return width;
}
