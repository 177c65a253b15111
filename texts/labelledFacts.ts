import type { Facts } from './headNames.ts';
import { wholeDate } from './partialDate.ts';
import { readPlace, seemsPlace } from './places.ts';

/** A label of a fact, with its value. */
const FIELD =
  /^(artists?|bands?|performers?|(?:show |concert |recording )?date|venue|location|place|town|city(?:,? ?(?:and |& |\/)?state)?|state|country)\s*[:=]\s*(.*)$/i;
/** The label, in small letters, and the value of a line such as `Venue: Old Mill`. */
export interface LabelledFact {
  label: string;
  value: string;
}

/** The labelled fact in a line, if it has one. */
export function labelledFact(line: string): LabelledFact | undefined {
  const [, label, value] = FIELD.exec(line) ?? [];
  return label !== undefined && value !== undefined ? { label: label.toLowerCase(), value: value.trim() } : undefined;
}

function tellPlace(facts: Facts, text: string, withVenue: boolean) {
  const read = withVenue && !seemsPlace(text) ? { venue: text, city: '', state: '' } : readPlace(text);
  facts.venue ||= withVenue && read.venue === '' && read.state === '' ? text : read.venue;
  facts.city ||= read.city;
  facts.state ||= read.state;
}

/** Sets unknown facts from a labelled one. Returns false for a date that is unreadable or contradicts the known one. */
export function tellFact(facts: Facts, { label, value }: LabelledFact): boolean {
  if (value === '') return true;
  if (/artist|band|performer/.test(label)) facts.artist ||= value;
  else if (label.endsWith('date')) {
    const date = wholeDate(value);
    facts.date ||= date ?? '';
    return date !== undefined && date === facts.date;
  } else if (label === 'venue') tellPlace(facts, value, true);
  else if (label === 'state' || label === 'country') facts.state ||= readPlace(`, ${value}`).state;
  else if (/city|town/.test(label) && !value.includes(',')) facts.city ||= value;
  else tellPlace(facts, value, false);
  return true;
}

/** A labelled fact as it may stand in a text. */
export const written = ({ label, value }: LabelledFact): string =>
  `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${value}`;
