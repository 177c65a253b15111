import { type Facts, isSame } from './headNames.ts';
import { wholeDate } from './partialDate.ts';
import { readPlace, regionCode, seemsPlace } from './places.ts';

/** A label of a fact, with its value. */
const FIELD =
  /^(artists?|bands?|performers?|(?:show |concert |recording )?date|venue|location|place|town|city(?:,? ?(?:and |& |\/)?state)?|state|country)\s*[:=]\s*(.*)$/i;
/** The label, in small letters, and the value of a line such as `Venue: Old Mill`. */
export interface LabelledFact {
  label: string;
  value: string;
}

export function labelledFact(line: string): LabelledFact | undefined {
  const [, label, value] = FIELD.exec(line) ?? [];
  return label !== undefined && value !== undefined ? { label: label.toLowerCase(), value: value.trim() } : undefined;
}

export const isOfArtist = ({ label }: LabelledFact): boolean => /artist|band|performer/.test(label);

/** Sets a fact if it is unknown. Returns false if another one is known. */
function tell(facts: Facts, name: 'artist' | 'venue' | 'city' | 'state', value: string): boolean {
  facts[name] ||= value;
  return value === '' || isSame(facts[name], value);
}

function tellPlace(facts: Facts, text: string, withVenue: boolean): boolean {
  const read = withVenue && !seemsPlace(text) ? { venue: text, city: '', state: '' } : readPlace(text);
  const venue = withVenue && read.venue === '' && read.state === '' ? text : read.venue;
  const told = [tell(facts, 'venue', venue), tell(facts, 'city', read.city), tell(facts, 'state', read.state)];
  return told.every(Boolean);
}

/** Sets unknown facts from a labelled one. Returns false for a date that is unreadable, and for what contradicts a known fact. */
export function tellFact(facts: Facts, fact: LabelledFact): boolean {
  const { label, value } = fact;
  if (value === '') return true;
  if (isOfArtist(fact)) return tell(facts, 'artist', value);
  if (label.endsWith('date')) {
    const date = wholeDate(value);
    facts.date ||= date ?? '';
    return date !== undefined && date === facts.date;
  }
  if (label === 'venue') return tellPlace(facts, value, true);
  if (label === 'state' || label === 'country') {
    const { state } = readPlace(`, ${value}`);
    // A state of the US or Canada says its country.
    return tell(facts, 'state', state) || (label === 'country' && regionCode(facts.state) !== undefined);
  }
  if (/city|town/.test(label) && !value.includes(',')) return tell(facts, 'city', value);
  return tellPlace(facts, value, false);
}

/** A labelled fact as it may stand in a text. */
export const written = ({ label, value }: LabelledFact): string =>
  `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${value}`;
