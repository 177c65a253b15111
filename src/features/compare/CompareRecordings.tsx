import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import type { RecordingToCompare_SourceFragment } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { counted } from '../../lib/counted';
import { paths } from '../../lib/paths';
import classes from './CompareRecordings.module.css';
import {
  type ComparedRecording,
  circulationTime,
  type Relation,
  relationOf,
  sideBySide,
  tracksOfRecording,
} from './relations';

/** A scrolling element must be focusable; not every browser makes it so. */
const IN_TAB_ORDER = 0;

const HASH_DIGITS = 8;

const RecordingLink = ({ id }: { id: number }) => <Link to={paths.recording(id)}>Recording {id}</Link>;

function RelationText({ relation: { kind, from, to, shared } }: { relation: Relation }) {
  const [first, second] = [<RecordingLink key="first" id={from.id} />, <RecordingLink key="second" id={to.id} />];
  if (kind === 'same transfer') {
    return (
      <>
        {first} and {second} are the same transfer: all {counted(shared, 'track')} agree.
      </>
    );
  }
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
  const relations = recordings.flatMap((a, index) => recordings.slice(index + 1).map((b) => relationOf(a, b)));
  const told = relations.filter(({ kind }) => kind !== 'other transfer');
  return (
    <ul className={classes.relations}>
      {told.map((relation) => (
        <li key={`${relation.from.id} ${relation.to.id}`}>
          <RelationText relation={relation} />
        </li>
      ))}
      {told.length < relations.length && (
        <li>
          {told.length === 0 ? 'These are different transfers' : 'All others are different transfers'}: no hash is the
          same.
        </li>
      )}
    </ul>
  );
}

interface SideBySideProps {
  recordings: readonly ComparedRecording[];
  labelledBy: string;
}

function SideBySide({ recordings, labelledBy }: SideBySideProps) {
  return (
    <section className={classes.scroll} aria-label="Tracks" tabIndex={IN_TAB_ORDER}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Track</th>
            {recordings.map(({ id }) => (
              <th key={id} scope="col">
                <RecordingLink id={id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sideBySide(recordings).map(({ label, versions }) => (
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
  );
}

/** Recordings of one performance: which are the same transfer, which an upgrade of which, and their tracks side by side. */
export function CompareRecordings({ sources }: { sources: readonly RecordingToCompare_SourceFragment[] }) {
  const all = sources.map(
    ({ id, circdate, checksums }): ComparedRecording => ({
      id,
      circulated: circulationTime(circdate),
      tracks: tracksOfRecording(nodes(checksums)),
    }),
  );
  const recordings = all.filter(({ tracks }) => tracks.length > 0);
  const without = all.filter(({ tracks }) => tracks.length === 0);
  return (
    <>
      {recordings.length > 1 && <Relations recordings={recordings} />}
      {recordings.length > 0 && (
        <Section title="Side by side">
          {(titleId) => (
            <>
              <p className={classes.hint}>The same letter in a row is the same hash.</p>
              <SideBySide recordings={recordings} labelledBy={titleId} />
            </>
          )}
        </Section>
      )}
      {without.length > 0 && (
        <p className={classes.hint}>
          Without checksums:{' '}
          {without.map(({ id }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <RecordingLink id={id} />
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}
