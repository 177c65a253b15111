import { attendedTallies } from '#domain/attended/attendedTallies.ts';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { counted, withCommas } from '#lib/counted.ts';

/** The size of the picture in pixels, as sites show it beside a link. */
const WIDTH = 1200;
const HEIGHT = 630;

/** The space left free at both sides, in pixels. */
const MARGIN = 64;
/** The most artists that are named, and the most characters of a name. */
const MOST_ARTISTS = 5;
const LONGEST_NAME = 30;

/** The lower edge of the bars, and the height of the highest one, in pixels. */
const BARS = { bottom: 560, height: 130 };

interface Facts {
  shows: readonly AttendedShow[];
  /** The number of songs seen, if it is known. */
  songs: number | undefined;
}

/** A text inside of SVG. Control characters, and others that XML does not allow, become spaces. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const shortened = (name: string): string => {
  const characters = [...name];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
};

/** The look of a text: its size and place in pixels. */
interface TextLook {
  size: number;
  x?: number;
  weight?: number;
  color?: string;
  anchor?: 'start' | 'middle' | 'end';
}

const text = (
  content: string,
  y: number,
  { size, x = MARGIN, weight = 400, color = '#1b1d20', anchor = 'start' }: TextLook,
) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escaped(content)}</text>`;

/** The shows of each year as bars, from the first year to the last. */
function bars(shows: readonly AttendedShow[]): string {
  const years = attendedTallies(shows, 'year')
    .map(({ key, count }) => ({ year: Number(key), count }))
    .filter(({ year }) => year !== UNKNOWN_YEAR);
  if (years.length === 0) return '';
  const known = years.map(({ year }) => year);
  const [first, last] = [Math.min(...known), Math.max(...known)];
  const most = Math.max(...years.map(({ count }) => count));
  const step = Math.min(80, (WIDTH - 2 * MARGIN) / (last - first + 1));
  const drawn = years.map(({ year, count }) => {
    const height = Math.max(2, (BARS.height * count) / most);
    const x = MARGIN + (year - first) * step;
    return `<rect x="${x.toFixed(1)}" y="${(BARS.bottom - height).toFixed(1)}" width="${(step * 0.8).toFixed(1)}" height="${height.toFixed(1)}" fill="#4c5a9e"/>`;
  });
  const quiet = { size: 22, color: '#5b6068' };
  const end = MARGIN + (last - first + 0.8) * step;
  return [
    ...drawn,
    text(String(first), BARS.bottom + 30, quiet),
    ...(last > first
      ? [text(String(last), BARS.bottom + 30, { ...quiet, x: Math.max(end, MARGIN + 120), anchor: 'end' })]
      : []),
  ].join('');
}

/** The picture of somebody's shows, as SVG: the counts, the artists with the most shows, and the shows by year. */
export function svgOf({ shows, songs }: Facts): string {
  const artists = attendedTallies(shows, 'artist');
  const facts = [
    counted(artists.length, 'artist'),
    counted(attendedTallies(shows, 'venue').length, 'venue'),
    counted(attendedTallies(shows, 'city').length, 'city', 'cities'),
    ...(songs === undefined ? [] : [counted(songs, 'song')]),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, 'Segoe UI', Roboto, 'Open Sans', sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/><rect width="${WIDTH}" height="12" fill="#364fc7"/>`,
    text(counted(shows.length, 'show'), 130, { size: 84, weight: 700 }),
    text(facts.join(' · '), 190, { size: 34, color: '#5b6068' }),
    ...artists
      .slice(0, MOST_ARTISTS)
      .map(({ name, count }, at) => text(`${shortened(name)}  ${withCommas(count)}`, 254 + 38 * at, { size: 30 })),
    bars(shows),
    text('Live Concert Database', 90, { size: 28, x: WIDTH - MARGIN, color: '#364fc7', weight: 600, anchor: 'end' }),
    '</svg>',
  ].join('');
}

/** The picture of somebody's shows as a PNG file. Throws an error with the message for the visitor. */
export async function pictureOf(facts: Facts): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(facts))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser could not draw the picture.');
  return blob;
}
