import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const band = await api.add.artist('佐々木バンド');
  const shows = [
    ['05/08/77', '渋谷公会堂', 'かもめ, 夜の駅, 𠮷田の歌'],
    ['05/09/77', '谷渋ホール', 'かき, がき, ハナ > バナ'],
    ['05/10/77', 'ลานมุน', 'มิน, Wheel 🎶, Night 渋谷 Train'],
    ['05/11/77', '서울 홀', 'दिल, 밤 기차'],
  ];
  for (const [date, venue, set1] of shows) await api.add.performance(band, { date, year: 1977, venue, set1 });
  const recorded = await api.add.performance(band, { date: '05/12/77', year: 1977 });
  await api.add.source(recorded, { comments: '大阪録音 🎸' });
});

afterAll(() => api.close());

async function found(text: string): Promise<string[]> {
  const { data, errors } = await api.ask<Record<string, { edges: { node: Record<string, string> }[] }>>(
    `query ($text: String!) {
      artists(filter: { nameNormalized: { contains: $text } }) { edges { node { name } } }
      songs(filter: { about: { contains: $text } }) { edges { node { name: title } } }
      venues(filter: { about: { contains: $text } }) { edges { node { name } } }
      performances(filter: { about: { contains: $text } }) { edges { node { name: date } } }
      sources(filter: { about: { contains: $text } }) { edges { node { name: comments } } }
    }`,
    { text },
  );
  expect(errors).toBeUndefined();
  return Object.values(data ?? {}).flatMap(({ edges }) => edges.map(({ node }) => node.name ?? ''));
}

test.each([
  ['渋谷', ['Night 渋谷 Train', '渋谷公会堂', '05/08/77', '05/10/77']],
  ['公会堂', ['渋谷公会堂', '05/08/77']],
  ['堂', ['渋谷公会堂', '05/08/77']],
  ['渋谷 かも', ['05/08/77']],
  ['渋谷 night', ['Night 渋谷 Train', '05/10/77']],
  ['渋公', []],
  ['かも', ['かもめ', '05/08/77']],
  ['もめ', ['かもめ', '05/08/77']],
  ['がき', ['がき', '05/09/77']],
  ['かき', ['かき', '05/09/77']],
  ['ﾊﾞﾅ', ['バナ', '05/09/77']],
  ['ハナ > バナ', ['05/09/77']],
  ['𠮷田', ['𠮷田の歌', '05/08/77']],
  ['𠮷', ['𠮷田の歌', '05/08/77']],
  ['มุน', ['ลานมุน', '05/10/77']],
  ['มิน', ['มิน', '05/10/77']],
  ['दिल', ['दिल', '05/11/77']],
  ['दल', []],
  ['서울', ['서울 홀', '05/11/77']],
  ['서울 홀', ['서울 홀', '05/11/77']],
  ['録音', ['05/12/77', '大阪録音 🎸']],
  ['々木', ['佐々木バンド', '05/12/77', '05/08/77', '05/09/77', '05/10/77', '05/11/77']],
  ['Wheel 🎶', ['Wheel 🎶', '05/10/77']],
  ['whel 🎶', ['Wheel 🎶', '05/10/77']],
  ['Emoji 🎸 Band', []],
  ['a🎸', []],
  ['🇯🇵', []],
  ['𐐀𐐁 𐐂𐐃', []],
])('%s', async (text, names) => {
  expect(await found(text)).toEqual(names);
});
