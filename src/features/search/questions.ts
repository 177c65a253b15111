import { hasExtensions } from '#lib/extensions.ts';
import { withoutMarkHeaps } from '#lib/markHeaps.ts';
import { LARGEST_ID } from '#lib/params.ts';
import { beginning } from '#set-lists/beginning.ts';
import { dateInText, datePhrase, impossibleDate, isDay, type PartialDate } from '#texts/partialDate.ts';

export type Meaning =
  /** A name of an artist, a song, a venue, a place or a taper. The API finds out which. */
  | { about: 'name'; name: string }
  /** Performances on a date, and a name beside it. */
  | { about: 'date'; date: PartialDate; beside?: string }
  /** Performances of ten years: `1970s`. */
  | { about: 'decade'; from: number }
  | { about: 'recording'; id: number }
  | { about: 'archive'; identifier: string }
  | { about: 'checksum'; md5: string };

/** A text with all its possible meanings. */
export interface Understood {
  /** The text that is looked for: the typed one without invisible characters. */
  text: string;
  questions: Meaning[];
  /** Sentences about parts that could not be looked for. */
  remarks: string[];
}

/** The most characters that are looked for. No name, title or identifier is longer. */
const LONGEST = 120;

const DECADE = /^((?:19|20)\d0)s$/;
const HASH = /(?<![\da-z])[\da-f]{32}(?![\da-z])/i;
const RECORDING = /^((?:recording|source|shnid|id)\s*(?:id)?\s*[#:]?\s*|#|\S*\/recording\/)?(\d{1,10})\/?$/i;
const ARCHIVE_ADDRESS = /archive\.org\/(?:details|download)\/([\w.-]+)/i;
/** One word with letters, digits, and at least one sign that joins the parts of such names. */
const ARCHIVE_NAME = /^(?=.*[a-z])(?=.*\d)(?=.{8})[a-z\d][\w-]*(?:[.-][\w-]+)+$/i;

/** Cleans a text: one line, composed characters, straight apostrophes, nothing invisible, no heaps of marks. */
function cleanText(typed: string): string {
  return withoutMarkHeaps(
    beginning(typed, 50 * LONGEST)
      .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/[‘’ʼ`´]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—‒]/g, '-')
      .normalize('NFC'),
  )
    .trim()
    .replace(/^"(.+)"$/, '$1');
}

/** The meanings of a text, and whether it can have no others. */
interface Found {
  questions: Meaning[];
  certain: boolean;
}

const NOTHING: Found = { questions: [], certain: false };

function identified(text: string): Found {
  const address = ARCHIVE_ADDRESS.exec(text)?.[1];
  if (address) return { questions: [{ about: 'archive', identifier: address }], certain: true };
  if (ARCHIVE_NAME.test(text))
    return { questions: [{ about: 'archive', identifier: text }], certain: /\..*\./.test(text) };
  const [, word, digits = '0'] = RECORDING.exec(text) ?? [];
  const id = Number(digits);
  if (id === 0 || id > LARGEST_ID) return NOTHING;
  return { questions: [{ about: 'recording', id }], certain: word !== undefined };
}

function dated(text: string, remarks: string[]): Found {
  const found = dateInText(text);
  if (!found) {
    const impossible = impossibleDate(text);
    if (impossible) remarks.push(`“${impossible}” is not a date.`);
    return NOTHING;
  }
  // In a file name, the letters before the date are an abbreviation, and the text after it does not name the artist.
  if (/^\S+\.\S+$/.test(text) && /\W/.test(found.rest)) return NOTHING;
  if (!found.dates.some(isDay)) remarks.push(`There is no such day as “${found.typed}”.`);
  const beside = found.rest ? { beside: found.rest } : undefined;
  return {
    questions: found.dates.map((date): Meaning => ({ about: 'date', date, ...beside })),
    certain: found.isHalfTyped || found.dates.every(({ month, day, year }) => month && year && (day || !beside)),
  };
}

/** All possible meanings of a typed text (docs/search.md). Parts that cannot be looked for are named in remarks. */
export function understand(typed: string): Understood {
  const whole = cleanText(typed);
  const remarks: string[] = [];
  const md5 = HASH.exec(whole)?.[0].toLowerCase();
  if (md5) return { text: beginning(whole, LONGEST), questions: [{ about: 'checksum', md5 }], remarks };
  const text = [...whole].slice(0, LONGEST).join('').trim();
  if (whole.length > text.length) remarks.push(`Only the first ${LONGEST} characters were looked for.`);
  if (text === '') return { text, questions: [], remarks };
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return { text, questions: [], remarks: [`There is no letter and no digit in “${text}”.`] };
  }
  const decade = Number(DECADE.exec(text)?.[1]);
  if (decade)
    return {
      text,
      questions: [
        { about: 'decade', from: decade },
        { about: 'name', name: text },
      ],
      remarks,
    };
  const ids = identified(text);
  const dates = ids.certain ? NOTHING : dated(text, remarks);
  const isDateAlone = dates.certain && !dates.questions.some((question) => 'beside' in question);
  return {
    text,
    questions: [
      ...dates.questions,
      // A date such as `1977-05-xx` has the form of an archive identifier, too.
      ...(isDateAlone && /^[\dx?-]+$/i.test(text) && !/^\d+$/.test(text) ? [] : ids.questions),
      ...(ids.certain || dates.certain ? [] : [{ about: 'name', name: text } as const]),
    ],
    remarks,
  };
}

/** The kinds of names that are looked for. Songs and tapers need the extensions. */
const LOOKED_FOR = hasExtensions ? 'an artist, a song, a venue, a place or a taper' : 'an artist, a venue or a city';

/** A meaning in words, to say what was looked for. */
export function questionPhrase(question: Meaning): string {
  switch (question.about) {
    case 'name':
      return `${LOOKED_FOR} named “${question.name}”`;
    case 'date':
      return question.beside
        ? `“${question.beside}” in performances of ${datePhrase(question.date)}`
        : `performances of ${datePhrase(question.date)}`;
    case 'decade':
      return `performances of the ${question.from}s`;
    case 'recording':
      return `the recording with the ID ${question.id}`;
    case 'archive':
      return `the archive identifier “${question.identifier}”`;
    case 'checksum':
      return `the checksum ${question.md5}`;
  }
}
