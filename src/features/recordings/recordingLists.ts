import {
  OtherRecordingsDocument,
  type OtherRecordingsQuery,
  SourcesDocument,
  type SourcesQuery,
} from '../../graphql/generated/graphql';
import { pageQuery } from '../../graphql/pageQueries';

/** Asks for all recordings of a performance. */
export const recordingsQuery = (performance: number) =>
  pageQuery(SourcesDocument, { performance: String(performance) }, ({ sources }: SourcesQuery) => [sources]);

/** Asks for all other recordings of the performance that a recording was made of. */
export const otherRecordingsQuery = (id: number) =>
  pageQuery(OtherRecordingsDocument, { id }, ({ source }: OtherRecordingsQuery) => [source?.performance?.sources]);
