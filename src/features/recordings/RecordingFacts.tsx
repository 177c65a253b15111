import { NameLink } from '../../components/lists/NameLink';
import { ExternalLink } from '../../components/navigation/ExternalLink';
import { Link } from '../../components/navigation/Link';
import { Facts } from '../../components/text/Facts';
import type { RecordingFacts_SourceFragment } from '../../graphql/generated/graphql';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { archiveUrl } from '../../lib/urls';

/** Links to whose performance was recorded, and to the performance. */
function performanceFacts(performance: RecordingFacts_SourceFragment['performance'] | null) {
  if (!performance) return {};
  const { id, date, year, artist } = performance;
  return {
    Artist: artist ? <NameLink to={paths.performances(artist.id, year)} name={artist.name} /> : 'Unknown Artist',
    Date: <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>,
  };
}

/** How many discs, or undefined: none are not worth a line. */
const discs = (count: number | null) => (count !== null && count > 0 ? count : undefined);

/** What identifies a recording, and how large it is. */
export function RecordingFacts({ source }: { source: RecordingFacts_SourceFragment }) {
  const { id, performance, circdate, wavdiskcount, shndiskcount } = source;
  const identifier = source.archiveIdentifier?.trim();
  return (
    <Facts
      facts={{
        'Recording ID': id,
        ...performanceFacts(performance),
        'Archive Identifier': identifier && <ExternalLink url={archiveUrl(identifier)}>{identifier}</ExternalLink>,
        'Circulation Date': circdate?.trim() || 'N/A',
        'WAV Disks': discs(wavdiskcount),
        'SHN Disks': discs(shndiskcount),
      }}
    />
  );
}
