import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { toast } from '#components/toasts/toast.ts';
import { isLike, useDraft } from '#domain/drafts/drafts.ts';
import { toastMessage } from '#graphql/errors.ts';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { addedId, fieldErrors, hasCode } from '#graphql/refusals.ts';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { Conflict } from './Conflict.tsx';
import { areSame, type Editable, type FormValues, fieldsOf, picked } from './editable.ts';
import { RECORDS } from './records.ts';

/** The record, version and note of a change. */
export interface Target {
  id: number;
  /** The version that was edited. */
  version: number;
  note: string | null;
}

export interface EditFormProps<Values extends FormValues> {
  record: RecordKind;
  id: number;
  editable: Editable<Values>;
  /** The required fields, with their names in messages. Fields that were blank may stay blank. */
  required: Partial<Record<keyof Values, string>>;
  validate?: (values: Values) => FormErrors;
  save: (
    client: ApolloClient,
    changed: Partial<Values>,
    target: Target,
  ) => Promise<{ data?: object | null | undefined; error?: unknown }>;
  /** Reads the record again; undefined if it was removed. */
  readAnew: () => Promise<Editable<Values> | undefined>;
  /** Renders the fields, the same ones as for a new record. */
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** The typed values, and those that somebody else saved meanwhile. */
interface ConflictingValues<Values> {
  yours: Values;
  theirs: Values;
}

/** The kept part of the form: the typed values, and what they are changes of. */
interface KeptEdit<Values> {
  values: Values;
  base: Pick<Editable<FormValues>, 'version'> & { values: Values };
  conflict?: ConflictingValues<Values> | undefined;
  note: string;
}

/** Returns a function that tells whether something is kept input of a form with such values. */
const keptEditOf =
  <Values extends FormValues>(like: Values) =>
  (value: unknown): value is KeptEdit<Values> =>
    isLike(value, { values: like, base: { version: 0, values: like }, note: '' }) &&
    isLike(value.values, like) &&
    isLike(value.base, { version: 0, values: like }) &&
    isLike(value.base.values, like) &&
    (!('conflict' in value) ||
      (isLike(value.conflict, { yours: like, theirs: like }) &&
        isLike(value.conflict.yours, like) &&
        isLike(value.conflict.theirs, like)));

/** If somebody else saved meanwhile, it shows both versions, and keeps the typed one. */
export function EditForm<Values extends FormValues>(props: EditFormProps<Values>) {
  const { record, id, editable, save, readAnew } = props;
  const client = useApolloClient();
  const navigate = useNavigate();
  const session = useSession();
  const [base, setBase] = useState(editable);
  const [conflict, setConflict] = useState<ConflictingValues<Values>>();
  const [refusal, setRefusal] = useState<string>();
  const [note, setNote] = useState('');
  const { name, path } = RECORDS[record];
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  /** Whether a field may be blank, because it was before. */
  const mayBeBlank = (field: string) => field in props.required && isBlank(editable.values[field]);

  /** Continues from the values that somebody else saved. Untouched fields take them over. */
  function rebase(yours: Values, theirs: Editable<Values>, form: UseFormReturnType<Values>) {
    const untouched = fieldsOf(yours).filter((field) => areSame(yours[field], base.values[field]));
    form.setValues((values) => ({ ...values, ...picked(theirs.values, untouched) }));
    setBase(theirs);
    setConflict({ yours, theirs: theirs.values });
  }

  const own = useDraft({
    form: `${record} ${id}`,
    title: `Edit ${editable.label}`,
    isContent: keptEditOf(editable.values),
  });
  const { form, onSubmit, draft } = useFormSubmission<Values>({
    initialValues: editable.values,
    draft: {
      // With the version that was edited: what somebody else saved since is a conflict, still.
      keep: (values, path) =>
        own.keep({ values, base: { version: base.version, values: base.values }, conflict, note }, path),
      take: () => {
        const kept = own.take();
        if (!kept) return undefined;
        setBase({ ...editable, ...kept.base });
        setConflict(kept.conflict);
        setNote(kept.note);
        return kept.values;
      },
      forget: own.forget,
    },
    required: picked(
      props.required,
      fieldsOf(editable.values).filter((field) => !mayBeBlank(field)),
    ),
    validate: (values) => {
      const errors = props.validate?.(values) ?? {};
      return Object.fromEntries(
        Object.entries(errors).filter(([field]) => !(mayBeBlank(field) && isBlank(values[field]))),
      );
    },
    send: async (values, sent) => {
      setRefusal(undefined);
      const changed = fieldsOf(values).filter((field) => !areSame(values[field], base.values[field]));
      const target = { id, version: base.version, note: note.trim() || null };
      const { data, error } = await save(client, picked(values, changed), target);
      if (data || addedId(error) !== undefined) {
        sent.resetDirty();
        toast({ title: 'Changes saved', description: editable.label });
        // Cached lists and counts have the old values.
        await client.clearStore();
        await navigate(path(id));
        return 'left';
      }
      if (hasCode(error, 'CONFLICT')) {
        const theirs = await readAnew();
        if (theirs) rebase(values, theirs, sent);
        else setRefusal(`Somebody has removed the ${name.toLowerCase()} meanwhile, or it could not be read.`);
      } else if (['BLOCKED', 'BUSY', 'FORBIDDEN', 'QUOTA'].some((code) => hasCode(error, code))) {
        setRefusal(toastMessage(error, 'You may not change it.'));
      } else if (!hasCode(error, 'UNAUTHENTICATED')) {
        // The end of a session has its own toast, which stays.
        toast({ title: 'Error', description: toastMessage(error, 'Failed to save the changes.'), destructive: true });
      }
      return fieldErrors(error, fieldsOf(values));
    },
  });

  return (
    <FormLayout
      label={`Edit ${name}`}
      onSubmit={onSubmit}
      submit="Save changes"
      working="Saving..."
      form={form}
      cancel={<ButtonLink to={path(id)}>Cancel</ButtonLink>}
    >
      {!session && (
        <Notice kind="info">
          <Link to={paths.login()}>Log in to save the changes.</Link>
        </Notice>
      )}
      {conflict && (
        <Conflict
          {...conflict}
          current={form.values}
          onTake={(from, field) => form.setValues((values) => ({ ...values, ...picked(from, [field]) }))}
        />
      )}
      {props.children(form)}
      <TextInput
        label="Reason"
        description="Shown beside the change. May be empty."
        autoComplete="off"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <FormLeaveGuard isDirty={form.isDirty} draft={draft} />
    </FormLayout>
  );
}
