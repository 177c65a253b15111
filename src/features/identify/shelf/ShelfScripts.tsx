import { useApolloClient } from '@apollo/client/react';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { toast } from '#components/toasts/toast.ts';
import { FOLDER_PATTERNS, PATTERN_FIELDS } from '#domain/recordings/folderName.ts';
import { powerShellRenameScript, renameScript, tagScript } from '#lib/scripts.ts';
import { fetchShowFacts, renamesOf, type ShowFacts, taggingsOf } from './shelfRenames.ts';
import type { ShelfRow } from './shelfRow.ts';

/** Downloads of scripts that rename folders and tag files by the database. The site itself changes no file. */
export function ShelfScripts({ rows }: { rows: readonly ShelfRow[] }) {
  const client = useApolloClient();
  const [pattern, setPattern] = useState<string>(FOLDER_PATTERNS[0]);

  /** Returns a script of all steps. Without steps, returns undefined and says so in a toast. */
  async function script<Step>(stepsOf: (facts: ShowFacts) => Step[], write: (steps: Step[]) => string) {
    const steps = stepsOf(await fetchShowFacts(client, rows));
    if (steps.length > 0) return write(steps);
    toast({ title: 'Nothing to do', description: 'No folder would get another name or tag by it.' });
    return undefined;
  }
  const renames = (facts: ShowFacts) => renamesOf(rows, pattern, facts);

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
        <Group gap="xs">
          <DownloadButton name="rename-folders.sh" content={() => script(renames, renameScript)}>
            Download rename script
          </DownloadButton>
          <DownloadButton name="rename-folders.ps1" content={() => script(renames, powerShellRenameScript)}>
            Download rename script (PowerShell)
          </DownloadButton>
          <DownloadButton name="tag-files.sh" content={() => script((facts) => taggingsOf(rows, facts), tagScript)}>
            Download tag script
          </DownloadButton>
        </Group>
      </Stack>
    </details>
  );
}
