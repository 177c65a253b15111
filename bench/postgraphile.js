import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { makeV4Preset } from 'postgraphile/presets/v4';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';

/**
 * PostGraphile on the tables as they are, with the names of its version 4. As its manual advises for production: queries
 * alone, no logs, no watching. Plain JavaScript: the checks of the project run without this package and its types.
 * @param {import('pg').Pool} pool
 * @returns {Promise<import('node:http').Server>}
 */
export async function postgraphileServer(pool) {
  const preset = {
    extends: [
      makeV4Preset({
        disableDefaultMutations: true,
        disableQueryLog: true,
        dynamicJson: true,
        graphiql: false,
        legacyRelations: 'omit',
      }),
      PostGraphileConnectionFilterPreset,
    ],
    pgServices: [makePgService({ pool, schemas: ['public'], pubsub: false })],
    grafserv: { watch: false },
  };
  const server = createServer();
  await postgraphile(preset).createServ(grafserv).addTo(server);
  return server;
}
