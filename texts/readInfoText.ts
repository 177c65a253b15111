import { withoutTags } from '../set-lists/markup.ts';
import { type HeadLine, MOST_LINES, readHead } from './head.ts';
import { type Facts, isSame, withoutArtist } from './headNames.ts';
import { cleaned, factsOf, isArtistLabel, isOfRecording } from './headWords.ts';
import { isOfArtist, type LabelledFact, labelledFact, tellFact, written } from './labelledFacts.ts';
import { isLineage } from './lineageLabel.ts';
import {
  ABOUT_RECORDING,
  CHAIN,
  CHECKSUM,
  CHECKSUM_HEADING,
  COMMENT,
  EMPTY,
  FILE_NAME,
  isChain,
  isOfProgram,
  isRemark,
  isSentence,
  isSongs,
  isTitle,
  MEDIUM,
  MUSICIAN,
  MUSICIAN_IN_BRACKETS,
  NOTES,
  NOTES_HEADING,
  PEOPLE_HEADING,
} from './lineKinds.ts';
import { dateInText, wholeDate } from './partialDate.ts';
import { isCountry, placeAmong, placeParts, seemsPlace } from './places.ts';
import {
  BESIDE_SHOW,
  isEncoreAlone,
  listHeading,
  numberedSongs,
  song,
  type TrackLine,
  trackLine,
} from './songLines.ts';

/** The facts in an info text, the `info.txt` beside a recording. Unknown ones are empty. */
export interface InfoText extends Facts {
  /** The sets, with a line for each song. Encores begin with `E: `. */
  sets: string[];
  /** The notes about the performance. */
  comment: string;
  /** The lines about the recording: source, lineage, taper. */
  recording: string[];
  /** The artists that labels name besides the first one. Their lines are in `rest`, too. */
  otherArtists: string[];
  /** The lines that were not understood. */
  rest: string[];
}

const NO_FACTS: Facts = { artist: '', date: '', venue: '', city: '', state: '' };

const LONGEST_TEXT = 50_000;
const LONGEST_LINE = 500;

/** Whether the source of a recording is told as the show: `Source: Old Mill, Rye, NY - 4/18/76`. */
function tellsShow(source: string): boolean {
  const [name = '', ...others] = factsOf(dateInText(source)?.rest ?? '');
  const isNameAlone = others.length === 0 && /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(name);
  const isPlaceAlone = isNameAlone && !MEDIUM.test(name) && !isCountry(name);
  const tells = () => isPlaceAlone || readHead([{ text: source, paragraph: 0 }], NO_FACTS).facts.city !== '';
  return wholeDate(source) !== undefined && tells();
}

/** Whether a line can be a name: few words with capital letters, none of which is a medium. */
const isName = (line: string): boolean =>
  /^\p{Lu}[^\s\d>:]*(?: (?:\p{Lu}[^\s\d>:]*|and|the|of|&)){0,5}$/u.test(line) && !MEDIUM.test(line);

/** The fewest lines of a list of titles without a heading and without numbers. */
const FEWEST_TITLES = 4;
/** The same above the names of those who played. */
const FEWEST_ABOVE_CREDITS = 3;

