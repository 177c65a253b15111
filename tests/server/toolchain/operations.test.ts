import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildSchema } from 'graphql';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { GraphQLFile } from '#scripts/graphql/documents.ts';
import { recordOf, typeDrift } from '#scripts/graphql/drift.ts';
import { conventionErrors, extensionErrors, nullErrors, schemaErrors } from '#scripts/graphql/operations.ts';
import { folderWith } from '#tests/support/server/folder.ts';
import { retype } from './edits.ts';
import {
  coordinates,
  errorsAfter,
  expectRemovalNamed,
  expectRetypeNamed,
  files,
  named,
  record,
  schema,
  text,
  uses,
} from './uses.ts';

const lintReport = v.object({
  diagnostics: v.array(v.object({ location: v.object({ start: v.object({ line: v.number() }) }) })),
});

describe('the operations', () => {
  test('fit the schema, in files of their names, and are all there', () => {
    expect(schemaErrors(schema, files)).toEqual([]);
    expect(conventionErrors(files)).toEqual([]);
  });

  test('read what only our own API has in a folder of their own', () => {
    expect(extensionErrors(schema, files)).toEqual([]);
    const read = (what: string): GraphQLFile => ({
      path: 'operations/artists/Read.graphql',
      text: `query Read($songs: SongFilter) {\n  ${what}\n}`,
    });
    const errors = extensionErrors(schema, [...files, read('songs(filter: $songs) {\n    ...FoundSongs\n  }')]);
    const why = 'Only schema.extensions.graphql has it, whose operations stand in operations/extensions/.';
    expect(errors.map((line) => line.replace(/ Did you mean .+\?/, ''))).toEqual(
      expect.arrayContaining([
        `operations/artists/Read.graphql:1:20 Read: Unknown type "SongFilter". ${why}`,
        `operations/artists/Read.graphql:2:3 Read: Cannot query field "songs" on type "Query". ${why}`,
        `operations/artists/Read.graphql:3:8 Read: Unknown fragment "FoundSongs". ${why}`,
      ]),
    );
  });

  test('ask by an id for what may be null, since null is an error elsewhere', () => {
    expect(nullErrors(schema, files)).toEqual([]);
    const errors = nullErrors(buildSchema(retype('Query.performances', 'PerformanceConnection')(text)), files);
    expect(errors).toContainEqual(
      expect.stringMatching(
        /^operations\/\S+ Performances: Query\.performances may be null, but is not asked for by an id$/,
      ),
    );
  });

  test('rely on what is recorded', () => {
    expect(recordOf(uses)).toBe(record);
    expect(typeDrift(record, uses)).toEqual([]);
  });
});

describe('what the site reads or sends', () => {
  // Each of them is tried in operations.long.test.ts.
  test.for(coordinates.filter((_, index) => index % 60 === 0))('%s may not be removed', expectRemovalNamed);

  test.for(coordinates.filter((_, index) => index % 60 === 30))('%s may not change its type', expectRetypeNamed);

  test('is named with the field that uses it, where a variable has a type that is gone', () => {
    const use = named.find(({ coordinate }) => coordinate === 'RelationFilter.eq');
    const errors = errorsAfter((before) => before.replaceAll(/\bID\b/g, 'Int'));
    expect(errors).toContain(
      `${use?.place}: RelationFilter.eq takes Int, but $${use?.variable?.variable.name.value} is of the unknown type ID!`,
    );
  });
});

describe('the folder', () => {
  const file = (path: string, content: string): GraphQLFile => ({ path, text: content });
  const others = files.filter(({ path }) => path !== 'operations/artists/Top100.graphql');
  const cases: [what: string, changed: GraphQLFile[], complaint: string][] = [
    [
      'a file with another name than its operation',
      [...files, file('operations/artists/Best.graphql', 'query Top {\n  __typename\n}')],
      "operations/artists/Best.graphql:1:1 Top: The file's name is Best",
    ],
    [
      'a second operation in a file',
      [...others, file('operations/artists/Top100.graphql', 'query Top100 { __typename }\nquery Top { __typename }')],
      'operations/artists/Top100.graphql:2:1 Top: A file holds one operation or fragment',
    ],
    [
      'an operation without a name',
      [...files, file('operations/X.graphql', '{ __typename }')],
      "operations/X.graphql:1:1 X: The file's name is X",
    ],
    ['an operation that is missing', others, 'operations: Top100 of the specification is missing'],
  ];
  test.for(cases)('may not have %s', ([, changed, complaint]) => {
    expect(conventionErrors(changed)).toEqual([complaint]);
  });

  test('with a file that cannot be read is named with the line', () => {
    expect(schemaErrors(schema, [file('operations/X.graphql', 'query X {\n  artist(\n}')])).toEqual([
      'operations/X.graphql:3:1: Syntax Error: Expected Name, found "}".',
    ]);
  });

  test('holds every file of GraphQL, but for the schema', async () => {
    const root = await folderWith({
      'schema.graphql': '',
      'schema.extensions.graphql': '',
      'operations/artists/Artist.graphql': '',
      'operations/artists/Band.gql': '',
      'src/pages/Page.graphql': '',
      'node_modules/graphql/x.graphql': '',
    });
    onTestFinished(() => rm(root, { recursive: true }));
    expect(conventionErrors(files, root)).toEqual([
      'operations/artists/Band.gql: Operations are read from operations/<folder>/<Name>.graphql alone',
      'src/pages/Page.graphql: Operations are read from operations/<folder>/<Name>.graphql alone',
    ]);
  });
});

test('operations are not written in code: lint refuses what they are made with', async () => {
  const imports = [
    "import { gql } from '@apollo/client';",
    "import { gql } from '@apollo/client/core';",
    "import gql from 'graphql-tag';",
    "import { parse } from 'graphql';",
    "import { graphql } from '../graphql/generated';",
    "import { graphql } from '../graphql/generated/gql';",
    "import { ApolloClient } from '@apollo/client';",
    "import { ArtistDocument } from '../graphql/generated/graphql';",
  ];
  const folder = await folderWith({ 'src/pages/Page.tsx': imports.join('\n') });
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['biome.json', '.gitignore']) cpSync(name, join(folder, name));
  const options = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), options, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = v.parse(lintReport, JSON.parse(stdout));
  expect(diagnostics.map(({ location }) => location.start.line).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});
