import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { displayedDate } from '#domain/dates/dates.ts';
import { formDate } from '#domain/dates/performanceDate.ts';
import { EditPage } from '#features/changes/EditPage.tsx';
import { PerformanceFields } from '#features/performances/PerformanceFields.tsx';
import { REQUIRED, validatePerformance } from '#features/performances/performanceRules.ts';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  PerformanceToEditDocument,
  type PerformanceToEditQuery,
  PerformanceUpdateDocument,
  type PerformanceUpdateMutationVariables,
  SetLists_PerformanceFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { ask } from '#routing/visit.ts';

const performanceToEditQuery = (id: number) => pageQuery(PerformanceToEditDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Performance ID not found' });
  await ask(args, performanceToEditQuery(id));
  return { id };
}

function editablePerformance({ performance }: PerformanceToEditQuery) {
  if (!performance) return undefined;
  const { artist, date, year, title, venue, city, state } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  const { set1, set2, set3, comment } = getFragmentData(SetLists_PerformanceFragmentDoc, performance);
  return {
    label: [artist.name, displayedDate(date, year)].join(' '),
    version: performance.version,
    creators: nodes(performance.creators),
    values: {
      isCompilation: performance.isCompilation,
      title: title ?? '',
      // The form has all four digits of the year.
      date: `${date ? date.slice(0, 6) : '??/??/'}${year}`,
      venue: venue ?? '',
      city: city ?? '',
      state: state ?? '',
      set1: set1 ?? '',
      set2: set2 ?? '',
      set3: set3 ?? '',
      comment: comment ?? '',
    } satisfies Partial<Record<keyof PerformanceUpdateMutationVariables, unknown>>,
  };
}

/** `/performance/{id}/edit`: the form that changes a performance. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <EditPage
      record="PERFORMANCE"
      id={id}
      query={performanceToEditQuery(id)}
      editableOf={editablePerformance}
      required={REQUIRED}
      validate={validatePerformance}
      save={(client, { date, ...changed }, target) =>
        client.mutate({
          mutation: PerformanceUpdateDocument,
          variables: { ...changed, ...(date !== undefined && { date: formDate(date) }), ...target },
        })
      }
    >
      {(form) => <PerformanceFields form={form} />}
    </EditPage>
  );
}
