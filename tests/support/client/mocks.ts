import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import type { GraphQLFormattedError } from 'graphql';
import type { Whole } from '../graphql/whole';
import { complete } from './complete';

type Optional<Data> = Data extends readonly (infer Item)[]
  ? Optional<Item>[]
  : Data extends object
    ? { [Field in keyof Data as null extends Data[Field] ? never : Field]: Optional<Data[Field]> } & {
        [Field in keyof Data as null extends Data[Field] ? Field : never]?: Optional<Data[Field]>;
      } & { __typename?: string }
    : Data;

/** Data as a test gives them: what may be null may be left out, and so may what every list has; see `complete`. */
export type Sent<Data> = Optional<Whole<Data>>;

interface Result<Data> {
  data?: (Sent<Data> & Record<string, unknown>) | null;
  errors?: GraphQLFormattedError[];
}

/** What comes back for an operation, and how: the schema's types hold it. */
export interface Answer<Data> {
  result?: Result<Data> | (() => Result<Data>);
  error?: Error;
  delay?: number;
  maxUsageCount?: number;
}

/** A result, with its data complete. */
function completed<Data>(query: DocumentNode, result: Result<Data>): Result<Data>;
function completed(query: DocumentNode, { data, ...errors }: Result<Record<string, unknown>>) {
  return { ...errors, ...(data !== undefined && { data: data && complete(query, data) }) };
}

const completeAnswer = <Data>(query: DocumentNode, { result = {}, ...answer }: Answer<Data>) => ({
  ...answer,
  result: typeof result === 'function' ? () => completed(query, result()) : completed(query, result),
});

/** An answer to an operation that is sent with these variables. */
export const answerTo = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  answer: NoInfer<Answer<Data>>,
) => ({ request: { query, variables }, ...completeAnswer(query, answer) });

/** An answer to an operation whatever it is sent with, and a list of what it was sent with. */
export function answerAny<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  answer: NoInfer<Answer<Data>>,
) {
  const sent: Variables[] = [];
  const variables = (values: Variables) => {
    sent.push(values);
    return true;
  };
  const mock: MockLink.MockedResponse<Record<string, unknown>, Variables> = {
    ...completeAnswer(query, answer),
    request: { query, variables },
  };
  return { mock, sent };
}

/** An answer that the schema does not allow, to an operation that is sent with these variables. */
export const malformedAnswerTo = <Variables extends OperationVariables>(
  query: TypedDocumentNode<unknown, Variables>,
  variables: NoInfer<Variables>,
  result: { data: Record<string, unknown> | null; errors?: GraphQLFormattedError[] },
): MockLink.MockedResponse => ({ request: { query, variables }, result });

/** A GraphQL error as the API sends it. */
export const refusal = (message: string, extensions?: Record<string, unknown>) => ({
  result: { errors: [{ message, extensions }] },
});
