import { useCallback } from 'react';
import { Button } from '../../components/buttons/Button';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Monospace } from '../../components/text/Monospace';
import type { Checksums_ChecksumFragment } from '../../graphql/generated/graphql';
import { fileOf } from '../../lib/checksums/kind';
import { downloadText } from '../../lib/download';
import classes from './Checksums.module.css';

/** A scrolling element must be focusable; not every browser makes it so. */
const IN_TAB_ORDER = 0;

interface ChecksumPanelProps {
  id: string;
  checksum: Checksums_ChecksumFragment;
  onClose: () => void;
}

/** A checksum's text. The focus moves to it when it opens, so that the arrow keys scroll it. */
export function ChecksumPanel({ id, checksum, onClose }: ChecksumPanelProps) {
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const download = () => {
    const { name, text } = fileOf(checksum.description, checksum.body);
    downloadText(text, name);
  };
  return (
    <div id={id} className={classes.panel}>
      <div className={classes.actions}>
        <CopyButton text={checksum.body} label="Copy" />
        <Button size="small" onClick={download}>
          Download
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <section
        ref={focus}
        className={classes.body}
        aria-label={checksum.description.trim() || 'Checksum'}
        tabIndex={IN_TAB_ORDER}
      >
        <Monospace text={checksum.body} />
      </section>
    </div>
  );
}
