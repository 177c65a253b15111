import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RecordingsByHashDocument, type RecordingsByHashQuery } from '../../src/graphql/generated/graphql';
import { connection } from '../support/client/lists';
import { answerTo, type Sent } from '../support/client/mocks';
import { renderRoute } from '../support/client/render';

const hashOf = (digit: number) => digit.toString(16).repeat(32).slice(0, 32);

const recording = (id: number, hashes: readonly string[]) => ({
  __typename: 'Source',
  id,
  circdate: null,
  performance: {
    __typename: 'Performance',
    id: 5,
    date: '07/11/85',
    year: 1985,
    venue: 'Old Mill',
    city: 'Portland',
    state: 'ME',
    artist: { __typename: 'Artist', id: 2, name: 'Marrow Creek' },
  },
  checksums: connection([
    {
      __typename: 'Checksum',
      id,
      description: `${id}.ffp`,
      body: hashes.map((hash, index) => `t${index + 1}.flac:${hash}`).join('\n'),
    },
  ]),
});

const holders = (sources: readonly ReturnType<typeof recording>[], totalCount = sources.length) =>
  connection(
    sources.map((source, index) => ({ __typename: 'Checksum', id: index + 1, source })),
    { totalCount },
  );

const NOTHING = holders([]);

type Holders = Sent<RecordingsByHashQuery['first']>;

/** The answer to a request for up to four hashes, or what it fails with. */
const answer = (hashes: readonly string[], [one = NOTHING, two, three, four]: readonly Holders[], error?: string) => {
  const [first = '', second = '', third = '', fourth = ''] = hashes;
  return answerTo(
    RecordingsByHashDocument,
    { first, second, third, fourth, two: !!second, three: !!third, four: !!fourth },
    {
      result: error
        ? { errors: [{ message: error }] }
        : {
            data: {
              first: one,
              ...(two && { second: two }),
              ...(three && { third: three }),
              ...(four && { fourth: four }),
            },
          },
    },
  );
};

async function identify(text: string) {
  const field = await screen.findByLabelText('Checksums');
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
}

test('a hash that hundreds of lists have is told as what it is', async () => {
  const silence = hashOf(7);
  const eight = Array.from({ length: 8 }, (_, index) => recording(index + 1, [silence, hashOf(index)]));
  renderRoute('/identify', { mocks: [answer([silence], [holders(eight, 400)])] });
  await identify(`${silence} *silence.flac`);
  expect(await screen.findByText(/^400 lists of checksums have the same hash/)).toBeVisible();
  expect(screen.getByText('Other recordings with some of the same tracks:')).toBeVisible();
});

test('what was found before the database failed stays, and the rest is asked for again', async () => {
  const hashes = Array.from({ length: 6 }, (_, index) => hashOf(index + 1));
  const [t1 = '', t2 = '', t3 = '', t4 = '', t5 = '', t6 = ''] = hashes;
  const known = recording(9, [t3]);
  renderRoute('/identify', {
    mocks: [
      answer([t3, t4, t2, t5], [holders([known]), NOTHING, NOTHING, NOTHING]),
      { ...answer([t1, t6], [], 'The database is restarting.'), maxUsageCount: 1 },
      answer([t1, t6], [NOTHING, NOTHING]),
    ],
  });
  await identify(hashes.map((hash, index) => `show-${index + 1}.flac:${hash}`).join('\n'));
  expect(await screen.findByText('What was found before is shown below.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Recording 9' })).toBeVisible();
  expect(within(screen.getByRole('table')).getAllByText('extra')).toHaveLength(5);
  expect(screen.getByText('Looked up with 1 request.')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Looked up with 2 requests.')).toBeVisible();
  expect(screen.queryByText('What was found before is shown below.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Recording 9' })).toBeVisible();
});
