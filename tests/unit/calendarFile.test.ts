import { describe, expect, it } from 'vitest';
import { calendarFile } from '#domain/performances/calendarFile.ts';

const DAY = {
  uid: 'performance-5@example.org',
  date: '1985-07-11',
  summary: 'Marrow; Creek, the',
  location: 'Old Mill\nPortland',
  url: 'https://example.org/performance/5',
};

const MADE = new Date('2024-01-02T03:04:05.678Z');

describe('calendarFile', () => {
  it('writes a whole day for each known date', () => {
    expect(calendarFile([DAY, { ...DAY, date: '1985-07' }], MADE).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Live Concert Database//EN',
      'BEGIN:VEVENT',
      'UID:performance-5@example.org',
      'DTSTAMP:20240102T030405Z',
      'DTSTART;VALUE=DATE:19850711',
      String.raw`SUMMARY:Marrow\; Creek\, the`,
      String.raw`LOCATION:Old Mill\nPortland`,
      'URL:https://example.org/performance/5',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('folds long lines without cutting a character', () => {
    const summary = '🎸é'.repeat(60);
    const lines = calendarFile([{ ...DAY, summary }], MADE).split('\r\n');
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(lines.join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:${summary}`);
  });
});
