import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import type { RecordingLookup } from '#features/identify/lookup/recordingLookup.ts';
import { emptyWork, fetchTarget, mergedWork, searchDatabase, type Work } from '#features/identify/lookup/work.ts';
import { checkOf, hashesOfFile, readingNotices } from '#features/identify/reading/fileChecks.ts';
import { FEW_FOLDERS, foldersToIdentify, oneFolder, type ShowFolder } from '#features/identify/reading/folders.ts';
import type { FileFacts } from '#features/identify/reading/hash.worker.ts';
import {
  type ChosenFile,
  type Copy,
  hashesOfList,
  type OwnHash,
  ownFiles,
  someOf,
  sortMaterial,
} from '#features/identify/reading/material.ts';
import type { FileReading, ReadFile, ReadingState, readAudio } from '#features/identify/reading/reading.ts';
import { shelfRow } from '#features/identify/shelf/shelfRow.ts';
import { type IdentifiedPart, partsOf, partsSoFar } from '#features/identify/verdict/result.ts';
import { nameOf, type OwnTrack, type TrackVerdict } from '#features/identify/verdict/verdict.ts';
import { errorMessage } from '#graphql/errors.ts';
import { counted } from '#lib/counted.ts';
import { type Identification, nothingIdentified } from './identification.ts';

export interface RunOptions {
  lookup: RecordingLookup;
  /** The recording to compare the copy with. Without it, the whole database is searched. */
  targetId?: number | undefined;
  /**
   * Makes the values for the form of a copy that is to be added. Such a copy is not looked up, is one recording, and is
   * read whole or not at all.
   */
  valuesOf?: ((folder: ShowFolder, tracks: readonly OwnTrack[]) => Promise<RecordingValues>) | undefined;
  read: typeof readAudio;
  onChange: (state: Identification) => void;
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

/** Says which files differ from the lists that came with them. */
function differingNotice(rows: readonly TrackVerdict[]): string[] {
  const differing = rows.filter(({ verdict }) => verdict === 'altered');
  return differing.length === 0
    ? []
    : [
        `${counted(differing.length, 'file is', 'files are')} damaged, or not what the lists that came with them say: ${someOf(differing.map(nameOf))}.`,
      ];
}

const loadKeptFacts = () => import('#features/identify/reading/keptFacts.ts');

/**
 * The identification of one copy. It reads the files, looks up a few hashes at a time until the result is certain, and
 * judges it. Show folders are done in batches; other copies are a single folder.
 */
export class IdentifyRun {
  readonly copy: Copy;
  readonly #options: RunOptions;
  #state: Identification = nothingIdentified;
  #folders: readonly ShowFolder[] = [];
  /** The number of folders that are done. */
  #doneCount = 0;
  /** The next folders, once they are read. After a failure, their lookup continues. */
  #batch: Batch | undefined;
  /** The work on all folders together, if they are few. */
  #whole = emptyWork();
  #reading: FileReading | undefined;
  #stopped = false;
  #ended = false;

  constructor(copy: Copy, options: RunOptions) {
    this.copy = copy;
    this.#options = options;
  }

  /** Starts the identification. A failure is part of the state. */
  async start(): Promise<void> {
    this.#set({ stage: 'sorting' });
    const { targetId, valuesOf } = this.#options;
    const files = ownFiles(this.copy.files);
    const material = await sortMaterial(files, this.copy.pasted);
    this.#folders = targetId === undefined ? foldersToIdentify(files, material) : oneFolder(material);
    const { length } = this.#folders;
    if (valuesOf && this.#isTree) {
      const notice = `These are ${length} folders of shows, and a recording is one of them. Add one after the other; Identify says which of them are there already.`;
      this.#set({ stage: 'done', notices: [notice] });
      return;
    }
    this.#set({
      notices: [...(valuesOf ? [] : material.textNotices), ...material.notices],
      unknownLines: material.unknownLines,
      folderCount: this.#isTree ? length : 0,
      folder: this.#isTree ? undefined : this.#folders[0],
    });
    await this.#identifyAll();
  }

  /** Continues after a stop, or after a failure of the API. */
  async goOn(): Promise<void> {
    this.#stopped = false;
    this.#setAsking();
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

  #set(change: Partial<Identification>): void {
    if (this.#ended) return;
    this.#state = { ...this.#state, ...change };
    this.#options.onChange(this.#state);
  }

  #setAsking(): void {
    this.#set({ stage: 'asking', progress: undefined, error: undefined });
  }

  #notice(...notices: readonly string[]): void {
    this.#set({ notices: [...new Set([...this.#state.notices, ...notices])] });
  }

  async #identifyAll(): Promise<void> {
    let error: string | undefined;
    try {
      while (this.#doneCount < this.#folders.length && this.#goesOn) await this.#identifyNext();
    } catch (reason) {
      error = errorMessage(reason);
    }
    this.#set({ stage: 'done', progress: undefined, error, parts: this.#parts() });
  }

  async #identifyNext(): Promise<void> {
    this.#batch ??= await this.#read(batchFrom(this.#folders, this.#doneCount));
    if (!this.#batch || !this.#goesOn) return;
    const { folders, work, rememberedCount } = this.#batch;
    if (this.#options.valuesOf) await this.#fillIn(this.#batch, this.#options.valuesOf);
    else if (work.own.length > 0) await this.#lookUp(work);
    else if (!this.#isTree) this.#notice(NOTHING_READ);
    if (!this.#goesOn) return;
    if (this.#isTree) {
      const shelfRows = [...this.#state.shelfRows, ...rowsOf(this.#batch)];
      this.#set({ shelfRows, rememberedCount: this.#state.rememberedCount + rememberedCount });
    }
    if (this.#folders.length <= FEW_FOLDERS) this.#whole = mergedWork(this.#whole, work);
    this.#doneCount += folders.length;
    this.#batch = undefined;
  }

  async #fillIn({ folders: [folder], found, work }: Batch, valuesOf: NonNullable<RunOptions['valuesOf']>) {
    if (!folder) return;
    if (found.size < folder.audio.length) {
      this.#set({ notices: ['Reading was cancelled, and nothing is filled in.'] });
      return;
    }
    const parts = partsSoFar(work);
    this.#notice(...differingNotice(parts.flatMap(({ rows }) => rows)));
    const tracks = parts.flatMap(({ own }) => own);
    this.#set({ values: await valuesOf(folder, tracks) });
  }

  async #lookUp(work: Work): Promise<void> {
    const { lookup, targetId } = this.#options;
    this.#setAsking();
    if (targetId === undefined) {
      const areAllAsked = await searchDatabase(lookup, work, () => this.#goesOn);
      if (!areAllAsked) this.#notice('There are too many hashes to look up at once: choose fewer folders.');
    } else if (!(await fetchTarget(lookup, work, targetId))) {
      this.#notice(`There is no recording ${targetId} in this database.`);
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
    this.#notice(...readingNotices(files, all));
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
    const onProgress = (progress: ReadingState) => this.#set({ stage: 'reading', progress });
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
