import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { HiddenFromOthers } from '#components/page/HiddenFromOthers.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import type { PageQuery } from '#graphql/pageQuery.ts';
import { useSession } from '#graphql/session.ts';
import { Detail } from '#routing/Detail.tsx';
import { EditForm, type EditFormProps } from './EditForm.tsx';
import type { Editable, FormValues } from './editable.ts';
import { mayChange, RECORDS } from './records.ts';

interface EditPageProps<Data, Values extends FormValues> extends Omit<EditFormProps<Values>, 'editable' | 'readAnew'> {
  query: PageQuery<Data>;
  /** Returns the record in a result, as the values of the form. */
  editableOf: (data: Data) => Editable<Values> | undefined;
}

interface EditProps<Data, Values extends FormValues> extends EditPageProps<Data, Values> {
  editable: Editable<Values>;
}

function Edit<Data, Values extends FormValues>({ id, query, editableOf, editable, ...form }: EditProps<Data, Values>) {
  const client = useApolloClient();
  const session = useSession();
  const hydrated = useHydrated();
  const isAllowed = mayChange(session, editable.creators);
  // If the session ends while somebody types, the form and its values stay.
  const [wasAllowed, setWasAllowed] = useState(false);
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  const { name, path } = RECORDS[form.record];
  const lowerName = name.toLowerCase();

  const readAnew = async () => {
    const { query: document, variables } = query;
    // Not cached, as a removed record would take the form and its values from the page.
    const { data } = await client.query({ query: document, variables, fetchPolicy: 'no-cache' });
    return data && editableOf(data);
  };

  return (
    <>
      <PageTitle title={`Edit ${editable.label}`} noindex />
      {wasAllowed ? (
        <EditForm id={id} editable={editable} readAnew={readAnew} {...form} />
      ) : hydrated ? (
        <Notice kind="warning">
          Only who added this {lowerName}, and editors, may change it.{' '}
          <Link to={path(id)}>Back to the {lowerName}</Link>
        </Notice>
      ) : (
        <Loading text={`Loading ${lowerName}...`} />
      )}
    </>
  );
}

/** The page that changes a record. It is for editors, and for the member who added the record. */
export function EditPage<Data, Values extends FormValues>(props: EditPageProps<Data, Values>) {
  const { name } = RECORDS[props.record];
  return (
    <HiddenFromOthers for="members">
      <Stack gap="lg" maw="34rem">
        <Detail
          key={props.id}
          name={name}
          query={props.query}
          heading={<PageTitle title={`Edit ${name}`} noindex />}
          loading={<Loading text={`Loading ${name.toLowerCase()}...`} />}
        >
          {(data) => {
            const editable = props.editableOf(data);
            return editable && <Edit editable={editable} {...props} />;
          }}
        </Detail>
      </Stack>
    </HiddenFromOthers>
  );
}
