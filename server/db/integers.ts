/** The largest whole number that PostgreSQL's `integer` holds, and GraphQL's `Int`: no id is larger. */
export const largestInteger = 2_147_483_647;
