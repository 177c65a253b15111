import { useApolloClient } from '@apollo/client/react';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import { artistCalled } from '#domain/artists/artistCalled.ts';
import { toastMessage } from '#graphql/errors.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import type { ChosenChanges } from './changesParams.ts';
import { REVISION_KINDS } from './changeWords.ts';

interface ChangesFilterProps {
  chosen: ChosenChanges;
  /** The name of the chosen artist, if it is known. */
  artistName: string | undefined;
}

const KINDS = [
  { value: '', label: 'All' },
  ...Object.entries(REVISION_KINDS).map(([value, label]) => ({ value, label })),
];

/** The filters of the changes: member, artist and kind. */
export function ChangesFilter({ chosen, artistName }: ChangesFilterProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  /** By name, abbreviation or id. Null if no artist or several have the name; undefined for an empty text. */
  async function findArtist(text: string): Promise<number | null | undefined> {
    if (text === '') return undefined;
    if (text === (artistName ?? String(chosen.artist))) return chosen.artist;
    // An artist may be called by a number.
    return (await artistCalled(client, text))?.id ?? parseId(text) ?? null;
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    try {
      const artist = await findArtist(text('artist'));
      setError(artist === null ? 'No artist, or several, have this name.' : undefined);
      if (artist === null) return;
      await navigate(paths.changes({ artist, member: text('member') || undefined, kind: text('kind') || undefined }));
    } catch (reason) {
      setError(toastMessage(reason, 'The artist could not be looked up.'));
    }
  };

  return (
    <form method="get" aria-label="Choose changes" onSubmit={submit}>
      <Group align="end" gap="sm">
        <TextInput
          label="Artist"
          name="artist"
          autoComplete="off"
          defaultValue={artistName ?? chosen.artist ?? ''}
          error={error}
        />
        <TextInput
          label="Member"
          name="member"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={chosen.member ?? ''}
        />
        <NativeSelect label="Kind" name="kind" data={KINDS} defaultValue={chosen.kind ?? ''} />
        <Button type="submit">Filter</Button>
        <ButtonLink to={paths.changes()}>All changes</ButtonLink>
      </Group>
    </form>
  );
}
