import { type KeyboardEvent, useId, useRef, useState } from 'react';
import button from '../../components/Button.module.css';
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
  const buttons = useRef(new Map<number, HTMLButtonElement | null>());
  const open = checksums.find(({ id }) => id === openId);

  const close = () => {
    if (open) buttons.current.get(open.id)?.focus();
    setOpenId(undefined);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };

  return (
    <Section title="Checksums">
      <div className={classes.checksums} role="presentation" onKeyDown={closeOnEscape}>
        <ul className={classes.buttons}>
          {checksums.map(({ id, description }) => (
            <li key={id}>
              <button
                type="button"
                className={button.button}
                ref={(element) => {
                  buttons.current.set(id, element);
                }}
                aria-expanded={id === openId}
                aria-controls={id === openId ? panelId : undefined}
                onClick={() => setOpenId(id === openId ? undefined : id)}
              >
                {description}
              </button>
            </li>
          ))}
        </ul>
        {open && <ChecksumPanel key={open.id} id={panelId} checksum={open} onClose={close} />}
      </div>
    </Section>
  );
}
