import { useQuery } from '@apollo/client/react';
import { Notice } from '#components/states/Notice.tsx';
import { UnsentMailDocument } from '#graphql/generated/graphql.ts';

/** Says that the last mail with a link to the member could not be sent, if that is so. */
export function UnsentMail() {
  const { data } = useQuery(UnsentMailDocument, { fetchPolicy: 'no-cache' });
  return data?.account.unsentMailAt ? (
    <Notice kind="error">
      The last mail to you could not be sent. If it does not come within an hour, ask for it again. A change to the same
      email address mails a new link to confirm it.
    </Notice>
  ) : null;
}
