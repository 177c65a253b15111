import { type GraphQLScalarType, Kind } from 'graphql';
import { parseInstant } from '../catalogue/rules/dates.ts';
import { badUserInput } from '../data/base/badUserInput.ts';

const form = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Parses an instant in ISO 8601 with seconds and an offset to UTC; throws BAD_USER_INPUT for anything else. */
function parseValue(value: unknown): string {
  const parsed = typeof value === 'string' && form.test(value) ? parseInstant(value) : undefined;
  if (parsed && 'iso' in parsed) return parsed.iso;
  throw badUserInput('DateTime', 'A DateTime must be an ISO 8601 instant such as 2024-05-01T12:00:00.000Z.');
}

/** The scalar of instants: a `Date` of the database on the server, ISO 8601 in UTC in JSON. */
export const dateTime: Pick<GraphQLScalarType<string, string>, 'serialize' | 'parseValue' | 'parseLiteral'> = {
  serialize: (value) => (value instanceof Date ? value.toISOString() : parseValue(value)),
  parseValue,
  parseLiteral: (node) => parseValue(node.kind === Kind.STRING ? node.value : undefined),
};
