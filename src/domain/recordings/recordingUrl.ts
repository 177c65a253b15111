import { LARGEST_ID } from '#lib/params.ts';

/** The old sites, where recordings had their pages before. Comments refer to them by URL, or by path alone. */
const HOST = String.raw`(?:www\.)?(?:(?:db\.)?etree|etreedb|lcdb)\.org`;

const oldHost = new RegExp(`^${HOST}$`, 'i');
const hostFirst = new RegExp(`^${HOST}/`, 'i');
const BASE = 'https://db.etree.org/';

/** A positive integer that may be an id; otherwise undefined. */
function idOf(digits: string | undefined): number | undefined {
  const id = digits && /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= LARGEST_ID ? id : undefined;
}

/**
 * The id of the recording at a URL of the old sites: `/shn/{id}`, `/source/{id}` and `/shninfo_detail.php?shnid={id}`,
 * with or without host. Undefined for other URLs.
 */
export function recordingOfUrl(url: string): number | undefined {
  const trimmed = url.trim();
  const whole = hostFirst.test(trimmed) ? `//${trimmed}` : trimmed;
  if (!URL.canParse(whole, BASE)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(whole, BASE);
  if (!/^https?:$/.test(protocol) || !oldHost.test(host) || username || password) return undefined;
  if (/^\/shninfo_detail\.php$/i.test(pathname)) {
    return idOf([...searchParams].find(([name]) => name.toLowerCase() === 'shnid')?.[1]);
  }
  return idOf(/^\/(?:shn|source)\/(\d+)\/?$/i.exec(pathname)?.[1]);
}

/** Characters that do not precede a mention: it would be part of another URL or word. */
const START = String.raw`(?<![\w/.@=?&#%~+\\-])`;
/** Characters that do not follow a mention: the number or the URL would continue. */
const END = String.raw`(?!\w|\.\d|,\d{3}(?!\d)|/\w)`;

/** Words that make `#` and a number after them a recording's id. */
const TOLD = String.raw`(?:(?:super[sc]eded|replaced|upgraded|obsoleted)\s{1,3}by|super[sc]edes?|replaces?|upgrade\s{1,3}(?:of|to))`;

const MENTION = new RegExp(
  `${START}(?:(?:(?:(?:https?:)?//)?${HOST})?/(?:shn/|source/|shninfo_detail\\.php\\?shnid=)|shninfo_detail\\.php\\?shnid=)(\\d{1,12})${END}/?` +
    String.raw`|${START}shn[ _-]?id(s?)\s{0,3}[:=#]?\s{0,3}#?(\d{1,12})${END}` +
    String.raw`|(?<=\b${TOLD}\s{1,3})#(\d{3,6})${END}`,
  'gi',
);

/** A further id of a list: `shnids 89003, 74220 and 84826`. */
const FURTHER = new RegExp(String.raw`\s{0,3}(?:,|;|&|\/|and|or)\s{0,3}(?:(?:and|or)\s)?#?(\d{3,12})${END}`, 'iy');

/** A mention of a recording in a text, from `start` to before `end`. */
export interface RecordingMention {
  start: number;
  end: number;
  id: number;
}

/** In its order: by a URL of the old sites, as `shnid {id}`, or as `superseded by #{id}`. */
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
