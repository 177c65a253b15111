import { List, Text } from '@mantine/core';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { tracksOfLists } from '#domain/checksums/tracks.ts';
import { Upgrades } from '#domain/recordings/Upgrades.tsx';
import { type CommentedRecording, upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import { nodes } from '#graphql/connection.ts';
import type { ComparedRecordingFragment } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import classes from './CompareRecordings.module.css';
import {
  type ComparedRecording,
  circulationTime,
  type Relation,
  relationOf,
  sideBySide,
  tracksWithHashes,
  transfersOf,
} from './relations.ts';

/** A scrolling element must be focusable; not every browser makes it so. */
const IN_TAB_ORDER = 0;

const HASH_DIGITS = 8;

const RecordingLink = ({ id }: { id: number }) => <Link to={paths.recording(id)}>Recording {id}</Link>;

function RecordingLinks({ recordings }: { recordings: readonly Pick<ComparedRecording, 'id'>[] }) {
  return recordings.map(({ id }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordingLink id={id} />
    </span>
  ));
}

function RelationText({ relation: { kind, from, to, shared } }: { relation: Relation }) {
  const [first, second] = [<RecordingLink key="first" id={from.id} />, <RecordingLink key="second" id={to.id} />];
  if (kind === 'upgrade') {
    return (
      <>
        {second} looks like an upgrade of {first}: {shared} of its {counted(to.tracks.length, 'track')} are the same.
      </>
    );
  }
  if (kind === 'shared tracks') {
    return (
      <>
        {first} and {second} have {counted(shared, 'track')} in common.
      </>
    );
  }
  return (
    <>
      {first} and {second} cannot be compared: their lists have no hashes of the same kind.
    </>
  );
}

function Relations({ recordings }: { recordings: readonly ComparedRecording[] }) {
  const transfers = transfersOf(recordings);
  const oneOfEach = transfers.flatMap(([first]) => first ?? []);
  const relations = oneOfEach.flatMap((a, index) => oneOfEach.slice(index + 1).map((b) => relationOf(a, b)));
  const told = relations.filter(({ kind }) => kind !== 'other transfer');
  const same = transfers.filter(({ length }) => length > 1);
  return (
    <FirstRows rows={told}>
      {(shown) => (
        <List>
          {same.map((transfer) => (
            <List.Item key={transfer[0]?.id}>
              <RecordingLinks recordings={transfer} /> are the same transfer: all{' '}
              {counted(transfer[0] ? tracksWithHashes(transfer[0]).length : 0, 'track')} agree.
            </List.Item>
          ))}
          {shown.map((relation) => (
            <List.Item key={`${relation.from.id} ${relation.to.id}`}>
              <RelationText relation={relation} />
            </List.Item>
          ))}
          {told.length < relations.length && (
            <List.Item>
              {told.length + same.length === 0 ? 'These are different transfers' : 'All others are different transfers'}
              : no hash is the same.
            </List.Item>
          )}
        </List>
      )}
    </FirstRows>
  );
}

interface SideBySideProps {
  recordings: readonly ComparedRecording[];
  labelledBy: string;
}

function SideBySide({ recordings, labelledBy }: SideBySideProps) {
  return (
    <FirstRows rows={sideBySide(recordings)}>
      {(rows) => (
        <section className={classes.scroll} aria-label="Tracks" tabIndex={IN_TAB_ORDER}>
          <table className={classes.table} aria-labelledby={labelledBy}>
            <thead>
              <tr>
                <th scope="col">Track</th>
                {recordings.map(({ id, identifier }) => (
                  <th key={id} scope="col">
                    <RecordingLink id={id} />
                    <Text c="dimmed" size="xs">
                      <bdi>{identifier}</bdi>
                    </Text>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, versions }) => (
                <tr key={`${label} ${[...versions].map(([id, { hash }]) => `${id}${hash}`).join(' ')}`}>
                  <th scope="row" dir="auto">
                    {label}
                  </th>
                  {recordings.map(({ id }) => {
                    const version = versions.get(id);
                    return (
                      <td key={id} data-version={version?.version}>
                        {version ? (
                          <>
                            {version.version} <code>{version.hash.slice(0, HASH_DIGITS)}</code>
                          </>
                        ) : (
                          'missing'
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </FirstRows>
  );
}

/** The upgrades that the comments of the recordings name. */
function ToldUpgrades({ sources }: { sources: readonly CommentedRecording[] }) {
  const graph = upgradeGraph(sources);
  const told = sources
    .map(({ id }) => ({ id, upgrades: upgradesOf(id, graph) }))
    .filter(({ upgrades: { by, of } }) => by.length + of.length > 0);
  if (told.length === 0) return null;
  return (
    <Section title="Upgrades">
      <List>
        {told.map(({ id, upgrades }) => (
          <List.Item key={id}>
            <RecordingLink id={id} />
            <Upgrades {...upgrades} />
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

/** Compares recordings of one performance: same transfers, upgrades, and their tracks side by side. */
export function CompareRecordings({ sources }: { sources: readonly ComparedRecordingFragment[] }) {
  const all = sources.map(
    ({ id, archiveIdentifier, circdate, checksums }): ComparedRecording => ({
      id,
      identifier: archiveIdentifier?.trim() ?? '',
      circulated: circulationTime(circdate),
      tracks: tracksOfLists(nodes(checksums)),
    }),
  );
  const recordings = all.filter(({ tracks }) => tracks.length > 0);
  const without = all.filter(({ tracks }) => tracks.length === 0);
  return (
    <>
      <ToldUpgrades sources={sources} />
      {recordings.length > 1 && <Relations recordings={recordings} />}
      {recordings.length > 0 && (
        <Section title="Side by side">
          {(titleId) => (
            <>
              <Text c="dimmed" size="sm">
                The same letter in a row is the same hash.
              </Text>
              <SideBySide recordings={recordings} labelledBy={titleId} />
            </>
          )}
        </Section>
      )}
      {without.length > 0 && (
        <Text c="dimmed" size="sm">
          Without checksums: <RecordingLinks recordings={without} />.
        </Text>
      )}
    </>
  );
}
