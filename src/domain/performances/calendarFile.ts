export interface CalendarDay {
  /** The globally unique id of the event. */
  uid: string;
  /** `YYYY-MM-DD`, or shorter if a part is unknown. */
  date: string;
  summary: string;
  location: string;
  url: string;
}

/** The longest line that the format allows, in octets. */
const LINE = 75;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** Folds a content line as RFC 5545 requires: no line is longer than 75 octets, and no character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let room = LINE;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      text += '\r\n ';
      room = LINE - 1;
    }
    text += character;
    room -= size;
  }
  return `${text}\r\n`;
}

const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** iCalendar (RFC 5545). Days with an incomplete date are left out. `made` is the file's time of creation. */
export function calendarFile(days: readonly CalendarDay[], made: Date): string {
  const events = days
    .filter(({ date }) => date.length === 'YYYY-MM-DD'.length)
    .flatMap(({ uid, date, summary, location, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp(made)}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location ? [`LOCATION:${escaped(location)}`] : []),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Live Concert Database//EN', ...events, 'END:VCALENDAR']
    .map(folded)
    .join('');
}
