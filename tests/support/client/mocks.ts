import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import type { GraphQLFormattedError } from 'graphql';
import type { Whole } from '#tests/support/graphql/whole.ts';
import { complete } from './complete.ts';

type Optional<Data> = Data extends readonly (infer Item)[]
  ? Optional<Item>[]
  : Data extends object
    ? { [Field in keyof Data as null extends Data[Field] ? never : Field]: Optional<Data[Field]> } & {
        [Field in keyof Data as null extends Data[Field] ? Field : never]?: Optional<Data[Field]>;
      } & { __typename?: string }
    : Data;

/** Data as a test writes it. Nullable fields and the fields of every list may be missing; see `complete`. */
export type Sent<Data> = Optional<Whole<Data>>;

interface Result<Data> {
  data?: (Sent<Data> & Record<string, unknown>) | null;
  errors?: GraphQLFormattedError[];
}

/** A response to an operation, checked against the schema's types. */
export interface MockedResult<Data> {
  result?: Result<Data> | (() => Result<Data>);
  error?: Error;
  delay?: number;
  maxUsageCount?: number;
}

function completed<Data>(query: DocumentNode, result: Result<Data>): Result<Data>;
function completed(query: DocumentNode, { data, ...errors }: Result<Record<string, unknown>>) {
  return { ...errors, ...(data !== undefined && { data: data && complete(query, data) }) };
}

const completeResponse = <Data>(query: DocumentNode, { result = {}, ...more }: MockedResult<Data>) => ({
  ...more,
  result: typeof result === 'function' ? () => completed(query, result()) : completed(query, result),
});

export const responseTo = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  result: NoInfer<MockedResult<Data>>,
) => ({ request: { query, variables }, ...completeResponse(query, result) });

/** A response to an operation with any variables, and the list of variables that were sent. */
export function responseToAny<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  result: NoInfer<MockedResult<Data>>,
) {
  const sent: Variables[] = [];
  const variables = (values: Variables) => {
    sent.push(values);
    return true;
  };
  const mock: MockLink.MockedResponse<Record<string, unknown>, Variables> = {
    ...completeResponse(query, result),
    request: { query, variables },
  };
  return { mock, sent };
}

/** A response that violates the schema, to an operation with these variables. */
export const malformedResponseTo = <Variables extends OperationVariables>(
  query: TypedDocumentNode<unknown, Variables>,
  variables: NoInfer<Variables>,
  result: { data: Record<string, unknown> | null; errors?: GraphQLFormattedError[] },
): MockLink.MockedResponse => ({ request: { query, variables }, result });

/** A GraphQL error, as the API sends it. */
export const refusal = (message: string, extensions?: Record<string, unknown>) => ({
  result: { errors: [{ message, extensions }] },
});
