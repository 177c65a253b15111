import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { dateTime } from './date-time.ts';
import { mutation } from './mutation.ts';

/**
 * The schema from its text, with what its mutations do. What is read has no resolvers: see `plan.ts`.
 * @throws TypeError when the schema lacks something of this
 */
export function executableSchema(typeDefs: string): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  const scalar = schema.getType('DateTime');
  if (!isScalarType(scalar)) throw new TypeError('The schema has no DateTime.');
  Object.assign(scalar, dateTime);
  const resolvers = new Map(Object.entries(mutation));
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = resolvers.get(field.name);
    if (!resolve) throw new TypeError(`Nothing is known that ${field.name} does.`);
    field.resolve = resolve;
  }
  return schema;
}
