import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import connectionFilter from 'postgraphile-plugin-connection-filter';

/**
 * PostGraphile on the tables as they are, with what its manual advises for production: queries alone, no logs, no
 * watching. Plain JavaScript: the checks of the project run without this package and its types.
 * @param {import('pg').Pool} pool
 * @returns {import('node:http').Server}
 */
export const postgraphileServer = (pool) =>
  createServer(
    postgraphile(pool, 'public', {
      appendPlugins: [connectionFilter],
      disableDefaultMutations: true,
      disableQueryLog: true,
      dynamicJson: true,
      graphiql: false,
      legacyRelations: 'omit',
      queryCacheMaxSize: 50_000_000,
      retryOnInitFail: false,
    }),
  );
