import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { comparedName } from '../../../texts/comparedName.ts';
import { describingText } from '../../../texts/describing.ts';
import { readInfoText } from '../../../texts/readInfoText.ts';
import { textOfRtf } from '../../../texts/rtf.ts';
import { notesWithTurn, numberInName, turnIn, turnInName } from '../../../texts/turns.ts';
import { CatalogueError } from '../file/lines.ts';
import { comparedLines, stateOf, storedDate, type ToldShow, threeSets, type Unread } from './show.ts';
import { beginningOf, type Encodings } from './text.ts';

/* Reads a tree of show folders, as on a trader's disk: their texts and lists, but no audio. */

const LISTS: Readonly<Record<string, string>> = { '.ffp': 'ffp', '.md5': 'md5', '.st5': 'st5', '.sha1': 'sha1' };
/** The size of the largest text that is read, in bytes. */
const LARGEST = 1_000_000;
/** The most texts, and the most lists, of a folder. */
const MOST_FILES = 50;

const isText = (name: string): boolean => /\.(?:txt|text|nfo|rtf)$/i.test(name);
const isList = (name: string): boolean => extname(name).toLowerCase() in LISTS;

interface Folder {
  path: string;
  /** The paths of its files, from the folder on. */
  texts: string[];
  lists: string[];
}

