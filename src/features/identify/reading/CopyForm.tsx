import { Checkbox, Group, Input, Paper, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { CopyField } from './CopyField.tsx';
import type { ChosenFile, Copy } from './material.ts';

/** Loads the code that reads folders. It brings a large table of file types, so it is no part of the page's own code. */
const loadFileSelector = () => import('file-selector');

/** The dropped files with their paths, including those in folders. Throws if nothing can be read. */
async function droppedFiles(event: Event): Promise<ChosenFile[]> {
  const { fromEvent } = await loadFileSelector();
  const found = await fromEvent(event);
  const files = found.flatMap((file) =>
    file instanceof File
      ? [{ file, size: file.size, path: (file.relativePath ?? file.name).replace(/^\.?\/+/, '') }]
      : [],
  );
  if (files.length === 0) throw new TypeError('The drop is over.');
  return files;
}

interface CopyFormProps {
  /** The label of the form and of its button. */
  label: string;
  working: boolean;
  onStart: (copy: Copy) => void;
  /** Whether files are taken as soon as they are chosen. The button is then for pasted lines only. */
  atOnce?: boolean;
  /** A sentence about the use of the copy. */
  note: string;
}

/** The form for a copy: lists, audio files, folders of both, or pasted lines. */
export function CopyForm({ label, working, onStart, atOnce = false, note }: CopyFormProps) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  // The files of the last choice. Reading folders takes a while, so starting waits for this promise.
  const latest = useRef(Promise.resolve(files));
  const [pasted, setPasted] = useState('');
  const [decode, setDecode] = useState(false);
  const [problem, setProblem] = useState('');
  const [isDraggedOver, setDraggedOver] = useState(false);

  // A drop can be read only during its event. So the code is loaded when something is dragged over the page.
  useEffect(() => {
    const load = () => loadFileSelector().catch(() => {});
    window.addEventListener('dragenter', load, { once: true });
    return () => window.removeEventListener('dragenter', load);
  }, []);
  const take = async (reading: Promise<ChosenFile[]>) => {
    setProblem('');
    latest.current = reading;
    const found = await reading;
    if (latest.current !== reading) return;
    setFiles(found);
    // After a failed drop, `found` is the array from before.
    if (atOnce && found !== files && found.length > 0) onStart({ files: found, pasted: '', decode: false });
  };
  const choose = (chosen: readonly File[]) =>
    take(
      Promise.resolve(chosen.map((file) => ({ file, size: file.size, path: file.webkitRelativePath || file.name }))),
    );
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    take(
      droppedFiles(event.nativeEvent).catch(() => {
        setProblem('The browser could not read what was dropped. Choose the files or the folder instead.');
        return files;
      }),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = atOnce ? [] : await latest.current;
    if (chosen.length === 0 && pasted.trim() === '') {
      setProblem(atOnce ? 'Paste the lines of a list first.' : 'Choose files or paste checksums first.');
      return;
    }
    setProblem('');
    onStart({ files: chosen, pasted, decode });
    // The lines now stand in the form that they filled in.
    if (atOnce) setPasted('');
  };

  return (
    <Stack
      component="form"
      aria-label={label}
      onSubmit={submit}
      onDragOver={dragOver}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
    >
      <Paper withBorder p="md" bg={isDraggedOver ? 'var(--mantine-color-default-hover)' : 'var(--lcd-color-surface)'}>
        <Stack align="flex-start" gap="xs">
          <CopyField files={files} onChoose={choose} />
          {!atOnce && (
            <Checkbox
              label="Check the audio too: decode every FLAC file. This takes longer."
              checked={decode}
              onChange={({ target }) => setDecode(target.checked)}
            />
          )}
        </Stack>
      </Paper>
      <Textarea
        label="Checksums"
        placeholder="Paste the lines of a list here"
        rows={atOnce ? 3 : 6}
        resize="vertical"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      {problem && (
        <Input.Error role="alert" size="md">
          {problem}
        </Input.Error>
      )}
      <Group>
        <Button type="submit" kind={atOnce ? 'quiet' : 'primary'} disabled={working}>
          {label}
        </Button>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </Group>
    </Stack>
  );
}
