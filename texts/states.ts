/** The US and Canada: the code, the name, and other names, as newspapers shorten it or as it was before. */
const UNITED_STATES =
  'AL Alabama/Ala,AK Alaska,AZ Arizona/Ariz,AR Arkansas/Ark,CA California/Calif,CO Colorado/Colo,' +
  'CT Connecticut/Conn,DC District of Columbia,DE Delaware/Del,FL Florida/Fla,GA Georgia,HI Hawaii,IA Iowa,' +
  'ID Idaho,IL Illinois/Ill,IN Indiana/Ind,KS Kansas/Kan,KY Kentucky,LA Louisiana,MA Massachusetts/Mass,' +
  'MD Maryland,ME Maine,MI Michigan/Mich,MN Minnesota/Minn,MO Missouri,MS Mississippi/Miss,MT Montana/Mont,' +
  'NC North Carolina,ND North Dakota,NE Nebraska/Neb,NH New Hampshire,NJ New Jersey,NM New Mexico,' +
  'NV Nevada/Nev,NY New York,OH Ohio,OK Oklahoma/Okla,OR Oregon/Ore,PA Pennsylvania/Penn,PR Puerto Rico,' +
  'RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee/Tenn,TX Texas/Tex,UT Utah,VA Virginia,' +
  'VT Vermont,WA Washington/Wash,WI Wisconsin/Wis,WV West Virginia,WY Wyoming/Wyo';

const CANADA =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador/Newfoundland,' +
  'NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario/Ont,PE Prince Edward Island,QC Quebec/Que,' +
  'SK Saskatchewan,YT Yukon';

/** A state or province: its names, of which the first is the usual one. */
export interface State {
  code: string;
  names: readonly [string, ...string[]];
}

const statesIn = (table: string): State[] =>
  table.split(',').map((state) => {
    const [name = '', ...others] = state.slice(3).split('/');
    return { code: state.slice(0, 2), names: [name, ...others] };
  });

/** The states of the US, with those parts of it that addresses name like one. */
export const unitedStates = statesIn(UNITED_STATES);

/** The provinces and territories of Canada. */
export const canada = statesIn(CANADA);
