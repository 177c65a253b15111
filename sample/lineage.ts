import { dateOf, dayOfYear, daysInYear } from './calendar.ts';
import type { Random } from './random.ts';
import { lastYear, unknownYear } from './sizes.ts';
import { type Chain, chains, locations, type Medium, mediumOf, microphones, transfers } from './words/gear.ts';
import { handles } from './words/people.ts';

/** A show, as the texts of its recordings describe it. */
export interface RecordedShow {
  artist: string;
  abbrev: string;
  /** Whether its recordings may be in the archive. */
  archived: boolean;
  year: number;
  /** 0 for unknown. */
  month: number;
  day: number;
  /** The venue, and below it the city and the state. */
  place: string;
  songs: readonly string[];
}

/** The day on which a recording began to circulate. */
interface Circulation {
  year: number;
  month: number;
  day: number;
}

/** The way in which a show was recorded and passed on. All texts of a recording agree on it. */
export interface Lineage {
  kind: Chain['kind'];
  source: string;
  medium: Medium;
  transfer: string;
  /** The place of the microphones, if there were any. */
  where: string | undefined;
  taper: string;
  circulated: Circulation;
}

/** Returns a day soon after the show, or some years later if tapes were not yet traded on the network. */
function circulationOf(random: Random, { year, month, day }: RecordedShow): Circulation {
  const known = year === unknownYear ? 1990 : year;
  if (known >= 1999 && random.chance(0.7)) {
    const soon = dayOfYear(known, month || 12, day || 28) + random.between(2, 80);
    const over = soon - daysInYear(known);
    if (over <= 0) return { year: known, ...dateOf(known, soon) };
    if (known < lastYear) return { year: known + 1, ...dateOf(known + 1, over) };
    return { year: known, month: 12, day: 31 };
  }
  const first = Math.max(1998, known + 1);
  if (first > lastYear) return { year: lastYear, month: 12, day: random.between(29, 31) };
  const chosen = first + Math.floor(random.next() * random.next() * (lastYear + 1 - first));
  return { year: chosen, ...dateOf(chosen, random.between(1, 365)) };
}

/** Invents the lineage of a recording, with equipment of its time. */
export function lineageOf(random: Random, show: RecordedShow): Lineage {
  const { year } = show;
  const circulated = circulationOf(random, show);
  const known = year === unknownYear ? random.between(1970, 1998) : Math.max(1960, year);
  const chain = random.pick(chains.filter(({ since, until }) => since <= known && known <= until));
  const medium = mediumOf(chain.source);
  const tools = transfers.filter((tool) => tool.medium === medium && tool.since <= circulated.year);
  const current = tools.filter(({ since }) => since > circulated.year - 9);
  return {
    kind: chain.kind,
    source: chain.source.replace('{mics}', random.pick(known < 1988 ? microphones.old : microphones.new)),
    medium,
    transfer: random.pick(current.length > 0 ? current : tools).text,
    where: chain.kind === 'AUD' || chain.kind === 'MTX' ? random.pick(locations) : undefined,
    taper: random.pick(handles).replace(/_$/, ''),
    circulated,
  };
}
