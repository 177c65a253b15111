import { folded } from '../set-lists/folded.ts';
import { HALL } from './halls.ts';
import { canada, unitedStates } from './states.ts';

/** The codes of states and provinces of the US and Canada, by code and by name in lower case. */
const STATES = new Map(
  [...unitedStates, ...canada].flatMap(({ code, names }) =>
    [code, ...names].map((name) => [name.toLowerCase(), code] as const),
  ),
);

const COUNTRIES =
  'england|scotland|wales|(?:northern )?ireland|u\\.?k\\.?|united kingdom|great britain|france|(?:west |east )?germany|(?:the )?netherlands|holland|belgium|luxembourg|denmark|sweden|norway|finland|iceland|italy|spain|portugal|switzerland|austria|greece|poland|hungary|czech republic|czechia|czechoslovakia|slovakia|slovenia|croatia|serbia|yugoslavia|romania|bulgaria|estonia|latvia|lithuania|ukraine|russia|japan|china|hong kong|taiwan|singapore|south korea|thailand|india|australia|new zealand|mexico|jamaica|cuba|costa rica|brazil|argentina|uruguay|chile|peru|colombia|israel|egypt|turkey|south africa|andorra|monaco|liechtenstein|malta|cyprus|bosnia(?: (?:&|and) herzegovina)?|montenegro|(?:north )?macedonia|albania|kosovo|moldova|belarus|armenia|azerbaijan|kazakhstan|ussr|soviet union|morocco|tunisia|algeria|senegal|nigeria|ghana|kenya|ethiopia|zimbabwe|united arab emirates|uae|qatar|bahrain|lebanon|philippines|indonesia|malaysia|vietnam|sri lanka|nepal|pakistan|ecuador|bolivia|paraguay|venezuela|panama|guatemala|honduras|el salvador|nicaragua|dominican republic|trinidad|barbados|bahamas|bermuda';
/** The usual countries of performances outside of the US and Canada. They tell `City, Country` from `Hall, College`. */
const COUNTRY = new RegExp(`^(?:${COUNTRIES})$`, 'i');
/** A country with more behind it: `Germany Festhalle`. */
const COUNTRY_FIRST = new RegExp(String.raw`^(${COUNTRIES})\s+(.+)$`, 'i');
/** Cities that info texts name without a state or country. */
const CITY = new RegExp(
  `^(?:${
    'new york(?: city)?|nyc|boston|philadelphia|pittsburgh|baltimore|washington|atlanta|miami|new orleans|nashville|memphis|' +
    'cleveland|cincinnati|columbus|detroit|chicago|milwaukee|minneapolis|st\\.? louis|kansas city|denver|dallas|houston|' +
    'austin|san antonio|el paso|baton rouge|jacksonville|tampa|orlando|raleigh|louisville|indianapolis|des moines|' +
    'omaha|tulsa|oklahoma city|albuquerque|tucson|salt lake city|sacramento|san jose|honolulu|providence|calgary|' +
    'edmonton|winnipeg|phoenix|las vegas|los angeles|san francisco|san diego|oakland|berkeley|portland|seattle|' +
    'vancouver|toronto|' +
    'montr[ée]al|ottawa|london|manchester|birmingham|liverpool|leeds|sheffield|bristol|newcastle|nottingham|leicester|' +
    'brighton|glasgow|edinburgh|aberdeen|cardiff|belfast|dublin|paris|lyon|lille|marseille|nice|strasbourg|brussels|' +
    'antwerp|ghent|amsterdam|rotterdam|utrecht|berlin|hamburg|munich|m[üu]nchen|cologne|k[öo]ln|frankfurt|stuttgart|' +
    'd[üu]sseldorf|dortmund|hanover|hannover|bremen|leipzig|n[üu]rnberg|nuremberg|mannheim|zurich|z[üu]rich|geneva|' +
    'basel|bern|vienna|prague|warsaw|budapest|rome|roma|milano?|turin|torino|bologna|firenze|florence|naples|madrid|' +
    'barcelona|lisbon|copenhagen|stockholm|gothenburg|g[öo]teborg|malm[öo]|oslo|helsinki|athens|tokyo|osaka|nagoya|sydney|' +
    'melbourne|brisbane|adelaide|perth|auckland|wellington|mexico city|buenos aires|rio de janeiro|s[ãa]o paulo|santiago'
  })$`,
  'i',
);
/** The code of a country. The media of recordings have such abbreviations, too. */
const COUNTRY_CODE =
  /^(?:(?!FM|CD|LP|TV|MD|MC)[A-Z]{2}|GBR|ENG|SCO|IRL|FRA|GER|DEU|NED|NLD|BEL|DEN|DNK|SWE|NOR|FIN|ITA|ESP|POR|SUI|CHE|AUT|GRE|POL|HUN|CZE|JPN|AUS|NZL|MEX|BRA|ARG|ISR)$/;
