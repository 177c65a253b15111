import { Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { ChipChoice } from '#components/forms/ChipChoice.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { byArtistAndDate, type Mark } from '#domain/collection/mark.ts';
import { markKey, STATUS_NAMES, STATUSES, type Status } from '#domain/collection/status.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { namedDate } from '#domain/dates/byMonth.ts';
import { displayedDate } from '#domain/dates/dates.ts';
import { venueAndPlace } from '#domain/performances/places.ts';
import { paths } from '#lib/paths.ts';

const REMARKS = [
  { name: 'condition', label: 'Condition', maxLength: 200 },
  { name: 'notes', label: 'Notes', maxLength: 5000 },
] as const;

/** The last button in the row below an element, or else above it. */
function buttonBeside(element: Element): HTMLElement | undefined {
  const row = element.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1);
}

/** The condition and notes of a mark, with buttons to edit them and to remove the mark. */
function Remarks({ mark }: { mark: Mark }) {
  const [editing, setEditing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  // The fields and the buttons replace each other, and with them the focused element. Those that come get the focus.
  useEffect(() => {
    if (editing !== wasEditing.current) container.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const remove = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const beside = buttonBeside(currentTarget);
    if (await collectionStore().remove([markKey(mark)])) beside?.focus();
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const changed = { condition: String(form.get('condition')), notes: String(form.get('notes')) };
    collectionStore()
      .put([{ ...mark, ...changed }])
      .then((kept) => setEditing(!kept));
  };
  if (editing) {
    return (
      <form onSubmit={save}>
        <Group gap="xs" ref={container}>
          {REMARKS.map(({ name, label, maxLength }) => (
            <TextInput
              key={name}
              size="xs"
              name={name}
              defaultValue={mark[name]}
              maxLength={maxLength}
              placeholder={label}
              aria-label={label}
            />
          ))}
          <Button type="submit" size="small">
            Save
          </Button>
        </Group>
      </form>
    );
  }
  const text = [mark.condition, mark.notes].filter(Boolean).join('; ');
  return (
    <Group gap="xs" ref={container}>
      {text && <bdi>{text}</bdi>}
      <Button size="small" onClick={() => setEditing(true)}>
        {text ? 'Edit notes' : 'Add notes'}
      </Button>
      <Button size="small" onClick={remove}>
        Remove
      </Button>
    </Group>
  );
}

const COLUMNS: Column<Mark>[] = [
  {
    name: 'Date',
    kind: 'key',
    isLong: true,
    cell: ({ kind, id, date, year }) => (
      <Link to={kind === 'recording' ? paths.recording(id) : paths.performance(id)}>{namedDate(date, year)}</Link>
    ),
  },
  { name: 'Mark', kind: 'short', cell: ({ status }) => STATUS_NAMES[status] },
  {
    name: 'Artist and venue',
    kind: 'line',
    cell: ({ kind, id, artist, venue, city, state }) => (
      <>
        <bdi>{artist}</bdi>
        <Text component="div" c="dimmed" size="sm">
          {kind === 'recording' && `Recording ${id}: `}
          <bdi>{venueAndPlace({ venue, city, state })}</bdi>
        </Text>
      </>
    ),
  },
  { name: 'Condition and notes', kind: 'line', cell: (mark) => <Remarks mark={mark} /> },
];

const contains = ({ date, year, ...mark }: Mark, text: string): boolean =>
  [
    ...[mark.artist, mark.venue, mark.city, mark.state, mark.condition, mark.notes],
    ...[namedDate(date, year), displayedDate(date, year)],
  ]
    .join('\n')
    .toLowerCase()
    .includes(text.trim().toLowerCase());

interface CollectionTableProps {
  marks: readonly Mark[];
  /** The id of the heading that names the table. */
  labelledBy: string;
}

export function CollectionTable({ marks, labelledBy }: CollectionTableProps) {
  const [chosenStatus, setChosenStatus] = useState<Status | 'all'>('all');
  const [text, setText] = useState('');
  const count = (status: Status) => marks.filter((mark) => mark.status === status).length;
  const chosen = marks
    .filter((mark) => (chosenStatus === 'all' || mark.status === chosenStatus) && contains(mark, text))
    .toSorted(byArtistAndDate);
  return (
    <>
      <Group gap="xs">
        <ChipChoice
          label="Show"
          value={chosenStatus}
          onChange={setChosenStatus}
          options={[
            { value: 'all', label: `All (${marks.length})` },
            ...STATUSES.map((status) => ({ value: status, label: `${STATUS_NAMES[status]} (${count(status)})` })),
          ]}
        />
        <TextInput
          size="xs"
          ms="auto"
          type="search"
          aria-label="Filter"
          placeholder="Filter"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Group>
      <FirstRows rows={chosen}>
        {(shown) => <Table columns={COLUMNS} rows={shown} rowKey={markKey} labelledBy={labelledBy} />}
      </FirstRows>
    </>
  );
}
