import { CopyButton } from '#components/buttons/CopyButton.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Elsewhere } from '#components/navigation/Elsewhere.tsx';
import { ExternalLink } from '#components/navigation/ExternalLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { Monospace } from '#components/text/Monospace.tsx';
import { circulationDate, displayedDate } from '#domain/dates/dates.ts';
import { CleanHtml } from '#domain/recordings/CleanHtml.tsx';
import { UpgradeSteps } from '#domain/recordings/Upgrades.tsx';
import { type CommentedRecording, upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { type RecordingDetail_SourceFragment, RecordingDetail_SourceFragmentDoc } from '#graphql/generated/graphql.ts';
import { isOwnApi } from '#lib/apiUrl.ts';
import type { Identifier } from '#lib/identifiers.ts';
import { paths } from '#lib/paths.ts';
import { archiveUrl } from '#lib/urls.ts';
import { Checksums } from './Checksums.tsx';
import { Lineage } from './Lineage.tsx';

interface RecordingDetailProps {
  source: FragmentType<typeof RecordingDetail_SourceFragmentDoc>;
  /** The other recordings of the performance, as their comments may name this one. */
  others?: readonly CommentedRecording[];
  /** The names of the recording elsewhere. */
  identifiers?: readonly Identifier[];
}

interface FactsProps extends Pick<RecordingDetailProps, 'others' | 'identifiers'> {
  source: RecordingDetail_SourceFragment;
}

/** Links to the artist and the performance. */
function performanceFacts(performance: RecordingDetail_SourceFragment['performance'] | null) {
  if (!performance) return {};
  const { id, date, year, artist } = performance;
  return {
    Artist: artist ? <NameLink to={paths.performances(artist.id, year)} name={artist.name} /> : 'Unknown Artist',
    Date: <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>,
  };
}

/** The number of discs; undefined for 0, which is not shown. */
const discs = (count: number | null) => (count !== null && count > 0 ? count : undefined);

/** Links to the upgrades of a recording, and to the recordings that it upgrades. */
function upgradeFacts({ source, others = [] }: FactsProps) {
  const { by, of } = upgradesOf(source.id, upgradeGraph([source, ...others]));
  return {
    'Upgraded by': by.length > 0 && <UpgradeSteps steps={by} />,
    'Upgrade of': of.length > 0 && <UpgradeSteps steps={of} />,
  };
}

/** The facts that identify a recording, and its size. */
function RecordingFacts({ source, others = [], identifiers = [] }: FactsProps) {
  const { id, performance, circdate, wavdiskcount, shndiskcount } = source;
  const identifier = source.archiveIdentifier?.trim();
  const elsewhere = identifiers.filter(({ scheme, value }) => scheme !== 'archive' || value !== identifier);
  return (
    <Facts
      facts={{
        'Recording ID': id,
        ...performanceFacts(performance),
        ...upgradeFacts({ source, others }),
        'Archive Identifier': identifier && <ExternalLink url={archiveUrl(identifier)}>{identifier}</ExternalLink>,
        Elsewhere: elsewhere.length > 0 && <Elsewhere identifiers={elsewhere} />,
        'Circulation Date': circulationDate(circdate) || 'N/A',
        'WAV Disks': discs(wavdiskcount),
        'SHN Disks': discs(shndiskcount),
      }}
    />
  );
}

/** All about one recording. Parts that it does not have are left out. */
export function RecordingDetail({ others, identifiers, ...props }: RecordingDetailProps) {
  const source = getFragmentData(RecordingDetail_SourceFragmentDoc, props.source);
  const { comments, textdoc } = source;
  const checksums = nodes(source.checksums);
  const hasTexts = checksums.length > 0 || Boolean(textdoc?.trim());
  return (
    <>
      <RecordingFacts source={source} {...(others && { others })} {...(identifiers && { identifiers })} />
      {isOwnApi && hasTexts && (
        <a href={paths.recordingDownload(source.id)} download>
          Download all
        </a>
      )}
      <Lineage comments={comments} textdoc={textdoc} />
      {comments?.trim() && (
        <Section title="Comments" titleBeside>
          <CleanHtml html={comments} />
        </Section>
      )}
      {checksums.length > 0 && <Checksums recordingId={source.id} checksums={checksums} />}
      {textdoc?.trim() && (
        <Section title="Text Document" titleBeside aside={<CopyButton text={textdoc} label="Copy text document" />}>
          <Monospace text={textdoc} />
        </Section>
      )}
    </>
  );
}
