import { posix } from 'node:path';
import { sys } from 'typescript';

/**
 * Returns the repository's files with some extensions, as sorted paths with slashes. Packages, hidden folders, and the
 * output of builds and tests are left out.
 * @param extensions For example `.ts`
 * @param root The folder to look in; the paths are relative to it
 */
export function repositoryFiles(extensions: readonly string[], root = '.'): string[] {
  const excluded = ['**/node_modules', '**/.*', `${root}/dist`, `${root}/test-results`];
  return sys
    .readDirectory(root, extensions, excluded)
    .map((file) => posix.relative(root, file))
    .sort();
}
