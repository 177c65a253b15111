import { useCallback } from 'react';
import { NewsDocument, type NewsQuery } from '#graphql/generated/graphql.ts';
import { inPortions } from '#graphql/inPortions.ts';
import { type Read, useReading } from '#graphql/useReadings.ts';
import { noteVisit } from './lastVisit.ts';

export type NewsItem = NewsQuery['news']['items'][number];

/** The most artists that the API takes at once. */
const ARTISTS_AT_ONCE = 100;

/** Reads the news since a time, and notes the visit once all is there. `artists` must stay the same. */
export function useNews(artists: readonly number[], since: string | undefined) {
  const read: Read<typeof artists, readonly NewsItem[]> = useCallback(
    async (client, ids, _, signal) => {
      const found: NewsQuery['news'][] = [];
      const ask = (artistIds: number[]) =>
        client.query({ query: NewsDocument, variables: { artistIds, since }, fetchPolicy: 'no-cache' });
      for await (const { news } of inPortions(ids, ask, ARTISTS_AT_ONCE)) {
        signal.throwIfAborted();
        found.push(news);
      }
      if (found[0]) noteVisit(found[0].asOf);
      return found.flatMap(({ items }) => items);
    },
    [since],
  );
  return useReading(artists, read);
}
