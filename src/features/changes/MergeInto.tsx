import { useApolloClient } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Question } from '#components/forms/Question.tsx';
import { toastMessage } from '#graphql/errors.ts';
import { parseId } from '#lib/params.ts';
import { MergeQuestion, type MergeSide } from './MergeQuestion.tsx';
import { RECORDS } from './records.ts';
import { standingOf, standingQuery } from './standing.ts';

interface MergeIntoProps {
  record: 'ARTIST' | 'PERFORMANCE';
  from: MergeSide;
  onClose: () => void;
}

/**
 * Returns the id in a typed text: a number, or the address of a record's page.
 * @param page The first word of the address, such as `artist`
 */
const idOf = (typed: string, page: string): number | undefined =>
  parseId(typed.includes('/') ? new RegExp(`/${page}/(\\d+)`).exec(typed)?.[1] : typed.trim());

/** Asks for the record to merge into, by its address or number, and then for confirmation. */
export function MergeInto({ record, from, onClose }: MergeIntoProps) {
  const client = useApolloClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [into, setInto] = useState<MergeSide>();
  const lowerName = RECORDS[record].name.toLowerCase();

  const find = async (event: SyntheticEvent) => {
    event.preventDefault();
    const id = idOf(typed, lowerName);
    if (id === undefined || id === from.id) {
      setError(`Enter the address or the number of another ${lowerName}.`);
      return;
    }
    const { query, variables } = standingQuery(record, id);
    try {
      const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
      const found = standingOf(data);
      if (found) setInto({ id, label: found.label });
      else setError(`There is no ${lowerName} ${id}.`);
    } catch (failure) {
      setError(toastMessage(failure, 'It could not be looked up.'));
    }
  };

  if (into) {
    return <MergeQuestion kind={record} from={from} into={into} to={RECORDS[record].path(into.id)} onClose={onClose} />;
  }
  return (
    <Question
      title={`Merge ${from.label} into another ${lowerName}`}
      opened
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep both</Button>
          <Button kind="primary" onClick={find}>
            Next
          </Button>
        </>
      }
    >
      <form onSubmit={find}>
        <TextInput
          my="sm"
          label={`The ${lowerName} that stays`}
          description="Its address or its number."
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Question>
  );
}
