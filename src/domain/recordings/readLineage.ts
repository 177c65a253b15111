import { decodeEntities } from '#lib/entities.ts';
import { LINEAGE_LABEL } from '#texts/lineageLabel.ts';
import type { SourceKind } from './sourceKind.ts';

/** A chain of equipment and media that a recording passed through, step by step, as it was typed. */
export interface Chain {
  /** The label as it was typed, for example `Transfer`; empty if there was none. */
  label: string;
  steps: string[];
}

export interface ToldLineage {
  chains: Chain[];
  /** The remaining sentences, in order. */
  notes: string[];
}

const BREAK = /<\s*(?:br|\/?p|\/?div|\/?li|\/?ul|\/?ol|\/?blockquote|\/?pre)\b[^<>]{0,200}>/gi;
const TAG = /<\/?(?:b|strong|i|em|u|a|code|font|span|small|big|tt)(?:\s[^<>]{0,500})?>/gi;

/** Break elements end lines, other known tags vanish, and a lone `<` or `>` stays. */
export const textLines = (text: string): string[] =>
  decodeEntities(text.replace(BREAK, '\n').replace(TAG, ''))
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The longest text that is parsed. A longer one is shown as it was typed. */
const LONGEST = 20_000;

const OPEN = '([{';
const CLOSE = ')]}';
/** The end of a sentence: a stop after two letters, a digit or a bracket. This keeps `ch. 1` and `7.5` whole. */
const SENTENCE = /(?<=[\p{L}\d)]{2}|\?)(?<!\b(?:ch|no|vs|approx|vol|pt|st|mr|dr|feat|incl|ver))\.\s+(?=\S)/iu;

