/** What RTF says of fonts, colours and its maker: groups that hold no text. */
const WITHOUT_TEXT = /^(?:\*|fonttbl|colortbl|stylesheet|info|expandedcolortbl|listtable|pict)/;

const LINE_BREAKS: ReadonlySet<string> = new Set(['par', 'line', 'row']);

/** Words and signs of RTF: a control word with its number, a byte in hex, an escaped sign, a brace, or a run of text. */
const TOKENS = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(\r\n|[\s\S])|([{}])|([^\\{}]+)/gi;

/**
 * The text in a file that a text editor saved as RTF, whatever its name says: with its lines, without fonts and colours.
 * Every other text stays as it is.
 */
export function textOfRtf(content: string): string {
  if (!content.trimStart().startsWith('{\\rtf')) return content;
  let text = '';
  let depth = 0;
  /** How deep the group lies that is left out; 0: none is. */
  let skipped = 0;
  let isFirst = false;
  for (const [, word, , byte, sign, brace, run] of content.matchAll(TOKENS)) {
    if (brace === '{') {
      depth += 1;
      isFirst = true;
      continue;
    }
    if (brace === '}') {
      if (skipped === depth) skipped = 0;
      depth -= 1;
      continue;
    }
    if (isFirst && skipped === 0 && WITHOUT_TEXT.test(word ?? sign ?? '')) skipped = depth;
    isFirst = false;
    if (skipped > 0) continue;
    if (word) text += LINE_BREAKS.has(word) ? '\n' : word === 'tab' ? '\t' : '';
    else if (byte) text += String.fromCharCode(Number.parseInt(byte, 16));
    else if (sign) text += /^[\r\n]/.test(sign) ? '\n' : sign;
    // Line ends of the file are none of the text.
    else if (run) text += run.replace(/[\r\n]+/g, '');
  }
  return text;
}
