import { CopyButton } from '../../components/buttons/CopyButton';
import { Section } from '../../components/page/Section';
import { CleanHtml } from '../../components/text/CleanHtml';
import { Monospace } from '../../components/text/Monospace';
import type { RecordingDetail_SourceFragment } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { Checksums } from './Checksums';
import { Lineage } from './Lineage';
import { RecordingFacts } from './RecordingFacts';

interface RecordingDetailProps {
  source: RecordingDetail_SourceFragment;
}

/** Everything about one recording. Parts that it does not have are left out. */
export function RecordingDetail({ source }: RecordingDetailProps) {
  const { comments, textdoc } = source;
  const checksums = nodes(source.checksums);
  return (
    <>
      <RecordingFacts source={source} />
      <Lineage comments={comments} textdoc={textdoc} />
      {comments?.trim() && (
        <Section title="Comments" card>
          <CleanHtml html={comments} />
        </Section>
      )}
      {checksums.length > 0 && <Checksums recordingId={source.id} checksums={checksums} />}
      {textdoc?.trim() && (
        <Section title="Text Document" card aside={<CopyButton text={textdoc} label="Copy text document" />}>
          <Monospace text={textdoc} />
        </Section>
      )}
    </>
  );
}
