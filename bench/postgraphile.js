import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import connectionFilter from 'postgraphile-plugin-connection-filter';

/**
 * PostGraphile on our tables, with the options that its manual advises for production: no mutations, no logs, no
 * watching. It is plain JavaScript, so that the project's checks run without this package and its types.
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
