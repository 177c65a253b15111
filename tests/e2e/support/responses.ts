import type { Page } from '@playwright/test';
import type {
  ArtistDetailQuery,
  OtherRecordingsQuery,
  PerformanceQuery,
  SourceQuery,
} from '#graphql/generated/graphql.ts';
import type { Whole } from '#tests/support/graphql/whole.ts';

/** The API's responses, by the operation's name: a schema that changes is noticed where a test changes a response. */
interface Responses {
  ArtistDetail: Whole<ArtistDetailQuery>;
  OtherRecordings: Whole<OtherRecordingsQuery>;
  Performance: Whole<PerformanceQuery>;
  Source: Whole<SourceQuery>;
}

/** Has the page receive a changed response to an operation. */
export const changeResponse = <Name extends keyof Responses>(
  page: Page,
  operation: Name,
  change: (data: Responses[Name]) => Responses[Name],
): Promise<unknown> =>
  page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== operation) return route.fallback();
    const response = await route.fetch();
    const result: { data: Responses[Name] } = await response.json();
    return route.fulfill({ response, json: { ...result, data: change(result.data) } });
  });
