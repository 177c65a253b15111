import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../graphql/errors';
import { checkOf, hashesOfFile, readingNotices } from './fileChecks';
import type { FileFacts } from './hash.worker';
import type { OwnHash } from './lookup';
import { type ChosenFile, hashesOfList, sortMaterial, type UnknownLine } from './material';
import { type ReadFile, type Reading, type ReadingState, readAudio } from './reading';
import { type IdentifiedPart, partsOf } from './result';
import type { ShelfRow, ShowFolder } from './shelf';
import { emptyWork, fetchTarget, partsSoFar, searchDatabase, together } from './work';

export interface Identification {
  stage: 'idle' | 'sorting' | 'reading' | 'asking' | 'done';
  progress: ReadingState | undefined;
  /** Sentences about what could not be used. */
  notices: string[];
  unknownLines: UnknownLine[];
  parts: IdentifiedPart[];
  /** Of a tree of show folders: what was found of each so far, and how many there are. */
  rows: ShelfRow[];
  folders: number;
  /** How many files were not read again, because this browser remembers what was read of them. */
  remembered: number;
  /** What the API failed with; what was found before is kept. */
  error: string | undefined;
}

const nothing: Identification = {
  stage: 'idle',
  progress: undefined,
  notices: [],
  unknownLines: [],
  parts: [],
  rows: [],
  folders: 0,
  remembered: 0,
  error: undefined,
};

/* No part of the first view: a tree of folders is chosen first. */
const loadShelf = () => import('./shelf');
const loadKeptFacts = () => import('./keptFacts');

/** Of more folders the tracks of one at a time are shown. */
export const FEW_FOLDERS = 10;

/** How many folders, and how many files, are read and looked up together: four of them share a request. */
const FOLDERS_AT_ONCE = 16;
const FILES_AT_ONCE = 120;

/** A tree of show folders on its way: what was chosen, and how far it is. */
interface Shelf {
  folders: readonly ShowFolder[];
  next: number;
  decode: boolean;
  /** Whether files are read again that were read before. */
  anew: boolean;
  stopped: boolean;
}

/** The folders from one on that are read together. */
function batchFrom(folders: readonly ShowFolder[], from: number): readonly ShowFolder[] {
  let files = 0;
  const more = folders.slice(from, from + FOLDERS_AT_ONCE).findIndex(({ audio }, index) => {
    files += audio.length;
    return index > 0 && files > FILES_AT_ONCE;
  });
  return folders.slice(from, from + (more < 0 ? FOLDERS_AT_ONCE : more));
}

/** What a copy is identified by. */
export interface Copy {
  files: readonly ChosenFile[];
  pasted: string;
  /** Whether the audio is decoded, too. */
  decode: boolean;
  /** Whether files of a tree of folders are read again that were read before. */
  anew?: boolean;
}

/**
 * Reads what was chosen, asks the database for a few of its hashes at a time until the result is certain, and judges
 * the copy. With `targetId` the copy is held against that recording alone.
 */
