import { LARGEST_ID } from '#lib/params.ts';

/**
 * Where recordings had their pages before this site did. Comments name them by these URLs, or by their path alone: whoever
 * typed one was on that site.
 */
const HOST = String.raw`(?:www\.)?(?:(?:db\.)?etree|etreedb|lcdb)\.org`;

const homes = new RegExp(`^${HOST}$`, 'i');
const hostFirst = new RegExp(`^${HOST}/`, 'i');
const BASE = 'https://db.etree.org/';

/** A whole number that may be an id; undefined for what is none. */
function idOf(digits: string | undefined): number | undefined {
  const id = digits && /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= LARGEST_ID ? id : undefined;
}

/**
 * The id of the recording whose page a URL of the old sites is: `/shn/{id}`, `/source/{id}` and
 * `/shninfo_detail.php?shnid={id}`, with or without their hosts. Undefined for every other URL.
 */
export function recordingOfUrl(url: string): number | undefined {
  const trimmed = url.trim();
  const whole = hostFirst.test(trimmed) ? `//${trimmed}` : trimmed;
  if (!URL.canParse(whole, BASE)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(whole, BASE);
  if (!/^https?:$/.test(protocol) || !homes.test(host) || username || password) return undefined;
  if (/^\/shninfo_detail\.php$/i.test(pathname)) {
    return idOf([...searchParams].find(([name]) => name.toLowerCase() === 'shnid')?.[1]);
  }
  return idOf(/^\/(?:shn|source)\/(\d+)\/?$/i.exec(pathname)?.[1]);
}

/** What does not stand before a mention: it would be a part of another URL or word. */
const START = String.raw`(?<![\w/.@=?&#%~+\\-])`;
/** Nor behind it: then the number goes on, or the URL does. */
const END = String.raw`(?!\w|\.\d|,\d{3}(?!\d)|/\w)`;

/** What stands before a number that a sign alone makes an id. */
const TOLD = String.raw`(?:(?:super[sc]eded|replaced|upgraded|obsoleted)\s{1,3}by|super[sc]edes?|replaces?|upgrade\s{1,3}(?:of|to))`;

const MENTION = new RegExp(
  `${START}(?:(?:(?:(?:https?:)?//)?${HOST})?/(?:shn/|source/|shninfo_detail\\.php\\?shnid=)|shninfo_detail\\.php\\?shnid=)(\\d{1,12})${END}/?` +
    String.raw`|${START}shn[ _-]?id(s?)\s{0,3}[:=#]?\s{0,3}#?(\d{1,12})${END}` +
    String.raw`|(?<=\b${TOLD}\s{1,3})#(\d{3,6})${END}`,
  'gi',
);

/** A further number of a list: `shnids 89003, 74220 and 84826`. */
const FURTHER = new RegExp(String.raw`\s{0,3}(?:,|;|&|\/|and|or)\s{0,3}(?:(?:and|or)\s)?#?(\d{3,12})${END}`, 'iy');

/** Where a text names a recording, from `start` to before `end`. */
export interface RecordingMention {
  start: number;
  end: number;
  id: number;
}

/** The recordings that a plain text names, by a URL of the old sites, as `shnid {id}` or as `superseded by #{id}`, in the order of the text. */
export function recordingsNamed(text: string): RecordingMention[] {
  const found: RecordingMention[] = [];
  for (const { 0: mention, 1: inUrl, 2: plural, 3: named, 4: told, index } of text.matchAll(MENTION)) {
    const id = idOf(inUrl ?? named ?? told);
    let end = index + mention.length;
    if (id !== undefined) found.push({ start: index, end, id });
    while (plural) {
      FURTHER.lastIndex = end;
      const next = FURTHER.exec(text);
      if (!next) break;
      const further = idOf(next[1]);
      end += next[0].length;
      if (further !== undefined) found.push({ start: end - (next[1]?.length ?? 0), end, id: further });
    }
  }
  return found;
}
