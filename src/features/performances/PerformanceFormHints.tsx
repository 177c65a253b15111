const US_ABBREVIATIONS = 'https://pe.usps.com/text/pub28/28apb.htm';
const CANADIAN_ABBREVIATIONS =
  'https://www.canadapost-postescanada.ca/cpc/en/support/articles/addressing-guidelines/symbols-and-abbreviations.page';

/* The hints of the form (specification 10.4). */

export const DateHint = () => <>For an unknown month or day use ?? (not 00), for an unknown year 1939.</>;

/** The hint for the venue of a compilation. */
export const VenueHint = () => <>May be 'Compilation', for example 'Compilation -- Greatest Hits'.</>;

export const StateHint = () => (
  <>
    Abbreviated for the US and Canada, or 'Unknown' or 'Compilation'. Look up{' '}
    <a href={US_ABBREVIATIONS} target="_blank" rel="noopener noreferrer">
      US abbreviations
    </a>{' '}
    or{' '}
    <a href={CANADIAN_ABBREVIATIONS} target="_blank" rel="noopener noreferrer">
      Canadian abbreviations
    </a>
    .
  </>
);

export const SetHint = () => (
  <>
    In every set: song titles only, in initial caps, without track numbers or timings. Banter, crowd, intro and the like
    are not songs. Recording details belong on the next page, in the notes for your copy of the show.
  </>
);