/** Reads a text line by line: first the artist, date and place, then the sets. */
class Reader {
  readonly info: InfoText = {
    ...NO_FACTS,
    sets: [],
    comment: '',
    recording: [],
    otherArtists: [],
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
  private below: LabelledFact[] = [];
  /** The last paragraphs of titles in the head. They are the first set if the heading of a later one follows. */
  private above: HeadLine[] = [];
  private encore = false;
  private numbered = false;
  private number = 0;
  /** How the number of the last track is written. */
  private form = '';
  private blank = false;
  /** Whether the last line was the heading of a list of songs. */
  private begun = false;
  /** The next line with a text. */
  private next = '';
  private readonly hasFirstDisc: boolean;
  private readonly saidNames: readonly string[];

  /**
   * @param hasFirstDisc Whether files of a first disc are named
   * @param saidNames The names of a show below whose head the text stands; none if it has a head of its own
   */
  constructor(hasFirstDisc: boolean, saidNames: readonly string[]) {
    this.hasFirstDisc = hasFirstDisc;
    this.saidNames = saidNames;
  }

  line(typed: string, next: string) {
    const line = typed.trim();
    this.next = next.trim();
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

  end(knownArtist: string): InfoText {
    this.paragraphEnds();
    this.aboveIsHead();
    for (const fact of this.below)
      if (/location|place/.test(fact.label) && !seemsPlace(fact.value)) this.unread(written(fact));
      else this.fact(fact);
    const { info } = this;
    const { facts, left } = readHead(this.lines, info, knownArtist);
    const sets = info.sets.filter((set) => set !== '');
    const venue = withoutArtist(facts.venue, facts.artist);
    return { ...info, ...facts, venue, date: facts.date || this.dateInProse, sets, rest: [...info.rest, ...left] };
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
    this.listed(true);
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
      this.note(line);
      return;
    }
    const fact = labelledFact(line);
    if (fact) {
      const isBelow = this.info.recording.length > 0 || this.info.sets.some(Boolean);
      if (!isBelow) this.part = 'head';
      else if (this.part === 'sets' && !this.numbered && !this.begun) this.part = 'notes';
      if (isBelow) this.below.push(fact);
      else this.fact(fact);
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
    if (isOfProgram(line) || BESIDE_SHOW.test(line) || (PEOPLE_HEADING.test(line) && this.info.sets.some(Boolean))) {
      this.listed();
      this.part = 'notes';
      // Tracks of another show may count on from those of this one.
      if (BESIDE_SHOW.test(line)) this.numbered = false;
      this.unread(line);
      return;
    }
    const [, comment] = COMMENT.exec(line) ?? [];
    if (comment !== undefined) this.note(comment);
    else if (NOTES_HEADING.test(line) && this.info.sets.some(Boolean)) {
      this.part = 'notes';
      this.unread(line);
    } else if (/^[*#]/.test(line) && listHeading(line)?.songs === '') this.heading(line);
    else if (NOTES.test(line) && (this.info.sets.length > 0 || /^\w/.test(line))) {
      this.part = 'notes';
      this.unread(line);
    } else if (!this.heading(line) && !this.track(line)) this.other(line);
  }

  private note(line: string) {
    this.part = 'notes';
    this.info.comment = [this.info.comment, line].filter(Boolean).join('\n');
  }

  private heading(line: string): boolean {
    const heading = listHeading(line);
    if (!heading) return false;
    const { kind, isLater, songs } = heading;
    // `E. Street` in the head is a name.
    if (/^e\./i.test(line) && this.part !== 'sets') return false;
    if (kind === 'disc') {
      this.disc();
      if (songs !== '') this.read(songs);
      return true;
    }
    this.listed();
    if (isLater && !this.info.sets.some(Boolean)) this.aboveIsSet();
    if (kind === 'set' || this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.encore = kind === 'encore';
    this.numbered = false;
    this.begun = true;
    if (!this.track(songs) && /\p{L}/u.test(songs)) this.add(songs);
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
    this.aboveIsHead();
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
    const title = isRemark(line) ? undefined : song(line);
    if (title === undefined) this.unread(line);
    else this.add(title);
  }

  /** A paragraph below the head is a list of songs if all of its lines can be titles. */
  private listed(isAtEnd = false) {
    const lines = this.titles;
    this.titles = [];
    // Credits stand below the songs: `Ann Owl - sax`.
    const isCredit = (line: string) => MUSICIAN.test(line) || MUSICIAN_IN_BRACKETS.test(line);
    const credits = lines.slice(lines.findLastIndex((line) => !isCredit(line)) + 1);
    const songs = lines.slice(0, lines.length - credits.length);
    const isAboveCredits = credits.length > 0 || (isAtEnd && (isCredit(this.next) || PEOPLE_HEADING.test(this.next)));
    const isHeadRead = this.isHeadRead || (isAboveCredits && this.saidNames.length > 0);
    const fewest = isAboveCredits ? FEWEST_ABOVE_CREDITS : FEWEST_TITLES;
    const isList = isHeadRead && songs.length >= fewest && songs.every(isTitle);
    // Two lines about media tell of the recording, and two musicians of the band.
    const isOther = [MEDIUM, MUSICIAN_IN_BRACKETS].some((form) => songs.filter((line) => form.test(line)).length > 1);
    if (isList && !isOther && !this.info.sets.some(Boolean)) {
      this.begin();
      this.part = 'sets';
      for (const line of songs) this.title(line);
      for (const line of credits) this.note(line);
    } else if (lines.length > 0) {
      const from = lines.findLastIndex((line) => !this.canBeSongs(line)) + 1;
      // A line between two paragraphs is a remark.
      if (from > 0 || this.above.length < 2) this.aboveIsHead();
      for (const line of lines.slice(0, from)) this.head(line);
      this.above.push(...lines.slice(from).map((text) => ({ text, paragraph: this.paragraph })));
    }
  }

  /** Whether a line in the head can be a song, or several. */
  private canBeSongs(line: string): boolean {
    const facts = factsOf(line);
    const isName = isSame(line, this.facts().venue) || this.saidNames.some((name) => isSame(line, name));
    const isFact = isName || facts.length === 0 || (facts.length < 4 && placeAmong(facts) !== undefined);
    return !isFact && !MEDIUM.test(line) && (isTitle(line) || isSongs(line));
  }

  private aboveIsHead() {
    for (const { text, paragraph } of this.above.splice(0)) this.head(text, paragraph);
  }

  /** The last lines of the head that may be songs, if the lines above them tell the show: no empty line need be between. */
  private songsInHead(): HeadLine[] {
    const from =
      this.lines.findLastIndex(({ text, paragraph }) => paragraph !== this.paragraph || !this.canBeSongs(text)) + 1;
    const { artist, date, venue, city } = readHead(this.lines.slice(0, from), this.info).facts;
    const isTold = date !== '' && city !== '' && artist + venue !== '';
    if (!isTold || this.lines.length - from < 2) return [];
    this.told = { lines: 0, facts: NO_FACTS };
    return this.lines.splice(from);
  }

  private aboveIsSet() {
    const lines = this.above.length > 0 ? this.above.splice(0) : this.songsInHead();
    if (lines.length > 0) this.begin();
    for (const { text } of lines) this.title(text);
  }

  /**
   * Reads a line with a track number. The first track is number one, unless the next line counts on from it: `9:30 Club`
   * and `100 Club` are no tracks. The following ones count on, or begin again: `8 with Ann on fiddle` below number 15 is
   * none. So does one behind notes and credits in the midst of a list.
   */
  private track(line: string): boolean {
    const track = trackLine(line);
    if (!track || !this.goesOn(track, line)) return false;
    this.listed();
    if (this.info.sets.length === 0) this.begin();
    this.part = 'sets';
    this.numbered = true;
    this.form = track.form;
    const next = trackLine(this.next);
    const titles = track.isNamed
      ? [track.songs]
      : numberedSongs(track.songs, track.number, next?.form === track.form ? next.number : undefined);
    this.number = track.number + titles.length - 1;
    for (const title of titles)
      if (isEncoreAlone(title)) this.encore = true;
      else this.title(title);
    return true;
  }

  private goesOn({ number, isNamed, isOfLaterDisc, isPart, form, songs }: TrackLine, line: string): boolean {
    const { sets } = this.info;
    const isLike = this.numbered && form === this.form;
    if (this.part === 'notes') return isLike && number === this.number + 1 && !/^\p{Ll}/u.test(songs);
    const isSure = /[.):\]]|00/.test(form);
    const next = isSure ? trackLine(this.next) : undefined;
    const isCounted = next?.form === form && next.number === number + 1;
    const isFirst = ([1, 101].includes(number) || isCounted) && (isNamed || wholeDate(line) === undefined);
    if (this.part !== 'sets' && !isFirst) return false;
    if (sets.length === 0 && isOfLaterDisc && (this.hasFirstDisc || !isCounted)) return false;
    const isNext = number > this.number && number <= this.number + 3;
    if (isPart && !this.numbered) return number === 1 && trackLine(this.next)?.isPart === true;
    if (isPart) return number === this.number || isNext;
    // Numbers may be lacking, stand twice or be swapped in lines that are written alike.
    const isOfList = isLike && isSure && (number >= this.number || !this.blank);
    return isNamed || this.number === 0 || number % 100 === 1 || isNext || isOfList;
  }

  private other(line: string) {
    if (this.part === 'sets' && this.begun && this.isOfHead(line)) this.part = 'head';
    if (this.part === 'recording') {
      const isShow = this.lines.length < MOST_LINES && tellsShow(line) && this.facts().date === '';
      // The artist below a line about the recording, with which the text begins.
      const isArtist = this.paragraph === 0 && this.lines.length === 0 && isName(line);
      if (isArtist) this.part = 'head';
      if (isShow || isArtist) this.lines.push({ text: line, paragraph: this.paragraph });
      else this.info.recording.push(line);
    } else if (this.part === 'head' && (this.isHeadRead || this.saidNames.length > 0)) this.titles.push(line);
    else if (this.part === 'head' || (this.part === 'aside' && this.isOfHead(line))) this.head(line);
    else if (this.part === 'sets' && !this.numbered && (this.begun || !this.blank)) this.title(line);
    else {
      // A list of titles without numbers ends at a blank line.
      if (this.part === 'sets' && !this.numbered) this.part = 'notes';
      this.unread(line);
    }
  }

  /** Whether a line below the heading of a list of songs, or of something else, says the date or the place that is not known yet. */
  private isOfHead(line: string): boolean {
    const { date, city } = this.facts();
    if (date !== '' || city !== '' || this.info.sets.some(Boolean)) return false;
    return wholeDate(line) !== undefined || placeAmong(factsOf(line)) !== undefined;
  }

  private fact(fact: LabelledFact) {
    const isChained = CHAIN.test(fact.value);
    if (!isChained && tellFact(this.info, fact)) return;
    if (!isChained && isOfArtist(fact)) this.info.otherArtists.push(fact.value);
    this.unread(written(fact));
  }

  /** Keeps a line above the sets, which may tell the artist, date or place, or several of them. */
  private head(typed: string, paragraph = this.paragraph) {
    const line = cleaned(typed);
    const found = dateInText(line);
    // A label that is none of a fact, with neither a date nor a place behind it, or with a date of something else.
    const [, label = '', other] = /^([^:,–|-]{1,40}?)\s?:\s+(.+)$/.exec(line) ?? [];
    const isArtist = this.lines.length === 0 && isArtistLabel(label);
    const isOther =
      other !== undefined && (found ? /\bdate$/i.test(label) : !isArtist && !placeAmong(placeParts(other)));
    if (!found && (CHAIN.test(typed) || (isOfRecording(line) && !placeAmong(factsOf(line))))) {
      this.part = 'recording';
      this.info.recording.push(typed);
    } else if (
      /^\s*$/.test(line) ||
      (isSentence(found?.rest ?? line) && !(found && found.rest.length <= 30)) ||
      /\S@\S/.test(typed) ||
      isOther
    ) {
      this.dateInProse ||= wholeDate(line) ?? '';
      this.unread(typed);
    } else if (/:\s*$/.test(line) && !found) {
      // The next lines are about something else.
      this.part = 'aside';
      this.unread(typed);
    } else if (this.lines.length < MOST_LINES) this.lines.push({ text: typed, paragraph });
    else this.unread(typed);
  }
}

/**
 * Reads an info text in any of the forms of traders. Takes any text, but does not read a text that is too long.
 * @param knownArtist The artist of the text, unless it names another
 * @param saidNames The artist, the venue and the like, if the text stands below them, as a description does
 */
export function readInfoText(text: string, knownArtist = '', saidNames: readonly string[] = []): InfoText {
  const isRead = text.length <= LONGEST_TEXT;
  const lines = isRead ? withoutTags(text).split(/\r\n?|\n/) : [];
  const reader = new Reader(
    lines.some((line) => /d0?1t\d/i.test(line)),
    saidNames.filter(Boolean),
  );
  if (!isRead) reader.info.rest.push('The text is too long to be read.');
  let next = '';
  const followed = lines.reduceRight<[string, string][]>((all, line) => {
    all.push([line, next]);
    if (line.trim() !== '') next = line;
    return all;
  }, []);
  for (const [line, below] of followed.reverse()) reader.line(line, below);
  return reader.end(knownArtist);
}
