import { Downloads } from '../../components/buttons/Downloads';
import { displayedDate } from '../../lib/dates';
import type { Show } from './shows';

/** The shows that are listed as files, in their order. */
export const ShowDownloads = ({ shows }: { shows: readonly Show[] }) => (
  <Downloads
    name="shows"
    columns={['ID', 'Date', 'Venue', 'Location', 'Recordings']}
    rows={() =>
      shows.map(({ id, date, year, venue, where, recordings }) => [
        id,
        displayedDate(date, year),
        venue,
        where,
        recordings,
      ])
    }
  />
);