/** The states and counties of other countries, which stand between a city and its country. */
const COUNTY =
  /^(?:new south wales|victoria|queensland|northern territory|(?:south|western) australia|tasmania|quintana roo|jalisco|nuevo le[oó]n|baja california|\p{L}+shire|kent|essex|surrey|(?:east |west )?sussex|norfolk|suffolk|devon|cornwall|somerset|dorset|cumbria|merseyside|isle of (?:wight|man)|bavaria|bayern|hess(?:en|e)|nordrhein-westfalen|saxony|sachsen|tuscany|toscana|lombard(?:y|ia)|sicily|sicilia|catalonia|catalunya)$/iu;
/** The countries whose states or provinces are named in front of them. */
const OF_STATES = /^(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?|canada)$/i;

const partsOf = (text: string): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.length > 1 && OF_STATES.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
};

/** The code of a state or province of the US or Canada, from its code or name. */
export const regionCode = (text: string): string | undefined => STATES.get(folded(text.replace(/\s+\d{5}$|\./g, '')));

/** Whether a text ends, after a comma, with a state of the US or Canada or with a country. */
export function seemsPlace(text: string): boolean {
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && (regionCode(last) !== undefined || COUNTRY.test(last));
}

/** The states of cities that are called like another state, or like theirs. */
export const stateOfCity = (city: string): string => ({ washington: 'DC', 'new york': 'NY' })[city.toLowerCase()] ?? '';

/** Whether a name ends in the word of a hall. Many cities begin with one: `Castle Rock`. */
const endsInHall = (name: string): boolean =>
  [...name.matchAll(new RegExp(HALL, 'giu'))].some(
    ({ index, 0: word }) => index > 0 && index + word.length === name.length,
  );

/** Parses `Venue, City, State`, `City, State` or a city alone. States of the US and Canada are abbreviated. */
export function readPlace(text: string): { venue: string; city: string; state: string } {
  const parts = partsOf(text);
  const [city = ''] = parts;
  if (parts.length === 1) {
    // `City, Canada` has no state: the country, which `partsOf` leaves out, stands for it.
    const [, ...left] = text.split(',');
    return { venue: '', city, state: left.join(',').trim() };
  }
  const last = parts.at(-1) ?? '';
  const [venue = ''] = parts;
  // `Gull Hall, London` has no state, and `Gull Hall, Washington` is not in that state.
  if (parts.length === 2 && isKnownCity(last) && endsInHall(venue))
    return { venue, city: last, state: stateOfCity(last) };
  return { venue: parts.slice(0, -2).join(', '), city: parts.at(-2) ?? '', state: regionCode(last) ?? last };
}

/** Whether a name stands in front of a state: `Rye` does, `University of` and `Live in` do not. */
const isBeforeState = (name: string): boolean =>
  /\p{Ll}/u.test(name) && !/\b(?:of|in|at|from|(?<!^)the|university|college|hotel)\b/i.test(name);

/**
 * Splits a state or country off the end of a part: `Rye NY`. One that is spelt out needs other parts or a name of three
 * words before it, or of two before `New Jersey`, and no state or country in the next part.
 */
function withState(part: string, index: number, parts: readonly string[]): string[] {
  const isRegion = (text: string) => regionCode(text) !== undefined || COUNTRY.test(text);
  if (isRegion(part)) return [part];
  const isSaid = isRegion(parts[index + 1] ?? '');
  for (const form of [/^(.+)\s+(\S+\s\S+)$/, /^(.+)(?:\s+|-)(\S+?)\.?$/]) {
    const [, name = '', state = ''] = form.exec(part) ?? [];
    const isCode = /^[A-Z]{2}$/.test(state) || (parts.length > 1 && /^(?!De|La)[A-Z][a-z]$/.test(state));
    const words = `${name} ${state}`.split(' ').length;
    const isSpelt = state.length > 2 && (parts.length > 1 || words > 3) && !isSaid;
    if ((isCode || isSpelt) && isRegion(state) && isBeforeState(name)) return [name, state];
  }
  return [part];
}

