import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { draftedForm, useDraft } from '#domain/drafts/drafts.ts';
import { toastMessage } from '#graphql/errors.ts';
import { ArtistCreateDocument } from '#graphql/generated/graphql.ts';
import { addedId, fieldErrors, isUnauthenticated } from '#graphql/refusals.ts';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { ArtistFields, type ArtistValues, EMPTY_ARTIST } from './ArtistFields.tsx';
import { ExistingArtists } from './ExistingArtists.tsx';

const ADD_ARTIST = draftedForm<ArtistValues>('Add Artist', EMPTY_ARTIST);

/** The form that adds an artist and then goes to the artist's page. */
export function ArtistForm() {
  const [create, { client }] = useMutation(ArtistCreateDocument);
  const navigate = useNavigate();
  const session = useSession();

  const { form, onSubmit, draft } = useFormSubmission({
    initialValues: EMPTY_ARTIST,
    draft: useDraft(ADD_ARTIST),
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
      return fieldErrors(error, Object.keys(EMPTY_ARTIST));
    },
  });

  return (
    <FormLayout label="Add Artist" onSubmit={onSubmit} submit="Create Artist" working="Creating..." form={form}>
      <ArtistFields form={form} hint={<ExistingArtists name={form.values.name} />} />
      <FormLeaveGuard isDirty={form.isDirty} draft={draft} />
    </FormLayout>
  );
}
