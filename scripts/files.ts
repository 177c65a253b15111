import { posix } from 'node:path';
import { sys } from 'typescript';

/**
 * The files of the repository with such endings, as sorted paths with slashes; without packages, hidden folders and what
 * builds and tests leave behind.
 * @param extensions For example `.ts`.
 * @param root The folder to look in; the paths are relative to it.
 */
export function repositoryFiles(extensions: readonly string[], root = '.'): string[] {
  const excluded = ['**/node_modules', '**/.*', `${root}/dist`, `${root}/test-results`];
  return sys
    .readDirectory(root, extensions, excluded)
    .map((file) => posix.relative(root, file))
    .sort();
}
