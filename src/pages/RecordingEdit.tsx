import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { EMPTY_RECORDING, type RecordingValues } from '#domain/recordings/recordingValues.ts';
import { EditPage } from '#features/changes/EditPage.tsx';
import { picked } from '#features/changes/editable.ts';
import { RecordingFields } from '#features/recordings/RecordingForm.tsx';
import { recordingInput, validateRecording } from '#features/recordings/recordingRules.ts';
import { nodes } from '#graphql/connection.ts';
import { SourceToEditDocument, type SourceToEditQuery, SourceUpdateDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { ask } from '#routing/visit.ts';

const recordingToEditQuery = (id: number) => pageQuery(SourceToEditDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Recording ID not found' });
  await ask(args, recordingToEditQuery(id));
  return { id };
}

function editableRecording({ source }: SourceToEditQuery) {
  if (!source) return undefined;
  const values: RecordingValues = {
    comments: source.comments ?? '',
    textdoc: source.textdoc ?? '',
    archiveIdentifier: source.archiveIdentifier ?? '',
    circdate: source.circdate ?? '',
    wavdiskcount: source.wavdiskcount === null ? '' : String(source.wavdiskcount),
    shndiskcount: source.shndiskcount === null ? '' : String(source.shndiskcount),
    checksums: nodes(source.checksums).map(({ description, body }) => ({ description, body })),
  };
  return { label: `Recording ${source.id}`, version: source.version, creators: nodes(source.creators), values };
}

/** The variables for the changed fields. */
function inputOf(changed: Partial<RecordingValues>) {
  const input = recordingInput({ ...EMPTY_RECORDING, ...changed });
  return picked(input, Object.keys(changed) as (keyof RecordingValues)[]);
}

/** `/recording/{id}/edit`: the form that changes a recording. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <EditPage
      record="SOURCE"
      id={id}
      query={recordingToEditQuery(id)}
      editableOf={editableRecording}
      required={{}}
      validate={validateRecording}
      save={(client, changed, target) =>
        client.mutate({ mutation: SourceUpdateDocument, variables: { ...inputOf(changed), ...target } })
      }
    >
      {(form) => <RecordingFields form={form} />}
    </EditPage>
  );
}
