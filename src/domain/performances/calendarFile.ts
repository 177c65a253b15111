/** A day to put into a calendar. */
export interface CalendarDay {
  /** Tells it from all others, whoever made the calendar. */
  uid: string;
  /** `YYYY-MM-DD`, or less where a part is unknown. */
  date: string;
  summary: string;
  location: string;
  url: string;
}

/** The longest line of the format, in octets. */
const LINE = 75;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** A content line, folded as RFC 5545 asks: no line is longer than 75 octets, and no character is cut. */
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

/**
 * An iCalendar file (RFC 5545) of whole days. A date of which a part is unknown has no place in a calendar and is left
 * out. `made` is the moment at which the file is made.
 */
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
