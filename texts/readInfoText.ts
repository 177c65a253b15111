import { songEntry } from '../set-lists/song.ts';
import {
  cleaned,
  type Facts,
  factsOf,
  type HeadLine,
  isArtistLabel,
  isOfRecording,
  MOST_LINES,
  readHead,
  wholeDate,
} from './head.ts';
import { isLineage } from './lineageLabel.ts';
import { dateInText } from './partialDate.ts';
import { placeAmong, placeParts, readPlace, seemsPlace } from './places.ts';

/** The facts in an info text, the `info.txt` beside a recording. Unknown ones are empty. */
export interface InfoText extends Facts {
  /** The sets, with a line for each song. Encores begin with `E: `. */
  sets: string[];
  /** The notes about the performance. */
  comment: string;
  /** The lines about the recording: source, lineage, taper. */
  recording: string[];
  /** The lines that were not understood. */
  rest: string[];
}

const NO_FACTS: Facts = { artist: '', date: '', venue: '', city: '', state: '' };

/** The longest text that is read. */
const LONGEST_TEXT = 50_000;
/** The longest line that is read. */
const LONGEST_LINE = 500;

const FIELD =
  /^(artists?|bands?|performers?|(?:show |concert |recording )?date|venue|location|place|town|city(?:,? ?(?:and |& |\/)?state)?|state|country)\s*[:=]\s*(.*)$/i;
const ABOUT_RECORDING =
  /^(?:recorded by\b|(?:taper|taped by|transferred|transfer|seeded|seeder|encoded|encoding|edited|editing|tracked|tracking|software|processing|shnid|format|bit ?rate|sampling|uploaded|converted by)\b[^:=]{0,30}[:=])/i;
const CHECKSUM = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i;
const CHECKSUM_HEADING = /^\W*(?:check ?sums?|ffp|md5|st5|shntool|flac fingerprints?|fingerprints?)\W*$/i;
/** Lines without content: separators, remarks of checksum programs, and lengths. */
const EMPTY =
  /^[\W_]*$|^;|^\W*(?:dis[ck]|cd)s?\W*$|^\W*(?:total|running|disc|time|\s)*\W*\d{1,3}:\d\d(?:[:.]\d{2,3})?\W*(?:total(?: time)?)?$/i;
