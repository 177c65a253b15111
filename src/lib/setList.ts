/**
 * A line of a set list, cut where it may be broken: into runs of songs that segue into each other, and each run into its
 * songs. A run ends after a comma or semicolon, a song after its segue (`>`). Joined again, the pieces are the line.
 */
export function segueRuns(line: string): string[][] {
  return line.split(/(?=\S)(?<=[,;]\s+)/).map((run) => run.split(/(?=[^>→\s])(?<=[>→]\s*)/));
}

/** About how many Latin characters a text is wide; East Asian characters and emoji take the room of two. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character < '\u1100' ? 1 : 2;
  return width;
}
