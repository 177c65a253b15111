import { fromEvent } from 'file-selector';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { FileField } from './FileField';
import classes from './IdentifyForm.module.css';
import type { ChosenFile } from './material';
import { useDrop } from './useDrop';
import type { Copy } from './useIdentify';

/** The files of a drop or of a choice, those of folders included, with their paths. */
async function filesOf(event: Event): Promise<ChosenFile[]> {
  const found = await fromEvent(event);
  return found.flatMap((file) =>
    file instanceof File
      ? [{ file, size: file.size, path: (file.relativePath ?? file.name).replace(/^\.?\/+/, '') }]
      : [],
  );
}

interface IdentifyFormProps {
  working: boolean;
  onStart: (copy: Copy) => void;
}

/** Takes what is to be identified: lists, audio files, folders of both, or pasted lines. */
export function IdentifyForm({ working, onStart }: IdentifyFormProps) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [pasted, setPasted] = useState('');
  const [decode, setDecode] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();

  const take = async (event: Event) => {
    try {
      setFiles(await filesOf(event));
      setProblem('');
    } catch {
      setProblem('The browser could not read what was dropped. Choose the files or the folder instead.');
    }
  };
  const { over, handlers } = useDrop(take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (files.length === 0 && pasted.trim() === '') {
      setProblem('Choose files or paste checksums first.');
      return;
    }
    setProblem('');
    onStart({ files, pasted, decode });
  };

  return (
    <form aria-label="Identify" className={classes.form} onSubmit={submit} {...handlers}>
      <div className={classes.drop} data-over={over || undefined}>
        <FileField files={files} onChoose={take} />
        <label className={classes.check}>
          <input type="checkbox" checked={decode} onChange={({ target }) => setDecode(target.checked)} />
          Check the audio too: decode every FLAC file. This takes longer.
        </label>
      </div>
      <div className={classes.paste}>
        <label htmlFor={id}>Checksums</label>
        <textarea
          id={id}
          rows={6}
          spellCheck={false}
          placeholder="Paste the lines of a list here"
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" kind="primary" disabled={working}>
          Identify
        </Button>
        <p className={classes.hint}>
          Everything is read in this browser. No file leaves your machine: only hashes are sent to look them up.
        </p>
      </div>
    </form>
  );
}
