import { useQuery } from '@apollo/client/react';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  PerformanceToEditDocument,
  type PerformanceToEditQuery,
  SetLists_PerformanceFragmentDoc,
} from '#graphql/generated/graphql.ts';

/** The texts of a performance. Those of a set list belong together. */
function textsOf({ performance }: PerformanceToEditQuery) {
  const { date, year, title, venue, city, state } = getFragmentData(PerformanceSummaryFragmentDoc, performance) ?? {};
  const { set1, set2, set3, comment } = getFragmentData(SetLists_PerformanceFragmentDoc, performance) ?? {};
  const together = (...parts: (string | null | undefined)[]) =>
    parts
      .map((part) => part?.trim() ?? '')
      .join('\n')
      .trim();
  return {
    date: together(date, String(year ?? '')),
    title: together(title),
    venue: together(venue),
    city: together(city),
    state: together(state),
    'set list': together(set1, set2, set3),
    comment: together(comment),
  };
}

const PLACE = ['venue', 'city', 'state'];

/** Whether two dates, each with its year behind it, differ in a part that both have. */
const areOtherDays = (one: string, other: string): boolean => {
  const [parts, others] = [one, other].map((date) => {
    const [day = '', year = ''] = date.split('\n');
    return [...day.split('/').slice(0, 2), year];
  });
  const isUnknown = (part: string | undefined) => !part || part === '??' || part === String(UNKNOWN_YEAR);
  return parts?.some((part, at) => !isUnknown(part) && !isUnknown(others?.[at]) && part !== others?.[at]) ?? false;
};

/**
 * Returns the names of the texts that a merge of performances loses: those that the
 * one that stays has otherwise. Undefined until they
 * are read, or if they cannot be.
 */
export function useLostTexts(isPerformance: boolean, from: number, into: number): string[] | undefined {
  const skip = !isPerformance;
  const leaving = useQuery(PerformanceToEditDocument, { variables: { id: from }, skip, fetchPolicy: 'no-cache' }).data;
  const staying = useQuery(PerformanceToEditDocument, { variables: { id: into }, skip, fetchPolicy: 'no-cache' }).data;
  if (!leaving?.performance || !staying?.performance) return undefined;
  const kept = new Map(Object.entries(textsOf(staying)));
  const given = Object.entries(textsOf(leaving)).filter(([name, text]) => text !== '' && text !== kept.get(name));
  const differs = ([name, text]: [string, string]) =>
    name === 'date' ? areOtherDays(text, kept.get(name) ?? '') : kept.get(name) !== '';
  // The parts of two places are not put together.
  const isOtherPlace = given.some((one) => PLACE.includes(one[0]) && differs(one));
  return given.flatMap((one) => (differs(one) || (isOtherPlace && PLACE.includes(one[0])) ? [one[0]] : []));
}
