import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { dateTime } from './date-time.ts';
import { mutation } from './mutation.ts';

/**
 * The schema from the text of `schema.graphql`, with what its mutations do. What is read has no resolvers: see `plan.ts`.
 * @throws TypeError when the schema lacks something of this
 */
export function executableSchema(typeDefs: string): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  const scalar = schema.getType('DateTime');
  if (!isScalarType(scalar)) throw new TypeError('The schema has no DateTime.');
  Object.assign(scalar, dateTime);
  const fields = schema.getMutationType()?.getFields() ?? {};
  for (const [name, resolve] of Object.entries(mutation)) {
    const field = fields[name];
    if (!field) throw new TypeError(`The schema has no ${name}.`);
    field.resolve = resolve;
  }
  return schema;
}
