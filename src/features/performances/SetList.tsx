import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { NameLink } from '#components/lists/NameLink.tsx';
import { paths } from '#lib/paths.ts';
import { readSetList, type SetListPart } from '#set-lists/setList.ts';
import type { SetListEntry } from '#set-lists/song.ts';
import { isNamedSong, songKey } from '#set-lists/titles.ts';
import { type RareSong, SongPast, type SongPasts } from './RareSongs.tsx';
import classes from './SetList.module.css';

/** Adds the place of each entry as its key, as a title may come twice. */
const placed = (entries: readonly SetListEntry[]) => entries.map((entry, place) => ({ entry, place }));

/** The known pasts of the songs, each at its first place. */
function firstPlaces(parts: readonly SetListPart[], pasts: SongPasts | undefined) {
  const found = new Map<SetListEntry, RareSong | number>();
  if (!pasts) return found;
  const left = new Map(pasts);
  for (const entry of parts.flatMap(({ entries }) => entries).filter(isNamedSong)) {
    const key = songKey(entry.title);
    const past = left.get(key);
    if (past !== undefined) found.set(entry, past);
    left.delete(key);
  }
  return found;
}

interface EntryProps {
  entry: SetListEntry;
  artist: number | undefined;
  past: RareSong | number | undefined;
  mark: ReactNode;
}

function Entry({ entry, artist, past, mark }: EntryProps) {
  const { kind, title, segue, notes, doubtful } = entry;
  return (
    <li>
      {artist !== undefined && isNamedSong(entry) ? (
        <NameLink name={title} to={paths.song(artist, songKey(title))} />
      ) : (
        <bdi className={kind === 'song' ? undefined : classes.aside}>{title}</bdi>
      )}
      {doubtful && !title.endsWith('?') && (
        <span className={classes.aside} role="img" aria-label="(uncertain)">
          {' '}
          ?
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={classes.aside}>
          {' '}
          <bdi>{note}</bdi>
        </span>
      ))}
      {past !== undefined && <SongPast past={past} />}
      {mark}
      {segue && (
        <>
          {' '}
          <span className={classes.segue} role="img" aria-label="segues into">
            &gt;
          </span>
        </>
      )}
    </li>
  );
}

interface PartProps {
  part: SetListPart;
  artist: number | undefined;
  pasts: ReadonlyMap<SetListEntry, RareSong | number>;
  markOf: (entry: SetListEntry) => ReactNode;
}

function Part({ part, artist, pasts, markOf }: PartProps) {
  const name = partName(part);
  return (
    <div>
      {name && <Text className={classes.label}>{name}</Text>}
      <ol className={classes.songs}>
        {placed(part.entries).map(({ entry, place }) => (
          <Entry key={place} entry={entry} artist={artist} past={pasts.get(entry)} mark={markOf(entry)} />
        ))}
      </ol>
    </div>
  );
}

/** Whether the parsed list shows more than the typed text: several entries, a labelled part, or a song with a link. */
function isList(parts: readonly SetListPart[], artist: number | undefined): boolean {
  const entries = parts.flatMap((part) => part.entries);
  const isSong = artist !== undefined && entries.some(isNamedSong);
  return isSong || entries.length > 1 || parts.some(({ label }) => label !== '');
}

/** The name of a part. Encores have many spellings, for example `E:` and `Enc. 2`. */
function partName({ label, encore }: SetListPart): string {
  const bare = label.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const [, first = '', , number = ''] = /^(.*?)\b(encores?|enc|e)\.?\s*(\d?)$/i.exec(bare) ?? [];
  return encore ? `${first}Encore ${number}`.trim() : bare;
}

interface SetListProps {
  text: string;
  /** The artist's id. With it, each song is a link to its place in the artist's history. */
  artist: number | undefined;
  pasts?: SongPasts | undefined;
  /** Draws what stands behind the entry at a place of the set list. */
  mark?: ((place: number) => ReactNode) | undefined;
}

/** A set list with a line for each song, encores as separate parts, and the typed text behind a summary. */
export function SetList({ text, artist, pasts, mark }: SetListProps) {
  const { parts, notes } = readSetList(text);
  const typed = (
    <Text className={classes.typed} dir="auto">
      {text}
    </Text>
  );
  if (!isList(parts, artist)) return typed;
  const marked = firstPlaces(parts, pasts);
  const all = mark && parts.flatMap(({ entries }) => entries);
  const isTitle = parts.length === 1 && parts[0]?.entries[0]?.title === text;
  return (
    <div className={classes.list}>
      {parts.map((part) => (
        <Part
          key={`${part.label}${part.entries[0]?.title}`}
          part={part}
          artist={artist}
          pasts={marked}
          markOf={(entry) => all && mark(all.indexOf(entry))}
        />
      ))}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      )}
      {/* It opens without scripts, and by the browser's search in the page. Mantine's Accordion and Spoiler do neither. */}
      {!isTitle && (
        <details className={classes.source}>
          <summary>As typed</summary>
          {typed}
        </details>
      )}
    </div>
  );
}
