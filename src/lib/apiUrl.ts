const OWN = '/graphql';

/** The URL of the API, as the build was told it (`VITE_GRAPHQL_URL`). */
export const apiUrl = import.meta.env.VITE_GRAPHQL_URL ?? OWN;

/** Whether the site's own server has this API. It has more endpoints than GraphQL, such as downloads. */
export const isOwnApi = apiUrl === OWN;
