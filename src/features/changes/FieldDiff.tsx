import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { fieldName } from './changeWords.ts';
import { type Differences, differences, type Piece } from './differences.ts';
import classes from './FieldDiff.module.css';

interface FieldDiffProps {
  /** The field's name in the API. */
  field: string;
  /** Null if there is no value. */
  before: string | null;
  after: string | null;
  /** The names of the two texts. */
  names?: readonly [string, string];
}

/** The number of equal characters that are shown around a difference. */
const CONTEXT = 500;

const shortened = (text: string): string =>
  text.length > 3 * CONTEXT ? `${text.slice(0, CONTEXT)} […] ${text.slice(-CONTEXT)}` : text;

/** A piece of a text. If only one of the texts has it, it is marked, for screen readers as well. */
function Marked({ kind, text }: Piece) {
  if (kind === 'same') return shortened(text);
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={classes[kind]}>
      <VisuallyHidden>({kind}: </VisuallyHidden>
      {text}
      <VisuallyHidden>)</VisuallyHidden>
    </Mark>
  );
}

interface SideProps {
  name: string;
  differences: Differences;
  /** The kind of pieces that only the other side has. */
  without: Piece['kind'];
}

function Side({ name, differences: { by, pieces }, without }: SideProps) {
  const own = pieces.map((piece, index) => ({ ...piece, index })).filter(({ kind }) => kind !== without);
  return (
    <div className={classes.side}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {own.length === 0 && <Text c="dimmed">empty</Text>}
      {by === 'song' ? (
        <ol className={classes.songs}>
          {own.map(({ index, ...piece }) => (
            <li key={index}>
              <Marked {...piece} />
            </li>
          ))}
        </ol>
      ) : (
        <div className={classes.text} dir="auto">
          {own.map(({ index, ...piece }) => (
            <Marked key={index} {...piece} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The text of a field before and after a change, side by side, with the differences marked. */
export function FieldDiff({ field, before, after, names = ['Before', 'After'] }: FieldDiffProps) {
  const found = differences(field, before ?? '', after ?? '');
  return (
    <section className={classes.field} aria-label={fieldName(field)}>
      <Text fw="bold">{fieldName(field)}</Text>
      <div className={classes.sides}>
        <Side name={names[0]} differences={found} without="added" />
        <Side name={names[1]} differences={found} without="removed" />
      </div>
    </section>
  );
}

interface FieldDiffsProps {
  changes: readonly { field: string; before: string | null; after: string | null }[];
  names?: readonly [string, string];
}

/** The differences between two versions, field by field. */
export const FieldDiffs = ({ changes, names }: FieldDiffsProps) => (
  <Stack gap="md">
    {changes.map(({ field, before, after }) => (
      <FieldDiff key={field} field={field} before={before} after={after} names={names} />
    ))}
  </Stack>
);