/** The name of a file between rules, in a text that has been made of several files. */
const FILE_NAME = /^[=*#_-]{2,}\s*[^\s=*#_-].{0,100}\.\w{2,4}[\s=*#_-]*$/;
/** The heading of a list of titles. */
const LIST_HEADING = /^\W*(?:set ?list|track ?list(?:ing)?|tracks|songs)\W*(?:total\b[^\d]{0,20}[\d:.]+)?\W*$/i;
const SET =
  /^[\s[(=*_-]*(?:(?:acoustic |electric )?set(?: ?list)?\s*#?\s*(?:\d|i{1,3}|one|two|three)?|(?:first|second|third|1st|2nd|3rd) set)(?![\p{L}\d])(?!\s\p{Ll}+\s\p{Ll})[\s:.)\]=*_-]*(.*)$/iu;
const ENCORE =
  /^[\s[(=*_-]*(?:(?:(?:double |1st |2nd |first |second )?encores?|enc)\s*\d?(?![\p{L}\d])|e\d?\s*:)[\s:.)\]=*_-]*(.*)$/iu;
const DISC =
  /^[\s[(=*_-]*(?:dis[ck]|cd|side|tape|reel)\s*#?\s*(?:\d{1,2}|one|two|three|four|[iv]{1,3}|[a-d])(?![\p{L}\d])[\s:.)\]=*_-]*(?:[([]?[\d:.]+[)\]]?)?\s*:?$/iu;
const NAMED_TRACK =
  /^(?:[\w.-]{0,60}?(?:d\d{1,2})?t(?:rack ?)?(\d{1,3})(?![-–]\d)(?:\.[a-z0-9]{3,4})?|\d{1,2}-(\d{2}))(?:\s*[.):\]-]+\s*|\s+)(?=\S)/i;
/** A number before a title. A time and a range of numbers, `69:32` and `1-2 with Ann`, are none. */
const NUMBERED = /^(?![[(]?\d{1,3}:\d|\d{1,3}\s?[-–&]\s?\d)[[(#]?(\d{1,3})(?:\s*[.):\]-]+\s*|\s+)(?=\S)/;
const COMMENT =
  /^(?:(?:show |performance )?(?:notes?|comments?|remarks?|guests?|personnel|musicians|line-?up|band members))\s*[:=]\s*(.*)$/i;
const NOTES =
  /^(?:(?:show |performance |additional )?(?:notes?|comments?|thanks|credits|band members|musicians|line-?up|personnel)\b\s*[:=-]|[*†#^%+]+\s*\S)/i;
const LENGTH = /(?<!\s)\s{1,20}(?:[-–]\s{1,5})?[[(]?\d{1,3}:\d\d(?:[.:]\d{2,3})?[\])]?(?:\s{1,5}[%*#+^]{1,3})?$/;
/** A length in brackets before a title. */
const LENGTH_BEFORE = /^[[(]\d{1,3}:\d\d(?:[.:]\d{2,3})?[\])]\s*/;
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
const INSTRUMENTS =
  'vocals?|voc|guitars?|bass|drums?|percussion|keys|keyboards?|piano|organ|harp|harmonica|mandolin|violin|fiddle|steel|dobro|banjo|sax(?:ophone)?|trumpet|trombone|flute|cello|accordion';
/** The members of a band with their instruments. */
const MUSICIAN = new RegExp(String.raw`^[^-–:,]{2,50}\s?[-–:]\s?(?:[a-z. &/-]{0,30}\b)?(?:${INSTRUMENTS})\b`, 'i');
/** The same with the instruments in brackets. `(Ann on harp)` is a note of a song. */
const MUSICIAN_IN_BRACKETS = new RegExp(
  String.raw`^(?!\d|.*\bon\b)[^-–:,(]{2,50}\s\((?:[a-z. /-]{0,20}\b)?(?:${INSTRUMENTS})\b`,
  'i',
);
/** The entries of a list that are no songs, in addition to the talk that set lists know. */
const NO_SONG =
  /^\W*(?:audience(?: \w+)?|(?:crowd|applause)(?: (?:and|&) tuning)?|waiting|(?:band )?intro(?:s|ductions?)?(?: .{0,20})?|(?:radio|stage) announcer\b.{0,20}|talk(?:ing)?(?: (?:and|&) tuning)?|tuning|cheering)\W*$/i;
/** Words that speak to the reader. */
const SPEAKS =
  /\b(?:please|do not|don[’']t|not for|thanks?|enjoy|torrent|upload(?:ed|er)|circulat\w+|convert)\b|https?:|www\.|\.(?:com|org|net)\b|@/i;
/** Words without a capital letter in names. */
const JOINING =
  /^(?:of|the|and|at|in|on|for|from|with|to|an?|dei?|da|del|la|les?|el|los|las|de[rn]|van|von|und|et|y|en|feat|live|his|her|their|band|friends)$/;

const wordsOf = (text: string): string[] => text.match(/[\p{L}’']+/gu) ?? [];

/** Whether a line speaks to the reader. A name of few words does not. */
const speaks = (line: string): boolean => wordsOf(line).length >= 4 && SPEAKS.test(line);

/** Whether a line is a sentence, and no name. */
function isProse(line: string): boolean {
  const words = wordsOf(line);
  if (words.length < 4) return false;
  if (speaks(line)) return true;
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  // A short name in another language has half of its words in small letters.
  const most = words.length > 5 ? 0.34 : 0.5;
  if (small.length === words.length) return words.length > 6;
  return small.filter((word) => !JOINING.test(word)).length > most * words.length;
}

/** Whether the source of a recording is told as the show: `Source: Old Mill, Rye, NY - 4/18/76`. */
const tellsShow = (source: string): boolean =>
  wholeDate(source) !== undefined && readHead([{ text: source, paragraph: 0 }], NO_FACTS).facts.city !== '';

/** Whether a line above the sets tells no facts. A line with a place does, but not one that ends with `for me`. */
function isSentence(line: string): boolean {
  const facts = line.split(/\s+[-–|]+\s+/).flatMap(factsOf);
  const city = placeAmong(facts)?.city ?? '';
  return (speaks(line) || isProse(facts.join(' '))) && !/^\p{Lu}\S*(?:\s\S+){0,3}$/u.test(city);
}

/** Whether a line of a paragraph can be the title of a song. */
const isTitle = (line: string): boolean =>
  line.length <= 70 &&
  !isProse(line) &&
  wholeDate(line) === undefined &&
  !/[:;@]|[.,]$/.test(line) &&
  !MUSICIAN.test(line) &&
  /\p{L}/u.test(line);

/** The fewest lines of a list of titles without a heading and without numbers. */
const FEWEST_TITLES = 4;

/** Whether a line is a chain of media: `Aud > CDR > EAC > Flac`, `trade cdr > shn`. */
const isChain = (line: string): boolean => {
  const steps = line.split(/\s*(?:-{0,4}>|→)\s*|\s--+\s/);
  return steps.length > 1 && steps.filter((step) => MEDIUM.test(step)).length > 1;
};

/** A remark in brackets: `(nine second track)`. */
const REMARK = /^[([]\p{Ll}[^()[\]]*[)\]]$/u;

/** The title of a line, as a set list has it: without number, length and marks, but with its segue. */
function song(text: string): string | undefined {
  const line = closed(
    text
      .replace(LENGTH_BEFORE, '')
      .replace(LENGTH, '')
      .replace(/[,;\s]+$/, ''),
  );
  // Neither a heading, such as `Electric:`, is a song, nor a remark in brackets, nor a number without a title.
  if (NO_SONG.test(line) || line.endsWith(':') || REMARK.test(line) || !/[\p{L}\p{N}?]/u.test(line)) return undefined;
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
    const next = new RegExp(String.raw`(?:\s|(?<=[\p{L})]))${number}(?:\s?[.)]\s*|\s+)(?=[\p{Lu}"'(])`, 'u').exec(rest);
    if (!next) return [...songs, rest];
    songs.push(rest.slice(0, next.index).trim());
    rest = rest.slice(next.index + next[0].length);
  }
}

/** Reads a text line by line: first the artist, date and place, then the sets. */
class Reader {
  readonly info: InfoText = {
    ...NO_FACTS,
    sets: [],
    comment: '',
    recording: [],
    rest: [],
  };
  private part: 'head' | 'aside' | 'recording' | 'sets' | 'notes' = 'head';
  private paragraph = 0;
  /** The lines that may tell of the show. */
  private lines: HeadLine[] = [];
  /** The facts in the first lines of the head. */
  private told: { lines: number; facts: Facts } = { lines: 0, facts: NO_FACTS };
  /** The first date in a sentence, which is the one of the show if no other line has one. */
  private dateInProse = '';
  /** Whether the date, the place and a name are known, and a paragraph has ended since. */
  private isHeadRead = false;
  /** The lines of a paragraph below the head, which may be titles. */
  private titles: string[] = [];
  /** The labelled facts below the songs or within the recording. A `Location` there may be the taper's. */
  private below: { field: string; value: string }[] = [];
  private encore = false;
  private numbered = false;
  private number = 0;
  private blank = false;
  /** Whether the last line was the heading of a list of songs. */
  private begun = false;

  line(typed: string) {
    const line = typed.trim();
    if (line === '') {
      if (!this.blank) this.paragraphEnds();
      this.blank = true;
      return;
    }
    if (FILE_NAME.test(line)) this.file();
    else if (CHECKSUM.test(line) || CHECKSUM_HEADING.test(line)) this.part = 'notes';
    else if (line.length > LONGEST_LINE) this.unread(line);
    else if (!EMPTY.test(line)) this.read(line);
    this.blank = false;
  }

  /** Returns the result. */
  end(): InfoText {
    this.paragraphEnds();
    for (const { field, value } of this.below)
      if (/location|place/i.test(field) && !seemsPlace(value)) this.unread(`${field}: ${value}`);
      else this.field(field, value);
    const { info } = this;
    const { facts, left } = readHead(this.lines, info);
    const sets = info.sets.filter((set) => set !== '');
    return { ...info, ...facts, date: facts.date || this.dateInProse, sets, rest: [...info.rest, ...left] };
  }

  /** The facts in the labels and lines so far. */
  private facts(): Omit<Facts, 'state'> {
    const { info, lines } = this;
    if (this.told.lines < lines.length) this.told = { lines: lines.length, facts: readHead(lines, info).facts };
    const { artist, date, venue, city } = this.told.facts;
    return {
      artist: info.artist || artist,
      date: info.date || date,
      venue: info.venue || venue,
      city: info.city || city,
    };
  }

  private unread(line: string) {
    this.info.rest.push(line);
  }

  private paragraphEnds() {
    const { info } = this;
    this.paragraph += 1;
    this.listed();
    if (this.part === 'recording') this.part = info.sets.length > 0 ? 'notes' : 'head';
    if (this.part === 'aside' || (this.part === 'notes' && info.sets.length === 0)) this.part = 'head';
    const { artist, date, venue, city } = this.facts();
    this.isHeadRead ||= date !== '' && city !== '' && artist + venue !== '';
  }

  /** Another file of a text begins. It describes the show if none did before. */
  private file() {
    if (this.info.sets.length === 0 && !this.isHeadRead) this.part = 'head';
  }

  private read(line: string) {
    const isMusician = MUSICIAN.test(line) || (this.numbered && MUSICIAN_IN_BRACKETS.test(line));
    if (isMusician && (this.part === 'notes' || this.info.sets.length > 0)) {
      this.part = 'notes';
      this.info.comment = [this.info.comment, line].filter(Boolean).join('\n');
      return;
    }
    const [, field, value] = FIELD.exec(line) ?? [];
    if (field !== undefined && value !== undefined) {
      const isBelow = this.info.recording.length > 0 || this.info.sets.some(Boolean);
      if (!isBelow) this.part = 'head';
      if (isBelow) this.below.push({ field, value });
      else this.field(field, value);
      return;
    }
    const [, source] = /^source\s*:\s*(.+)$/i.exec(line) ?? [];
    if (source !== undefined && this.info.sets.length === 0 && this.lines.length < MOST_LINES && tellsShow(source))
      this.lines.push({ text: source, paragraph: this.paragraph });
    if (isLineage(line) || ABOUT_RECORDING.test(line) || isChain(line)) {
      this.listed();
      this.part = 'recording';
      // A label without a value is meant to be filled in.
      if (!/[:=]\s*$/.test(line)) this.info.recording.push(line);
      return;
    }
    const [, comment] = COMMENT.exec(line) ?? [];
    if (comment !== undefined) {
      this.part = 'notes';
      this.info.comment = [this.info.comment, comment].filter(Boolean).join('\n');
    } else if (NOTES.test(line) && (this.info.sets.length > 0 || /^\w/.test(line))) {
      this.part = 'notes';
      this.unread(line);
    } else if (!this.heading(line) && !this.track(line)) this.other(line);
  }

  private heading(line: string): boolean {
    if (LIST_HEADING.test(line)) {
      this.disc();
      return true;
    }
    if (DISC.test(line.replace(DISC_LENGTH, ''))) {
      this.disc();
      return true;
    }
    const disc = DISC_WITH_SONGS.exec(line);
    if (disc) {
      this.disc();
      this.read(line.slice(disc[0].length));
      return true;
    }
    const encore = ENCORE.exec(line);
    const set = encore ?? SET.exec(line);
    if (!set) return false;
    this.listed();
    if (!encore || this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.encore = encore !== null;
    this.numbered = false;
    this.begun = true;
    const songs = (set[1] ?? '')
      .replace(/^(?:\+ ?encores?\s)?(?:[([]\d[^()[\]]*[)\]]|\d{1,3}:\d\d$)|[\s=*_-]+$/g, '')
      .trim();
    if (NUMBERED.test(songs) && this.track(songs)) return true;
    if (/\p{L}/u.test(songs) && !REMARK.test(songs)) this.add(songs);
    return true;
  }

  /** Begins the part of a list of songs that is on another disc. */
  private disc() {
    this.listed();
    if (this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.number = 0;
    this.begun = true;
  }

  /** Begins a set, unless the last one is still empty. */
  private begin() {
    if (this.info.sets.at(-1) !== '') this.info.sets.push('');
  }

  private add(songs: string) {
    const { sets } = this.info;
    const last = sets.length - 1;
    const before = sets[last] ?? '';
    this.begun = false;
    const added = this.encore ? `E: ${songs}` : songs;
    sets[last] = before === '' ? added : `${before}\n${added}`;
  }

  private title(line: string) {
    const title = song(line);
    if (title === undefined) this.unread(line);
    else this.add(title);
  }

  /** A paragraph below the head is a list of songs if all of its lines can be titles. */
  private listed() {
    const lines = this.titles;
    this.titles = [];
    const isList = lines.length >= FEWEST_TITLES && lines.every(isTitle);
    // Two lines about media tell of the recording.
    if (isList && lines.filter((line) => MEDIUM.test(line)).length < 2 && !this.info.sets.some(Boolean)) {
      this.begin();
      this.part = 'sets';
      for (const line of lines) this.title(line);
    } else for (const line of lines) this.head(line);
  }

  /**
   * Reads a line with a track number. The first track must be number one: `9:30 Club` and `100 Club` are no tracks. The
   * following ones count on, or begin again: `8 with Ann on fiddle` below number 15 is none.
   */
  private track(line: string): boolean {
    if (this.part === 'notes') return false;
    const named = NAMED_TRACK.exec(line);
    const match = named ?? NUMBERED.exec(line);
    const number = Number(match?.[1] ?? match?.[2]);
    if (!match || (this.part !== 'sets' && ![1, 101].includes(number))) return false;
    if (!named && this.part !== 'sets' && wholeDate(line) !== undefined) return false;
    if (this.info.sets.length === 0 && /d0?[2-9]t/i.test(match[0])) return false;
    if (!named && this.number > 0 && number % 100 !== 1 && (number <= this.number || number > this.number + 3)) {
      return false;
    }
    this.listed();
    if (this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.numbered = true;
    const songs = line.slice(match[0].length).replace(DISC_BEHIND, '');
    const titles = named ? [songs] : numberedSongs(songs, number);
    this.number = number + titles.length - 1;
    for (const title of titles)
      if (/^\W*encore\W*$/i.test(title)) this.encore = true;
      else this.title(title);
    return true;
  }

  private other(line: string) {
    if (this.part === 'sets' && this.begun && this.isOfHead(line)) this.part = 'head';
    if (this.part === 'recording') this.info.recording.push(line);
    else if (this.part === 'head' && this.isHeadRead) this.titles.push(line);
    else if (this.part === 'head') this.head(line);
    else if (this.part === 'sets' && !this.numbered && (this.begun || !this.blank)) this.title(line);
    else {
      // A list of titles without numbers ends at a blank line.
      if (this.part === 'sets' && !this.numbered) this.part = 'notes';
      this.unread(line);
    }
  }

  /** Whether a line below the heading of a list of songs says the date or the place that is not known yet. */
  private isOfHead(line: string): boolean {
    const { date, city } = this.facts();
    if (date !== '' || city !== '' || this.info.sets.some(Boolean)) return false;
    return wholeDate(line) !== undefined || placeAmong(factsOf(line)) !== undefined;
  }

  private field(label: string, typed: string) {
    const { info } = this;
    const name = label.toLowerCase();
    const value = typed.trim();
    if (value === '') return;
    if (/artist|band|performer/.test(name)) info.artist ||= value;
    else if (name.endsWith('date')) {
      if (!this.date(value)) this.unread(`Date: ${value}`);
    } else if (name === 'venue') this.place(value, true);
    else if (name === 'state' || name === 'country') info.state ||= readPlace(`, ${value}`).state;
    else if (/city|town/.test(name) && !value.includes(',')) info.city ||= value;
    else this.place(value, false);
  }

  private date(text: string): boolean {
    const date = wholeDate(text);
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

  /** Keeps a line above the sets, which may tell the artist, date or place, or several of them. */
  private head(typed: string) {
    const line = cleaned(typed);
    const found = dateInText(line);
    // A label that is none of a fact, with neither a date nor a place behind it, or with a date of something else.
    const [, label = '', other] = /^([^:,–|-]{1,40}?)\s?:\s+(.+)$/.exec(line) ?? [];
    const isOfArtist = this.lines.length === 0 && isArtistLabel(label);
    const isOther =
      other !== undefined && (found ? /\bdate$/i.test(label) : !isOfArtist && !placeAmong(placeParts(other)));
    if (!found && (CHAIN.test(typed) || isOfRecording(line))) {
      this.part = 'recording';
      this.info.recording.push(typed);
    } else if (
      /^\s*$/.test(line) ||
      (isSentence(found?.rest ?? line) && !(found && found.rest.length <= 30)) ||
      isOther
    ) {
      this.dateInProse ||= wholeDate(line) ?? '';
      this.unread(typed);
    } else if (/:\s*$/.test(line) && !found) {
      // The next lines are about something else.
      this.part = 'aside';
      this.unread(typed);
    } else if (this.lines.length < MOST_LINES) this.lines.push({ text: typed, paragraph: this.paragraph });
    else this.unread(typed);
  }
}

/** Reads an info text in any of the forms of traders. Takes any text, but does not read a text that is too long. */
export function readInfoText(text: string): InfoText {
  const reader = new Reader();
  if (text.length <= LONGEST_TEXT) for (const line of text.split(/\r\n?|\n/)) reader.line(line);
  else reader.info.rest.push('The text is too long to be read.');
  return reader.end();
}
