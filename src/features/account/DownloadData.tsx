import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { readMarks } from '#domain/collection/accountApi.ts';
import { cursorAt, nodes } from '#graphql/connection.ts';
import { toastMessage } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { OwnAccountDocument, Revision_RevisionFragmentDoc, RevisionsDocument } from '#graphql/generated/graphql.ts';
import { readTexts } from '#graphql/revisionTexts.ts';

const CHANGES_AT_ONCE = 300;

/** Returns the data of an answer. Without data, throws an error with a sentence for the toast. */
function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(toastMessage(error, 'The API did not answer.'));
  return data;
}

/** Returns the additions and changes of a member with their texts, the latest first. */
async function readChanges(client: ApolloClient, member: string) {
  const changes = [];
  for (let count = 0, total = 1; count < total; count += CHANGES_AT_ONCE) {
    const variables = { filter: { member: { eq: member } }, first: CHANGES_AT_ONCE, after: cursorAt(count) };
    const { revisions } = dataOf(await client.query({ query: RevisionsDocument, variables, fetchPolicy: 'no-cache' }));
    changes.push(...getFragmentData(Revision_RevisionFragmentDoc, nodes(revisions)));
    total = revisions.totalCount;
  }
  const texts = new Map((await readTexts(client, changes)).map(({ id, changes }) => [id, changes]));
  return changes.map((revision) => ({ ...revision, changes: texts.get(revision.id) ?? [] }));
}

/** Makes the file of what the site keeps of the signed-in member. */
async function ownData(client: ApolloClient): Promise<string> {
  const { account } = dataOf(await client.query({ query: OwnAccountDocument, fetchPolicy: 'no-cache' }));
  const changes = await readChanges(client, account.username);
  const marks = await readMarks(client);
  // Apollo adds the names of types, so they are no data of the member.
  const data = JSON.stringify(
    { account, changes, marks },
    (key, value) => (key === '__typename' ? undefined : value),
    2,
  );
  return `${data}\n`;
}

/** The button that downloads what the site keeps of the member: the account with its changes and marks. */
export function DownloadData() {
  const client = useApolloClient();
  return (
    <>
      <Text>Your account, what you added and changed, and the marks that your account keeps, in one file.</Text>
      <div>
        <DownloadButton name="my-data.json" content={() => ownData(client)}>
          Download my data
        </DownloadButton>
      </div>
    </>
  );
}
