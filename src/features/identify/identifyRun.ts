import { errorMessage } from '#graphql/errors.ts';
import { checkOf, hashesOfFile, readingNotices } from './fileChecks.ts';
import { FEW_FOLDERS, foldersToIdentify, oneFolder, type ShowFolder, shelfRow } from './folders.ts';
import type { FileFacts } from './hash.worker.ts';
import type { IdentifyEvent } from './identification.ts';
import type { OwnHash } from './lookup.ts';
import { type ChosenFile, hashesOfList, ownFiles, sortMaterial } from './material.ts';
import type { ReadFile, Reading, ReadingState, readAudio } from './reading.ts';
import type { RecordingLookup } from './recordings.ts';
import { type IdentifiedPart, partsOf } from './result.ts';
import { emptyWork, fetchTarget, mergedWork, partsSoFar, searchDatabase, type Work } from './work.ts';

/** A copy to identify. */
export interface Copy {
  files: readonly ChosenFile[];
  pasted: string;
  /** Whether the audio is decoded, too. */
  decode: boolean;
  /** Whether files in a tree of folders are read again although this browser remembers them. */
  anew?: boolean;
}

interface RunOptions {
  lookup: RecordingLookup;
  /** The recording to compare the copy with. Without it, the whole database is searched. */
  targetId: number | undefined;
  read: typeof readAudio;
  onEvent: (event: IdentifyEvent) => void;
}

/** Folders that are read and looked up together. */
interface Batch {
  folders: readonly ShowFolder[];
  /** The files that were read. */
  found: ReadonlyMap<File, ReadFile>;
  /** The hashes of each folder. */
  own: OwnHash[][];
  work: Work;
  /** The number of files that were not read again. */
  rememberedCount: number;
}

/** The most folders and files that are read and looked up together. A request has hashes of four folders. */
const FOLDERS_AT_ONCE = 16;
const FILES_AT_ONCE = 120;

/** The next batch of folders from an index. */
function batchFrom(folders: readonly ShowFolder[], from: number): readonly ShowFolder[] {
  let files = 0;
  const tooMany = folders.slice(from, from + FOLDERS_AT_ONCE).findIndex(({ audio }, index) => {
    files += audio.length;
    return index > 0 && files > FILES_AT_ONCE;
  });
  return folders.slice(from, from + (tooMany < 0 ? FOLDERS_AT_ONCE : tooMany));
}

const NOTHING_READ =
  'Nothing here can be looked up. Read are lists of checksums (.md5, .ffp, .st5 or .txt, or their lines pasted: the name of a file with its hash of 32 digits), and audio files such as FLAC, SHN and WAV.';

const loadKeptFacts = () => import('./keptFacts.ts');

/**
 * The identification of one copy. It reads the files, looks up a few hashes at a time until the result is certain, and
 * judges it. Show folders are done in batches; other copies are a single folder.
 */
export class IdentifyRun {
  readonly copy: Copy;
  readonly #options: RunOptions;
  #folders: readonly ShowFolder[] = [];
  /** The number of folders that are done. */
  #doneCount = 0;
  /** The next folders, once they are read. After a failure, their lookup continues. */
  #batch: Batch | undefined;
  /** The work on all folders together, if they are few. */
  #whole = emptyWork();
  #reading: Reading | undefined;
  #stopped = false;
  #ended = false;

  constructor(copy: Copy, options: RunOptions) {
    this.copy = copy;
    this.#options = options;
  }

  /** Starts the identification. Failures are reported as events. */
  async start(): Promise<void> {
    const { pasted } = this.copy;
    const files = ownFiles(this.copy.files);
    const material = await sortMaterial(files, pasted);
    const hasTarget = this.#options.targetId !== undefined;
    this.#folders = hasTarget ? oneFolder(material) : foldersToIdentify(files, material);
    const { notices, textNotices, unknownLines } = material;
    const folderCount = this.#isTree ? this.#folders.length : 0;
    const folder = this.#isTree ? undefined : this.#folders[0];
    this.#say({ kind: 'sorted', notices: [...textNotices, ...notices], unknownLines, folderCount, folder });
    await this.#identifyAll();
  }

  /** Continues after a stop, or after a failure of the API. */
  async goOn(): Promise<void> {
    this.#stopped = false;
    this.#say({ kind: 'asking' });
    await this.#identifyAll();
  }

  pause(paused: boolean): void {
    this.#reading?.pause(paused);
  }

  /** Stops after the folders that are done. For a single copy, the files read so far are looked up. */
  stop(): void {
    this.#stopped = this.#isTree;
    this.#reading?.cancel();
  }

  /** Ends the identification. No more events are sent. */
  end(): void {
    this.#ended = true;
    this.#reading?.cancel();
  }

