import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Breadcrumb } from '#components/navigation/Breadcrumb.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { displayedDate, yearName } from '#domain/dates/dates.ts';
import { venueAndPlace } from '#domain/performances/places.ts';
import { recordingName } from '#domain/recordings/recordingName.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceSummaryFragmentDoc, RecordingHeader_SourceFragmentDoc } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';
import badge from './SourceBadge.module.css';

interface RecordingHeaderProps {
  source: FragmentType<typeof RecordingHeader_SourceFragmentDoc>;
  /** The links to the recordings before and after it. */
  neighbours: ReactNode;
}

/** The header of a recording: artist, date, kind, and links back to the performance. */
export function RecordingHeader({ source, neighbours }: RecordingHeaderProps) {
  const { id, comments, archiveIdentifier, textdoc, ...rest } = getFragmentData(
    RecordingHeader_SourceFragmentDoc,
    source,
  );
  const performance = getFragmentData(PerformanceSummaryFragmentDoc, rest.performance);
  if (!performance) return <PageTitle title={`Recording ${id}`} />;
  const { artist, date, year, venue, city, state } = performance;
  const showTitle = performance.title?.trim();
  const day = displayedDate(date, year);
  const { kind, from } = recordingName(comments, archiveIdentifier, textdoc);
  const title = [artist?.name, day, showTitle, kind === 'unknown' ? undefined : kind].filter(Boolean).join(' ');
  return (
    <header>
      <Group gap="0 var(--mantine-spacing-md)">
        <Breadcrumb
          steps={[
            ...(artist
              ? [
                  { to: paths.performances(artist.id), name: 'All shows' },
                  { to: paths.performances(artist.id, year), name: yearName(year) },
                ]
              : []),
            { to: paths.performance(performance.id), name: 'This show' },
          ]}
        />
        {neighbours}
      </Group>
      <PageTitle
        title={title}
        description={`Recording ${id}, of ${artist?.name ?? 'Unknown Artist'} on ${day}: where it comes from, and its checksums.`}
      >
        <bdi>{artist?.name}</bdi> {day} {showTitle && <bdi>{showTitle}</bdi>}
        <span className={badge.badge} data-kind={kind}>
          {kind}
        </span>
      </PageTitle>
      <Text>
        Recording {id}
        {from && (
          <>
            , <bdi>{from}</bdi>
          </>
        )}
      </Text>
      <Text c="dimmed" mt="2xs">
        <bdi>{venueAndPlace({ venue, city, state })}</bdi>
      </Text>
    </header>
  );
}
