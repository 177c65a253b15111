import type { ApolloClient } from '@apollo/client';
import { type FileColumns, type FileTable, tableWith } from '#components/downloads/fileTable.ts';
import { displayedDate } from '#domain/dates/dates.ts';
import { recordingIdentifiers } from '#domain/recordings/recordingIdentifiers.ts';
import { type Steps, upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';
import type { IdentifiedPart } from '#features/identify/verdict/result.ts';
import { countVerdicts, isComplete, summaryOf } from '#features/identify/verdict/summary.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { paths } from '#lib/paths.ts';
import type { ShelfRow } from './shelfRow.ts';

/** The part of a folder with a known recording and the most tracks. */
export const mainPart = ({ parts }: ShelfRow): IdentifiedPart | undefined =>
  parts.filter(({ recording }) => recording).toSorted((a, b) => b.own.length - a.own.length)[0];

/** The upgrades of a folder's main recording, according to the comments of the recordings found. */
export function upgradesFor(row: ShelfRow): Steps {
  const recording = mainPart(row)?.recording;
  const known = row.parts.flatMap((part) => [
    ...(part.recording ? [part.recording] : []),
    ...part.others.map((other) => other.recording),
  ]);
  return recording ? upgradesOf(recording.id, upgradeGraph(known)).by : [];
}

/** The paths of other folders with copies of a folder. */
export interface Copies {
  /** The folders with the same recording. */
  recording: string[];
  /** The folders with the same audio, but another recording or none. */
  audio: string[];
}

/** The most folders that may share a hash. A hash that more of them share is that of silence. */
const MOST_COPIES = 20;

/** By path. Two folders have the same audio if they share more than half of the hashes of one of them. */
export function copiesOf(rows: readonly ShelfRow[]): ReadonlyMap<string, Copies> {
  const byRecording = groupedBy(rows, (row) => mainPart(row)?.recording?.id);
  const byHash = new Map<string, ShelfRow[]>();
  for (const row of rows) {
    for (const hash of row.audioHashes) {
      const holders = byHash.get(hash);
      if (holders) holders.push(row);
      else byHash.set(hash, [row]);
    }
  }
  return new Map(
    rows.map((row) => {
      const id = mainPart(row)?.recording?.id;
      const same = id === undefined ? [] : (byRecording.get(id) ?? []).filter((other) => other !== row);
      const shared = new Map<ShelfRow, number>();
      for (const hash of row.audioHashes) {
        const holders = byHash.get(hash) ?? [];
        if (holders.length > MOST_COPIES) continue;
        for (const other of holders) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
      const audio = [...shared].filter(
        ([other, count]) =>
          other !== row && !same.includes(other) && count * 2 > Math.min(other.audioHashes.size, row.audioHashes.size),
      );
      const pathOf = (other: ShelfRow) => other.folder.path;
      return [row.folder.path, { recording: same.map(pathOf), audio: audio.map(([other]) => pathOf(other)) }];
    }),
  );
}

export function verdictOf(row: ShelfRow): string {
  const { audio, lists } = row.folder;
  if (audio.length === 0 && lists.length === 0) return 'Neither audio nor checksums.';
  const part = mainPart(row);
  if (part) return summaryOf(part.rows);
  const own = row.parts.flatMap(({ rows }) => rows);
  return `Unknown. ${own.length > 0 ? summaryOf(own) : lists.length > 0 ? '' : 'No list came with it.'}`.trim();
}

/** Advice for a folder; empty if it needs nothing. */
export function adviceFor(row: ShelfRow, copies: Copies | undefined): string[] {
  const part = mainPart(row);
  const counts = countVerdicts((part ? [part] : row.parts).flatMap(({ rows }) => rows));
  const upgrade = upgradesFor(row).at(-1);
  const { audio, lists } = row.folder;
  return [
    ...(audio.length === 0 && lists.length > 0 ? ['Find its audio: there is only a list.'] : []),
    ...(upgrade ? [`Get the upgrade: ${upgrade.join(', ')}.`] : []),
    ...(counts.missing > 0 ? ['Find the missing tracks.'] : []),
    ...(counts.altered > 0 ? ['Replace the altered tracks.'] : []),
    ...(counts['weak evidence'] > 0 ? ['Check the audio too.'] : []),
    ...(!part && audio.length + lists.length > 0 ? ['Look for it by its artist and date.'] : []),
    ...(audio.length + lists.length === 0 ? ['See what it is.'] : []),
    ...((copies?.recording ?? []).length > 0 ? [`The same recording: ${copies?.recording.join(', ')}.`] : []),
    ...((copies?.audio ?? []).length > 0 ? [`The same audio: ${copies?.audio.join(', ')}.`] : []),
  ];
}

/** The recordings of all folders, each once. Those that are incomplete have their verdicts. */
export interface ShelfRecordings {
  complete: KnownRecording[];
  incomplete: { recording: KnownRecording; why: string }[];
}

/** If several folders have a recording, the most complete one counts. */
export function recordingsOnShelf(rows: readonly ShelfRow[]): ShelfRecordings {
  const known = rows.flatMap(({ parts }) =>
    parts.flatMap(({ recording, rows: tracks, share }) =>
      recording ? [{ recording, tracks, fullness: share + Number(isComplete(tracks)) }] : [],
    ),
  );
  const fullest = [...groupedBy(known, ({ recording }) => recording.id).values()].flatMap((copies) =>
    copies.toSorted((a, b) => b.fullness - a.fullness).slice(0, 1),
  );
  return {
    complete: fullest.flatMap(({ recording, tracks }) => (isComplete(tracks) ? [recording] : [])),
    incomplete: fullest.flatMap(({ recording, tracks }) =>
      isComplete(tracks) ? [] : [{ recording, why: summaryOf(tracks) }],
    ),
  };
}

/** A line of the table: a folder with one of its recordings, or without any. */
interface ShelfLine {
  /** The id of the recording; 0 without one. */
  id: number;
  row: ShelfRow;
  recording: KnownRecording | undefined;
  part: IdentifiedPart | undefined;
  counts: ReturnType<typeof countVerdicts>;
  copies: Copies | undefined;
}

/** The lines of the table. A folder with several recordings has one for each. */
function linesOf(rows: readonly ShelfRow[]): ShelfLine[] {
  const copies = copiesOf(rows);
  return rows.flatMap((row) => {
    const known = row.parts.filter(({ recording }) => recording);
    return (known.length > 0 ? known : [undefined]).map((part) => ({
      id: part?.recording?.id ?? 0,
      row,
      recording: part?.recording,
      part,
      counts: countVerdicts((part ? [part] : row.parts).flatMap((one) => one.rows)),
      copies: copies.get(row.folder.path),
    }));
  });
}

const FIELDS: FileColumns<ShelfLine> = {
  Folder: ({ row }) => row.folder.path,
  Recording: ({ recording }) => recording?.id ?? '',
  Page: ({ recording }) => (recording ? new URL(paths.recording(recording.id), window.location.origin).href : ''),
  Date: ({ recording }) => (recording ? displayedDate(recording.performance.date, recording.performance.year) : ''),
  Artist: ({ recording }) => recording?.performance.artist?.name ?? '',
  Venue: ({ recording }) => recording?.performance.venue ?? '',
  Verdict: ({ row, part }) => (part ? summaryOf(part.rows) : verdictOf(row)),
  Tracks: ({ part }) => part?.rows.filter(({ expected }) => expected).length ?? '',
  Intact: ({ counts }) => counts.intact,
  Matches: ({ counts }) => counts.matches,
  Renamed: ({ counts }) => counts.renamed,
  Missing: ({ counts }) => counts.missing,
  Altered: ({ counts }) => counts.altered,
  Upgrade: ({ row }) =>
    upgradesFor(row)
      .map((step) => step.join(', '))
      .join(', then '),
  'Same Recording': ({ copies }) => copies?.recording.join('; ') ?? '',
  'Same Audio': ({ copies }) => copies?.audio.join('; ') ?? '',
  'What to Do': ({ row, copies }) => adviceFor(row, copies).join(' '),
};

/** The folders as a table for files, with what their recordings are called elsewhere if the API knows it. */
export function shelfFileTable(client: ApolloClient, rows: readonly ShelfRow[]): Promise<FileTable> {
  const lines = linesOf(rows);
  const ids = lines.flatMap(({ recording }) => recording?.id ?? []);
  return tableWith(() => recordingIdentifiers(client, ids), FIELDS, lines);
}
