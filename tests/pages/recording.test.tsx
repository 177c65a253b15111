import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { NodeOf } from '#graphql/connection.ts';
import {
  OtherRecordingsDocument,
  type OtherRecordingsQuery,
  SourceDocument,
  type SourceQuery,
} from '#graphql/generated/graphql.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { type MockedResult, malformedResponseTo, responseTo } from '#tests/support/client/mocks.ts';
import { OLD_MILL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

const PERFORMANCE = { __typename: 'Performance', ...OLD_MILL };

const checksum = (id: number, description: string, body = `d41d8cd9 *${description}.flac`) => ({
  __typename: 'Checksum',
  id,
  description,
  body,
});

const SOURCE = {
  __typename: 'Source',
  id: 11,
  archiveIdentifier: 'lw1977-05-08.sbd',
  circdate: '01/13/98',
  comments: 'SBD &gt; DAT',
  textdoc: 'Disc 1\n  01  Loser\n\nDisc 2',
  wavdiskcount: 3,
  shndiskcount: 2,
  performance: PERFORMANCE,
  checksums: connection([checksum(1, 'md5'), checksum(2, 'ffp')]),
};

type Others = NonNullable<Whole<OtherRecordingsQuery>['source']>['performance']['sources'];
type OthersResult = MockedResult<OtherRecordingsQuery>['result'];

const sourceResponse = (result: MockedResult<SourceQuery>['result'], id = 11) =>
  responseTo(SourceDocument, { id }, { result });
const othersResponse = (result: OthersResult, { id = 11, after = 'LTE=' } = {}) =>
  responseTo(OtherRecordingsDocument, { id, after }, { result });
const source = (changes: Partial<Whole<SourceQuery>['source']> = {}) =>
  sourceResponse({ data: { source: { ...SOURCE, ...changes } } });

const other = (id: number) => ({
  __typename: 'Source',
  id,
  archiveIdentifier: null,
  circdate: null,
  comments: `Tape ${id}`,
});
const othersData = (sources: Others) => ({
  data: { source: { __typename: 'Source', id: 11, performance: { __typename: 'Performance', id: 5, sources } } },
});
const others = (...rows: (NodeOf<Others> | null)[]) =>
  othersResponse(othersData(connection(rows, { type: 'SourceConnection' })));

const broken = { errors: [{ message: 'out of order' }] };

/** The values of the facts, by their names. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('/recording/{id}', () => {
  test('says what identifies the recording', async () => {
    renderRoute('/recording/11', { mocks: [source(), others()] });
    await screen.findByText('lw1977-05-08.sbd');
    expect(screen.getByRole('heading', { level: 1, name: 'The Long Wharf 05/08/1977 soundboard' })).toBeVisible();
    await expect.poll(() => document.title).toBe('The Long Wharf 05/08/1977 soundboard | Live Concert Database');
    expect(screen.getByText(/^Recording \d+/)).toBeVisible();
    expect(screen.getByText('Old Mill, Portland, ME')).toBeVisible();
    expect(facts()).toEqual({
      'Recording ID': '11',
      Artist: 'The Long Wharf',
      Date: '05/08/1977',
      'Archive Identifier': 'lw1977-05-08.sbd',
      'Circulation Date': '01/13/1998',
      'WAV Disks': '3',
      'SHN Disks': '2',
    });
    expect(screen.getByRole('link', { name: 'The Long Wharf' })).toHaveAttribute('href', '/performances/2/1977');
    expect(screen.getByRole('link', { name: '05/08/1977' })).toHaveAttribute('href', '/performance/5');
    expect(screen.getByRole('link', { name: 'lw1977-05-08.sbd' })).toHaveAttribute(
      'href',
      'https://archive.org/details/lw1977-05-08.sbd',
    );
  });

  test.each([0, null, -1])('leaves out disk counts of %s and whatever else is missing', async (count) => {
    const nothing = { archiveIdentifier: ' ', circdate: null, comments: '', textdoc: ' \n', checksums: connection([]) };
    renderRoute('/recording/11', {
      mocks: [source({ ...nothing, wavdiskcount: count, shndiskcount: count }), others()],
    });
    await screen.findByText('N/A');
    expect(Object.keys(facts())).toEqual(['Recording ID', 'Artist', 'Date', 'Circulation Date']);
    for (const name of ['Comments', 'Text Document', 'Checksums']) {
      expect(screen.queryByRole('heading', { name })).toBeNull();
    }
  });

  test('shows the lineage as a chain, told by the comments, or else by the text document', async () => {
    renderRoute('/recording/11', {
      mocks: [source({ comments: 'ok', textdoc: 'Source: SBD > reel\nLineage: reel > DAT > FLAC' }), others()],
    });
    const lineage = within(await screen.findByRole('region', { name: 'Lineage' }));
    const steps = lineage.getByRole('list', { name: 'Lineage' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['reel', 'DAT', 'FLAC']);
  });

  test('says what took its place, by its own comments and those of the others', async () => {
    renderRoute('/recording/11', {
      mocks: [
        source({ comments: 'Upgrade of shnid 7' }),
        others(
          { ...other(12), comments: 'supersedes shnid 11' },
          { ...other(13), comments: 'Upgraded version of shnid 12' },
          other(7),
        ),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Other Recordings of this Performance (3)' });
    const links = (name: string) => {
      const fact = screen.getByText(name, { selector: 'dt' }).nextElementSibling;
      return [...(fact?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    };
    expect(facts()).toMatchObject({ 'Upgraded by': '12, then 13', 'Upgrade of': '7' });
    expect(links('Upgraded by')).toEqual(['/recording/12', '/recording/13']);
    expect(links('Upgrade of')).toEqual(['/recording/7']);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent('Upgraded by 13Upgrade of 11, then 7');
    expect(rows[2]).toHaveTextContent('Upgraded by 11, then 12, then 13');
    expect(rows[2]?.querySelector('a')).toHaveAttribute('href', '/recording/7');
  });

  test('offers all its texts as one file, from the server that answers the API', async () => {
    renderRoute('/recording/11', { mocks: [source(), others()] });
    const link = await screen.findByRole('link', { name: 'Download all' });
    expect(link).toHaveAttribute('href', '/api/source/11/download');
    expect(link).toHaveAttribute('download');
  });

  test('offers no file where there is nothing to put into it', async () => {
    renderRoute('/recording/11', { mocks: [source({ textdoc: ' ', checksums: connection([]) }), others()] });
    await screen.findByText('lw1977-05-08.sbd');
    expect(screen.queryByRole('link', { name: 'Download all' })).toBeNull();
  });

  test('leads back to the show, and on to the recordings beside it', async () => {
    renderRoute('/recording/11', { mocks: [source(), others(other(13), other(10), other(9))] });
    const path = within(await screen.findByRole('navigation', { name: 'Path' }));
    expect(path.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/performances/2',
      '/performances/2/1977',
      '/performance/5',
    ]);
    expect(await screen.findByRole('link', { name: 'Previous recording' })).toHaveAttribute('href', '/recording/10');
    expect(screen.getByRole('link', { name: 'Next recording' })).toHaveAttribute('href', '/recording/13');
  });

  test('encodes the archive identifier', async () => {
    renderRoute('/recording/11', { mocks: [source({ archiveIdentifier: 'a/b?"c' }), others()] });
    const link = await screen.findByRole('link', { name: 'a/b?"c' });
    expect(link).toHaveAttribute('href', 'https://archive.org/details/a%2Fb%3F%22c');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('leads from its comments to a recording that they name, without loading the site anew', async () => {
    const { router } = renderRoute('/recording/11', { mocks: [source({ comments: '<p>see shnid 9</p>' }), others()] });
    const comments = within(await screen.findByRole('region', { name: 'Comments' }));
    await userEvent.click(await comments.findByRole('link', { name: 'shnid 9' }));
    expect(router.state.location.pathname).toBe('/recording/9');
  });

  test('keeps the lines of the text document', async () => {
    renderRoute('/recording/11', { mocks: [source(), others()] });
    const section = await screen.findByRole('region', { name: 'Text Document' });
    expect(section.querySelector('pre')?.textContent).toBe(SOURCE.textdoc);
  });

  test('lists the other recordings of the performance', async () => {
    renderRoute('/recording/11', { mocks: [source(), others(other(12), null, other(13))] });
    const table = await screen.findByRole('table', { name: 'Other Recordings of this Performance (3)' });
    expect(within(table).getByRole('link', { name: '12' })).toHaveAttribute('href', '/recording/12');
    expect(within(table).getByRole('link', { name: '13' })).toHaveAttribute('href', '/recording/13');
    expect(within(table).getByText('Tape 13')).toBeVisible();
  });

  test('reads on until every other recording is there', async () => {
    const page = (first: number, count: number) =>
      othersData(connection(numbered(count, other, first), { totalCount: 301, hasNextPage: first === 100 }));
    renderRoute('/recording/11', {
      mocks: [source(), othersResponse(page(100, 300)), othersResponse(page(400, 1), { after: btoa('300') })],
    });
    // By text and element: asking hundreds of rows for their roles takes seconds.
    const last = await screen.findByText('Tape 400', {}, { timeout: 15_000 });
    expect(last).toBeVisible();
    expect(last.closest('table')?.querySelectorAll('tr')).toHaveLength(302);
  });

  test('goes to another recording, with nothing of this one left', async () => {
    const second = {
      ...SOURCE,
      id: 12,
      archiveIdentifier: 'the other tape',
      checksums: connection([checksum(1, 'md5')]),
    };
    const { router } = renderRoute('/recording/11', {
      mocks: [
        source(),
        others(other(12)),
        sourceResponse({ data: { source: second } }, 12),
        othersResponse(broken, { id: 12 }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'md5' }));
    await userEvent.click(screen.getByRole('link', { name: '12' }));
    // Its identifier is known to the list of this page before the page itself is there.
    await waitFor(() => expect(screen.getByText('Recording ID').nextElementSibling).toHaveTextContent('12'));
    expect(router.state.location.pathname).toBe('/recording/12');
    expect(screen.getByRole('button', { name: 'md5' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the checksums of a recording', () => {
  const panel = () => screen.findByRole('region', { name: 'md5' });

  test('open below their button, which knows it, and take the focus', async () => {
    renderRoute('/recording/11', { mocks: [source(), others()] });
    const button = await screen.findByRole('button', { name: 'md5' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(await panel()).toHaveFocus();
    expect(await panel()).toHaveTextContent('d41d8cd9 *md5.flac');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toContainElement(await panel());
  });

  test.each([
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the button itself', () => userEvent.click(screen.getByRole('button', { name: 'md5' }))],
  ])('close by %s, and give the focus back', async (_, close) => {
    renderRoute('/recording/11', { mocks: [source(), others()] });
    await userEvent.click(await screen.findByRole('button', { name: 'md5' }));
    await panel();
    await close();
    expect(screen.queryByRole('region', { name: 'md5' })).toBeNull();
    expect(screen.getByRole('button', { name: 'md5' })).toHaveFocus();
  });

  test('are a table of names, kinds and numbers of files', async () => {
    const lines = (...names: string[]) => names.map((name, at) => `${String(at).repeat(32)} *${name}`).join('\n');
    const checksums = connection([
      checksum(1, 'orig-shn-md5', lines('t1.shn', 't2.shn')),
      checksum(2, 'shn-md5', lines('t1.shn', 't2.shn', 't1.shn')),
      checksum(3, 'shn-md5', 'See the text document.'),
    ]);
    renderRoute('/recording/11', { mocks: [source({ checksums }), others()] });
    const table = within(await screen.findByRole('table', { name: 'Checksums' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Name', 'Kind', 'Files', 'List'],
      ['orig-shn-md5', 'MD5 of SHN files, of the original files', '2', 'CopyDownload'],
      ['shn-md5', 'MD5 of SHN files, 1 of 2 of this name', '2', 'CopyDownload'],
      ['shn-md5', 'Text, 2 of 2 of this name', '0', 'CopyDownload'],
    ]);
  });

  test('of two states of the files may differ', async () => {
    const line = (digit: string) => `${digit.repeat(32)} *t1.shn`;
    const checksums = connection([checksum(1, 'orig-shn-md5', line('a')), checksum(2, 'shn-md5', line('b'))]);
    renderRoute('/recording/11', { mocks: [source({ checksums }), others()] });
    expect(await screen.findByRole('button', { name: 'orig-shn-md5' })).toBeVisible();
    expect(screen.queryByText('These lists do not agree')).toBeNull();
  });

  test('say in one line that they do not agree, and behind it about what', async () => {
    const lines = (names: readonly string[], digit: string) =>
      names.map((name) => `${digit.repeat(32)} *${name}.shn`).join('\n');
    const names = ['t1', 't2', 't3', 't4', 't5'];
    const checksums = connection([
      checksum(1, 'first.md5', lines(names, 'a')),
      checksum(2, 'second.md5', lines(names.slice(0, 4), 'b')),
    ]);
    renderRoute('/recording/11', { mocks: [source({ checksums }), others()] });
    const summary = await screen.findByText('These lists do not agree');
    expect(summary.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(summary);
    const said = within(summary.closest('details') ?? document.body).getAllByRole('listitem');
    expect(said.map((item) => item.textContent)).toEqual([
      'first.md5 and second.md5 have another hash for t1.shn, t2.shn, t3.shn, t4.shn.',
      'first.md5 has t5.shn, second.md5 has not.',
    ]);
  });

  test('show one at a time', async () => {
    renderRoute('/recording/11', { mocks: [source(), others()] });
    await userEvent.click(await screen.findByRole('button', { name: 'md5' }));
    await userEvent.click(screen.getByRole('button', { name: 'ffp' }));
    expect(await screen.findByRole('region', { name: 'ffp' })).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'md5' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'ffp' })).toHaveFocus();
  });

  test('are copied as they stand', async () => {
    const user = userEvent.setup();
    renderRoute('/recording/11', { mocks: [source(), others()] });
    const row = within(await screen.findByRole('row', { name: /^md5/ }));
    await user.click(row.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('d41d8cd9 *md5.flac');
  });

  test('are named even without a description, and skipped when broken', async () => {
    const checksums = connection([null, checksum(3, ' ', '<script>alert(1)</script> &amp;lt;')]);
    renderRoute('/recording/11', { mocks: [source({ checksums }), others()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Checksum' }));
    expect(await screen.findByText('<script>alert(1)</script> &amp;lt;')).toBeVisible();
  });
});

describe('/recording/{id} when something fails', () => {
  test.each(['abc', '0', '-1', '1e3'])('the id %s is missing, and nothing is asked for', async (id) => {
    renderRoute(`/recording/${id}`);
    expect(await screen.findByRole('heading', { name: 'Recording ID not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a recording that does not exist', async () => {
    renderRoute('/recording/11', {
      mocks: [sourceResponse({ data: { source: null } }), othersResponse({ data: { source: null } })],
    });
    expect(await screen.findByRole('heading', { name: 'Recording Not Found' })).toBeVisible();
    expect(screen.getByText("The recording you're looking for doesn't exist.")).toBeVisible();
  });

  test.each<[string, MockedResult<SourceQuery>['result'], string]>([
    ['an error', broken, 'GraphQL error: out of order'],
    ['an error beside null', { data: { source: null }, ...broken }, 'GraphQL error: out of order'],
    ['no data', { data: null }, 'GraphQL error: Unknown error'],
  ])('%s', async (_, answer, message) => {
    renderRoute('/recording/11', { mocks: [sourceResponse(answer), others(other(12))] });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error Loading Recording${message}`);
    expect(await screen.findByRole('link', { name: '12' })).toBeVisible();
  });

  test('the other recordings alone', async () => {
    renderRoute('/recording/11', { mocks: [source(), othersResponse(broken)] });
    expect(await screen.findByText('lw1977-05-08.sbd')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error Loading Other RecordingsGraphQL error: out of order',
    );
  });

  test('an answer without the list of other recordings', async () => {
    const first = { source: { ...SOURCE, performance: null } };
    const second = { source: { __typename: 'Source', id: 11, performance: null } };
    renderRoute('/recording/11', {
      mocks: [
        malformedResponseTo(SourceDocument, { id: 11 }, { data: first }),
        malformedResponseTo(OtherRecordingsDocument, { id: 11, after: 'LTE=' }, { data: second }),
      ],
    });
    expect(await screen.findByText('lw1977-05-08.sbd')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error Loading Other RecordingsGraphQL error: Unknown error',
    );
  });

  test('shows what came beside an error', async () => {
    const data = { source: { ...SOURCE, performance: null, checksums: null } };
    const late = { ...malformedResponseTo(SourceDocument, { id: 11 }, { data, ...broken }), delay: 300 };
    renderRoute('/recording/11', { mocks: [late, others(other(12))] });
    expect(await screen.findByRole('link', { name: '12' })).toBeVisible();
    expect(await screen.findByText('lw1977-05-08.sbd')).toBeVisible();
    expect(screen.getByText('Error Loading Recording')).toBeVisible();
    expect(screen.getByText('GraphQL error: out of order')).toBeVisible();
    expect(facts()).not.toHaveProperty('Artist');
    // A field that the one answer lacks is not taken from the other.
    expect(screen.getByRole('link', { name: '12' })).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('says that it is loading', async () => {
    const { release } = renderRoute('/recording/11', { mocks: [source(), others()], held: true });
    expect(await screen.findByText('Loading recording...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('lw1977-05-08.sbd')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });
});
