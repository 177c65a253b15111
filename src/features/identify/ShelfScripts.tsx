import { useApolloClient } from '@apollo/client/react';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { downloadText } from '#components/downloads/downloadText.ts';
import { toast } from '#components/toasts/toast.ts';
import { FOLDER_PATTERNS, PATTERN_FIELDS } from '#domain/recordings/folderName.ts';
import { errorMessage } from '#graphql/errors.ts';
import { powerShellRenameScript, renameScript, tagScript } from '#lib/scripts.ts';
import type { ShelfRow } from './folders.ts';
import { fetchArtistsAndSets, renamesOf, type ShowFacts, taggingsOf } from './shelfScripts.ts';

/** Downloads of scripts that rename folders and tag files by the database. The site itself changes no file. */
export function ShelfScripts({ rows }: { rows: readonly ShelfRow[] }) {
  const client = useApolloClient();
  const [pattern, setPattern] = useState<string>(FOLDER_PATTERNS[0]);
  const [busy, setBusy] = useState(false);

  const save = async (name: string, make: (facts: ShowFacts) => { script: string; count: number }) => {
    if (busy) return;
    setBusy(true);
    try {
      const { script, count } = make(await fetchArtistsAndSets(client, rows));
      if (count > 0) downloadText(script, name);
      else toast({ title: 'Nothing to do', description: 'No folder would get another name or tag by it.' });
    } catch (error) {
      toast({ title: 'Download Failed', description: errorMessage(error), destructive: true });
    }
    setBusy(false);
  };
  const rename = (name: string, write: typeof renameScript) =>
    save(name, (facts) => {
      const renames = renamesOf(rows, pattern, facts);
      return { script: write(renames), count: renames.length };
    });

  return (
    <details>
      <summary>Scripts that rename folders and tag files</summary>
      <Stack gap="xs" py="xs">
        <Text size="sm">
          They run on your computer, where the folders are. Nothing is renamed onto what exists. A rename script writes
          down what it renamed, and takes that back when you ask it to.
        </Text>
        <TextInput
          label="Name of a folder"
          description={`In braces: ${PATTERN_FIELDS.join(', ')}. It needs an id or a date.`}
          value={pattern}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
        />
        <Group gap="xs">
          {FOLDER_PATTERNS.map((given) => (
            <Button key={given} size="small" aria-pressed={pattern === given} onClick={() => setPattern(given)}>
              {given}
            </Button>
          ))}
        </Group>
        <Group gap="xs" aria-busy={busy}>
          <Button size="small" onClick={() => rename('rename-folders.sh', renameScript)}>
            Download rename script
          </Button>
          <Button size="small" onClick={() => rename('rename-folders.ps1', powerShellRenameScript)}>
            Download rename script (PowerShell)
          </Button>
          <Button
            size="small"
            onClick={() =>
              save('tag-files.sh', (facts) => {
                const taggings = taggingsOf(rows, facts);
                return { script: tagScript(taggings), count: taggings.length };
              })
            }
          >
            Download tag script
          </Button>
        </Group>
      </Stack>
    </details>
  );
}
