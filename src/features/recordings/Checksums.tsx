import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { Section } from '../../components/Section';
import { ChecksumPanel } from './ChecksumPanel';
import classes from './Checksums.module.css';

interface ChecksumsProps {
  checksums: ReadonlyArray<{ id: number; description: string; body: string }>;
}

/** The checksums of a recording, one button each; the chosen one's text opens below them. */
export function Checksums({ checksums }: ChecksumsProps) {
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
    <Section title="Checksums" onKeyDown={closeOnEscape}>
      <ul className={classes.buttons}>
        {checksums.map(({ id, description }) => (
          <li key={id}>
            <Button
              aria-expanded={id === openId}
              aria-controls={id === openId ? panelId : undefined}
              onClick={(event) => toggle(id, event.currentTarget)}
            >
              {description.trim() || 'Checksum'}
            </Button>
          </li>
        ))}
      </ul>
      {open && <ChecksumPanel key={open.id} id={panelId} checksum={open} onClose={close} />}
    </Section>
  );
}
