import { twoDigits } from './calendar.ts';
import type { Lineage, RecordedShow } from './lineage.ts';
import type { Random } from './random.ts';
import { unknownYear } from './sizes.ts';
import { type Track, trackList } from './tracks.ts';
import { remarks, tapeRemarks } from './words/gear.ts';

/** A date as in names of files; unknown parts are `xx`. */
export function isoDate({ year, month, day }: RecordedShow): string {
  const part = (value: number) => (value === 0 ? 'xx' : twoDigits(value));
  return `${year === unknownYear ? '19xx' : year}-${part(month)}-${part(day)}`;
}

function remark(random: Random, songs: readonly string[], lineage: Lineage): string {
  const song = songs.length > 0 ? random.pick(songs) : 'the opener';
  const text = random
    .pick(lineage.medium === 'analog' && random.chance(0.5) ? tapeRemarks : remarks)
    .replace('{song}', song)
    .replace('{taper}', lineage.taper)
    .replace('{year}', String(lineage.circulated.year));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text document that comes with the files, as the taper wrote it. */
export function documentOf(random: Random, show: RecordedShow, lineage: Lineage, tracks: readonly Track[]): string {
  const { artist, place } = show;
  const { kind, source, transfer, taper } = lineage;
  const date = isoDate(show);
  const where = lineage.where ?? '';
  const located = (label: string) => (where === '' ? '' : `\n${label}${where}`);
  const note = random.chance(0.6) ? `\n\nNotes:\n-- ${remark(random, show.songs, lineage)}` : '';
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

/** The comments of the person who entered the recording; some of them are HTML, which the form once took. */
export function commentsOf(random: Random, show: RecordedShow, lineage: Lineage): string | null {
  if (random.chance(0.04)) return null;
  const { kind, source, transfer, taper, where } = lineage;
  const kindAndSource = source.startsWith(kind) ? source : `${kind}; ${source}`;
  const plain = [
    `${kindAndSource}; ${transfer}`,
    `Source: ${source}; Transfer: ${transfer}`,
    `${source} > ${transfer}`,
    where === undefined ? kindAndSource : `${kind} (${where}): ${source}`,
    where === undefined ? `${source}; via ${taper}` : `${source}; ${where}; taped by ${taper}`,
    `${source}. ${transfer}.`,
  ];
  const marked = [
    `<b>Source:</b> ${source}<br><b>Transfer:</b> ${transfer}`,
    `${source}<br>${transfer}<br><i>${remark(random, show.songs, lineage)}</i>`,
    `${kind} &gt; ${transfer}<br>Taper: <b>${taper}</b>`,
    `${source}; <i>see also</i> <a href="https://tapers.example.org/${show.abbrev}/${isoDate(show)}">the taper&#8217;s notes</a>`,
    `<b>${kind}</b>; ${transfer}; artwork &amp; photos included`,
  ];
  const text = random.pick(random.chance(0.14) ? marked : plain);
  // A text with italics has a remark already, or a reference.
  if (random.chance(0.55) || text.includes('<i>')) return text;
  const note = remark(random, show.songs, lineage);
  if (text.includes('<br>')) return `${text}<br>${note}`;
  return text.endsWith('.') ? `${text} ${note}` : `${text}; ${note}`;
}
