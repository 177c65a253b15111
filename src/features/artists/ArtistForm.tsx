import { useMutation } from '@apollo/client/react';
import { Checkbox, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { createDraft } from '#components/forms/draft.ts';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';
import { ArtistCreateDocument } from '#graphql/generated/graphql.ts';
import { addedId, fieldErrors, isUnauthenticated } from '#graphql/refusals.ts';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { LikeArtists } from './LikeArtists.tsx';

const EMPTY = { name: '', abbrev: '', url: '', isTradable: false };
const draft = createDraft<typeof EMPTY>('Add Artist');

/** The form that adds an artist and then goes to the artist's page. */
export function ArtistForm() {
  const [create, { client }] = useMutation(ArtistCreateDocument);
  const navigate = useNavigate();
  const session = useSession();

  const { form, onSubmit } = useFormSubmission({
    initialValues: EMPTY,
    draft,
    required: { name: 'Name' },
    onInvalid: () => toast({ title: 'Validation Error', description: 'Artist name is required', destructive: true }),
    send: async ({ name, abbrev, url, isTradable }, sent) => {
      const variables = { name: name.trim(), isTradable, abbrev: abbrev.trim() || null, url: url.trim() || null };
      const { data, error } = await create({ variables });
      const id = data?.artistCreate.id ?? addedId(error);
      if (id !== undefined) {
        sent.resetDirty();
        toast({
          title: 'Artist created successfully',
          description: `${data?.artistCreate.name ?? variables.name} has been added to the database.`,
        });
        // The cached lists and counts lack the artist.
        await client.clearStore();
        await navigate(paths.artist(id));
        return 'left';
      }
      // The end of a session has its own toast, which stays.
      if (!session || !isUnauthenticated(error)) {
        const description = toastMessage(error, 'Failed to create artist', 'Network error occurred');
        toast({ title: 'Error creating artist', description, destructive: true });
      }
      return fieldErrors(error, Object.keys(EMPTY));
    },
  });

  return (
    <FormLayout
      label="Add Artist"
      onSubmit={onSubmit}
      submit="Create Artist"
      working="Creating..."
      submitting={form.submitting}
    >
      <div>
        <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
        <LikeArtists name={form.values.name} />
      </div>
      <TextInput label="Abbreviation" autoComplete="off" {...form.getInputProps('abbrev')} />
      <TextInput label="URL" type="url" placeholder="https://" autoComplete="off" {...form.getInputProps('url')} />
      <Checkbox label="Tradable" {...form.getInputProps('isTradable', { type: 'checkbox' })} />
      <FormLeaveGuard isDirty={form.isDirty} keepForLogin={(path) => draft.keep(form.getValues(), path)} />
    </FormLayout>
  );
}
