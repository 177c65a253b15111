import { decodeEntities } from './entities';

const BREAK = /<\s*(?:br|\/?p|\/?div|\/?li|\/?ul|\/?ol|\/?blockquote|\/?pre)\b[^<>]{0,200}>/gi;
const TAG = /<\/?(?:b|strong|i|em|u|a|code|font|span|small|big|tt)(?:\s[^<>]{0,500})?>/gi;

/** The lines that a text with some HTML shows: breaks are lines, other known tags vanish, a lone `<` or `>` stays. */
export const textLines = (text: string): string[] =>
  decodeEntities(text.replace(BREAK, '\n').replace(TAG, ''))
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
