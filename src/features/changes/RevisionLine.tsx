import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { Link } from '#components/navigation/Link.tsx';
import type { Revision_RevisionFragment } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';
import { fieldName, REVISION_KINDS } from './changeWords.ts';
import classes from './RevisionLine.module.css';
import { RECORDS } from './records.ts';

/* Loaded when needed, as it brings the library that compares texts. */
const ChangedTexts = lazyInBrowser(async () => (await import('./ChangedTexts.tsx')).ChangedTexts);

function Author({ member, kind }: Pick<Revision_RevisionFragment, 'member' | 'kind'>) {
  if (member === null) return kind === 'IMPORT' ? 'an import' : 'deleted account';
  return (
    <Link to={paths.changes({ member })}>
      <bdi>{member}</bdi>
    </Link>
  );
}

/** The changed fields. Their texts are read once they are opened. */
function Changed({ revision }: { revision: Revision_RevisionFragment }) {
  const [isOpen, setOpen] = useState(false);
  const { changes, version, label } = revision;
  if (changes.length === 0) return null;
  return (
    <details className={classes.changes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{changes.map(({ field }) => fieldName(field)).join(', ')}</summary>
      {isOpen && <ChangedTexts revisions={[revision]} of={`version ${version} of ${label}`} />}
    </details>
  );
}

interface RevisionLineProps {
  revision: Revision_RevisionFragment;
  /** Whether the record is named. It is not on the record's own page. */
  named?: boolean;
  /** The actions on the change. */
  children?: ReactNode;
}

/** A change: its kind, record, member, time and note. */
export function RevisionLine({ revision, named = false, children }: RevisionLineProps) {
  const { version, kind, note, record, recordId, label, merged, createdAt, reviewed, hidden, isRemoved } = revision;
  const { name, path, changes } = RECORDS[record];
  const what = named ? `${REVISION_KINDS[kind]} ${name.toLowerCase()}` : REVISION_KINDS[kind];
  return (
    <li className={classes.line}>
      {/* Links in a paragraph are underlined. */}
      <p>
        {what}{' '}
        {merged !== null && (
          <>
            <bdi>{merged}</bdi> into {!named && `this ${name.toLowerCase()}`}
          </>
        )}
        {named && (
          <Link to={path(recordId)}>
            <bdi>{label}</bdi>
          </Link>
        )}{' '}
        by <Author {...revision} />{' '}
        <Text span c="dimmed">
          {/* In UTC, the same for every reader. */}
          <time dateTime={createdAt}>
            <span className={classes.day}>{createdAt.slice(0, 10)}</span> {createdAt.slice(11, 16)} UTC
          </time>
        </Text>{' '}
        <Link to={changes(recordId, { from: version - 1, to: version })}>Version {version}</Link>
      </p>
      {reviewed && (
        <Text size="sm" c="dimmed">
          Reviewed
        </Text>
      )}
      {note !== '' && (
        <Text dir="auto" className={classes.note}>
          “{note}”
        </Text>
      )}
      {isRemoved && (
        <Text size="sm" c="dimmed">
          The {name.toLowerCase()} was removed or merged: the texts of its changes are for editors alone.
        </Text>
      )}
      {hidden !== null && (
        <Text size="sm" c="dimmed" dir="auto">
          Hidden by an editor{hidden !== '' && `: “${hidden}”`}
        </Text>
      )}
      <Changed revision={revision} />
      {children}
    </li>
  );
}
