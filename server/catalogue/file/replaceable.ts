import { statSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';

/** The path that a name leads to by symbolic links. Nothing need be there. */
async function pathBehind(name: string): Promise<string> {
  const link = await readlink(name).catch(() => undefined);
  if (link === undefined) return name;
  return pathBehind(isAbsolute(link) ? link : `${dirname(name)}/${link}`);
}

/**
 * The path of the file that may be removed or replaced where a name is written to. The links that lead there stay.
 * Undefined: a device, a pipe or the like is there, or a file that only an open descriptor leads to. Such a name is
 * written to as it is.
 */
export async function replaceablePath(name: string): Promise<string | undefined> {
  const found = statSync(name, { throwIfNoEntry: false });
  return found && !(found.isFile() && found.nlink > 0) ? undefined : pathBehind(name);
}
