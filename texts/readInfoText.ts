import { songEntry } from '../set-lists/song.ts';
import { isLineage } from './lineageLabel.ts';
import { dateInText, fullYear, type PartialDate } from './partialDate.ts';
import { isCountry, placeAmong, placeParts, readPlace, regionCode, seemsPlace } from './places.ts';

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
  /^(artist|band|performer|(?:show |concert |recording )?date|venue|location|place|town|city(?:,? ?(?:and |& |\/)?state)?|state|country)\s*[:=]\s*(.*)$/i;
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
/** The discs, lengths, sound and kind of a recording, as traders write them among the facts of a show. */
const OF_RECORDING =
  /^\W*\d{0,2}\s?x?\s?(?:cd-?rs?|cds?|dvds?|discs?)(?: box| set|\s?\d)?\W*$|\d{1,3}\s?min\b|^\d{1,4} ?(?:[mg]b|minutes?|hours?)\b|\b(?:excellent|good|great|fair|poor) sound\b|^(?:[a-z&' ]{1,40} )?(?:aud(?:ience)?|soundboard|sbd|fm|matrix|master)? ?recording\W*$|^(?:(?:\d\w{2} gen )?(?:aud(?:ience)?|soundboard|sbd|matrix|master)|fm broadcast)$|\b[A-Z]{2}-\d{1,5}\b|^[A-Z]{2,5}\d{3,6}$/i;
/** A remark in brackets about the kind of a recording, behind the facts of a show: `(FLAC)`, `(*)`. */
const KIND_IN_BRACKETS =
  /\s*[([](?:[^()[\]]*\b(?:flac|shn|mp3|wav|aud|audience|sbd|soundboard|fm|dvd|cdr?)\b[^()[\]]*|\W*)[)\]]/gi;
/** Other remarks in brackets: `(portion)`. */
const REMARKS = /\s*[([]\p{Ll}[^()[\]]*[)\]]|^[([][^()[\]]*[)\]]\s*(?=\S)/gu;
/** A title of several words in quotation marks, which somebody gave to a recording. */
const QUOTED = /["“”][^"“”]*\s[^"“”]*["“”]/g;
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
const HALL =
  /\b(?:hall|pavill?i?on|pabell[oó]n|pala(?:cio|sport|zzetto)|theat(?:er|re)|teatro|th[ée][âa]tre|auditori(?:um|o)|arena|cent(?:er|re|rum)|gym(?:nasium)?|ballroom|stadi(?:um|on|o)|estadio|club|colise(?:um|o)|amphitheat(?:er|re)|fieldhouse|lounge|forum|odeon|academy|gardens?|casino|fairgrounds?|speedway|tavern|saloon|opera house|playhouse|palace|palais|palazzo|zenith|armory|bowl|caf[ée]|inn|hotel|church|cathedral|chapel|studios?|villa|castle|place|stage|plaza|ranch|pub)(?!\p{L})|(?:halle|gebouw|bühne|haus|drome|plex)(?!\p{L})/iu;
const CAMPUS = /\b(?:university|college|school|institute)\b/i;
/** The day, the time of day, the tour, and how much of a show there is. */
const OF_DAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:afternoon|evening|early|late|matin[eé]e)(?: (?:show|set))?|(?:in)?complete (?:show|concert)|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?(?: .*)?|.{0,40}\btour\b.{0,40})$/i;
/** A title with its number in a series: `Tapers #9`. */
const OF_SERIES = /\s(?:#|vol(?:ume|\.)?|no\.)\s?\d{1,4}$/i;
/** A house in a street. */
const STREET = /^\d+ .*\b(?:street|st|avenue|ave|road|rd|boulevard|blvd)\.?$/i;
/** `Artist live at the Hall`, and `Artist at the Hall`. */
const AT_HALL = /^(.{1,100}?)\s([Ll]ive )?(?:[Aa]t|[Ii]n|[Ff]rom)\s(?:the )?(.+)$/;
/** Words that speak to the reader. */
const SPEAKS =
  /\b(?:please|do not|don[’']t|not for|thanks?|enjoy|torrent|upload(?:ed|er)|circulat\w+|convert)\b|https?:|www\.|@/i;
/** Words without a capital letter in names. */
const JOINING =
  /^(?:of|the|and|at|in|on|for|from|with|to|an?|dei?|da|del|la|les?|el|los|las|de[rn]|van|von|und|et|y|en|feat|live)$/;

const wordsOf = (text: string): string[] => text.match(/[\p{L}’']+/gu) ?? [];

/** Whether a line speaks to the reader. A name of few words does not. */
const speaks = (line: string): boolean => wordsOf(line).length >= 4 && SPEAKS.test(line);

/** Whether a line is a sentence, and no name. */
function isProse(line: string): boolean {
  const words = wordsOf(line);
  if (words.length < 4) return false;
  if (speaks(line)) return true;
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  if (small.length === words.length) return words.length > 6;
  return small.filter((word) => !JOINING.test(word)).length >= 0.35 * words.length;
}

/** The parts of a text between commas without the discs, the sound and the time of day. */
const factsOf = (text: string): string[] =>
  placeParts(text).filter((part) => !OF_RECORDING.test(part) && !OF_DAY.test(part) && !/^\W*$/.test(part));

/** Whether a line above the sets tells no facts. A line with a place does. */
function isSentence(line: string): boolean {
  const facts = line.split(/\s+[-–|]+\s+/).flatMap(factsOf);
  return (speaks(line) || isProse(facts.join(' '))) && !placeAmong(facts);
}

/** Whether a line of a paragraph can be the title of a song. */
const isTitle = (line: string): boolean =>
  line.length <= 70 &&
  !isProse(line) &&
  !dateInText(line)?.dates.some(whole) &&
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

/** Splits `Gull Hall Rye` behind the last word of a hall. A city that only begins with such a word is one. */
function hallAndCity(text: string): [hall: string, city: string] {
  const end = [...text.matchAll(new RegExp(HALL, 'giu'))].findLast(({ index }) => index > 0);
  const at = end ? end.index + end[0].length : 0;
  return at > 0 && !/^\S/.test(text.slice(at)) ? [text.slice(0, at), text.slice(at).trim()] : ['', text];
}

const whole = ({ month, day, year }: PartialDate): string | undefined =>
  month && day && /^\d{2}(?:\d{2})?$/.test(year ?? '') ? `${month}/${day}/${fullYear(year ?? '')}` : undefined;

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
    const next = new RegExp(
      String.raw`(?<=\D)(?:\s|(?<=[\p{L})]))${number}(?:\s?[.)]\s*|\s+)(?=[\p{Lu}"'(])`,
      'u',
    ).exec(rest);
    if (!next) return [...songs, rest];
    songs.push(rest.slice(0, next.index).trim());
    rest = rest.slice(next.index + next[0].length);
  }
}

/** A name in the head of a text: the artist, the venue, or a title that somebody gave to a recording. */
interface HeadName {
  text: string;
  paragraph: number;
  /** Whether it stands above the place, with it in a line, or below it. */
  position: 'above' | 'beside' | 'below';
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
  private part: 'head' | 'aside' | 'recording' | 'sets' | 'notes' = 'head';
  private names: HeadName[] = [];
  private paragraph = 0;
  private placeParagraph = 0;
  private dateParagraph = 0;
  /** Whether the date, the place and a name are known, and a paragraph has ended since. */
  private isHeadRead = false;
  /** The lines of a paragraph below the head, which may be titles. */
  private titles: string[] = [];
  private abbreviation = '';
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
      this.blank = true;
      this.paragraphEnds();
      return;
    }
    if (FILE_NAME.test(line)) this.file();
    else if (CHECKSUM.test(line) || CHECKSUM_HEADING.test(line)) this.part = 'notes';
    else if (line.length > LONGEST_LINE) this.unread(line);
    else if (!EMPTY.test(line)) this.read(line);
    this.blank = false;
  }

  /** Returns the result. If no line named the artist, it is the abbreviation before the date. */
  end(): InfoText {
    this.paragraphEnds();
    this.named();
    for (const { field, value } of this.below)
      if (/location|place/i.test(field) && !seemsPlace(value)) this.unread(`${field}: ${value}`);
      else this.field(field, value);
    const { info } = this;
    info.sets = info.sets.filter((set) => set !== '');
    return { ...info, artist: info.artist || this.abbreviation };
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
    this.isHeadRead ||= info.date !== '' && info.city !== '' && (this.names.length > 0 || info.artist !== '');
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
      const isBelow = this.part === 'recording' || this.info.sets.some(Boolean);
      if (!isBelow) this.part = 'head';
      if (isBelow) this.below.push({ field, value });
      else this.field(field, value);
      return;
    }
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
    } else for (const line of lines) this.unread(line);
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
    if (!named && this.part !== 'sets' && dateInText(line)?.dates.some(whole)) return false;
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
    else if (this.part === 'head' && this.isHeadRead && !this.isVenueBelow(line)) this.titles.push(line);
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
    const { date, city, sets } = this.info;
    if (date !== '' || city !== '' || sets.some(Boolean)) return false;
    return (dateInText(line)?.dates.some(whole) ?? false) || placeAmong(factsOf(line)) !== undefined;
  }

  /** Whether a line below the place says the venue that is not known yet, alone or with the place once more. */
  private isVenueBelow(line: string): boolean {
    const { city } = this.info;
    const isKnown = this.names.length > 1 || this.info.venue !== '';
    if (isKnown || this.paragraph > this.placeParagraph + 3 || isSentence(line)) return false;
    return HALL.test(line) || (city !== '' && placeAmong(factsOf(line))?.city === city);
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
    const date = dateInText(text)?.dates.map(whole).find(Boolean);
    if (!date || (this.info.date && this.info.date !== date)) return false;
    this.info.date = date;
    this.dateParagraph = this.paragraph;
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
  private head(typed: string) {
    const line = typed
      .replace(/^[=*#~_|>\s]+(?:\d{1,3}\s+)?|[=*#~_|\s]+$/g, '')
      .replace(KIND_IN_BRACKETS, '')
      .replace(REMARKS, '')
      .replace(QUOTED, '')
      .replace(/\s*[([]([^()[\]]*)[)\]]/g, (all, inner: string) =>
        seemsPlace(inner) || isCountry(inner) ? `, ${inner}` : all,
      );
    const found = dateInText(line);
    // A label that is none of a fact, with neither a date nor a place behind it, or with a date of something else.
    const [, label = '', other] = /^([^:,–|-]{1,40}):\s+(.+)$/.exec(line) ?? [];
    const isOther = other !== undefined && (found ? /\bdate$/i.test(label) : !placeAmong(placeParts(other)));
    if ((CHAIN.test(typed) && !found) || (OF_RECORDING.test(line) && !found)) {
      this.part = 'recording';
      this.info.recording.push(typed);
    } else if (
      /^\s*$/.test(line) ||
      (isSentence(found?.rest ?? line) && !(found && found.rest.length <= 30)) ||
      isOther
    )
      this.unread(typed);
    else if (/:\s*$/.test(line)) {
      // What follows is about something else.
      this.part = 'aside';
      this.unread(typed);
    } else if (!found || !this.date(line)) this.pieces(line, false);
    else {
      const at = line.indexOf(found.typed);
      const before = line.slice(0, at);
      const after = line.slice(at + found.typed.length);
      if (/^[a-z]{1,10}$/i.test(before)) this.abbreviation = before;
      else this.pieces(before, true);
      if (!/^[a-z]{1,10}$/i.test(before) || /^\s/.test(after)) this.pieces(after, true);
    }
  }

  /** Reads the pieces of a line between dashes, bars, tabs and wide spaces. */
  private pieces(line: string, besideDate: boolean) {
    const pieces = line
      .replace(/^[\s,;:@.>–|()[\]-]+|[\s,;:@>–|()[\]-]+$/g, '')
      .split(/\s+[-–|•]+\s+|\t+|\s{2,}/)
      .filter(Boolean);
    for (const piece of pieces)
      this.piece(piece.replace(/^(?:live |recorded )*(?:at|from) /i, ''), besideDate && pieces.length === 1);
  }

  private piece(typed: string, besideDate: boolean) {
    const { info } = this;
    const [, label = '', value = ''] = /^([^:,]{1,60}):\s+(.+)$/.exec(typed) ?? [];
    const all = placeParts(value || typed);
    const parts = factsOf(value || typed);
    if (parts.length < all.length) this.unread(all.filter((part) => !parts.includes(part)).join(', '));
    const place = placeAmong(parts);
    const found = info.city === '' || info.city === place?.city.replace(/^(?:in|near) /i, '') ? place : undefined;
    if (label !== '') this.unread(found ? label : typed);
    if (found) {
      const typedCity = found.city.replace(/^(?:in|near) /i, '');
      const [hall, city] = this.names.some(({ text }) => HALL.test(text)) ? ['', typedCity] : hallAndCity(typedCity);
      // `Gull Hall, New York` says the city, not only the state.
      info.city = city || (found.state === 'NY' ? 'New York' : '');
      info.state ||= found.state;
      this.placeParagraph = this.paragraph;
      for (const names of [[...found.before, hall], found.after]) this.name(names.filter(Boolean).join(', '), 'beside');
      return;
    }
    const text = parts.join(', ');
    if (label !== '' || text === '') return;
    const isAlone = parts.length === 1 && info.city === '';
    const last = this.names.at(-1);
    // A state may be a band, too.
    const isAfterArtist = this.names.length > 1 || info.artist !== '';
    const region = isCountry(text) ? text : isAfterArtist && regionCode(text);
    if (isAlone && region && last?.paragraph === this.paragraph && info.state === '') {
      // The city and the country or state, in lines of their own.
      this.names.pop();
      info.city = last.text;
      info.state = region;
      this.placeParagraph = this.paragraph;
    } else if (isAlone && besideDate && all.length > 1 && this.names.length > 0 && !HALL.test(text)) {
      // A single name between the date and the discs is a city.
      info.city = text;
    } else this.name(text, info.city === '' ? 'above' : 'below');
  }

  private name(text: string, position: HeadName['position']) {
    if (text === '') return;
    const isFirst = this.names.length === 0 && this.info.artist === '';
    const [, artist = '', live, hall = ''] = (isFirst && AT_HALL.exec(text)) || [];
    const isNone =
      OF_SERIES.test(text) ||
      text.startsWith('/') ||
      (!isFirst && !/\p{L}/u.test(text)) ||
      dateInText(text)?.rest === '' ||
      STREET.test(text);
    if (artist !== '' && (live || (HALL.test(hall) && !HALL.test(artist)))) {
      this.names.push({ text: artist, paragraph: this.paragraph, position: 'above' });
      this.name(hall, 'beside');
    } else if (isNone || text === this.info.city || this.names.some((name) => name.text === text)) this.unread(text);
    else this.names.push({ text, paragraph: this.paragraph, position });
  }

  /** The names that do not stand far below the date and the place, where signatures are. A hall may. */
  private namesNear(): HeadName[] {
    const last = Math.max(this.dateParagraph, this.placeParagraph);
    const isNear = ({ text, paragraph }: HeadName) =>
      (this.info.date || this.info.city) === '' || paragraph <= last + 1 || HALL.test(text);
    for (const name of this.names) if (!isNear(name)) this.unread(name.text);
    return this.names.filter(isNear);
  }

  /** Tells the artist and the venue from the names in the head. */
  private named() {
    const { info } = this;
    const names = this.namesNear();
    const near = () => names.filter((name) => name.position === 'beside' || name.paragraph === this.placeParagraph);
    const [first] = names;
    if (info.artist === '' && first) {
      const [artist = '', ...venue] = first.text.split(', ');
      const isOneOfSome = names.some(
        ({ text, paragraph }) => text !== first.text && paragraph === first.paragraph && !HALL.test(text),
      );
      if (first.position === 'beside') {
        // `Artist, Hall, City, State` in one line.
        if (venue.length > 0 && !HALL.test(artist)) {
          info.artist = artist;
          names[0] = { ...first, text: venue.join(', ') };
        }
      } else if (isOneOfSome || (!HALL.test(first.text) && !(first.position === 'below' && near().length === 1))) {
        info.artist = first.text;
        names.shift();
      }
    }
    const candidates = info.city !== '' && near().length > 0 ? near() : names;
    const halls = candidates.filter(({ text }) => HALL.test(text));
    const campus = candidates.filter(({ text }) => CAMPUS.test(text) && !HALL.test(text));
    const nearest =
      candidates.find(({ position }) => position === 'beside') ??
      candidates.findLast(({ position }) => position === 'above') ??
      candidates[0];
    // `Barn` above `College` is a hall of it.
    const above = nearest && campus.includes(nearest) ? candidates[candidates.indexOf(nearest) - 1] : undefined;
    const found = halls.length > 0 ? [...halls, ...campus] : [above, nearest].flatMap((name) => name ?? []);
    const venues = info.venue === '' ? found : [];
    info.venue ||= venues.map(({ text }) => text).join(', ');
    const [, artist = '', , hall = ''] = AT_HALL.exec(info.artist) ?? [];
    if (info.venue === '' && hall !== '') [info.artist, info.venue] = [artist, hall];
    // A single word between the artist and the date is a city.
    if (
      info.city === '' &&
      info.venue !== '' &&
      !/\s/.test(info.venue) &&
      !HALL.test(info.venue) &&
      candidates.length === 1
    )
      [info.city, info.venue] = [info.venue, ''];
    this.cityOfVenue();
    // A title may name the city behind the artist.
    if (info.city !== '' && info.artist.endsWith(` ${info.city}`))
      info.artist = info.artist.slice(0, -info.city.length - 1);
    for (const name of names) if (!venues.includes(name)) this.unread(name.text);
  }

  /** Tells the city from the venue where no state or country follows: `Hall, City` and `City, The Hall`. */
  private cityOfVenue() {
    const { info } = this;
    const parts = info.venue.split(', ');
    const [first = '', ...rest] = parts;
    const last = rest.at(-1) ?? '';
    if (info.city !== '' || last === '' || CAMPUS.test(last)) return;
    if (!HALL.test(last) && !/^the /i.test(last)) [info.city, info.venue] = [last, parts.slice(0, -1).join(', ')];
    else if (!HALL.test(first)) [info.city, info.venue] = [first, rest.join(', ')];
  }
}

/** Reads an info text in any of the forms of traders. Takes any text, but does not read a text that is too long. */
export function readInfoText(text: string): InfoText {
  const reader = new Reader();
  if (text.length <= LONGEST_TEXT) for (const line of text.split(/\r\n?|\n/)) reader.line(line);
  else reader.info.rest.push('The text is too long to be read.');
  return reader.end();
}
