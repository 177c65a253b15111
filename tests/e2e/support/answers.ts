import type { Page } from '@playwright/test';
import type {
  ArtistDetailQuery,
  OtherRecordingsQuery,
  PerformanceQuery,
  SourceQuery,
} from '../../../src/graphql/generated/graphql.ts';
import type { Whole } from '../../support/graphql/whole.ts';

/** What the API answers, by the operation's name: a schema that changes is noticed where a test changes an answer. */
interface Answers {
  ArtistDetail: Whole<ArtistDetailQuery>;
  OtherRecordings: Whole<OtherRecordingsQuery>;
  Performance: Whole<PerformanceQuery>;
  Source: Whole<SourceQuery>;
}

/** Has the page receive a changed answer to an operation. */
export const changeAnswer = <Name extends keyof Answers>(
  page: Page,
  operation: Name,
  change: (data: Answers[Name]) => Answers[Name],
): Promise<unknown> =>
  page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== operation) return route.fallback();
    const response = await route.fetch();
    const answer: { data: Answers[Name] } = await response.json();
    return route.fulfill({ response, json: { ...answer, data: change(answer.data) } });
  });