/** The names of folders of discs: `CD1`, `gulls77-05-08d1`, `GullsD1`. What stands before the disc is of the show. */
const DISCS = [
  /^(.*[^a-z])?(?:d|cd|disc|disk)[ _#-]{0,4}\d{1,2}$/i,
  /^(.*[^a-z])?(?:cd|disc|disk)[ _-]{0,3}(?:one|two|three|four|five|six)$/i,
  /^(.*[a-z])D\d{1,2}$/,
];
/** A folder of lists or texts of the folder above. */
const OF_FILES =
  /^(?:(?:fingerprints?|check ?sums?|hash(?:es)?|md5s?|ffps?|st5s?|shntool|lists?|infos?|texts?|docs?)[ _&+-]*)+$/i;
/**
 * A folder of a part of a show, or of its files: `Day 1`, `Extras`, `flac16`. It belongs to the one above if that has a
 * text, and it has none.
 */
const OF_SHOW =
  /^(?:(?:(?:day|night|set|part|tape|reel|side|vol(?:ume)?|tag|abend|jour|soir|d[ií]a|giorno|dag|teil|parte?|partie|deel)[ _.#-]{0,3}(?:\d{1,2}|[ivx]{1,4}|one|two|three|four|five)|extras?|bonus(?:es)?|bonus[ _-]?(?:tracks?|disc)|fillers?|sound ?check|encores?|zugaben?|audio|music|(?:flac|shn|wav|ape)s?[ _-]?\d{0,4}|\d{2}[ _-]?bits?|originals?)[ _&+-]*)+$/iu;
/** The files that macOS writes beside files and folders. */
const OF_MACOS = /^(?:\._|__MACOSX$)/;

/** The name of a show before the disc of a folder's name; empty if it has only the disc, undefined if it has none. */
function beforeDisc(name: string): string | undefined {
  const found = DISCS.map((form) => form.exec(name)).find((match) => match !== null);
  return found && comparedName(found[1] ?? '');
}

/** Whether a folder within another one belongs to it, as a disc or the lists of its recording. */
const isPart = (name: string, above: string, hasFiles: boolean): boolean => {
  const show = beforeDisc(name);
  return OF_FILES.test(name) || show === '' || (show !== undefined && (hasFiles || show === comparedName(above)));
};

/**
 * The folders of a tree that have texts or lists, in the order of their names, and those that cannot be read. The folders
 * of discs and of lists belong to the one above; those of one show's discs, to each other.
 */
async function* foldersOf(path: string): AsyncGenerator<Folder | Unread> {
  const found = await filesOf(path);
  if ('message' in found) {
    yield found;
    return;
  }
  const { files, folders } = found;
  const parts: string[] = [];
  for (const name of folders) {
    const isOfShow = () => OF_SHOW.test(name) && files.some(isText) && hasNoText(join(path, name));
    if (isPart(name, basename(path), files.length > 0) || (await isOfShow())) parts.push(name);
  }
  const others = folders.filter((name) => !parts.includes(name));
  yield* folderOf(path, files, parts);
  const discsOf = (show: string | undefined) => others.filter((name) => show && beforeDisc(name) === show);
  for (const name of others) {
    const [first, ...discs] = discsOf(beforeDisc(name));
    if (first === undefined || discs.length === 0) yield* foldersOf(join(path, name));
    else if (first === name) yield* folderOf(join(path, name), [], ['.', ...discs.map((disc) => `../${disc}`)]);
  }
}

/** Whether a folder has lists, and neither it nor a folder in it has a text. One that cannot be read may have one. */
async function hasNoText(path: string): Promise<boolean> {
  const found = await filesOf(path);
  if ('message' in found || found.files.some(isText)) return false;
  for (const name of found.folders) if (!(await hasNoText(join(path, name)))) return false;
  return true;
}

/** The folder with some files, and with those in its parts. */
async function* folderOf(
  path: string,
  own: readonly string[],
  parts: readonly string[],
): AsyncGenerator<Folder | Unread> {
  const files = [...own];
  const further: string[] = [];
  const inPart = async (part: string): Promise<Unread | undefined> => {
    const found = await filesOf(join(path, part));
    if ('message' in found) return found;
    files.push(...found.files.map((name) => join(part, name)));
    for (const name of found.folders) {
      const isOfShow = OF_SHOW.test(name) && (await hasNoText(join(path, part, name)));
      if (!isPart(name, basename(part), true) && !isOfShow) further.push(join(part, name));
      else {
        const unread = await inPart(join(part, name));
        if (unread) return unread;
      }
    }
    return undefined;
  };
  for (const part of parts) {
    const unread = await inPart(part);
    if (unread) yield unread;
  }
  const texts = files.filter(isText).slice(0, MOST_FILES);
  const lists = files.filter(isList).slice(0, MOST_FILES);
  if (texts.length + lists.length > 0) yield { path, texts, lists };
  for (const name of further) yield* foldersOf(join(path, name));
}

/** The names of the files and folders in a folder, in their order; those of a kind that is not read are left out. */
async function filesOf(path: string): Promise<{ files: string[]; folders: string[] } | Unread> {
  const entries = await readdir(path, { withFileTypes: true }).catch(unreadable(path));
  if ('message' in entries) return entries;
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const named = entries.filter(({ name }) => !OF_MACOS.test(name));
  const isRead = (name: string) => isText(name) || isList(name);
  return {
    files: named.filter((entry) => entry.isFile() && isRead(entry.name)).map(({ name }) => name),
    folders: named.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  };
}

/** Returns a handler that turns an error of the file system into a fault of a folder. */
const unreadable =
  (path: string) =>
  (error: unknown): Unread => {
    if (!(error instanceof CatalogueError) && !(error instanceof Error && 'code' in error)) throw error;
    return { place: path, message: `it cannot be read: ${error.message}`, text: basename(path) };
  };

/** Returns the text of a file; an empty one if the file is too large. */
async function textIn(path: string, encodings: Encodings): Promise<string> {
  if ((await stat(path)).size > LARGEST) return '';
  return textOfRtf(await beginningOf(path, LARGEST, await encodings.of(path)));
}

const HASH = /(?<![\da-f])[\da-f]{32}(?![\da-f])/i;

/**
 * Reads the shows of a tree of folders. Each folder is a recording.
 * @param artist The artist of folders whose texts name none
 */
export async function* showsOfFolders(
  root: string,
  artist = '',
  encodings: Encodings,
): AsyncGenerator<ToldShow | Unread> {
  for await (const folder of foldersOf(root)) {
    if ('message' in folder) yield folder;
    else yield* await showIn(folder, artist, encodings).catch((error) => [unreadable(folder.path)(error)]);
  }
}

/** Returns the show of a folder, and the texts in it that have the songs of another day. */
async function showIn(
  { path, texts, lists }: Folder,
  artist: string,
  encodings: Encodings,
): Promise<(ToldShow | Unread)[]> {
  const name = basename(path);
  const read = await Promise.all(
    texts.map(async (text) => ({ name: text, text: await textIn(join(path, text), encodings) })),
  );
  const info = read.filter(({ text }) => readInfoText(text).sets.length > 0 || !HASH.test(text));
  const described = describingText(info);
  const main = described?.text ?? '';
  const facts = readInfoText(main, artist);
  const date = facts.date === '' ? storedDate(name, true) : storedDate(facts.date);
  if (!date || facts.artist === '') {
    const message = date ? 'no text of it names the artist' : 'neither a text nor its name has a date';
    return [{ place: path, message, text: name }];
  }
  const others = info.flatMap(({ name: file, text }): Unread[] => {
    const other = readInfoText(text, artist);
    const day = other.sets.length > 0 ? storedDate(other.date) : undefined;
    const isOther = day && !/\?/.test(`${day.date}${date.date}`) && (day.date !== date.date || day.year !== date.year);
    const message = `it has a set list of another day than ${described?.name ?? name}, which describes the folder`;
    return isOther ? [{ place: join(path, file), message, text: other.date }] : [];
  });
  const turn = turnInName(name) ?? turnIn(main);
  const listTexts = read.filter(({ text }) => HASH.test(text) && comparedLines(text) !== comparedLines(main));
  const bodies = await Promise.all(
    lists.map(async (list) => ({ description: list, body: (await textIn(join(path, list), encodings)).trim() })),
  );
  const show: ToldShow = {
    place: path,
    artist: facts.artist,
    date,
    title: '',
    venue: facts.venue,
    city: facts.city,
    state: stateOf(facts.state, ''),
    sets: threeSets(facts.sets.map((songs) => ({ name: '', encore: false, songs: [songs] }))),
    comment: notesWithTurn(facts.comment, turn),
    turn,
    number: numberInName(name),
    identifiers: [],
    artistIdentifiers: [],
    otherArtists: facts.otherArtists,
    recordings: [
      {
        archiveIdentifier: '',
        identifiers: [],
        comments: facts.recording.join('\n'),
        textdoc: main,
        lists: [...bodies, ...listTexts.map(({ name: list, text }) => ({ description: list, body: text.trim() }))]
          .filter(({ body }) => body !== '')
          .slice(0, MOST_FILES),
      },
    ],
  };
  return [show, ...others];
}
