import { Box, Divider, Group, List, Paper } from '@mantine/core';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { CopyButton } from '#components/buttons/CopyButton.tsx';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { Monospace } from '#components/text/Monospace.tsx';
import { type Disagreement, disagreementsOf } from '#domain/checksums/disagreements.ts';
import { fileOf, kindOf } from '#domain/checksums/kind.ts';
import { stateOf } from '#domain/checksums/listNames.ts';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { type Checksums_ChecksumFragment, Checksums_ChecksumFragmentDoc } from '#graphql/generated/graphql.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { paths } from '#lib/paths.ts';
import classes from './Checksums.module.css';

interface ChecksumsProps {
  recordingId: number;
  checksums: readonly FragmentType<typeof Checksums_ChecksumFragmentDoc>[];
}

/** The number of a list among those of the same name; undefined if its name is unique. */
function amongNamesakes(checksums: readonly Checksums_ChecksumFragment[], id: number): string | undefined {
  const name = checksums.find((checksum) => checksum.id === id)?.description.trim();
  const ids = checksums.filter(({ description }) => description.trim() === name).map((checksum) => checksum.id);
  return ids.length > 1 ? `${ids.indexOf(id) + 1} of ${ids.length} of this name` : undefined;
}

/** The kinds of hashes that a list has, and the number of its files, as far as it can be read. */
function contentsOf({ id, description, body }: Checksums_ChecksumFragment, all: readonly Checksums_ChecksumFragment[]) {
  const list = parseChecksums(body, description);
  return {
    kind: [kindOf(list).label, stateOf(description), amongNamesakes(all, id)].filter(Boolean).join(', '),
    files: new Set(list.lines.map(({ path, origin }) => path || origin.line)).size,
  };
}

const titleOf = ({ description }: Checksums_ChecksumFragment): string => description.trim() || 'Checksum';

/** A sentence about all files on which two lists disagree in the same way. */
function sentence([first, ...more]: readonly Disagreement[]): string {
  if (!first) return '';
  const {
    kind,
    lists: [one, other],
  } = first;
  const files = [first, ...more].map(({ file }) => file).join(', ');
  return kind === 'differs'
    ? `${one} and ${other} have another hash for ${files}.`
    : `${one} has ${files}, ${other} has not.`;
}

/** The disagreements between the checksum lists of a recording, behind a summary. */
function Disagreements({ checksums }: { checksums: readonly Checksums_ChecksumFragment[] }) {
  const found = disagreementsOf(checksums);
  if (found.length === 0) return null;
  const alike = groupedBy(found, ({ kind, lists }) => [kind, ...lists].join('\n'));
  return (
    <Notice kind="warning">
      <details>
        <summary>These lists do not agree</summary>
        <List>
          {[...alike].map(([key, disagreements]) => (
            <List.Item key={key}>{sentence(disagreements)}</List.Item>
          ))}
        </List>
      </details>
    </Notice>
  );
}

/** A scrolling element must be focusable; not every browser makes it so. */
const IN_TAB_ORDER = 0;

interface ChecksumPanelProps {
  id: string;
  checksum: Checksums_ChecksumFragment;
  onClose: () => void;
}

/** The text of a checksum list. It gets the focus when it opens, so that the arrow keys scroll it. */
function ChecksumPanel({ id, checksum, onClose }: ChecksumPanelProps) {
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  return (
    <Paper id={id} withBorder bg="var(--lcd-color-surface)">
      <Group justify="flex-end" px="sm" py="xs">
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </Group>
      <Divider />
      <Box
        component="section"
        ref={focus}
        mah="24rem"
        px="md"
        py="sm"
        style={{ overflow: 'auto', outlineOffset: -2 }}
        aria-label={titleOf(checksum)}
        tabIndex={IN_TAB_ORDER}
      >
        <Monospace text={checksum.body} wrap={false} />
      </Box>
    </Paper>
  );
}

/** Buttons that copy a list as it stands, and save it as a file that programs read. */
const TakeAway = ({ description, body }: Checksums_ChecksumFragment) => {
  const { name, text } = fileOf(description, body);
  return (
    <Group gap="xs">
      <CopyButton text={body} label="Copy" />
      <DownloadButton name={name} content={() => text}>
        Download
      </DownloadButton>
    </Group>
  );
};

/** The checksum lists of a recording, each with its name as a button. The text of the chosen one opens below. */
export function Checksums({ recordingId, ...props }: ChecksumsProps) {
  const checksums = getFragmentData(Checksums_ChecksumFragmentDoc, props.checksums);
  const panelId = useId();
  const [openId, setOpenId] = useState<number>();
  const opener = useRef<HTMLButtonElement>(null);
  const open = checksums.find(({ id }) => id === openId);

  const toggle = (id: number, element: HTMLButtonElement) => {
    opener.current = element;
    setOpenId(id === openId ? undefined : id);
  };
  const close = () => {
    setOpenId(undefined);
    opener.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };

  const columns: Column<Checksums_ChecksumFragment & ReturnType<typeof contentsOf>>[] = [
    {
      name: 'Name',
      cell: (checksum) => (
        <span className={classes.name} data-name={titleOf(checksum)}>
          <Button
            size="small"
            aria-expanded={checksum.id === openId}
            aria-controls={checksum.id === openId ? panelId : undefined}
            onClick={(event) => toggle(checksum.id, event.currentTarget)}
          >
            {titleOf(checksum)}
          </Button>
        </span>
      ),
    },
    { name: 'Kind', kind: 'quiet', cell: ({ kind }) => kind },
    { name: 'Files', kind: 'count', cell: ({ files }) => files },
    { name: 'List', kind: 'line', cell: (checksum) => <TakeAway {...checksum} /> },
  ];

  return (
    <Section
      title="Checksums"
      aside={<Link to={paths.identify(recordingId)}>Verify my copy</Link>}
      onKeyDown={closeOnEscape}
    >
      {(titleId) => (
        <>
          <Table
            columns={columns}
            rows={checksums.map((checksum) => ({ ...checksum, ...contentsOf(checksum, checksums) }))}
            rowKey={({ id }) => id}
            labelledBy={titleId}
          />
          <Disagreements checksums={checksums} />
          {open && <ChecksumPanel key={open.id} id={panelId} checksum={open} onClose={close} />}
        </>
      )}
    </Section>
  );
}
