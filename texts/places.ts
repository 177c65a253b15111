const STATES = new Map(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,' +
    'MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,' +
    'ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,' +
    'SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,' +
    'WY Wyoming,AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland,NS Nova Scotia,ON Ontario,' +
    'PE Prince Edward Island,QC Quebec,SK Saskatchewan'
  )
    .split(',')
    .flatMap((state) => [
      [state.slice(0, 2).toLowerCase(), state.slice(0, 2)] as const,
      [state.slice(3).toLowerCase(), state.slice(0, 2)] as const,
    ]),
);

/** The usual countries of performances outside of the US and Canada. They tell `City, Country` from `Hall, College`. */
const COUNTRY =
  /^(?:england|scotland|wales|(?:northern )?ireland|uk|united kingdom|france|(?:west )?germany|(?:the )?netherlands|holland|belgium|luxembourg|denmark|sweden|norway|finland|iceland|italy|spain|portugal|switzerland|austria|greece|poland|hungary|czech republic|czechia|russia|japan|china|india|australia|new zealand|mexico|jamaica|costa rica|brazil|argentina|chile|israel|egypt|turkey|south africa)$/i;

const partsOf = (text: string): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.length > 1 && /^(?:u\.?s\.?(?:a\.?)?|united states|canada)$/i.test(parts.at(-1) ?? '')
    ? parts.slice(0, -1)
    : parts;
};

/** A state or province of the US or Canada, short or spelt out, as it is abbreviated. */
export const regionCode = (text: string): string | undefined =>
  STATES.get(text.replace(/\s+\d{5}$|\./g, '').toLowerCase());

/** Whether a text ends, after a comma, with a state of the US or Canada or with a country. */
export function seemsPlace(text: string): boolean {
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && (regionCode(last) !== undefined || COUNTRY.test(last));
}

/** Parses `Venue, City, State`, `City, State` or a city alone. States of the US and Canada are abbreviated. */
export function readPlace(text: string): { venue: string; city: string; state: string } {
  const parts = partsOf(text);
  if (parts.length === 1) return { venue: '', city: text.trim(), state: '' };
  const last = parts.at(-1) ?? '';
  return { venue: parts.slice(0, -2).join(', '), city: parts.at(-2) ?? '', state: regionCode(last) ?? last };
}
