const OWN = '/graphql';

/** Where the build finds its API. */
export const apiUrl = import.meta.env.VITE_GRAPHQL_URL ?? OWN;

/** Whether that is the API of the server that serves the site, which has more endpoints than the one of GraphQL. */
export const isOwnApi = apiUrl === OWN;
