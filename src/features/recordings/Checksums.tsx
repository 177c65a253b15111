import { Box, Divider, Group, List, Paper, Text } from '@mantine/core';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { CopyButton } from '#components/buttons/CopyButton.tsx';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
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
  const { name, text } = fileOf(checksum.description, checksum.body);
  return (
    <Paper id={id} withBorder bg="var(--lcd-color-surface)">
      <Group justify="flex-end" gap="xs" px="sm" py="xs">
        <CopyButton text={checksum.body} label="Copy" />
        <DownloadButton name={name} content={() => text}>
          Download
        </DownloadButton>
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
        aria-label={checksum.description.trim() || 'Checksum'}
        tabIndex={IN_TAB_ORDER}
      >
        <Monospace text={checksum.body} wrap={false} />
      </Box>
    </Paper>
  );
}

/** The checksum lists of a recording, with a button for each. The text of the chosen one opens below. */
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

  return (
    <Section
      title="Checksums"
      aside={<Link to={paths.identify(recordingId)}>Verify my copy</Link>}
      onKeyDown={closeOnEscape}
    >
      <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {checksums.map(({ id, description, body }) => (
          <Box component="li" key={id} maw="100%">
            <Button
              aria-describedby={`${panelId}${id}`}
              aria-expanded={id === openId}
              aria-controls={id === openId ? panelId : undefined}
              onClick={(event) => toggle(id, event.currentTarget)}
            >
              {description.trim() || 'Checksum'}
            </Button>
            <Text id={`${panelId}${id}`} c="dimmed" size="xs">
              {[kindOf(parseChecksums(body, description)).label, stateOf(description), amongNamesakes(checksums, id)]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </Box>
        ))}
      </Group>
      <Disagreements checksums={checksums} />
      {open && <ChecksumPanel key={open.id} id={panelId} checksum={open} onClose={close} />}
    </Section>
  );
}
