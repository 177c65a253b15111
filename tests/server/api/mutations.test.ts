import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

interface Session {
  token: string;
  user: { username: string; perms: string };
}

const account = {
  name: 'Terry Taper',
  email: 'terry@example.org',
  obfuscatedEmail: 'terry_at_example',
  username: 'terry',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

const night = {
  isCompilation: false,
  date: '05/08/1977',
  venue: 'Gull “Barn” & Hall 🎸',
  city: 'Ithaca',
  state: 'NY',
  set1: 'Millrace > Tin Roof >\nMillrace',
};

let api: TestApi;
let token: string;
let artist: number;

beforeAll(async () => {
  api = await testApi();
  artist = await api.add.artist('The Gulls');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.rows(sql`delete from users`);
  token = (await api.run<{ userCreate: Session }>('UserCreate', account)).data?.userCreate.token ?? '';
});

describe('invalid arguments', () => {
  const faultsOf = async (operation: string, variables: object, session?: string) => {
    const { data, errors } = await api.run(operation, { ...variables }, session);
    expect(data).toBeNull();
    for (const { path } of errors ?? []) expect(path).toEqual(errors?.[0]?.path);
    return errors?.map(({ message, extensions }) => [extensions?.code, extensions?.field, message]);
  };
  const invalid = (field: string, message: string) => ['BAD_USER_INPUT', field, message];

  it('of an account are all told at once', async () => {
    const wrong = { email: 'terry', username: ' terry', password: 'short', confirmPassword: 'shirt' };
    expect(await faultsOf('UserCreate', { ...account, ...wrong })).toEqual([
      invalid('email', 'Email must be an email address'),
      invalid('username', 'Username must not begin or end with a space'),
      invalid('password', 'Password must be at least 8 characters long'),
      invalid('confirmPassword', 'Passwords do not match'),
    ]);
    expect(await faultsOf('UserCreate', account)).toEqual([
      invalid('username', 'Username is already taken'),
      invalid('email', 'Email is already in use'),
    ]);
    const passwords = { password: 'short', verifyPassword: 'shirt' };
    expect(await faultsOf('SavePassword', { confirmHash: 'none', ...passwords })).toEqual([
      invalid('password', 'Password must be at least 8 characters long'),
      invalid('verifyPassword', 'Passwords do not match'),
    ]);
  });

  it('of a performance are all told at once', async () => {
    const blank = { ...night, artist_id: artist, venue: ' ', set1: '', comment: 'x'.repeat(20_001) };
    expect(await faultsOf('PerformanceCreate', blank, token)).toEqual([
      invalid('venue', 'Venue is required'),
      invalid('set1', 'Set 1 is required'),
      invalid('comment', 'Comment must be at most 20,000 characters long'),
    ]);
  });
});

describe('sessions', () => {
  it('open with Login, and read as the specification says', async () => {
    const { data, errors } = await api.run<{ login: Session }>('Login', account);
    expect(errors).toBeUndefined();
    expect(data?.login.user).toEqual({ username: 'terry', perms: 'musicLover' });
    expect(data?.login.token).toMatch(/^[\w-]{43}$/);
  });

  it('have a token that no one can choose: one that comes with Login becomes none', async () => {
    const chosen = 'a'.repeat(43);
    for (const brought of [chosen, token]) {
      const { data } = await api.run<{ login: Session }>('Login', account, brought);
      expect(data?.login.token).toMatch(/^[\w-]{43}$/);
      expect(data?.login.token).not.toBe(brought);
    }
    expect((await api.run('Logout', {}, chosen)).data).toEqual({ logout: false });
  });

  it('end with Logout, once', async () => {
    expect((await api.run('Logout', {}, token)).data).toEqual({ logout: true });
    const again = await api.run('Logout', {}, token);
    expect(again).toMatchObject({ data: { logout: false }, challenge: 'Bearer error="invalid_token"' });
    expect((await api.run('Logout')).data).toEqual({ logout: false });
  });

  it('are told to be over when they are, while reading goes on', async () => {
    const query = '{ artists { totalCount } }';
    expect((await api.ask(query)).challenge).toBeUndefined();
    expect((await api.ask(query, {}, token)).challenge).toBeUndefined();
    await api.database.rows(sql`delete from users`);
    const answer = await api.ask(query, {}, token);
    expect(answer).toMatchObject({ data: { artists: { totalCount: 1 } }, challenge: 'Bearer error="invalid_token"' });
  });

  it('are told to be over for a token that never was one', async () => {
    expect((await api.ask('{ __typename }', {}, 'guessed')).challenge).toBeDefined();
    expect((await api.ask('{ __typename }', {}, 'not a token')).challenge).toBeUndefined();
  });
});

describe('a forgotten password', () => {
  it('is reset over the wire', async () => {
    const asked = await api.run('ResetPassword', { username: 'terry', email: 'terry@example.org' });
    expect(asked.data).toEqual({ resetPassword: { id: 0, username: 'terry', validemail: false } });
    const confirmHash = await api.mail.secret('confirmHash');
    const saved = await api.run<{ savePassword: Session }>('SavePassword', {
      confirmHash,
      password: 'battery staple',
      verifyPassword: 'battery staple',
    });
    expect(saved.data?.savePassword.user.username).toBe('terry');
    expect((await api.ask('{ __typename }', {}, token)).challenge).toBeDefined();
  });
});

describe('what a member added', () => {
  it('names the member by username, with the address that may be shown, and never by the real name', async () => {
    const created = await api.run<{ artistCreate: { id: number } }>(
      'ArtistCreate',
      { name: 'Shown', isTradable: false },
      token,
    );
    const artist = created.data?.artistCreate.id;
    const show = { isCompilation: true, date: '05/08/1977', venue: 'Hall', city: 'Ithaca', state: 'NY', set1: 'One' };
    const performance = await api.run<{ performanceCreate: { id: number } }>(
      'PerformanceCreate',
      { ...show, artist_id: artist },
      token,
    );
    const creators = {
      edges: [{ node: { id: expect.any(Number), name: 'terry', obfuscatedEmail: 'terry_at_example' } }],
    };
    expect((await api.run('ArtistExtras', { id: artist })).data).toMatchObject({ artist: { id: artist, creators } });
    const id = performance.data?.performanceCreate.id;
    expect((await api.run('PerformanceExtras', { id })).data).toEqual({
      performance: { id, isCompilation: true, identifiers: [], gaps: [], highlights: [], creators },
    });
    const ofYear = await api.run('PerformancesWithMembers', { artist: String(artist), year: 1977 });
    expect(ofYear.data).toMatchObject({ performances: { edges: [{ node: { id, creators } }] } });
    const byRealName =
      '{ artists { edges { node { creators(filter: { name: { contains: "Taper" } }) { totalCount } } } } }';
    const found = await api.ask(byRealName);
    expect(JSON.stringify(found.data)).not.toContain('"totalCount":1');
  });

  it('is a compilation with its title, or is refused without', async () => {
    const show = { artist_id: artist, date: '05/08/1977', venue: 'Hall', city: 'Ithaca', state: 'NY', set1: 'One' };
    const add = (title: string) =>
      api.run<{ compilationCreate: { id: number } }>('CompilationCreate', { ...show, title }, token);
    const id = (await add('Best &amp; Rest')).data?.compilationCreate.id;
    const stored = await api.ask('query ($id: Int!) { performance(id: $id) { title isCompilation } }', { id });
    expect(stored.data).toEqual({ performance: { title: 'Best & Rest', isCompilation: true } });
    for (const title of ['', ' ', '&nbsp;']) {
      expect((await add(title)).errors).toMatchObject([
        { message: 'Title is required when compilation is selected', extensions: { field: 'title' } },
      ]);
    }
    expect((await add('x'.repeat(501))).errors?.[0]?.message).toBe('Title must be at most 500 characters long');
  });

  it('has nobody where it came with the catalogue', async () => {
    const artist = await api.add.artist('Of the Catalogue');
    const id = await api.add.performance(artist);
    expect((await api.run('PerformanceExtras', { id })).data).toEqual({
      performance: { id, isCompilation: false, identifiers: [], gaps: [], highlights: [], creators: { edges: [] } },
    });
  });
});

describe('names with HTML entities', () => {
  it('are decoded as they come in, and a venue under both spellings is one', async () => {
    const artist = await api.run<{ artistCreate: { id: number; name: string } }>(
      'ArtistCreate',
      { name: 'Reed &amp; &quot;Rush&quot;' },
      token,
    );
    expect(artist.data?.artistCreate.name).toBe('Reed & "Rush"');
    for (const venue of ['The Mustang &amp; Spoon', 'The Mustang & Spoon']) {
      const { errors } = await api.run(
        'PerformanceCreate',
        {
          isCompilation: false,
          artist_id: artist.data?.artistCreate.id,
          date: '05/08/1977',
          venue,
          city: 'Orl&eacute;ans',
          state: 'Val &amp; Loire',
          set1: 'Salt &amp; Sand',
        },
        token,
      );
      expect(errors).toBeUndefined();
    }
    const { data } =
      await api.ask(`{ venues(filter: { about: { contains: "mustang spoon" } }, pagination: { first: 5 }) {
      edges { node { name city state performanceCount performances(pagination: { first: 5 }) { edges { node { set1 } } } } } } }`);
    expect(data?.venues).toEqual({
      edges: [
        {
          node: {
            name: 'The Mustang & Spoon',
            city: 'Orléans',
            state: 'Val & Loire',
            performanceCount: 2,
            // Set lists are stored as they were typed.
            performances: { edges: [1, 2].map(() => ({ node: { set1: 'Salt &amp; Sand' } })) },
          },
        },
      ],
    });
  });
});

describe('adding an artist', () => {
  it('stores it, and search, lists and its page know it', async () => {
    const { data, errors } = await api.run<{ artistCreate: { id: number } }>(
      'ArtistCreate',
      { name: '  The Ærø Ferry Band ', isTradable: true, abbrev: '', url: 'https://example.com' },
      token,
    );
    expect(errors).toBeUndefined();
    const id = data?.artistCreate.id;
    expect(data?.artistCreate).toEqual({
      id,
      name: 'The Ærø Ferry Band',
      nameNormalized: 'theaeroferryband',
      nameFirstLetter: 'A',
      abbrev: null,
      isTradable: true,
      officialUrl: 'https://example.com',
    });
    const found = { edges: [{ node: { id, name: 'The Ærø Ferry Band' } }] };
    expect((await api.run('LookupArtists', { search: 'aero ferry' })).data).toEqual({ artists: found });
    expect((await api.run('ArtistList', { chr: 'A' })).data).toMatchObject({ artistsUnprefix: found });
    expect((await api.run('Artist', { id })).data).toMatchObject({
      artist: { creators: { edges: [{ node: { name: 'terry' } }] } },
    });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Artist name is required'],
    [{ name: 'x', url: 'javascript:alert(1)' }, 'url', 'URL must begin with http:// or https://'],
    [{ name: 'a\0b' }, 'name', 'Artist name must not contain null characters or broken Unicode'],
  ])('refuses %j', async (variables, field, message) => {
    const { errors } = await api.run('ArtistCreate', { isTradable: false, ...variables }, token);
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', field } }]);
  });
});

describe('adding a performance', () => {
  const add = (change: object = {}, session: string | undefined = token) =>
    api.run<{ performanceCreate: Record<string, unknown> & { id: number } }>(
      'PerformanceCreate',
      { ...night, artist_id: artist, ...change },
      session,
    );

  it('stores the short date and the full year, and texts to the letter', async () => {
    const { data, errors } = await add({ set2: '', comment: 'x'.repeat(10_000) });
    expect(errors).toBeUndefined();
    expect(data?.performanceCreate).toMatchObject({
      artist: { id: artist, name: 'The Gulls' },
      date: '05/08/77',
      year: 1977,
      set1: night.set1,
      set2: null,
      comment: 'x'.repeat(10_000),
    });
    const [member] = await api.database.rows<{ id: number }>(sql`select id from users`);
    expect(data?.performanceCreate.showsuserid).toBe(String(member?.id));
    const page = await api.run('Performance', { id: data?.performanceCreate.id });
    expect(page.data).toMatchObject({ performance: { venue: night.venue } });
  });

  it('is found by its date, and an equal one is no error', async () => {
    const first = await add({ date: '??/15/2025' });
    expect((await add({ date: '??/15/2025' })).errors).toBeUndefined();
    const { data } = await api.run('PerformanceExists', { id: artist, date: '??/15/25', year: 2025 });
    expect(data).toMatchObject({
      artist: { performances: { edges: [{ node: { id: first.data?.performanceCreate.id } }, {}] } },
    });
  });

  it('shows in the years and the list of the artist', async () => {
    await add({ date: '??/??/1939' });
    const { data } = await api.run<{ artist: { years: number[] } }>('Artist', { id: artist });
    expect(data?.artist.years).toContain(1939);
  });

  it.each([
    [{ date: '13/01/1977' }, 'date'],
    [{ venue: '' }, 'venue'],
    [{ city: ' ' }, 'city'],
    [{ state: '\n' }, 'state'],
    [{ set1: '' }, 'set1'],
    [{ set3: 'x'.repeat(20_001) }, 'set3'],
    [{ artist_id: 999_999 }, 'artist_id'],
  ])('refuses what is wrong (%#)', async (change, field) => {
    expect((await add(change)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
  });

  it.each(['ArtistCreate', 'PerformanceCreate'])('needs a session: %s', async (name) => {
    const variables = { ...night, artist_id: artist, name: 'Nobody', isTradable: false };
    const answer = await api.run(name, variables);
    expect(answer.data).toBeNull();
    expect(answer.errors).toMatchObject([
      { message: 'You must be logged in.', extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });
});
