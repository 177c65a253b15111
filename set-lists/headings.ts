/* The headings of encores and sets, in the languages in which people type them. */

/** A number behind the word of an encore or a set. */
const NUMBER = String.raw`\d{1,2}|i{1,3}|iv|v|vi{1,3}|one|two|three|four|five|six|seven|eight`;
/** An ordinal before it. */
export const ORDER = String.raw`\d{1,2}\s?(?:st|nd|rd|th|ers?|[èe]re|nde?|[eèé](?:me)?|[.ºª])|first|second|third|fourth|fifth|sixth|erste[rs]?|zweite[rs]?|dritte[rs]?|premi(?:er|[èe]re)|deuxi[èe]me|troisi[èe]me|primer[ao]?|segund[ao]|tercer[ao]?|prim[ao]|second[ao]|terz[ao]`;

/** The ordinal of an encore, before the word. */
export const ENCORE_ORDER = `${ORDER}|double|triple|final|last`;
/** The word of an encore with its number, in a pattern without case. */
export const ENCORE_WORD = String.raw`(?:(?:${ENCORE_ORDER})\s+)?(?:encores?|enc\.?|zugaben?|rappels?|bis(?:es)?|toegift(?:en)?|extranummer|ekstranummer|p[řr][íi]davk[ya]|ráadás(?:ok)?|(?:на )?бис|アンコール|앙코르|앵콜|安可)(?:\s*(?:[#-]|n[ro]\.?)?\s*(?:${NUMBER})(?![\p{L}\d]))?`;
/** The words for the time before an encore, a track or a line of its own, in a pattern without case: `Encore Break`. */
export const ENCORE_PAUSE = String.raw`${ENCORE_WORD}[\s-]*(?:breaks?|calls?|applause|cheers?|cheering|chants?|chanting|clapping|crowd|noise|pause|wait|intros?|introductions?|banter|talk|rufe|applaus|(?:crowd|audience)\s(?:noise|applause|cheering|chants?)|du public)`;
/** The names of sets by their number or place, in a pattern without case. */
export const SET_WORD = String.raw`(?:(?:${ORDER}|(?:i{1,3}|iv)\.|acoustic|electric|early|late)\s+(?:set|show)|set\s*#?\s*(?:${NUMBER}))(?![\p{L}\d])`;
/** Signs that people draw around a heading, such as `~encore~` and `## Set 2`. */
export const FRAME = String.raw`[*[({<\s~=#_-]`;
/** A remark in brackets between the words of a heading and its end. */
export const HEADING_REMARK = String.raw`(?:\s?(?:\([^()]{1,80}\)|\[[^[\]]{1,80}\]))?`;
