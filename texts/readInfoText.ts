import { songEntry } from '../set-lists/song.ts';
import { isLineage } from './lineageLabel.ts';
import { dateInText, fullYear, type PartialDate } from './partialDate.ts';
import { readPlace, seemsPlace } from './places.ts';

/** The facts in an info text, the `info.txt` beside a recording. Unknown ones are empty. */
export interface InfoText {
  artist: string;
  /** `MM/DD/YYYY`, with `??` for unknown parts. */
  date: string;
  venue: string;
  city: string;
  /** The state, abbreviated for the US and Canada, or the country. */
  state: string;
  /** The sets, with a line for each song. Encores begin with `E: `. */
  sets: string[];
  /** The notes about the performance. */
  comment: string;
  /** The lines about the recording: source, lineage, taper. */
  recording: string[];
  /** The lines that were not understood. */
  rest: string[];
}

/** The longest text that is read. */
const LONGEST_TEXT = 50_000;
/** The longest line that is read. */
const LONGEST_LINE = 500;

const FIELD =
  /^(artist|band|performer|(?:show |concert )?date|venue|location|place|city(?:,? ?(?:and |& |\/)?state)?|state|country)\s*[:=]\s*(.*)$/i;
const ABOUT_RECORDING =
  /^(?:taper|taped by|transferred|transfer|seeded|seeder|encoded|encoding|edited|editing|tracked|tracking|software|processing|shnid|format|bit ?rate|sampling|uploaded)\b[^:=]{0,30}[:=]/i;
