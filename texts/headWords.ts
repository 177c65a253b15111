import { wholeDate } from './partialDate.ts';
import { isCountry, placeParts, regionCode, seemsPlace } from './places.ts';

/** The words of a recording's source, kind, sound and media. A name that has no other words is no name of a show. */
const RECORDING_WORD =
  /^(?:\d*x?(?:cd-?rs?|cds?|dvd-?rs?|dvds?|discs?)|box|set|\d{1,3}(?:st|nd|rd|th|d)|low|off|gens?|generations?|aud|audience|sbd\d?|sb|soundboard|fm|line|broadcast|radio|tv|matrix|mtx|masters?|recordings?|tapes?|taped|taper|unidentified|source|unknown|complete|excellent|very|good|great|fine|fair|poor|sound|quality|stereo|mono|(?:pre-?)?fm|bbc|flac\d*|shnf?|mp3|wav|24|16|bit|upgrade|remastered?|bonus|and|from|clone|dat|cassettes?|vinyl|lp)$/i;
/** The discs, lengths and numbers of a recording, as traders write them among the facts of a show. */
const OF_RECORDING =
  /\d{1,3}\s?min\b|^\d{1,4} ?(?:[mg]b|minutes?|hours?)\b|\bsound\b.{0,20}\[?[a-d][+-]?\]?$|^[^\d]{1,40} recording\W*$|\b[A-Z]{2}-\d{1,5}\b|^[A-Z]{2,5}\d{3,6}$|\b(?:outtakes|rehearsals?|interviews?|reel-to-reel)\b|^tape[rd]\b|\bmaster tapes?\b/i;
/** A remark in brackets about the kind of a recording, behind the facts of a show: `(FLAC)`, `(*)`. */
const KIND_IN_BRACKETS =
  /\s*[([](?:[^()[\]]*\b(?:flac|shn|mp3|wav|aud|audience|sbd|soundboard|fm|dvd|\d*cdr?|recording|circulation)\b[^()[\]]*|\W*)[)\]]/gi;
/** Other remarks in brackets: `(portion)`, `(Taper: Ann)`, `(Early Show)`. */
const REMARKS =
  /\s*\[[^\]]*\]|\s*[([][^()[\]:]*(?::\s[^()[\]]*|\b[Ss](?:how|et))[)\]]|\s*[([]\p{Ll}[^()[\]]*[)\]]|^[([][^()[\]]*[)\]]\s*(?=\S)/gu;
/** A title of several words in quotation marks, which somebody gave to a recording. */
const QUOTED = /["“”][^"“”]*\s[^"“”]*["“”]|^'[^']*\s[^']*'$/g;
/** The kind of a recording behind a name: `Gull Hall SBD`. */
const KIND_BEHIND = /(?<!\s)\s+(?:sbd|aud|fm|mtx)\d?$/i;
/** The day, the time of day, the tour, and how much of a show there is. */
const OF_DAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:afternoon|evening|early|late|matin[eé]e)(?: (?:show|set))?|(?:in)?complete show|.{1,60} concert|(?:day|night|band|set) \d\.?|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?(?: .*)?|.{0,40}\btour\b.{0,40})$/i;
/** A title with its number in a series, or with that of a release: `Tapers #9`, `Feathers (OW08)`. */
const OF_SERIES =
  /^vol(?:ume|\.)?\s?\d{1,4}$|\s(?:(?:#|vol(?:ume|\.)?|no\.)\s?\d{1,4}|\(?[A-Z]{2,5}[- ]?\d{2,6}\)?|collection|archives?|series|tapes?)$/i;
/** A house in a street. */
const STREET =
  /^\d+ .*\b(?:(?:street|st|avenue|ave|road|rd|boulevard|blvd|broadway|drive|dr|lane|ln|parkway|pkwy)\.?|(?:highway|hwy|route)\.?(?: \w+)?)$/i;
/** Whether a text between commas tells of the recording, not of the show. */
export function isOfRecording(text: string): boolean {
  const words = text.match(/[\p{L}\d-]+/gu) ?? [];
  return OF_RECORDING.test(text) || (words.length > 0 && words.every((word) => RECORDING_WORD.test(word)));
}

/** Whether a label is the name of an artist, with a title behind it: `Ann Owl: The Mill, Rye`. */
export const isArtistLabel = (label: string): boolean =>
  /^\p{Lu}\S*(?:\s+(?:&|\p{Lu}\S*))+(?:\s(?:19|20)\d\d)?$/u.test(label) && !isOfRecording(label);

/** The parts of a text between commas without the discs, the sound and the time of day. */
export const factsOf = (text: string): string[] =>
  placeParts(text)
    .map((part) => part.replace(KIND_BEHIND, ''))
    .filter((part) => !isOfRecording(part) && !OF_DAY.test(part) && !/^\W*$/.test(part));

/** A line of a head without the signs around it, remarks and titles in quotation marks. */
export const cleaned = (typed: string): string =>
  typed
    .replace(/^[=*#~_|>\s]+(?:\d{1,3}\s+)?|^\d{5}\s+(?=\p{Lu})|[=*#~_|\s]+$/gu, '')
    .replace(KIND_IN_BRACKETS, '')
    .replace(REMARKS, '')
    .replace(QUOTED, (title) => (wholeDate(title) ? title.slice(1, -1) : ''))
    .replace(/\s*\(\s*\)/g, '')
    .replace(/\s+(?:with|w\/|feat\.|featuring)\s+(?:opening act|support|(?:special )?guests?)(?!\p{L}).*$/iu, '')
    .replace(/\bD\.\s?C\.(?!\p{L})/gu, 'DC')
    .replace(/\s*&\s+/g, ' & ')
    .replace(/(?<=\s.*\p{L})_(?=\p{Lu})/gu, ', ')
    .replace(/(?<=,\s?[A-Z]{2})\s*\([^()]*\)$/, '')
    .replace(/\s*[([]([^()[\]]*)[)\]]/g, (all, inner: string) =>
      seemsPlace(inner) || isCountry(inner) || (/^[A-Z]{2}$/.test(inner) && regionCode(inner)) ? `, ${inner}` : all,
    );

/** Whether a text is a title of a series or a house in a street, and so no name of a show. */
export const isNoName = (text: string): boolean =>
  OF_SERIES.test(text) || STREET.test(text) || /^(?:\/|unknown )/i.test(text);
