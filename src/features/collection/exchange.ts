import * as v from 'valibot';
import { byArtistAndDate, type FollowedArtist, followSchema, type Mark, markSchema } from '#domain/collection/mark.ts';
import { displayedDate } from '#domain/dates/dates.ts';
import { venueAndPlace } from '#domain/performances/places.ts';
import { csv, withoutApostrophe } from '#lib/csv.ts';

const FORMAT = 'live-concert-collection';
const FORMAT_VERSION = 1;

const COLUMNS = [
  'status',
  'artist',
  'date',
  'year',
  'venue',
  'city',
  'state',
  'condition',
  'notes',
  'kind',
  'id',
  'performanceId',
  'artistId',
] as const satisfies ReadonlyArray<keyof Mark>;

const sorted = (marks: Iterable<Mark>): Mark[] => [...marks].toSorted(byArtistAndDate);

/** The collection and the followed artists as JSON for another browser, with the version of the format. */
export const jsonOf = (marks: Iterable<Mark>, follows: Iterable<FollowedArtist> = []): string =>
  `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, marks: sorted(marks), follows: [...follows] }, null, 2)}\n`;

export const csvOf = (marks: Iterable<Mark>): string =>
  csv(
    COLUMNS,
    sorted(marks).map((mark) => COLUMNS.map((column) => String(mark[column]))),
  );

/**
 * The collection as traders mail it: artists as headings, and a line for each show. Wants follow haves, and the shows
 * attended come last. The reference at the end of a line is used for importing it again.
 */
export function listOf(marks: Iterable<Mark>): string {
  const all = sorted(marks);
  const section = (status: Mark['status']) => {
    const lines: string[] = [];
    let artist: string | undefined;
    for (const mark of all.filter((one) => one.status === status)) {
      if (mark.artist !== artist) lines.push('', mark.artist);
      artist = mark.artist;
      const place = venueAndPlace(mark);
      const remarks = [mark.condition, mark.notes].filter(Boolean).join('; ').replace(/\s+/g, ' ');
      const parts = [displayedDate(mark.date, mark.year), place, remarks, `[${mark.kind} ${mark.id}]`];
      lines.push(parts.filter(Boolean).join('  '));
    }
    return lines.length > 0 ? [status.toUpperCase(), ...lines, ''] : [];
  };
  return [...section('have'), ...section('want'), ...section('attended')].join('\n');
}

/** The result of reading a file or text. */
export interface Imported {
  marks: Mark[];
  /** The followed artists, in JSON alone. */
  follows?: FollowedArtist[];
  /** Sentences about entries that could not be used. */
  problems: string[];
  /** The lines of a list that are still to be looked up, as a list. */
  rest?: string;
}

const fileSchema = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  marks: v.array(v.unknown()),
  follows: v.optional(v.array(v.unknown()), []),
});

/** Returns the valid marks among entries, and a problem with the places of the others. */
function accepted(entries: readonly unknown[]): Imported {
  const marks = entries.filter((entry) => v.is(markSchema, entry));
  const broken = entries.flatMap((entry, index) => (v.is(markSchema, entry) ? [] : index + 1));
  return {
    marks,
    problems:
      broken.length > 0
        ? [`${broken.length} of ${entries.length} entries are broken and were left out: ${broken.join(', ')}.`]
        : [],
  };
}

function parsedJson(text: string): Imported {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { marks: [], problems: ['This JSON file is broken, so nothing was imported.'] };
  }
  const file = v.safeParse(fileSchema, content);
  if (!file.success) return { marks: [], problems: ['This JSON file is no collection of this site.'] };
  if (file.output.version > FORMAT_VERSION) {
    return { marks: [], problems: ['This file was written by a newer version of the site, so nothing was imported.'] };
  }
  const follows = file.output.follows.filter((entry) => v.is(followSchema, entry));
  const broken = file.output.follows.length - follows.length;
  const { marks, problems } = accepted(file.output.marks);
  return {
    marks,
    follows,
    problems: broken > 0 ? [...problems, `${broken} of the followed artists are broken and were left out.`] : problems,
  };
}

const NUMBER_COLUMNS = new Set<string>(['id', 'year', 'performanceId', 'artistId']);

/** The value of a cell, without the apostrophe that keeps spreadsheets from running it. */
const cellValue = (name: string, value: string): string | number =>
  NUMBER_COLUMNS.has(name) ? Number(value) : withoutApostrophe(value);

async function parsedCsv(text: string): Promise<Imported> {
  const { parse } = (await import('papaparse')).default;
  const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return accepted(
    data.map((row) => Object.fromEntries(COLUMNS.map((name) => [name, cellValue(name, String(row[name] ?? ''))]))),
  );
}

/** Reads a collection from an export as JSON or CSV. */
export async function importedFrom(text: string): Promise<Imported> {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  return content.startsWith('{') ? parsedJson(content) : parsedCsv(content);
}

/** The beginning of an export: of JSON, or of CSV, as spreadsheets save it again. */
const BEGINNING = new RegExp(
  `^\\uFEFF?\\s*(?:\\{|${COLUMNS.slice(0, 3)
    .map((name) => `"?${name}"?`)
    .join('[,;\\t]')})`,
);

/** Whether a text is an export of this site, not a list for people. */
export const isExport = (text: string): boolean => BEGINNING.test(text);
