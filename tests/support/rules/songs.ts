/** Shows of an artist, in the order in which they are added: date, year and set list. */
export const playedShows: readonly (readonly [date: string, year: number, set: string])[] = [
  ['05/??/77', 1977, 'Kiln > Wren, Kiln (reprise)'],
  ['05/08/77', 1977, "Wren's > Kiln?, ???, Unknown, [tuning]\nEncore: Kiln\nSoundcheck: Soap"],
  ['05/08/77', 1977, 'Wren’s; Kiln (with Ida Holt on fiddle); Kiln'],
  ['01/01/39', 1939, 'Wren, Old Road &amp; Lane'],
  ['??/??/39', 1939, 'Old Road and Lane'],
  ['11/30/76', 1976, 'WREN > kiln'],
];

/**
 * Their songs, as the server and the browser count them: title, shows, times, and the numbers of the first and the last
 * show. Shows of an unknown year are neither, if there are others.
 */
export const playedSongs: readonly (readonly [
  title: string,
  shows: number,
  times: number,
  first: number,
  last: number,
])[] = [
  ['Kiln', 4, 6, 5, 0],
  ['Kiln (reprise)', 1, 1, 0, 0],
  ['Old Road & Lane', 2, 2, 3, 4],
  ['Wren', 3, 3, 5, 0],
  ["Wren's", 2, 2, 1, 2],
];
