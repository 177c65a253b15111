import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { displayedDate } from '#domain/dates/dates.ts';
import { place } from '#domain/performances/places.ts';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { type DuplicateKind, type DuplicatesQuery, PerformanceSummaryFragmentDoc } from '#graphql/generated/graphql.ts';
import { isEditor, useSession } from '#graphql/session.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { duplicatesQuery } from './changesQueries.ts';
import { MergeQuestion, type MergeSide } from './MergeQuestion.tsx';
import classes from './RevisionLine.module.css';
import { RevisionList } from './RevisionList.tsx';

type Duplicate = NodeOf<DuplicatesQuery['duplicates']>;

/** A record that may be the same as another. */
interface Candidate extends MergeSide {
  to: string | undefined;
  /** The numbers of records under it, or its place: it tells the candidate from the others. */
  detail: string;
}

/** The records of a possible duplicate, of any kind. */
function candidatesOf({ artists, performances, venues }: Duplicate): Candidate[] {
  return [
    ...artists.map(({ id, name, sourceCount, performances: { totalCount } }) => ({
      id,
      label: name,
      to: paths.artist(id),
      detail: `${counted(totalCount, 'show')}, ${counted(sourceCount, 'recording')}`,
    })),
    ...getFragmentData(PerformanceSummaryFragmentDoc, performances).map(
      ({ id, artist, date, year, venue, city, state }) => ({
        id,
        label: [artist.name, displayedDate(date, year), venue, `performance ${id}`].filter(Boolean).join(', '),
        to: paths.performance(id),
        detail: place(city, state) ?? '',
      }),
    ),
    ...venues.map(({ id, name, city, state, performanceCount }) => ({
      id,
      label: [name, place(city, state)].filter(Boolean).join(', '),
      to: undefined,
      detail: counted(performanceCount, 'show'),
    })),
  ];
}

interface DuplicateLineProps {
  kind: DuplicateKind;
  duplicate: Duplicate;
}

/** Records that may be the same. Editors choose the one that stays. */
function DuplicateLine({ kind, duplicate }: DuplicateLineProps) {
  const editor = isEditor(useSession());
  const [asked, setAsked] = useState<{ from: MergeSide; into: MergeSide }>();
  const candidates = candidatesOf(duplicate);
  return (
    <li className={classes.line}>
      <Text c="dimmed" size="sm">
        {duplicate.reason}
      </Text>
      {candidates.map((from) => (
        <Group key={from.id} gap="xs">
          {from.to ? (
            <Link to={from.to}>
              <bdi>{from.label}</bdi>
            </Link>
          ) : (
            <bdi>{from.label}</bdi>
          )}
          <Text span c="dimmed">
            {from.detail}
          </Text>
          {editor &&
            candidates
              .filter(({ id }) => id !== from.id)
              .map((into) => (
                <Button
                  key={into.id}
                  size="small"
                  aria-description={`${from.label} into ${into.label}`}
                  onClick={() => setAsked({ from, into })}
                >
                  Merge {candidates.length > 2 && `into ${into.label}`}
                </Button>
              ))}
        </Group>
      ))}
      {asked && <MergeQuestion kind={kind} {...asked} onClose={() => setAsked(undefined)} />}
    </li>
  );
}

/** The possible duplicates of one kind, the likeliest first. */
export function DuplicateList({ kind, title }: { kind: DuplicateKind; title: string }) {
  const result = usePageQuery(duplicatesQuery(kind));
  const list = result.data?.duplicates;
  return (
    <Section title={title}>
      <QueryStates
        data={list && nodes(list)}
        failure={result.failure}
        errorTitle="Error Loading Duplicates"
        empty="Nothing looks as if it were there twice."
      >
        {(found) => (
          <RevisionList>
            {found.map((duplicate) => (
              <DuplicateLine
                key={candidatesOf(duplicate)
                  .map(({ id }) => id)
                  .join(' ')}
                kind={kind}
                duplicate={duplicate}
              />
            ))}
          </RevisionList>
        )}
      </QueryStates>
    </Section>
  );
}
