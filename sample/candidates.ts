import { type Name, nameKey, newNames } from './names.ts';
import type { Random } from './random.ts';
import type { Size } from './sizes.ts';
import { fill } from './templates.ts';
import { knownArtists } from './words/avoid.ts';
import { type Genre, genres, oddNames, trickyNames } from './words/bands.ts';
import { bestKnown } from './words/bestKnown.ts';
import { firstNames } from './words/people.ts';

/** An artist before it has a rank: the smaller the key, the more performances it will have. */
export interface Candidate extends Name {
  key: number;
  /** The group and the reason to be in it; `certain` if the artist performs in the year with which the page opens. */
  group?: { index: number; reason: string | null; certain: boolean };
}

function bestKnownNames(): Name[] {
  return bestKnown.map((line) => {
    const [genre = '', name = ''] = line.split(' | ');
    return { name, genre: genres.find((known) => known === genre) ?? 'rock' };
  });
}

/** The name of a band that begins with that of a person. */
const personal = /^(\S+) (\S+) (?:Band|Trio|Quartet|Quintet|Group|& )/;

/** Other artists of a band's members: solo projects, duos, bands before and after. */
function relatedArtists(random: Random, leader: Name, taken: Set<string>): { name: Name; reason: string }[] {
  const person = () => fill('{first} {last}', random);
  const [, ownFirst = '', ownLast] = personal.exec(leader.name.replace(/^The /, '')) ?? [];
  const first = firstNames.includes(ownFirst) ? `${ownFirst} ${ownLast}` : person();
  const second = person();
  const third = person();
  const surname = (name: string) => name.slice(name.indexOf(' ') + 1);
  const given = (name: string) => name.slice(0, name.indexOf(' '));
  const possible: [string, Genre, string][] = [
    [`${first} Band`, leader.genre, `Solo project of ${first}`],
    [`${first} & Friends`, leader.genre, `Solo project of ${first}`],
    [first, 'folk', `Solo project of ${first}`],
    [`${second} Trio`, leader.genre, `Solo project of ${second}`],
    [`${second}'s ${fill('{quality} {thing}', random)}`, leader.genre, `Solo project of ${second}`],
    [`${surname(first)} & ${surname(second)}`, 'folk', 'Duo of members'],
    [`${given(first)} & ${given(third)} Duo`, 'folk', 'Duo of members'],
    [`${third} and ${second}`, 'folk', 'Duo of members'],
    [`Acoustic ${leader.name.replace(/^The /, '')}`, 'folk', 'Acoustic line-up'],
    [fill('{thing} {landform}', random), leader.genre, 'Successor band'],
    [fill('{quality} {animal+}', random), leader.genre, 'Earlier band'],
    [`${third} Quartet`, 'jazz', `Side project of ${third}`],
  ];
  const chosen = [];
  for (const [name, genre, reason] of random.sample(possible, random.between(1, random.chance(0.1) ? 11 : 6))) {
    if (taken.has(nameKey(name))) continue;
    taken.add(nameKey(name));
    chosen.push({ name: { name, genre }, reason });
  }
  return chosen;
}

/** All artists of a sample in the order of their rank, and the titles of its groups. */
export function candidates(random: Random, size: Size): { candidates: Candidate[]; titles: string[] } {
  const taken = new Set(
    [...knownArtists, ...bestKnownNames().map(({ name }) => name), ...oddNames, ...trickyNames].map(nameKey),
  );
  const known = bestKnownNames().map((name, index): Candidate => ({ ...name, key: index }));
  const odd = [...oddNames, ...trickyNames].map(
    (name, index): Candidate => ({
      name,
      genre: random.pick(['jam', 'indie', 'rock', 'folk', 'funk']),
      // A few of them are well known, so that groups and busy years are found under "Other" too.
      key: index % 13 === 0 ? random.between(30, 200) : random.between(200, Math.floor(size.performing * 1.2)),
    }),
  );
  const settled = [...odd.filter(({ key }) => key <= 200), ...known];
  const spare = newNames(random, Math.max(0, size.groups - 1 - settled.length), taken).map(
    (name, index): Candidate => ({ ...name, key: known.length + index }),
  );
  const leading = [...settled, ...spare].slice(0, size.groups - 1);
  const related: Candidate[] = [];
  leading.forEach((leader, index) => {
    leader.group = { index, reason: random.chance(0.3) ? null : 'Main band', certain: true };
    for (const { name, reason } of relatedArtists(random, leader, taken)) {
      const key = leader.key + random.between(20, Math.floor(size.performing / 2));
      related.push({ ...name, key, group: { index, reason, certain: random.chance(0.5) } });
    }
  });
  const named = [...known, ...odd, ...spare, ...related];
  const rest = newNames(random, size.artists - named.length, taken).map(
    (name): Candidate => ({ ...name, key: random.between(known.length, size.artists) }),
  );
  return {
    candidates: [...named, ...rest].sort((a, b) => a.key - b.key),
    titles: [...leading.map(({ name }) => name.replace(/^The /, '')), 'Forked Deer Rehearsal Society'],
  };
}
