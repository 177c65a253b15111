import { sql } from 'drizzle-orm';
import type { TestApi } from './api.ts';

/** Texts that are hard to write and to read again. */
const oddTexts = ['R&amp;amp;B', '&lt;b&gt; & co', 'Gülls 🎸', '"\\" \u2028\u0001', ' Gull  Hall ', 'Gull Hall', ''];
const dates = ['05/08/1977', '??/??/1939', '02/30/1999', '07/04/0000', '?/?/1972'];

/** Numbers from 0 up to another, the same in each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/**
 * Adds, changes, merges, removes and restores records at random, as an editor. Returns how many changes of each kind were
 * made. Others were refused, as they should be.
 */
export async function membersAtWork(api: TestApi, token: string, changes: number): Promise<Record<string, number>> {
  const below = randomNumbers(1977);
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)];
  const row = async (table: 'artists' | 'performances' | 'sources' | 'venues' | 'revisions') => {
    const version = table === 'venues' ? sql`1` : sql`version`;
    const rows = await api.database.rows<{ id: number; version: number }>(
      sql`select id, ${version} as version from ${sql.identifier(table)} order by id desc`,
    );
    // Later changes are seldom in the way of the last ones.
    return oneOf(table === 'revisions' ? rows.slice(0, 8) : rows) ?? { id: 1, version: 1 };
  };
  const text = () => JSON.stringify(oneOf(oddTexts));
  const some = (fields: Record<string, unknown>) =>
    Object.entries(fields)
      .filter(() => below(3) > 0)
      .map(([field, value]) => `${field}: ${value}`)
      .join(', ');
  const lists = () =>
    `[${Array.from({ length: below(3) }, () => `{ description: ${text()}, body: "${oneOf(['a', 'b', 'c'])?.repeat(32)} *1\\r\\n" }`)}]`;
  const ofShow = () => ({
    ...{ isCompilation: below(5) === 0, date: `"${oneOf(dates)}"`, title: text(), venue: text(), city: text() },
    ...{ state: text(), set1: text(), set2: text(), comment: text() },
  });
  const given = (fields: Record<string, unknown>) =>
    Object.entries(fields).map(([field, value]) => `${field}: ${value}`);
  const ofRecording = () => ({
    ...{ archiveIdentifier: text(), circdate: text(), comments: text(), textdoc: text() },
    ...{ wavdiskcount: below(4), checksums: lists() },
  });
  const at = ({ id, version }: { id: number; version: number }) => `id: ${id}, version: ${version}`;
  const hands: (() => Promise<string>)[] = [
    async () => `artistCreate(name: ${text()}, abbrev: ${text()}, isTradable: true) { id }`,
    async () => {
      const { title: _, ...show } = ofShow();
      const isCompilation = false;
      return `performanceCreate(artist_id: ${(await row('artists')).id}, ${given({ ...show, isCompilation })}) { id }`;
    },
    async () => `sourceCreate(performanceId: ${(await row('performances')).id}, ${given(ofRecording())}) { id }`,
    async () =>
      `artistUpdate(${at(await row('artists'))}, ${some({ name: text(), abbrev: text(), url: '""' })}) { id }`,
    async () => {
      const show = { ...ofShow(), artist_id: (await row('artists')).id };
      return `performanceUpdate(${at(await row('performances'))}, ${some(show)}) { id }`;
    },
    async () => `sourceUpdate(${at(await row('sources'))}, ${some(ofRecording())}) { id }`,
    async () => `artistRemove(${at(await row('artists'))})`,
    async () => `performanceRemove(${at(await row('performances'))})`,
    async () => `sourceRemove(${at(await row('sources'))})`,
    async () => `artistMerge(id: ${(await row('artists')).id}, into: ${(await row('artists')).id}) { id }`,
    async () =>
      `performanceMerge(id: ${(await row('performances')).id}, into: ${(await row('performances')).id}) { id }`,
    async () => `venueMerge(id: ${(await row('venues')).id}, into: ${(await row('venues')).id}) { id }`,
    async () => `revisionUndo(id: ${(await row('revisions')).id}) { id }`,
    async () => `revisionRestore(id: ${(await row('revisions')).id}) { id }`,
  ];
  const adding = hands.slice(0, 3);
  for (let change = 0; change < changes; change += 1) {
    const hand = oneOf(below(2) === 0 ? adding : hands);
    if (hand) await api.ask(`mutation { ${await hand()} }`, {}, token);
  }
  const kinds = await api.database.rows<{ kind: string; count: number }>(
    sql`select kind, count(*)::int as count from revisions group by kind order by kind`,
  );
  return Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
}
