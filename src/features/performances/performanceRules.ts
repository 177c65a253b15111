import { missing } from '#components/forms/useFormSubmission.ts';
import { formDate, isPerformanceDate } from '#domain/dates/performanceDate.ts';

/** The values of an empty form, in the order of its fields. */
export const EMPTY_PERFORMANCE = {
  isCompilation: false,
  title: '',
  date: '',
  venue: '',
  city: '',
  state: '',
  set1: '',
  set2: '',
  set3: '',
  comment: '',
};

export type PerformanceValues = typeof EMPTY_PERFORMANCE;

/** The fields that must not be blank, with their names in messages. */
export const REQUIRED = { date: 'Date', venue: 'Venue', city: 'City', state: 'State', set1: 'Set 1' };

const BAD_DATE = 'Date must be in MM/DD/YYYY format with valid month (01-12 or ?), day (01-31 or ?), and 4-digit year';

/** The messages for invalid fields (specification 10.5, 10.6). The title is checked for compilations only. */
export function validatePerformance(values: PerformanceValues): Record<string, string> {
  const errors = missing(values, REQUIRED);
  if (!errors.date && !isPerformanceDate(formDate(values.date))) errors.date = BAD_DATE;
  if (values.isCompilation && values.title.trim() === '') {
    errors.title = 'Title is required when compilation is selected';
  }
  return errors;
}

/** The default venue of a compilation; empty without a title. */
export const compilationVenue = (title: string): string => (title.trim() ? `Compilation -- ${title.trim()}` : '');
