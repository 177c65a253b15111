import { type Kind, kinds, type Place, title, withCatalogue } from './catalogues.ts';
import { ask, operationText } from './graphql.ts';
import { type Product, startProduct } from './product.ts';
import { percentile } from './requests.ts';
import { printTable, reportOver } from './table.ts';

/** The budgets in milliseconds: for 95 of 100 prefixes, and for each one. */
const budgets: Record<Kind, { p95: number; longest: number }> = {
  embedded: { p95: 50, longest: 500 },
  PostgreSQL: { p95: 150, longest: 500 },
};

/** Texts that visitors may type about the sample catalogues: names, songs, places, dates, misspellings, nonsense. */
const texts = [
  ...['The Wall of Moon', 'Four Valley', 'Merle Pike', 'Kate Maple', 'Percy Kuykendall', 'Nora Twombly 2008'],
  ...[
    'crimson smoke',
    'moon > rain',
    'Chapel Theme',
    'a love',
    'my father',
    'the end',
    'on the road',
    'red house',
    'rain',
  ],
  ...['philharmnic hall', 'winterland 74', 'street theater', 'Madison Square', 'grand ole', 'Denver Colorado'],
  ...['new york 1977', 'San Francisco', 'united states', 'east river band', 'Stockbridge'],
  ...['08/21/1977', '07/04/76', 'July 4 1976', '1985-07-11', 'halloween 85'],
  ...['soundboard 1985', 'schoeps', 'mc85-07-11', 'nfa', 'of a', 'the of and in', 'e', 'x y', 'zzqxzz'],
];

/** All prefixes of these texts, as the field holds them one after the other. */
const prefixes = texts.flatMap((text) =>
  Array.from(text, (_, index) => text.slice(0, index + 1)).filter((prefix) => prefix === prefix.trim()),
);

interface Typed {
  prefix: string;
  milliseconds: number;
  /** Whether the answer is complete and without errors. */
  whole: boolean;
}

async function timed(prefix: string, answer: () => Promise<boolean>): Promise<Typed> {
  const start = performance.now();
  const whole = await answer();
  return { prefix, milliseconds: performance.now() - start, whole };
}

/** Whether the server draws the page of results without an error. */
async function isDrawn({ url }: Product, prefix: string): Promise<boolean> {
  const html = await (await fetch(`${url}/search?q=${encodeURIComponent(prefix)}`)).text();
  return html.includes('Results for') && !html.includes('Error Loading');
}

/** Texts of three characters or more are looked up among artists, too. */
async function isSuggested({ url }: Product, prefix: string): Promise<boolean> {
  const about = { about: { contains: prefix } };
  const variables = {
    ...{ hasSongs: true, songs: about, hasVenues: true, venues: about },
    ...{ hasPerformances: true, performances: about, hasRecordings: true, recordings: about },
    ...{ hasArtists: false, hasAbbreviated: false, hasBesideArtists: false },
    ...{ hasBesideSongs: false, hasBesideVenues: false, hasChecksums: false },
  };
  const answers = await Promise.all([
    prefix.length > 2 && ask(url, operationText('LookupArtists'), { search: prefix }),
    ask(url, operationText('Search'), { ...variables, first: 5 }),
  ]);
  return answers.every((answer) => !answer || (answer.status === 200 && answer.error === undefined));
}

async function measureTyping(kind: Kind, place: Place): Promise<void> {
  const product = await startProduct({ place });
  const rows: string[][] = [];
  const over: string[] = [];
  try {
    for (const [name, answer] of [['suggestions', isSuggested] as const, ['pages', isDrawn] as const]) {
      const all: Typed[] = [];
      for (const prefix of prefixes) all.push(await timed(prefix, () => answer(product, prefix)));
      all.sort((a, b) => a.milliseconds - b.milliseconds);
      const times = all.map(({ milliseconds }) => milliseconds);
      const failed = all.filter(({ whole }) => !whole).length;
      const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(times, share));
      const slowest = all.slice(-3).map(({ prefix }) => prefix);
      rows.push([
        name,
        String(all.length),
        String(failed),
        ...[p50, p95, longest].map((time) => `${time?.toFixed(0)}`),
        slowest.join(', '),
      ]);
      const { p95: most, longest: longestAllowed } = budgets[kind];
      if (failed > 0 || (p95 ?? 0) > most || (longest ?? 0) > longestAllowed) over.push(name);
    }
  } finally {
    await product.stop();
  }
  console.log(title('Typing, key after key', kind));
  printTable(['answer', 'prefixes', 'not answered', 'p50 ms', 'p95', 'longest', 'the slowest'], rows);
  reportOver(over);
}

/** Prints the time from each key to its suggestions, and to the page of results for the same prefix. */
export async function benchTyping(): Promise<void> {
  for (const kind of kinds) await withCatalogue(kind, (place) => measureTyping(kind, place));
}
