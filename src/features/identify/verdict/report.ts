import { csv } from '#lib/csv.ts';
import { summaryOf } from './summary.ts';
import { nameOf, type TrackVerdict } from './verdict.ts';

export interface ReportPart {
  /** The name of the recording, or `Unknown recording`. */
  title: string;
  /** The URL of its page, or undefined. */
  url: string | undefined;
  rows: readonly TrackVerdict[];
}

const hashesOf = (track: TrackVerdict['own']): string =>
  [...new Set(track?.hashes.map(({ hash, coverage }) => `${coverage}:${hash}`))].join(' ');

/** A report as text, with a line for each track. The verdict comes first. */
export const textReport = (parts: readonly ReportPart[]): string =>
  parts
    .map(({ title, url, rows }) =>
      [
        title,
        ...(url ? [url] : []),
        summaryOf(rows),
        '',
        ...rows.map((row) =>
          [`${row.verdict.padEnd('weak evidence'.length)}  ${nameOf(row)}`, row.own?.check?.audio, row.note]
            .filter(Boolean)
            .join('  - '),
        ),
        '',
      ].join('\n'),
    )
    .join('\n');

/** A report as CSV, with a row for each track. */
export const csvReport = (parts: readonly ReportPart[]): string =>
  csv(
    [
      'recording',
      'page',
      'verdict',
      'audio',
      'file',
      'file of the recording',
      'hashes',
      'hashes of the recording',
      'note',
    ],
    parts.flatMap(({ title, url, rows }) =>
      rows.map(({ verdict, own, expected, note }) => [
        title,
        url ?? '',
        verdict,
        own?.check?.audio ?? '',
        own?.path ?? '',
        expected?.path ?? '',
        hashesOf(own),
        hashesOf(expected),
        note,
      ]),
    ),
  );
