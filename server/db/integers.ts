/** The largest value of PostgreSQL's `integer` and GraphQL's `Int`, and so the largest id. */
export const largestInteger = 2_147_483_647;
