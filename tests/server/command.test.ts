import { expect, it } from 'vitest';
import { CatalogueError } from '#server/catalogue/file/lines.ts';
import { toldOf } from '#server/command.ts';
import { DatabaseUnavailable } from '#server/db/open.ts';

const withCode = (message: string, code: object) => Object.assign(new Error(message), code);

it.each([
  ['a damaged file', new CatalogueError('a.csv: the file is cut short'), 'a.csv: the file is cut short'],
  ['a file that may not be opened', withCode('EACCES: open a.csv', { syscall: 'open' }), 'EACCES: open a.csv'],
  [
    'an unknown option',
    withCode("Unknown option '--x'", { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
    "Unknown option '--x'",
  ],
  [
    'a database that is not there',
    new DatabaseUnavailable('It cannot be opened: connect ECONNREFUSED 127.0.0.1:1'),
    'It cannot be opened: connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'a database that goes away',
    new Error('Connection terminated unexpectedly'),
    'The database cannot do this at this moment: Connection terminated unexpectedly',
  ],
  ['what is no error', 'nothing', 'nothing'],
])('tells %s in a line', (_, error, line) => expect(toldOf(error, CatalogueError)).toBe(line));

it('tells a bug with its stack', () => {
  expect(toldOf(new TypeError('a is undefined'), CatalogueError)).toContain('\n    at ');
});