const CHECKSUM = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i;
const CHECKSUM_HEADING = /^\W*(?:check ?sums?|ffp|md5|st5|shntool|flac fingerprints?|fingerprints?)\W*$/i;
/** Lines without content: separators, names of files, headings of track lists, and lengths. */
const EMPTY =
  /^[\W_]*$|^[=*#_-]+\s*[\w.-]{1,60}\.(?:txt|nfo|doc)[\s=*#_-]*$|^\W*(?:dis[ck]|cd)s?\W*$|^\W*(?:set ?list|track ?list(?:ing)?|tracks|songs)\W*$|^\W*(?:total|running|disc|time|\s)*\W*\d{1,3}:\d\d(?::\d\d)?\W*$/i;
const SET =
  /^[\s[(=*_-]*(?:(?:acoustic |electric )?set\s*#?\s*(?:\d|i{1,3}|one|two|three)?|(?:first|second|third|1st|2nd|3rd) set)(?![\p{L}\d])[\s:.)\]=*_-]*(.*)$/iu;
const ENCORE =
  /^[\s[(=*_-]*(?:(?:(?:double |1st |2nd |first |second )?encores?|enc)\s*\d?(?![\p{L}\d])|e\d?\s*:)[\s:.)\]=*_-]*(.*)$/iu;
const DISC =
  /^[\s[(=*_-]*(?:dis[ck]|cd|side|tape|reel)\s*#?\s*(?:\d{1,2}|one|two|three|four|[iv]{1,3}|[a-d])(?![\p{L}\d])[\s:.)\]=*_-]*(?:[([]?[\d:.]+[)\]]?)?$/iu;
const NAMED_TRACK =
  /^(?:[\w.-]{0,60}?(?:d\d{1,2})?t(?:rack ?)?(\d{1,3})(?:\.[a-z0-9]{3,4})?|\d{1,2}-(\d{2}))(?:\s*[.):\]-]+\s*|\s+)(?=\S)/i;
const NUMBERED = /^[[(#]?(\d{1,3})(?:\s*[.):\]-]+\s*|\s+)(?=\S)/;
const COMMENT =
  /^(?:(?:show |performance )?(?:notes?|comments?|remarks?|guests?|personnel|line-?up|band members))\s*[:=]\s*(.*)$/i;
const NOTES =
  /^(?:(?:show |performance |additional )?(?:notes?|comments?|thanks|credits|band members|line-?up|personnel)\b\s*[:=-]|[*†#^%+]+\s*\S)/i;
const LENGTH = /(?<!\s)\s{1,20}(?:[-–]\s{1,5})?[[(]?\d{1,3}:\d\d[\])]?$/;
const SEGUE = /(?<!\s)\s{0,20}(?:-{0,3}>+|={1,2}>|→|»)\s*$/;
/** A length of a disc behind its number. */
const DISC_LENGTH = /\s*[-–:]?\s*(?:total\b.{0,40}|\(?\d{1,3}\s?min\b.{0,40})$/i;
/** The number of a disc, with songs behind it in the same line. */
const DISC_WITH_SONGS = /^\W{0,5}(?:dis[ck]|cd)\s*#?\s*\d{1,2}\W*\s(?=\D{0,20}1\W)/i;
/** The number of a disc behind the last song of a line. */
const DISC_BEHIND = /(?<!\s)\s{1,5}(?:dis[ck]|cd)\s*#?\s*\d{1,2}$/i;
const CHAIN = /[>→].*[>→]/;
/** The media and programs that a recording went through. */
const MEDIUM =
  /\b(?:aud(?:ience)?|sbd|soundboard|fm|master|cass(?:ette)?s?|reels?|dats?|cd-?rs?|cds?|wav|shn|flac|eac|lp|vinyl|minidisc|md|mics?)\b/i;
/** The discs, lengths, sound and kind of a recording, as traders write them among the facts of a show. */
const OF_RECORDING =
  /^\W*\d{0,2}\s?x?\s?(?:cd-?rs?|cds?|dvds?|discs?)\W*$|\d{1,3}\s?min\b|\b(?:excellent|good|great|fair|poor) sound\b|^(?:[a-z&' ]{1,40} )?(?:aud(?:ience)?|soundboard|sbd|fm|matrix|master)? ?recording\W*$|^(?:aud(?:ience)?|soundboard|sbd|matrix|master|fm broadcast)$|\b[A-Z]{2}-\d{1,5}\b/i;
/** The members of a band with their instruments, and the line above them. */
const MUSICIAN =
  /^[^-–:,]{2,50}\s?[-–:]\s?(?:[a-z. &/-]{0,30}\b)?(?:vocals?|voc|guitars?|bass|drums?|percussion|keys|keyboards?|piano|organ|harp|harmonica|mandolin|violin|fiddle|steel|dobro|banjo|sax(?:ophone)?|trumpet|trombone|flute|cello|accordion)\b/i;
/** The entries of a list that are no songs, in addition to the talk that set lists know. */
const NO_SONG = /^\W*(?:audience|crowd|applause|waiting|band intro(?:s|ductions?)?(?: .{0,20})?|tuning|cheering)\W*$/i;
const HALL =
  /\b(?:hall|pavilion|theat(?:er|re)|auditorium|arena|cent(?:er|re)|gym(?:nasium)?|ballroom|stadium|club|coliseum|amphitheat(?:er|re)|fieldhouse|lounge)\b/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$/i;
const TIME_OF_DAY = /^(?:afternoon|evening|early|late|matin[eé]e)(?: (?:show|set))?$/i;

/** Whether a line is a chain of media: `Aud > CDR > EAC > Flac`, `trade cdr > shn`. */
const isChain = (line: string): boolean => {
  const steps = line.split(/\s*(?:-{0,2}>|→)\s*/);
  return steps.length > 1 && steps.filter((step) => MEDIUM.test(step)).length > 1;
};

const whole = ({ month, day, year }: PartialDate): string | undefined =>
  month && day && /^\d{2}(?:\d{2})?$/.test(year ?? '') ? `${month}/${day}/${fullYear(year ?? '')}` : undefined;

/** The title of a line, as a set list has it: without number, length and marks, but with its segue. */
function song(text: string): string | undefined {
  const line = closed(text.replace(LENGTH, '').replace(/[,;\s]+$/, ''));
  if (NO_SONG.test(line)) return undefined;
  const segue = SEGUE.test(line);
  const { kind, title, notes } = songEntry(line.replace(SEGUE, ''), segue);
  if (kind !== 'song' || title === '') return undefined;
  const said = notes.filter((note) => /\p{L}/u.test(note));
  return `${[title, ...said].join(' ')}${segue ? ' >' : ''}`;
}

/** A text with its last bracket closed, if somebody forgot to. */
const closed = (text: string): string => (/\([^()]{1,60}$/.test(text) ? `${text})` : text);

/** The songs of a line with several numbered ones: `1. Wheel 2. Home`, `9. Wheel10. Home`. */
function numberedSongs(text: string, first: number): string[] {
  const songs: string[] = [];
  let rest = text;
  for (let number = first + 1; ; number += 1) {
    const next = new RegExp(
      String.raw`(?<=\D)(?:\s|(?<=[\p{L})]))${number}(?:\s?[.)]\s*|\s+)(?=[\p{Lu}"'(])`,
      'u',
    ).exec(rest);
    if (!next) return [...songs, rest];
    songs.push(rest.slice(0, next.index).trim());
    rest = rest.slice(next.index + next[0].length);
  }
}

/** Reads a text line by line: first the artist, date and place, then the sets. */
class Reader {
  readonly info: InfoText = {
    artist: '',
    date: '',
    venue: '',
    city: '',
    state: '',
    sets: [],
    comment: '',
    recording: [],
    rest: [],
  };
  private part: 'head' | 'recording' | 'sets' | 'notes' = 'head';
  private abbreviation = '';
  private encore = false;
  private numbered = false;
  private blank = false;

  line(typed: string) {
    const line = typed.trim();
    if (line === '') {
      this.blank = true;
      if (this.part === 'recording') this.part = this.info.sets.length > 0 ? 'notes' : 'head';
      return;
    }
    if (CHECKSUM.test(line) || CHECKSUM_HEADING.test(line)) this.part = 'notes';
    else if (line.length > LONGEST_LINE) this.unread(line);
    else if (!EMPTY.test(line)) this.read(line);
    this.blank = false;
  }

  /** Returns the result. If no line named the artist, it is the abbreviation before the date. */
  end(): InfoText {
    const { info } = this;
    info.sets = info.sets.filter((set) => set !== '');
    return { ...info, artist: info.artist || this.abbreviation };
  }

  private unread(line: string) {
    this.info.rest.push(line);
  }

  private read(line: string) {
    if (MUSICIAN.test(line) && (this.part === 'notes' || this.info.sets.length > 0)) {
      this.part = 'notes';
      this.info.comment = [this.info.comment, line].filter(Boolean).join('\n');
      return;
    }
    const [, field, value] = FIELD.exec(line) ?? [];
    if (field !== undefined && value !== undefined && this.info.sets.length === 0) {
      this.part = 'head';
      if (value.trim() !== '') this.field(field.toLowerCase(), value.trim());
      return;
    }
    if (isLineage(line) || ABOUT_RECORDING.test(line) || isChain(line)) {
      this.part = 'recording';
      // A label without a value is meant to be filled in.
      if (!/[:=]\s*$/.test(line)) this.info.recording.push(line);
      return;
    }
    const [, comment] = COMMENT.exec(line) ?? [];
    if (comment !== undefined) {
      this.part = 'notes';
      this.info.comment = [this.info.comment, comment].filter(Boolean).join('\n');
    } else if (NOTES.test(line)) {
      this.part = 'notes';
      this.unread(line);
    } else if (!this.heading(line) && !this.track(line)) this.other(line);
  }

  private heading(line: string): boolean {
    if (DISC.test(line.replace(DISC_LENGTH, ''))) {
      if (this.info.sets.length === 0) this.begin();
      this.part = 'sets';
      return true;
    }
    const disc = DISC_WITH_SONGS.exec(line);
    if (disc) {
      if (this.info.sets.length === 0) this.begin();
      this.part = 'sets';
      this.read(line.slice(disc[0].length));
      return true;
    }
    const encore = ENCORE.exec(line);
    const set = encore ?? SET.exec(line);
    if (!set) return false;
    if (!encore || this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.encore = encore !== null;
    this.numbered = false;
    const songs = (set[1] ?? '').replace(/^[([][\d:.\s]{1,12}[)\]]/, '').trim();
    if (NUMBERED.test(songs) && this.track(songs)) return true;
    if (/\p{L}/u.test(songs)) this.add(songs);
    return true;
  }

  /** Begins a set, unless the last one is still empty. */
  private begin() {
    if (this.info.sets.at(-1) !== '') this.info.sets.push('');
  }

  private add(songs: string) {
    const { sets } = this.info;
    const last = sets.length - 1;
    const before = sets[last] ?? '';
    const added = this.encore ? `E: ${songs}` : songs;
    sets[last] = before === '' ? added : `${before}\n${added}`;
  }

  private title(line: string) {
    const title = song(line);
    if (title === undefined) this.unread(line);
    else this.add(title);
  }

  /** Reads a line with a track number. The first track must be number one: `9:30 Club` and `100 Club` are no tracks. */
  private track(line: string): boolean {
    if (this.part === 'notes') return false;
    const named = NAMED_TRACK.exec(line);
    const match = named ?? NUMBERED.exec(line);
    const number = Number(match?.[1] ?? match?.[2]);
    if (!match || (this.part !== 'sets' && ![1, 101].includes(number))) return false;
    if (!named && this.part !== 'sets' && dateInText(line)?.dates.some(whole)) return false;
    if (this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.numbered = true;
    const songs = line.slice(match[0].length).replace(DISC_BEHIND, '');
    for (const title of named ? [songs] : numberedSongs(songs, number)) this.title(title);
    return true;
  }

  private other(line: string) {
    if (this.part === 'recording') this.info.recording.push(line);
    else if (this.part === 'head') this.head(line);
    // A list of titles without numbers ends at a blank line.
    else if (this.part === 'sets' && !this.numbered && !(this.blank && this.info.sets.at(-1))) this.title(line);
    else this.unread(line);
  }

  private field(name: string, value: string) {
    const { info } = this;
    if (/artist|band|performer/.test(name)) info.artist ||= value;
    else if (name.endsWith('date')) {
      if (!this.date(value)) this.unread(`Date: ${value}`);
    } else if (name === 'venue') this.place(value, true);
    else if (name === 'state' || name === 'country') info.state ||= readPlace(`, ${value}`).state;
    else if (name === 'city' && !value.includes(',')) info.city ||= value;
    else this.place(value, false);
  }

  private date(text: string): boolean {
    const date = dateInText(text)?.dates.map(whole).find(Boolean);
    if (!date || (this.info.date && this.info.date !== date)) return false;
    this.info.date = date;
    return true;
  }

  private place(text: string, withVenue: boolean) {
    const { info } = this;
    const read = withVenue && !seemsPlace(text) ? { venue: text, city: '', state: '' } : readPlace(text);
    info.venue ||= withVenue && read.venue === '' && read.state === '' ? text : read.venue;
    info.city ||= read.city;
    info.state ||= read.state;
  }

  /** Reads a line above the sets: the artist, date or place, or several of them. */
  private head(line: string) {
    if (CHAIN.test(line) || (OF_RECORDING.test(line) && !dateInText(line))) {
      this.part = 'recording';
      this.info.recording.push(line);
      return;
    }
    const found = dateInText(line);
    if (!found || !this.date(line)) {
      for (const text of line.split(/\s+[-–|]\s+|\t+/)) this.words(text.trim());
      return;
    }
    const at = line.indexOf(found.typed);
    const before = line.slice(0, at);
    if (/^[a-z]{1,10}$/i.test(before)) this.abbreviation = before;
    else this.around(before);
    if (!/^[a-z]{1,10}$/i.test(before) || /^\s/.test(line.slice(at + found.typed.length))) {
      this.around(line.slice(at + found.typed.length));
    }
  }

  private around(text: string) {
    const words = text.replace(/^[\s,;:@.–|()[\]-]+|[\s,;:@–|()[\]-]+$/g, '').replace(/^(?:live )?at /i, '');
    const parts = words.split(/\s+[-–|]\s+|\t+/);
    for (const part of parts) this.words(parts.length === 1 ? this.ofPlace(part) : part.trim());
  }

  /** Returns a place without the discs, the sound and the time of day behind its commas. */
  private ofPlace(text: string): string {
    if (!text.includes(',')) return text;
    const parts = text.split(/,\s*/).map((part) => part.trim());
    const place = parts.filter((part) => !OF_RECORDING.test(part) && !TIME_OF_DAY.test(part) && !/^\W*$/.test(part));
    if (place.length < parts.length) this.unread(parts.filter((part) => !place.includes(part)).join(', '));
    const [only = ''] = place;
    // A single name between the date and the discs is a city.
    if (
      place.length === 1 &&
      place.length < parts.length &&
      this.info.city === '' &&
      this.info.artist !== '' &&
      !HALL.test(only)
    ) {
      this.info.city = only;
      return '';
    }
    return place.join(', ');
  }

  private words(typed: string) {
    const { info } = this;
    const text = typed.replace(/[\s,;]+$/, '');
    if (text === '' || WEEKDAY.test(text)) return;
    const [, label = '', place = ''] = /^([^:]{1,60}):\s+(.+)$/.exec(text) ?? [];
    if (info.city === '' && label !== '' && seemsPlace(place)) {
      this.unread(label);
      this.place(place, false);
    } else if (info.city === '' && seemsPlace(text)) this.place(text, false);
    else if (info.artist === '') info.artist = text;
    else if (info.venue === '') info.venue = text;
    // A hall of a campus, in a line of its own.
    else if (HALL.test(text) && !HALL.test(info.venue) && info.city === '') info.venue = `${text}, ${info.venue}`;
    else this.unread(text);
  }
}

/** Reads an info text in any of the forms of traders. Takes any text, but does not read a text that is too long. */
export function readInfoText(text: string): InfoText {
  const reader = new Reader();
  if (text.length <= LONGEST_TEXT) for (const line of text.split(/\r\n?|\n/)) reader.line(line);
  else reader.info.rest.push('The text is too long to be read.');
  return reader.end();
}
