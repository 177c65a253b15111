import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import type { Checksums_ChecksumFragment } from '../../graphql/generated/graphql';
import { kindOf } from '../../lib/checksums/kind';
import { parseChecksums } from '../../lib/checksums/parse';
import { paths } from '../../lib/paths';
import { ChecksumPanel } from './ChecksumPanel';
import classes from './Checksums.module.css';
import { Disagreements } from './Disagreements';

interface ChecksumsProps {
  recordingId: number;
  checksums: readonly Checksums_ChecksumFragment[];
}

/** Which of the lists of the same name one is; nothing where its name is its own. */
function amongNamesakes(checksums: readonly Checksums_ChecksumFragment[], id: number): string | undefined {
  const name = checksums.find((checksum) => checksum.id === id)?.description.trim();
  const ids = checksums.filter(({ description }) => description.trim() === name).map((checksum) => checksum.id);
  return ids.length > 1 ? `${ids.indexOf(id) + 1} of ${ids.length} of this name` : undefined;
}

/** The checksums of a recording, one button each; the chosen one's text opens below them. */
export function Checksums({ recordingId, checksums }: ChecksumsProps) {
  const panelId = useId();
  const [openId, setOpenId] = useState<number>();
  const opener = useRef<HTMLButtonElement>(null);
  const open = checksums.find(({ id }) => id === openId);

  const toggle = (id: number, element: HTMLButtonElement) => {
    opener.current = element;
    setOpenId(id === openId ? undefined : id);
  };
  const close = () => {
    setOpenId(undefined);
    opener.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };

  return (
    <Section
      title="Checksums"
      aside={<Link to={paths.identify(recordingId)}>Verify my copy</Link>}
      onKeyDown={closeOnEscape}
    >
      <ul className={classes.buttons}>
        {checksums.map(({ id, description, body }) => (
          <li key={id}>
            <Button
              aria-describedby={`${panelId}${id}`}
              aria-expanded={id === openId}
              aria-controls={id === openId ? panelId : undefined}
              onClick={(event) => toggle(id, event.currentTarget)}
            >
              {description.trim() || 'Checksum'}
            </Button>
            <div id={`${panelId}${id}`} className={classes.kind}>
              {[kindOf(parseChecksums(body, description)).label, amongNamesakes(checksums, id)]
                .filter(Boolean)
                .join(', ')}
            </div>
          </li>
        ))}
      </ul>
      <Disagreements lists={checksums} />
      {open && <ChecksumPanel key={open.id} id={panelId} checksum={open} onClose={close} />}
    </Section>
  );
}
