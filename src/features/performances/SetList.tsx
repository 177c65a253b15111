import { readSetList, type SetListPart } from '../../lib/setList';
import type { SetListEntry } from '../../lib/song';
import classes from './SetList.module.css';

/** The same title may come twice, so an entry's key is its place. */
const placed = (entries: readonly SetListEntry[]) => entries.map((entry, place) => ({ ...entry, place }));

function Entry({ entry: { kind, title, segue, notes, doubtful } }: { entry: SetListEntry }) {
  return (
    <li>
      <bdi className={kind === 'song' ? undefined : classes.aside}>{title}</bdi>
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

function Part({ part, first }: { part: SetListPart; first: boolean }) {
  const name = partName(part);
  return (
    <div className={first ? undefined : classes.apart}>
      {name && <p className={classes.label}>{name}</p>}
      <ol className={classes.songs}>
        {placed(part.entries).map((entry) => (
          <Entry key={entry.place} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

/** A text with one entry that nothing is said of, or too long to be read, is shown as it was typed and nothing else. */
const isList = (parts: readonly SetListPart[]): boolean =>
  parts.some(({ label }) => label !== '') || parts.reduce((sum, { entries }) => sum + entries.length, 0) > 1;

/** The name of a part. Encores are spelt in many ways, for example `E:` and `Enc. 2`. */
function partName({ label, encore }: SetListPart): string {
  const bare = label.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const [, first = '', , number = ''] = /^(.*?)\b(encores?|enc|e)\.?\s*(\d?)$/i.exec(bare) ?? [];
  return encore ? `${first}Encore ${number}`.trim() : bare;
}

/** A set list, one song a line, with its encores as parts of their own, and the text as it was typed behind a summary. */
export function SetList({ text }: { text: string }) {
  const { parts, notes } = readSetList(text);
  const typed = (
    <p className={classes.typed} dir="auto">
      {text}
    </p>
  );
  if (!isList(parts)) return typed;
  return (
    <div className={classes.list}>
      {parts.map((part, place) => (
        <Part key={`${part.label}${part.entries[0]?.title}`} part={part} first={place === 0} />
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
      <details className={classes.source}>
        <summary>As typed</summary>
        {typed}
      </details>
    </div>
  );
}