/** A comma between two parts of a text: not in a number, nor in `Owl, Jr.` and `Owls, The`. */
const COMMA = String.raw`\s*(?:,(?!\d{3}(?!\d))|(?<!\d),)(?!\s*(?:[JS]r\b|The$))\s*`;
const BETWEEN_PARTS = new RegExp(String.raw`${COMMA}|\s*;\s+|:\s+`);

/** The parts of a text between commas, semicolons and colons. A state at the end of a part is one of its own. */
export const placeParts = (text: string): string[] => text.split(BETWEEN_PARTS).filter(Boolean).flatMap(withState);

/** Whether a text is the name of a city that is often named alone. */
export const isKnownCity = (text: string): boolean => CITY.test(text);

export const isCountry = (text: string): boolean => COUNTRY.test(text) || OF_STATES.test(text);

/** A place within a text, with the parts of the text before and behind it. */
export interface PlaceInText {
  before: string[];
  city: string;
  state: string;
  after: string[];
}

/** The state or country that a part of a text between commas says, and what stands behind it without a comma. */
function regionOf(part: string): { state: string; rest: string } | undefined {
  // The full stop of `U.K.` stays.
  const text = part.replace(/(?<!\.\p{L})\.$/u, '');
  const state = regionCode(part.replace(/\s+(?:u\.?s\.?a\.?|canada)\.?$/i, '')) ?? '';
  if (state !== '' || COUNTRY.test(text) || OF_STATES.test(text) || COUNTRY_CODE.test(text))
    return { state: state || text, rest: '' };
  const [, country, rest] = COUNTRY_FIRST.exec(text) ?? [];
  return country && rest ? { state: country, rest } : undefined;
}

/** Finds `City, State` among the parts of a text between commas, wherever it stands: `Hall, City, State`, `City, State, Hall`. */
export function placeAmong(parts: readonly string[]): PlaceInText | undefined {
  const regions = parts.map(regionOf);
  let at = regions.findLastIndex((region, index) => index > 0 && region !== undefined);
  if (at < 1) return undefined;
  /** Whether the part in front of a region is a region, too: `Kent, England`. */
  const isOuter = (index: number) => {
    const inFront = parts[index - 1] ?? '';
    const isSpelt = inFront.length > 3 && !isKnownCity(inFront) && regionCode(inFront) !== undefined;
    const code = regionCode(parts[index] ?? '');
    // `Norfolk, VA` and `Lebanon, NH` are cities. `DE` may be Germany.
    if (code !== undefined && code !== 'DE') return isSpelt;
    return (
      COUNTRY.test(inFront) ||
      COUNTY.test(inFront) ||
      isSpelt ||
      (OF_STATES.test(parts[index] ?? '') && regions[index - 1] !== undefined)
    );
  };
  const last = at;
  while (at > 1 && isOuter(at)) at -= 1;
  // Outside of the US and Canada, a state may stand between city and country: `Sydney, NSW, Australia`.
  const [outer = '', inner = ''] = parts.slice(at - 2, at);
  const isShort = /^[A-Z]{2,4}$/.test(inner) && regionCode(parts[at] ?? '') === undefined;
  const isState = isShort || (isKnownCity(outer) && !isKnownCity(inner));
  const city = at > 1 && isState ? at - 2 : at - 1;
  return {
    before: parts.slice(0, city),
    city: parts[city] ?? '',
    state: (regions[at] ?? regions[last])?.state ?? '',
    after: [regions[last]?.rest ?? '', ...parts.slice(last + 1)].filter(Boolean),
  };
}

/** Parses a place as `readPlace` does. Abroad, a state may stand between city and country: `Sydney, NSW, Australia`. */
export function readWhere(text: string): ReturnType<typeof readPlace> {
  const read = readPlace(text);
  const found = regionCode(read.state) === undefined ? placeAmong(partsOf(text)) : undefined;
  return found?.after.length === 0 ? { ...read, venue: found.before.join(', '), city: found.city } : read;
}
