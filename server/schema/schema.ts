import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { dateTime } from './dateTime.ts';
import { mutation } from './mutation.ts';
import { query } from './query.ts';

/**
 * Builds the schema from its text, with resolvers for its mutations. Fields that are read have no resolvers: see
 * `plan.ts`.
 * @throws TypeError if the schema and the resolvers do not fit
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
  const queryFields = schema.getQueryType()?.getFields() ?? {};
  for (const [name, resolve] of Object.entries(query)) if (queryFields[name]) queryFields[name].resolve = resolve;
  return schema;
}
