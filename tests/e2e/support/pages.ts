import type { Page } from '@playwright/test';
import type { openCatalogue } from './catalogue.ts';

type Catalogue = ReturnType<typeof openCatalogue>;
type Address = (catalogue: Catalogue) => string | Promise<string>;

const artist = async (catalogue: Catalogue) => (await catalogue.artist(({ years }) => years.length > 20)).id;

/** An artist with some sixty performances. A rule takes its time for each row, and finds in the thousandth what is in the tenth. */
const shortHistory = async (catalogue: Catalogue) =>
  (await catalogue.artist(({ years, sourceCount }) => years.length > 20 && sourceCount < 100)).id;

const recording = (catalogue: Catalogue) =>
  catalogue.recording({ comments: { contains: '<' } }, ({ checksums, performance }) => {
    return checksums.edges.length > 1 && performance.sources.totalCount === 2;
  });

/** The addresses of all pages for visitors, each showing as much of what it can as the catalogue has. */
export const VISITORS_PAGES: Record<string, Address> = {
  home: () => '/',
  artists: () => '/artists/top100',
  'the last page of a letter': () => '/artists/n/2',
  'source artists': () => '/source-artists/u',
  'artist groups': () => '/artist-groups/b',
  'a letter that is none': () => '/artists/none',
  group: async (catalogue) =>
    `/artist-group/${(await catalogue.group(({ artistsByName }) => artistsByName.length === 3)).id}`,
  performances: async (catalogue) => `/performances/${await artist(catalogue)}/1995`,
  'performances by a kind of recording': async (catalogue) =>
    `/performances/${await artist(catalogue)}/1995?kind=soundboard`,
  performance: async (catalogue) =>
    `/performance/${(await catalogue.performance({ set3: { isnull: false }, comment: { isnull: false } })).id}`,
  'performance with recordings': async (catalogue) => `/performance/${(await recording(catalogue)).performance.id}`,
  comparison: async (catalogue) => `/performance/${(await recording(catalogue)).performance.id}/compare`,
  recording: async (catalogue) => `/recording/${(await recording(catalogue)).id}`,
  artist: async (catalogue) => `/artist/${await artist(catalogue)}`,
  identify: () => '/identify',
  collection: () => '/collection',
  following: () => '/following',
  'my shows': () => '/my-shows',
  // The shows 1 to 40.
  'the shows of a list': () => '/my-shows?shared=true#1dY2QkDgAA',
  'what is missing': async (catalogue) => `/missing?artist=${await shortHistory(catalogue)}`,
  search: () => '/search?q=creek',
  venue: async (catalogue) => `/venue/${await catalogue.venue(({ years }) => years.length > 1)}`,
  'on this day': () => '/on-this-day/7/11',
  'recently added': () => '/recently-added',
  history: async (catalogue) => `/history/${await shortHistory(catalogue)}`,
  'songs of a history': async (catalogue) => `/history/${await shortHistory(catalogue)}?tab=songs`,
  'venues of a history': async (catalogue) => `/history/${await shortHistory(catalogue)}?tab=venues`,
  login: () => '/login',
  registration: () => '/login?tab=register',
  'forgotten password': () => '/login?tab=forgot-password',
  'new password': () => '/reset-password?confirmHash=none',
  'performance of a visitor': async (catalogue) => `/performance/add?id=${await artist(catalogue)}`,
  'not found': () => '/no/such/page',
  'no such artist': () => '/artist/2000000000',
  legal: () => '/legal.html',
};

/** The addresses of the pages that members have, or see otherwise. */
export const MEMBERS_PAGES: Record<string, Address> = {
  'home of a member': () => '/',
  profile: () => '/user/me?emailVerified=true',
  'artist of a member': async (catalogue) => `/artist/${await artist(catalogue)}`,
  'add artist': () => '/artist/add',
  'choose an artist': () => '/performance/add',
  'add performance': async (catalogue) => `/performance/add?id=${await artist(catalogue)}`,
  'add recording': async (catalogue) => `/recording/add?performance=${(await catalogue.performance({})).id}`,
  'choose a show': () => '/recording/add',
};

/** Has the browser draw what the server would, so that the answers to the page's own requests count. */
export const drawInBrowser = (page: Page) =>
  page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    // The document without a page in it, which the service worker keeps, too.
    return route.fulfill({ response: await route.fetch({ url: new URL('/index.html', request.url()).href }) });
  });
