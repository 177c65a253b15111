/** Groups without text: fonts, colours, and facts about the file. */
const WITHOUT_TEXT = /^(?:\*|fonttbl|colortbl|stylesheet|info|expandedcolortbl|listtable|pict)/;

/** The text of control words and signs. Other words have none, and other signs stand for themselves. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['row', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['endash', '–'],
  ['emdash', '—'],
  ['bullet', '•'],
  ['~', ' '],
  ['_', '-'],
  ['-', ''],
]);

/** The tokens of RTF: a control word with its number, a byte in hex, an escaped character, a brace, or a run of text. */
const TOKENS = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(\r\n|[\s\S])|([{}])|([^\\{}]+)/gi;

const byteInWindows = (hex: string): string =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(Number.parseInt(hex, 16)));

/** An escaped line break belongs to the text; line breaks of the file do not. */
const escapedOrRun = (sign = '', run = ''): string =>
  /^[\r\n]/.test(sign) ? '\n' : (SPECIAL.get(sign) ?? sign) + run.replace(/[\r\n]+/g, '');

/** The text of an RTF file, with its lines, but without fonts and colours. Other texts are returned as they are. */
export function textOfRtf(content: string): string {
  if (!content.trimStart().startsWith('{\\rtf')) return content;
  let text = '';
  let depth = 0;
  /** The depth of the group that is being skipped; 0 if none is. */
  let skipped = 0;
  /** Whether the next token is the first of its group, which says what the group holds. */
  let isFirst = false;
  /** The number of characters that stand behind a Unicode character, for programs that do not know Unicode. */
  let standIns = 1;
  /** The number of these stand-ins that are still to be skipped. */
  let left = 0;
  for (const [, word, number, byte, sign, brace, run] of content.matchAll(TOKENS)) {
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
    if (word) {
      if (word === 'uc') standIns = Number(number ?? 1);
      left = word === 'u' ? standIns : 0;
      text += word === 'u' ? String.fromCharCode(Number(number) & 0xffff) : (SPECIAL.get(word) ?? '');
      continue;
    }
    const found = byte ? byteInWindows(byte) : escapedOrRun(sign, run);
    text += found.slice(left);
    left = Math.max(0, left - found.length);
  }
  return text;
}