  get #isTree(): boolean {
    return this.#folders.length > 1;
  }

  get #goesOn(): boolean {
    return !this.#stopped && !this.#ended;
  }

  #say(event: IdentifyEvent): void {
    if (!this.#ended) this.#options.onEvent(event);
  }

  async #identifyAll(): Promise<void> {
    let error: string | undefined;
    try {
      while (this.#doneCount < this.#folders.length && this.#goesOn) await this.#identifyNext();
    } catch (reason) {
      error = errorMessage(reason);
    }
    this.#say({ kind: 'done', error, parts: this.#parts() });
  }

  async #identifyNext(): Promise<void> {
    this.#batch ??= await this.#read(batchFrom(this.#folders, this.#doneCount));
    if (!this.#batch || !this.#goesOn) return;
    const { folders, work, rememberedCount } = this.#batch;
    if (work.own.length > 0) await this.#lookUp(work);
    else if (!this.#isTree) this.#say({ kind: 'noticed', notices: [NOTHING_READ] });
    if (!this.#goesOn) return;
    if (this.#isTree) this.#say({ kind: 'found', shelfRows: rowsOf(this.#batch), rememberedCount });
    if (this.#folders.length <= FEW_FOLDERS) this.#whole = mergedWork(this.#whole, work);
    this.#doneCount += folders.length;
    this.#batch = undefined;
  }

  async #lookUp(work: Work): Promise<void> {
    const { lookup, targetId } = this.#options;
    this.#say({ kind: 'asking' });
    if (targetId === undefined) {
      const areAllAsked = await searchDatabase(lookup, work, () => this.#goesOn);
      if (!areAllAsked)
        this.#say({
          kind: 'noticed',
          notices: ['There are too many hashes to look up at once: choose fewer folders.'],
        });
    } else if (!(await fetchTarget(lookup, work, targetId))) {
      this.#say({ kind: 'noticed', notices: [`There is no recording ${targetId} in this database.`] });
    }
  }

  /** Reads the files of folders, except those that this browser remembers. Undefined if reading a tree was stopped. */
  async #read(folders: readonly ShowFolder[]): Promise<Batch | undefined> {
    const files = folders.flatMap(({ audio }) => audio);
    const { decode, anew } = this.copy;
    const memory = this.#isTree ? await loadKeptFacts().catch(() => undefined) : undefined;
    const kept = (decode || anew ? undefined : await memory?.keptFacts(files)) ?? new Map<ChosenFile, FileFacts>();
    const unread = files.filter((file) => !kept.has(file));
    const read = await this.#readFiles(unread);
    await memory?.keepFacts(new Map(read.flatMap((file) => (file.facts ? [[file, file.facts]] : []))));
    if (this.#isTree && read.length < unread.length) return undefined;
    const all = [...[...kept].map(([file, facts]) => ({ ...file, facts, problem: undefined })), ...read];
    this.#say({ kind: 'noticed', notices: readingNotices(files, all) });
    const found = new Map(all.map((file) => [file.file, file]));
    const own = folders.map(({ audio, lists }) => [
      ...audio.flatMap(({ file }) => found.get(file) ?? []).flatMap(hashesOfFile),
      ...lists.flatMap(hashesOfList),
    ]);
    const checks = new Map(all.map((file) => [file.path, checkOf(file)]));
    return { folders, found, own, work: { ...emptyWork(), own: own.flat(), checks }, rememberedCount: kept.size };
  }

  async #readFiles(files: readonly ChosenFile[]): Promise<ReadFile[]> {
    if (files.length === 0 || !this.#goesOn) return [];
    const onProgress = (progress: ReadingState) => this.#say({ kind: 'reading', progress });
    this.#reading = this.#options.read(files, this.copy.decode, onProgress);
    return this.#reading.done;
  }

  /** The parts found so far. With many folders, they are in the rows instead. */
  #parts(): IdentifiedPart[] {
    if (!this.#isTree) return partsSoFar(this.#batch?.work ?? this.#whole);
    const hasAll = this.#doneCount >= this.#folders.length && this.#folders.length <= FEW_FOLDERS;
    return hasAll ? partsSoFar(this.#whole) : [];
  }
}

const rowsOf = ({ folders, found, own, work }: Batch) =>
  folders.map((folder, index) => {
    const hashes = own[index] ?? [];
    const headers = folder.audio.flatMap(({ file }) => found.get(file)?.facts?.header ?? []);
    const bits = headers.find((header) => header.kind === 'flac')?.bitsPerSample;
    return shelfRow(folder, hashes, hashes.length > 0 ? partsOf(hashes, work.findings, work.checks) : [], bits);
  });