export function useIdentify(targetId: number | undefined) {
  const client = useApolloClient();
  const [state, setState] = useState(nothing);
  const work = useRef(emptyWork());
  const reading = useRef<Reading>(undefined);
  const runs = useRef(0);
  const shelf = useRef<Shelf>(undefined);
  const chosen = useRef<Copy>(undefined);

  const change = (run: number, changes: Partial<Identification>) => {
    if (run === runs.current) setState((before) => ({ ...before, ...changes }));
  };
  const addNotices = (run: number, added: readonly string[]) => {
    if (run === runs.current) setState((before) => ({ ...before, notices: [...before.notices, ...added] }));
  };

  const read = async (run: number, files: readonly ChosenFile[], decode: boolean): Promise<OwnHash[]> => {
    reading.current = readAudio(files, decode, (progress) => change(run, { stage: 'reading', progress }));
    const found = await reading.current.done;
    addNotices(run, readingNotices(files, found));
    if (run === runs.current) work.current.checks = new Map(found.map((file) => [file.path, checkOf(file)]));
    return found.flatMap(hashesOfFile);
  };

  const ask = async (run: number) => {
    const { current } = work;
    change(run, { stage: 'asking', progress: undefined, error: undefined });
    try {
      if (targetId === undefined) {
        const whole = await searchDatabase(client, current, () => run === runs.current);
        if (!whole) addNotices(run, ['There are too many hashes to look up at once: choose fewer folders.']);
      } else if (!(await fetchTarget(client, current, targetId))) {
        addNotices(run, [`There is no recording ${targetId} in this database.`]);
      }
    } catch (error) {
      change(run, { error: errorMessage(error) });
    }
    change(run, { stage: 'done', parts: partsSoFar(current) });
  };

  /** What was read of files: of those that this browser remembers, what it knows of them. */
  const readBatch = async (run: number, files: readonly ChosenFile[], { decode, anew }: Shelf) => {
    const { keepFacts, keptFacts } = await loadKeptFacts();
    const kept = decode || anew ? new Map<ChosenFile, FileFacts>() : await keptFacts(files);
    const unread = files.filter((file) => !kept.has(file));
    const found = new Map<ChosenFile, ReadFile>();
    for (const [file, facts] of kept) found.set(file, { path: file.path, size: file.size, facts, problem: undefined });
    if (unread.length > 0) {
      reading.current = readAudio(unread, decode, (progress) => change(run, { stage: 'reading', progress }));
      const read = await reading.current.done;
      const byPath = new Map(unread.map((file) => [file.path, file]));
      const facts = new Map<ChosenFile, FileFacts>();
      for (const one of read) {
        const file = byPath.get(one.path);
        if (file) found.set(file, one);
        if (file && one.facts) facts.set(file, one.facts);
      }
      await keepFacts(facts);
    }
    return { found, remembered: kept.size };
  };

  /** Reads and looks up folder after folder of a tree, until all are done, it is stopped, or the database fails. */
  const goOn = async () => {
    const { current } = shelf;
    const run = runs.current;
    if (!current) return;
    current.stopped = false;
    change(run, { stage: 'asking', progress: undefined, error: undefined });
    try {
      const { shelfRow } = await loadShelf();
      while (current.next < current.folders.length && !current.stopped && run === runs.current) {
        const folders = batchFrom(current.folders, current.next);
        const files = folders.flatMap(({ audio }) => audio);
        const { found, remembered } = await readBatch(run, files, current);
        // Some were not read: reading was cancelled, and goes on with these folders.
        if (found.size < files.length || run !== runs.current) break;
        change(run, { stage: 'asking', progress: undefined });
        const read = [...found.values()];
        const checks = new Map(read.map((file) => [file.path, checkOf(file)]));
        const ownOf = folders.map(({ audio, lists }) => [
          ...audio.flatMap((file) =>
            hashesOfFile(found.get(file) ?? { ...file, facts: undefined, problem: undefined }),
          ),
          ...lists.flatMap(hashesOfList),
        ]);
        const batch = { ...emptyWork(), own: ownOf.flat(), checks };
        await searchDatabase(client, batch, () => run === runs.current && !current.stopped);
        if (current.stopped) break;
        const rows = folders.map((folder, index) => {
          const own = ownOf[index] ?? [];
          const headers = folder.audio.flatMap((file) => found.get(file)?.facts?.header ?? []);
          const bits = headers.find((header) => header.kind === 'flac')?.bitsPerSample;
          return shelfRow(folder, own, own.length > 0 ? partsOf(own, batch.findings, checks) : [], bits);
        });
        current.next += folders.length;
        if (current.folders.length <= FEW_FOLDERS) work.current = together(work.current, batch);
        addNotices(run, readingNotices(files, read));
        if (run !== runs.current) return;
        setState((before) => ({
          ...before,
          rows: [...before.rows, ...rows],
          remembered: before.remembered + remembered,
        }));
      }
    } catch (error) {
      change(run, { error: errorMessage(error) });
    }
    const isWhole = current.next >= current.folders.length && current.folders.length <= FEW_FOLDERS;
    change(run, { stage: 'done', progress: undefined, parts: isWhole ? partsSoFar(work.current) : [] });
  };

  const start = async (copy: Copy) => {
    const { files, pasted, decode } = copy;
    reading.current?.cancel();
    runs.current += 1;
    chosen.current = copy;
    const run = runs.current;
    work.current = emptyWork();
    setState({ ...nothing, stage: 'sorting' });
    const material = await sortMaterial(files, pasted);
    const { lists, audio, notices, unknownLines } = material;
    change(run, { notices, unknownLines });
    const mayBeTree = targetId === undefined && files.some(({ path }) => path.includes('/'));
    // Without what makes a table of them, the folders are judged as one copy.
    const loaded = mayBeTree ? await loadShelf().catch(() => undefined) : undefined;
    const folders = loaded?.showFolders(files, material) ?? [];
    const inFolders = folders.reduce((sum, folder) => sum + folder.audio.length + folder.lists.length, 0);
    shelf.current = undefined;
    if (folders.length > 1 && inFolders === audio.length + lists.length) {
      if (run !== runs.current) return;
      shelf.current = { folders, next: 0, decode, anew: copy.anew ?? false, stopped: false };
      change(run, { folders: folders.length });
      await goOn();
      return;
    }
    const fromFiles = audio.length > 0 ? await read(run, audio, decode) : [];
    if (run !== runs.current) return;
    work.current.own = [...fromFiles, ...lists.flatMap(hashesOfList)];
    if (work.current.own.length === 0) change(run, { stage: 'done', progress: undefined });
    else await ask(run);
  };

  useEffect(
    () => () => {
      runs.current += 1;
      reading.current?.cancel();
    },
    [],
  );

  return {
    ...state,
    start,
    pause: (paused: boolean) => reading.current?.pause(paused),
    cancel: () => {
      if (shelf.current) shelf.current.stopped = true;
      reading.current?.cancel();
    },
    retry: () => (shelf.current ? goOn() : ask(runs.current)),
    /** Goes on with a tree of folders that was stopped. */
    goOn,
    /** Reads a tree of folders again, with the files that this browser remembers. */
    readAnew: () => chosen.current && start({ ...chosen.current, anew: true }),
  };
}
