import { useApolloClient } from '@apollo/client/react';
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { FileField } from '#components/forms/FileField.tsx';
import { Notice } from '#components/states/Notice.tsx';
import type { Mark } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import type { Collection } from '#domain/collection/store.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { errorMessage } from '#graphql/errors.ts';
import { counted, withCommas } from '#lib/counted.ts';
import { type Imported, importedFrom, isExport } from './exchange.ts';
import { importedFromList } from './importList.ts';

const LARGEST_FILE_BYTES = 20 * 1024 * 1024;

/** The text of a file, or a sentence about why it cannot be used. */
async function readText(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > LARGEST_FILE_BYTES) return { problem: `${file.name} is too large for a collection.` };
  try {
    return { text: await file.text() };
  } catch {
    return { problem: `${file.name} could not be read. Choose it again.` };
  }
}

/** The number of problems shown at first. */
const SHOWN = 20;

/** The problems of an import, a line each. */
function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  const lines = [...new Set(problems)].map((problem) => <div key={problem}>{problem}</div>);
  return (
    <Notice kind="warning">
      {lines.slice(0, SHOWN)}
      {lines.length > SHOWN && (
        <details>
          <summary>And {counted(lines.length - SHOWN, 'more line', 'more lines')}</summary>
          {lines.slice(SHOWN)}
        </details>
      )}
    </Notice>
  );
}

/**
 * Tells what an import did to the collection as it was before, item by item.
 * @param compared The fields of a mark that the import writes over
 */
function importedText(
  before: Collection,
  { marks, follows = [] }: Imported,
  compared: readonly (keyof Mark)[],
): string {
  const items = new Map(marks.map((mark) => [markKey(mark), mark]));
  let [added, changed] = [0, 0];
  for (const [key, mark] of items) {
    const old = before.marks.get(key);
    if (!old) added++;
    else if (compared.some((field) => mark[field] !== old[field])) changed++;
  }
  const unchanged = items.size - added - changed;
  const ids = new Set(follows.map(({ id }) => id));
  const followed = [...ids].filter((id) => !before.follows.has(id)).length;
  const sentences = [
    added > 0 && `${withCommas(added)} added to the collection.`,
    changed > 0 && `${counted(changed, 'mark')} changed.`,
    unchanged > 0 && `${counted(unchanged, 'was', 'were')} there already.`,
    followed > 0 && `${counted(followed, 'artist')} followed.`,
    ids.size > followed && `${counted(ids.size - followed, 'artist was', 'artists were')} followed already.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing was added.';
}

/** Imports marks from an export of this site, or from a list as traders mail it. */
export function ImportMarks() {
  const client = useApolloClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [working, setWorking] = useState(false);

  const add = async () => {
    setWorking(true);
    setProblems([]);
    setStatus('');
    try {
      const isOwnExport = isExport(text);
      const imported = isOwnExport ? await importedFrom(text) : await importedFromList(client, text, setStatus);
      const { marks, follows = [] } = imported;
      const store = collectionStore();
      await store.opened;
      const before = store.current();
      // A list has no conditions and notes, so those that are kept here stay.
      const put = () => (isOwnExport ? store.put([...marks, ...follows]) : store.mark(marks));
      const kept = marks.length + follows.length === 0 || (await put());
      setProblems(imported.problems);
      const compared = isOwnExport ? (['status', 'condition', 'notes'] as const) : (['status'] as const);
      setStatus(kept ? importedText(before, imported, compared) : 'Nothing was added.');
      if (kept && (imported.rest !== undefined || imported.problems.length === 0)) {
        setFiles([]);
        setText(imported.rest ?? '');
      }
    } catch (error) {
      setStatus('');
      setProblems([`${errorMessage(error)} Nothing was added.`]);
    }
    setWorking(false);
  };
  const choose = async (chosen: readonly File[]) => {
    setFiles(chosen);
    const [file] = chosen;
    const read = file ? await readText(file) : { text: '' };
    if ('text' in read) setText(read.text);
    setProblems('problem' in read ? [read.problem] : []);
  };

  return (
    <Stack gap="sm">
      <FileField
        label="File to import"
        inputName="Collection or list"
        description="A file that was downloaded here, or a list as text."
        files={files}
        onChoose={choose}
      />
      <Textarea
        label="Or paste a list"
        rows={5}
        value={text}
        placeholder="An artist's name, and below it a line a show: 05/08/1977 Venue, City, State"
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={working || text.trim() === ''} onClick={add}>
          Import
        </Button>
      </div>
      <Text c="dimmed" size="sm" role="status">
        {status}
      </Text>
      <Problems problems={problems} />
    </Stack>
  );
}
