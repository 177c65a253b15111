/** The state of the files that a list describes. */
export type State = 'of the original files' | 'before a repair' | 'after a repair';

/** The words that may follow `old` or `new` in the name of a list. They exclude names such as `Old Mill` and `New Year`. */
const LIST_WORD = '(?=[-_. ]{0,3}(?:md5|ffp|st5|shn|flac|wav|files?|lists?|checksums?|fingerprints?|txt|$))';
const REPAIR = '(?:fix|repair|patch|edit)';

const STATES: ReadonlyArray<[State, RegExp]> = [
  ['of the original files', /(?<![a-z])orig(?:inal)?s?(?![a-z])/i],
  ['before a repair', new RegExp(`(?<![a-z])(?:(?:before|pre|un)[-_. ]?${REPAIR}|(?:old|before)${LIST_WORD})`, 'i')],
  [
    'after a repair',
    new RegExp(
      `(?<![a-z])(?:(?:after|post)[-_. ]?${REPAIR}|${REPAIR}(?:e?d)?(?![a-z])|(?:new|after)${LIST_WORD})`,
      'i',
    ),
  ],
];

/** The state of the files that a list describes, by its name; undefined if the name has none. */
export const stateOf = (list: string): State | undefined => STATES.find(([, name]) => name.test(list))?.[0];

/** Whether a list, by its name, is of the original files or of those before a repair. */
export const isBefore = (list: string): boolean => {
  const state = stateOf(list);
  return state !== undefined && state !== 'after a repair';
};
