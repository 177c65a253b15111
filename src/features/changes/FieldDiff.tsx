import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { beginning, ending } from '#set-lists/beginning.ts';
import { fieldName } from './changeWords.ts';
import { type Differences, differences, type Piece } from './differences.ts';
import classes from './FieldDiff.module.css';

interface FieldDiffProps {
  /** The field's name in the API. */
  field: string;
  /** Null if there is no value. */
  before: string | null;
  after: string | null;
  beforeHidden?: boolean;
  afterHidden?: boolean;
  /** The names of the two texts. */
  names?: readonly [string, string];
  /** The change that is shown, in words for screen readers: a page may show a field of several. */
  of?: string | undefined;
  /** Whether one of the texts is to be chosen. Then neither is the older one, which would be struck out. */
  toChoose?: boolean;
}

/** The number of equal characters that are shown around a difference. */
const CONTEXT = 500;

const shortened = (text: string): string =>
  text.length > 3 * CONTEXT ? `${beginning(text, CONTEXT)} […] ${ending(text, CONTEXT)}` : text;

interface MarkedProps extends Piece {
  toChoose: boolean;
}

/** A piece of a text. If only one of the texts has it, it is marked, for screen readers as well. */
function Marked({ kind, text, toChoose }: MarkedProps) {
  if (kind === 'same') return shortened(text);
  const Mark = toChoose ? 'mark' : kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={toChoose ? classes.differs : classes[kind]}>
      <VisuallyHidden>({toChoose ? 'differs' : kind}: </VisuallyHidden>
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
  isHidden: boolean;
  toChoose: boolean;
}

function Side({ name, differences: { by, pieces }, without, isHidden, toChoose }: SideProps) {
  const own = pieces.map((piece, index) => ({ ...piece, index })).filter(({ kind }) => kind !== without);
  return (
    <div className={classes.side}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {isHidden ? <Text c="dimmed">hidden: for editors alone</Text> : own.length === 0 && <Text c="dimmed">empty</Text>}
      {by === 'song' ? (
        <ol className={classes.songs}>
          {own.map(({ index, ...piece }) => (
            <li key={index}>
              <Marked {...piece} toChoose={toChoose} />
            </li>
          ))}
        </ol>
      ) : (
        <div className={classes.text} dir="auto">
          {own.map(({ index, ...piece }) => (
            <Marked key={index} {...piece} toChoose={toChoose} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The text of a field before and after a change, side by side, with the differences marked. */
export function FieldDiff({
  field,
  before,
  after,
  beforeHidden = false,
  afterHidden = false,
  names = ['Before', 'After'],
  of,
  toChoose = false,
}: FieldDiffProps) {
  const found = differences(field, before ?? '', after ?? '');
  return (
    <section className={classes.field} aria-label={[fieldName(field), of].filter(Boolean).join(', ')}>
      <Text fw="bold">{fieldName(field)}</Text>
      <div className={classes.sides}>
        <Side name={names[0]} differences={found} without="added" isHidden={beforeHidden} toChoose={toChoose} />
        <Side name={names[1]} differences={found} without="removed" isHidden={afterHidden} toChoose={toChoose} />
      </div>
    </section>
  );
}

interface FieldDiffsProps {
  changes: readonly Omit<FieldDiffProps, 'names' | 'of' | 'toChoose'>[];
  names?: readonly [string, string] | undefined;
  of?: string | undefined;
}

/** The differences between two versions, field by field. */
export const FieldDiffs = ({ changes, names, of }: FieldDiffsProps) => (
  <Stack gap="md">
    {changes.map((change) => (
      <FieldDiff key={change.field} {...change} {...(names && { names })} of={of} />
    ))}
  </Stack>
);
