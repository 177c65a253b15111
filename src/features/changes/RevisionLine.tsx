import { Badge, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#components/lazyPart.tsx';
import { Link } from '#components/navigation/Link.tsx';
import type { Revision_RevisionFragment } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';
import classes from './RevisionLine.module.css';
import { fieldName, RECORDS, REVISION_KINDS } from './records.ts';

/* With the library that compares texts. */
const FieldDiffs = lazyPart(async () => (await import('./FieldDiff.tsx')).FieldDiffs);

/** An instant as it is written beside a change, in UTC: the same for every reader. */
const instant = (text: string): string => `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;

/** Who made a change. */
function Author({ member, kind }: Pick<Revision_RevisionFragment, 'member' | 'kind'>) {
  if (member === null) return kind === 'IMPORT' ? 'an import' : 'deleted account';
  return (
    <Link to={paths.changes({ member })}>
      <bdi>{member}</bdi>
    </Link>
  );
}

/** What changed, shown once it is asked for. */
function Changed({ changes }: Pick<Revision_RevisionFragment, 'changes'>) {
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;
  return (
    <details className={classes.changes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{changes.map(({ field }) => fieldName(field)).join(', ')}</summary>
      {isOpen && <FieldDiffs changes={changes} />}
    </details>
  );
}

interface RevisionLineProps {
  revision: Revision_RevisionFragment;
  /** Whether the record is named: not on a page of its own. */
  named?: boolean;
  /** What may be done about it. */
  children?: ReactNode;
}

/** One change: what was done, of which record, when, by whom and why. */
export function RevisionLine({ revision, named = false, children }: RevisionLineProps) {
  const { version, kind, note, record, recordId, label, createdAt, reviewed } = revision;
  const { name, path, changes } = RECORDS[record];
  const what = named ? `${REVISION_KINDS[kind]} ${name.toLowerCase()}` : REVISION_KINDS[kind];
  return (
    <li className={classes.line}>
      {/* In a paragraph links have a line below them. */}
      <p>
        {what}{' '}
        {named && (
          <Link to={path(recordId)}>
            <bdi>{label}</bdi>
          </Link>
        )}{' '}
        by <Author {...revision} />{' '}
        <Text span c="dimmed">
          <time dateTime={createdAt}>{instant(createdAt)}</time>
        </Text>{' '}
        <Link to={changes(recordId, { from: version - 1, to: version })}>Version {version}</Link>
      </p>
      {reviewed && <Badge px="xs">Reviewed</Badge>}
      {note !== '' && (
        <Text dir="auto" className={classes.note}>
          “{note}”
        </Text>
      )}
      <Changed changes={revision.changes} />
      {children}
    </li>
  );
}
