import type { Random } from './random.ts';
import { compoundEnds, compoundStarts } from './words/bands.ts';
import { animals, landforms, plants, skies } from './words/nature.ts';
import { accentedNames, firstNames, lastNames, nicknames } from './words/people.ts';
import { foreignWords, places } from './words/venues.ts';
import { colors, deeds, doings, numbers, qualities, things } from './words/vocabulary.ts';

const lists: Record<string, readonly string[]> = {
  accented: accentedNames,
  animal: animals,
  color: colors,
  deed: deeds,
  doing: doings,
  first: firstNames,
  foreign: foreignWords,
  initial: [...'ABCDEFGHJKLMNPRSTVW'],
  landform: landforms,
  last: lastNames,
  nickname: nicknames,
  number: numbers,
  place: places,
  plant: plants,
  quality: qualities,
  sky: skies,
  thing: things,
  vowelthing: things.filter((thing) => /^[AEIO]/.test(thing)),
};

const sibilant = /(s|x|z|ch|sh)$/;

/** The plural of an English noun, regular ones only. */
function plural(noun: string): string {
  if (sibilant.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

/** An invented word made of two, such as "Saltbridge". */
function compound(random: Random): string {
  const start = random.pick(compoundStarts);
  const end = random.pick(compoundEnds);
  return start.toLowerCase() === end ? `${start}er` : start + end;
}

function slot(name: string, random: Random): string {
  if (name === 'Compound') return compound(random);
  if (name === 'year') return String(random.between(11, 79));
  if (name === 'post') return String(random.between(102, 9899));
  const words = lists[name];
  if (words === undefined) throw new RangeError(`No words for ${name}.`);
  return random.pick(words);
}

/** Fills the slots of a pattern: `{animal}`, or `{animal+}` for several of them. */
export const fill = (pattern: string, random: Random): string =>
  pattern.replaceAll(/\{(\w+)(\+?)\}/g, (_, name: string, several: string) => {
    const word = slot(name, random);
    return several === '' ? word : plural(word);
  });
