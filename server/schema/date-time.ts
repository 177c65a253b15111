import { GraphQLScalarType, Kind } from 'graphql';
import { badUserInput } from '../data/errors.ts';

const form = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * An instant in UTC, from ISO 8601 with seconds and an offset; throws BAD_USER_INPUT for anything else, and for what an
 * offset takes out of the years 1 to 9999, which is all that the form can say.
 */
function parseInstant(value: unknown): string {
  const [, year, month, day] = typeof value === 'string' ? (form.exec(value) ?? []) : [];
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const isDay = Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysInMonth;
  const instant = isDay ? new Date(String(value)) : undefined;
  if (!instant || instant.getUTCFullYear() < 1 || instant.getUTCFullYear() > 9999) {
    throw badUserInput('DateTime', 'A DateTime must be an ISO 8601 instant such as 2024-05-01T12:00:00.000Z.');
  }
  return instant.toISOString();
}

/** An instant: a `Date` of the database on the server, ISO 8601 in UTC on the wire. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : parseInstant(value)),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : undefined),
});