/** Splits a text at signs outside of brackets. A bracket that nothing closes is an ordinary character. */
function cutAt(text: string, sign: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const close = CLOSE[OPEN.indexOf(character)];
    const end = close ? text.slice(at, at + 300).indexOf(close) : -1;
    if (end > 0) at += end;
    else if (sign.test(character)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Removes the shaft that `->`, `-->` or `=>` leaves behind. */
const withoutShaft = (text: string): string => text.replace(/\s*(?:-{1,3}|=|~)\s*$/, '').trim();

function chainOf(text: string): Chain | undefined {
  const label = LINEAGE_LABEL.exec(text);
  const steps = cutAt(text.slice(label?.[0].length ?? 0), /[>→»]/)
    .map(withoutShaft)
    .filter(Boolean);
  if (steps.length < 2 && !(label && steps.length > 0)) return undefined;
  return { label: label?.[1] ?? '', steps };
}

const sentencesOf = (section: string): string[] => (/[>→»]/.test(section) ? section.split(SENTENCE) : [section]);

/**
 * Parses a recording's comments into chains and notes. They are split at line breaks, semicolons and sentences; chains
 * are split at `>`. HTML is read as its visible text. The rules are in docs/set-lists.md. Takes any text.
 */
export function readLineage(comments: string): ToldLineage {
  const lineage: ToldLineage = { chains: [], notes: [] };
  if (comments.length > LONGEST) return lineage;
  const sections = textLines(comments).flatMap((line) => cutAt(line, /;/));
  for (const sentence of sections.flatMap(sentencesOf)) {
    const text = sentence.replace(/\s+/g, ' ').trim();
    const chain = chainOf(text);
    if (chain) lineage.chains.push(chain);
    else if (text !== '') lineage.notes.push(text);
  }
  return lineage;
}

/** The chains in the lines of a recording's text document that begin with a label. */
export const documentedLineage = (textdoc: string): Chain[] =>
  textdoc.length > LONGEST
    ? []
    : textdoc
        .split(/[\r\n]+/)
        .filter((line) => LINEAGE_LABEL.test(line.trim()))
        .flatMap((line) => chainOf(line.replace(/\s+/g, ' ').trim()) ?? [])
        .filter(({ steps }) => steps.some((text) => text.length > 1));

const BOARD = '(?:[mda]?sbds?|soundboards?|sdbd|board)';
const CROWD = '(?:aud|audience)';
const MICS = String.raw`(?:aud|audience|(?:\d |two |four )?mic(?:rophone)?s?)`;
const either = (first: string, second: string, between: string) =>
  String.raw`\b${first}\b${between}\b${second}\b|\b${second}\b${between}\b${first}\b`;

const MATRIX = new RegExp(
  String.raw`\b(?:mat(?:rix|rixed)|mtx)\b|${either(BOARD, MICS, String.raw`\s*(?:[+/&]|and|mixed with)\s*`)}`,
  'i',
);
const FM =
  /\b(?:pre-?\s?fm|fm(?!-?\d)|radio|broadcast|webcast|simulcast|dsr|satellite(?: feed)?|dvb-?s?|dab\+?|off[- ]?air|internet stream)\b/i;
const SOUNDBOARD =
  /\b(?:[mda]?sbd(?:s|\d)?|soundboards?|sound board|sdbd|(?:from|off|out of) the (?:board|desk)|board (?:feed|tape|mix|recording|patch|master)|(?:mixing|house) (?:desk|board)|desk (?:feed|recording|tape)|monitor (?:mix|feed|board)|multi-?tracks?|ald|iem|in-ear)\b/i;
const AUDIENCE =
  /\b(?:aud\d?|audience|mics?|microphones?|binaurals?|stealth(?:ed)?|fob|dfc|schoeps|neumanns?|akgs?|sennheisers?|nak(?:amichi)?\s*(?:cm-?)?[37]00s?|cm-?[37]00s?|sony ecm|ecm-?\d+\w*|dpa|b&k|br[uü]el|milab|beyer(?:dynamic)? (?:mc|ck|m)\w*|audio-?technica|at-?8\d\d\w*|at-?9\d\d\w*|core ?sound|sound ?professionals|sp-cmc\w*|csb|r[oø]de(?: nt\w*)?|oktava|peluso|josephson|ca-?1[14]|avantone|line audio|busman|gefell|mbho|earthworks|mk-?4v?|mk-?41|km-?\d{2,3}\w*|highball|tascam dr-?\d+\w* (?:internal|built-?in)|internal mics?)\b/i;
/** Mentions of a kind that do not describe the recording itself: a taper's position, a patch, a negation. */
const BESIDE = new RegExp(
  [
    String.raw`\b(?:left|right|front|back|behind|near|next to|beside|(?:feet|ft|rows?|meters?) (?:behind|from|of)|above|under|at|by)\s+(?:of\s+)?(?:the\s+)?${BOARD}\b(?!\s*(?:feed|tape|mix|recording|patch|master|>))`,
    String.raw`\b(?:patch(?:ed|es)?|filled|fills?|supplement\w*|splice[ds]?)\b[^;.>\n]{0,300}`,
    String.raw`\b(?:${BOARD}|${CROWD}|fm) (?:patch|fill)(?:es|s)?\b`,
    String.raw`\b(?:not?|non|isn't|never|without)[\s-]+(?:an?\s+|the\s+|any\s+|from\s+(?:the\s+)?)?(?:${BOARD}|${CROWD}|matrix|mtx|fm|broadcast)\b`,
    String.raw`\b(?:aud|audience|crowd|mic) (?:noise|talk\w*|chatter|levels?)\b`,
    String.raw`\b(?:better|worse|other|another|different|same|than|see|also)\b[^;.>\n]{0,300}`,
    // A doubtful kind counts as unknown.
    String.raw`\b(?:possibly|probably|maybe|perhaps|either|could be|might be|may be|sounds like|unsure|not sure)\b[^;.>\n]{0,300}`,
    String.raw`\b(?:${BOARD}|${CROWD}|matrix|mtx|fm)\s*(?:\?|\(\?\)|\[\?\])`,
    String.raw`\b(?:${BOARD}|${CROWD}|fm) or (?:${BOARD}|${CROWD}|fm)\b`,
  ].join('|'),
  'gi',
);

const place = (form: RegExp, text: string): number => {
  const found = text.search(form);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
};

const KINDS: readonly (readonly [SourceKind, RegExp])[] = [
  ['soundboard', SOUNDBOARD],
  ['audience', AUDIENCE],
  ['FM', FM],
];

/** The kind that a text names first. A broadcast named together with a soundboard or microphones is `FM`. */
function kindIn(text: string): SourceKind {
  if (MATRIX.test(text)) return 'matrix';
  const [first = ''] = text.split(/[;\n]/).filter((section) => KINDS.some(([, form]) => form.test(section)));
  if (FM.test(first)) return 'FM';
  const places = KINDS.map(([kind, form]) => ({ kind, at: place(form, text) }));
  const earliest = places.reduce((best, next) => (next.at < best.at ? next : best));
  return Number.isFinite(earliest.at) ? earliest.kind : 'unknown';
}

/**
 * The kind of a recording's source. It is read from the comments, else from the archive identifier, else from the
 * labelled lines of the text document. Lists of recordings come without text documents.
 */
export function sourceKind(
  comments: string | null | undefined,
  archiveIdentifier: string | null | undefined,
  textdoc?: string | null,
): SourceKind {
  const told = kindIn(
    textLines((comments ?? '').slice(0, LONGEST))
      .join('\n')
      .replace(BESIDE, ' '),
  );
  if (told !== 'unknown') return told;
  const named = kindIn((archiveIdentifier ?? '').replace(/[._-]/g, ' '));
  if (named !== 'unknown') return named;
  const steps = documentedLineage(textdoc ?? '').map((chain) => chain.steps.join(' '));
  return kindIn(steps.join('\n').replace(BESIDE, ' '));
}

interface Described {
  comments: string | null;
  archiveIdentifier: string | null;
}

/** The kinds of a show's recordings, by the fields that lists have. */
export const sourceKinds = (recordings: readonly Described[]): ReadonlySet<SourceKind> =>
  new Set(recordings.map(({ comments, archiveIdentifier }) => sourceKind(comments, archiveIdentifier)));
