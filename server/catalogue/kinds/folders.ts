import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readInfoText } from '../../../texts/readInfoText.ts';
import { CatalogueError } from '../lines.ts';
import { comparedLines, stateOf, storedDate, type ToldShow, threeSets, type Unread } from './show.ts';
import { beginningOf } from './text.ts';

/* Reads a tree of show folders, as on a trader's disk: their texts and lists, but no audio. */

const LISTS: Readonly<Record<string, string>> = { '.ffp': 'ffp', '.md5': 'md5', '.st5': 'st5', '.sha1': 'sha1' };
/** The size of the largest text that is read, in bytes. */
const LARGEST = 1_000_000;
/** The most texts, and the most lists, of a folder. */
const MOST_FILES = 50;

interface Folder {
  path: string;
  texts: string[];
  lists: string[];
}

/** The folders of a tree that have texts or lists, in the order of their names, and those that cannot be read. */
async function* foldersOf(path: string): AsyncGenerator<Folder | Unread> {
  const entries = await readdir(path, { withFileTypes: true }).catch(unreadable(path));
  if ('message' in entries) {
    yield entries;
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const texts = files.filter((name) => /\.(?:txt|text|nfo)$/i.test(name)).slice(0, MOST_FILES);
  const lists = files.filter((name) => extname(name).toLowerCase() in LISTS).slice(0, MOST_FILES);
  if (texts.length + lists.length > 0) yield { path, texts, lists };
  for (const entry of entries) if (entry.isDirectory()) yield* foldersOf(join(path, entry.name));
}

/** Returns a handler that turns an error of the file system into a fault of a folder. */
const unreadable =
  (path: string) =>
  (error: unknown): Unread => {
    if (!(error instanceof CatalogueError) && !(error instanceof Error && 'code' in error)) throw error;
    return { place: path, message: `it cannot be read: ${error.message}`, text: basename(path) };
  };

/** Returns the text of a file; an empty one if the file is too large. */
async function textIn(path: string): Promise<string> {
  if ((await stat(path)).size > LARGEST) return '';
  return beginningOf(path, LARGEST);
}

const HASH = /(?<![\da-f])[\da-f]{32}(?![\da-f])/i;

/**
 * Reads the shows of a tree of folders. Each folder is a recording.
 * @param artist The artist of folders whose texts name none
 */
export async function* showsOfFolders(root: string, artist = ''): AsyncGenerator<ToldShow | Unread> {
  for await (const folder of foldersOf(root)) {
    yield 'message' in folder ? folder : await showIn(folder, artist).catch(unreadable(folder.path));
  }
}

async function showIn({ path, texts, lists }: Folder, artist: string): Promise<ToldShow | Unread> {
  const name = basename(path);
  const read = await Promise.all(texts.map(async (text) => ({ name: text, text: await textIn(join(path, text)) })));
  // The longest text that is no list describes the show.
  const info = read.filter(({ text }) => readInfoText(text).sets.length > 0 || !HASH.test(text));
  const main = info.sort((one, other) => other.text.length - one.text.length)[0]?.text ?? '';
  const facts = readInfoText(main, artist);
  const date = facts.date === '' ? storedDate(name, true) : storedDate(facts.date);
  if (!date || facts.artist === '') {
    return {
      place: path,
      message: date ? 'no text of it names the artist' : 'neither a text nor its name has a date',
      text: name,
    };
  }
  const listTexts = read.filter(({ text }) => HASH.test(text) && comparedLines(text) !== comparedLines(main));
  const bodies = await Promise.all(
    lists.map(async (list) => ({ description: list, body: (await textIn(join(path, list))).trim() })),
  );
  return {
    place: path,
    artist: facts.artist,
    date,
    title: '',
    venue: facts.venue,
    city: facts.city,
    state: stateOf(facts.state, ''),
    sets: threeSets(facts.sets.map((songs) => ({ name: '', encore: false, songs: [songs] }))),
    comment: facts.comment,
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
}
