import { dateOf, dayOfYear, daysInYear } from './calendar.ts';
import { lastYear, unknownYear } from './plan.ts';
import type { Random } from './random.ts';
import {
  type Chain,
  chains,
  locations,
  type Medium,
  mediumOf,
  microphones,
  remarks,
  tapeRemarks,
  transfers,
} from './words/gear.ts';
import { handles } from './words/people.ts';

/** What was recorded, as far as a recording's texts speak of it. */
export interface Recorded {
  artist: string;
  abbrev: string;
  /** Whether the archive may have it. */
  archived: boolean;
  year: number;
  /** 0 for unknown. */
  month: number;
  day: number;
  place: string;
  songs: readonly string[];
}

/** A recording's texts and figures, before it has an id. */
export interface Recording {
  archiveIdentifier: string | null;
  circdate: string | null;
  comments: string | null;
  textdoc: string | null;
  wavdiskcount: number | null;
  shndiskcount: number | null;
  enterUsername: string;
  mediaSize: number | null;
  mediaSizeUncompressed: number | null;
  /** When it was entered: a time within the catalogue's years. */
  createdAt: string;
  checksums: { description: string; body: string }[];
}

interface Track {
  disc: number;
  number: number;
  title: string;
  seconds: number;
}

interface Circulation {
  year: number;
  month: number;
  day: number;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Soon after the concert, or, for what is older than the trade on the network, when somebody got round to it. */
function circulation(random: Random, { year, month, day }: Recorded): Circulation {
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

/** How it came to be recorded and passed on: what its texts agree on. */
interface Making {
  kind: Chain['kind'];
  source: string;
  medium: Medium;
  transfer: string;
  /** Where the microphones stood, if there were any. */
  where: string | undefined;
  taper: string;
  /** When it began to circulate. */
  year: number;
}

function makingOf(random: Random, { year }: Recorded, circulated: Circulation): Making {
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
    year: circulated.year,
  };
}

function remark(random: Random, songs: readonly string[], made: Making): string {
  const song = songs.length > 0 ? random.pick(songs) : 'the opener';
  const text = random
    .pick(made.medium === 'analog' && random.chance(0.5) ? tapeRemarks : remarks)
    .replace('{song}', song)
    .replace('{taper}', made.taper)
    .replace('{year}', String(made.year));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tracksOf(random: Random, songs: readonly string[]): Track[] {
  const titles =
    songs.length > 0 ? songs : Array.from({ length: random.between(7, 17) }, (_, index) => `Track ${index + 1}`);
  const tracks: Track[] = [];
  let disc = 1;
  let number = 0;
  let filled = 0;
  for (const title of titles) {
    const seconds = random.between(145, 420) + (random.chance(0.2) ? random.between(60, 700) : 0);
    // A disc holds 80 minutes.
    if (filled + seconds > 4750) {
      disc += 1;
      number = 0;
      filled = 0;
    }
    number += 1;
    filled += seconds;
    tracks.push({ disc, number, title, seconds });
  }
  return tracks;
}

const length = (seconds: number) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

/** As dates stand in names of files: unknown parts are `xx`. */
function isoDate({ year, month, day }: Recorded): string {
  const part = (value: number) => (value === 0 ? 'xx' : two(value));
  return `${year === unknownYear ? '19xx' : year}-${part(month)}-${part(day)}`;
}

function trackList(random: Random, tracks: readonly Track[]): string {
  const style = random.below(4);
  const discs = Math.max(...tracks.map(({ disc }) => disc));
  const lines: string[] = [];
  tracks.forEach(({ disc, number, title, seconds }, index) => {
    if (number === 1 && discs > 1) lines.push(...(index > 0 ? [''] : []), `Disc ${disc}${style === 1 ? ':' : ''}`);
    if (style === 0) lines.push(`d${disc}t${two(number)} - ${title}`);
    else if (style === 1) lines.push(`${number}. ${title}`);
    else if (style === 2) lines.push(`${two(number)} [${length(seconds)}] ${title}`);
    else lines.push(`${`${two(number)}. ${title}`.padEnd(38, ' ')} ${length(seconds).padStart(5)}`);
  });
  if (style > 1) lines.push('', `Total time: ${length(tracks.reduce((sum, track) => sum + track.seconds, 0))}`);
  return lines.join('\n');
}

/** The text that comes with the files, as its taper wrote it. */
function documentOf(random: Random, recorded: Recorded, made: Making, tracks: readonly Track[]): string {
  const { artist, place } = recorded;
  const { kind, source, transfer, taper } = made;
  const date = isoDate(recorded);
  const where = made.where ?? '';
  const located = (label: string) => (where === '' ? '' : `\n${label}${where}`);
  const note = random.chance(0.6) ? `\n\nNotes:\n-- ${remark(random, recorded.songs, made)}` : '';
  const closing = random.pick([
    '\n\nSupport the band. Buy their music. Go see them live!',
    '\n\nDo not sell this recording.',
    '\n\nPlease do not encode to lossy formats and redistribute.',
    '\n\nEnjoy!',
    `\n\nEnjoy... ${taper}`,
    '',
    '',
  ]);
  const head = random.pick([
    `${artist}\n${date}\n${place}\n\nSource: ${source}${located('Location: ')}\nTransfer: ${transfer}\nTaped by: ${taper}`,
    `${artist}\n${place}\n${date}\n\n${source.startsWith(kind) ? '' : `${kind} - `}${source}\n${transfer}\n\nTransferred by ${taper}`,
    `Artist:   ${artist}\nDate:     ${date}\nVenue:    ${place.replaceAll('\n', ', ')}\nSource:   ${source}\nLineage:  ${transfer}\nTaper:    ${taper}${located('Position: ')}`,
    `${artist} - ${date}\n${'='.repeat(artist.length + date.length + 3)}\n${place}\n\nSOURCE:     ${source}\nCONVERSION: ${transfer}`,
  ]);
  return `${head}\n\n${trackList(random, tracks)}${note}${closing}`;
}

/** What a member wrote beside the recording; some of it is HTML, as in the days when the form took it. */
function commentsOf(random: Random, recorded: Recorded, made: Making): string | null {
  if (random.chance(0.04)) return null;
  const { kind, source, transfer, taper } = made;
  const where = made.where ?? 'no audience';
  const kindAndSource = source.startsWith(kind) ? source : `${kind}; ${source}`;
  const plain = [
    `${kindAndSource}; ${transfer}`,
    `Source: ${source}; Transfer: ${transfer}`,
    `${source} > ${transfer}`,
    made.where === undefined ? kindAndSource : `${kind} (${where}): ${source}`,
    made.where === undefined ? `${source}; via ${taper}` : `${source}; ${where}; taped by ${taper}`,
    `${source}. ${transfer}.`,
  ];
  const marked = [
    `<b>Source:</b> ${source}<br><b>Transfer:</b> ${transfer}`,
    `${source}<br>${transfer}<br><i>${remark(random, recorded.songs, made)}</i>`,
    `${kind} &gt; ${transfer}<br>Taper: <b>${taper}</b>`,
    `${source}; <i>see also</i> <a href="https://tapers.example.org/${recorded.abbrev}/${isoDate(recorded)}">the taper&#8217;s notes</a>`,
    `<b>${kind}</b>; ${transfer}; artwork &amp; photos included`,
  ];
  const text = random.pick(random.chance(0.14) ? marked : plain);
  if (random.chance(0.55) || text.includes('<i>')) return text;
  const note = remark(random, recorded.songs, made);
  if (text.includes('<br>')) return `${text}<br>${note}`;
  return text.endsWith('.') ? `${text} ${note}` : `${text}; ${note}`;
}

/** The hashes of the files of one recording, in the forms in which they are passed on. */
function checksumsOf(
  random: Random,
  name: string,
  tracks: readonly Track[],
  form: { count: number; shn: boolean; whole: boolean },
): Recording['checksums'] {
  const discs = tracks[tracks.length - 1]?.disc ?? 1;
  const kinds = form.shn ? ['md5', 'st5', 'wav', 'md5'] : ['ffp', 'md5', 'st5', 'wav'];
  const perDisc = !form.whole || (discs > 1 && random.chance(0.25));
  return Array.from({ length: form.count }, (_, index) => {
    const disc = perDisc ? (index % discs) + 1 : 0;
    const kind = perDisc ? kinds[Math.floor(index / discs) % kinds.length] : kinds[index % kinds.length];
    const base = `${name}${disc === 0 || discs === 1 ? '' : `d${disc}`}`;
    const extension = kind === 'wav' ? 'wav' : form.shn ? 'shn' : 'flac';
    const lines = tracks
      .filter((track) => disc === 0 || track.disc === disc)
      .map((track) => {
        const file = `${name}d${track.disc}t${two(track.number)}.${extension}`;
        if (kind === 'ffp') return `${file}:${random.hash()}`;
        return kind === 'st5' ? `${random.hash()}  [shntool]  ${file}` : `${random.hash()} *${file}`;
      });
    const suffixes: Record<string, readonly string[]> = {
      ffp: ['.ffp', '-ffp.txt', '.ffp.txt', '_ffp.txt'],
      st5: ['.st5', '-st5.txt', '.shntool.txt'],
      wav: ['.wav.md5', '-wav-md5.txt'],
      md5: [extension === 'shn' ? '.md5' : '.flac16.md5', '.md5', '-md5.txt'],
    };
    return { description: `${base}${random.pick(suffixes[kind ?? 'md5'] ?? [])}`, body: lines.join('\n') };
  });
}

/** One recording with so many checksums; with `whole` each is of all its files, without most are of one disc's. */
export function recordingOf(
  random: Random,
  recorded: Recorded,
  id: number,
  checksums: number,
  whole: boolean,
): Recording {
  const circulated = circulation(random, recorded);
  const { year, month, day } = circulated;
  const made = makingOf(random, recorded, circulated);
  const tracks = tracksOf(random, recorded.songs);
  const discs = tracks[tracks.length - 1]?.disc ?? 1;
  const shn = /SHN|mkwACT/i.test(made.transfer);
  const kind = made.kind.toLowerCase();
  const raw = tracks.reduce((sum, track) => sum + track.seconds, 0) * 176_400;
  const name = `${recorded.abbrev}${isoDate(recorded)}`;
  const archive = `${name}.${kind}.${made.taper}.${id}.${shn ? 'shnf' : 'flac16'}`;
  return {
    archiveIdentifier: recorded.archived && random.chance(0.6) ? archive : null,
    circdate: random.chance(0.05)
      ? null
      : random.chance(0.03)
        ? String(year)
        : `${two(month)}/${two(day)}/${two(year % 100)}`,
    comments: commentsOf(random, recorded, made),
    textdoc: random.chance(0.6) ? documentOf(random, recorded, made, tracks) : null,
    wavdiskcount: random.chance(0.1) ? null : discs,
    shndiskcount: shn ? Math.ceil(discs * 0.55) : random.chance(0.7) ? 0 : null,
    enterUsername: random.pickEarly(handles),
    mediaSize: random.chance(0.5) ? Math.floor(raw * (0.5 + 0.2 * random.next())) : null,
    mediaSizeUncompressed: random.chance(0.5) ? raw : null,
    createdAt: `${year}-${two(month)}-${two(day)}T${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}Z`,
    checksums: checksumsOf(random, `${name}${random.chance(0.3) ? `.${kind}` : ''}`, tracks, {
      count: checksums,
      shn,
      whole,
    }),
  };
}
