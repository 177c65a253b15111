/* The drawings of the player's buttons, as path data for `Icon`. */

export const PLAY = 'M8 5v14l11-7z';
export const PAUSE = 'M8 5v14M16 5v14';
export const PREVIOUS = 'M6 5v14M19 5v14L9 12z';
export const NEXT = 'M18 5v14M5 5v14l10-7z';
export const TRACKS = 'M4 6h16M4 12h16M4 18h9';
export const CLOSE = 'm6 6 12 12M18 6 6 18';
