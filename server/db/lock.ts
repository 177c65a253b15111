import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Locks a data folder for one process, with sockets in the folder on which processes listen.
 *
 * Node has no file locks of the operating system. A heartbeat in a file, as in proper-lockfile, either notices a dead
 * process late or takes the lock from a slow one. A process id means nothing across containers that share a folder. The
 * kernel knows whether a process listens on a socket: at once, across containers, and until the process ends in any
 * way.
 *
 * Each process first listens, then announces itself by a file, then looks for others. Of two processes, the one that
 * looks last sees the other. So both may give up, but never do both stay. The names of a dead process's files are never
 * used again, so removing them affects no other process.
 */

export class FolderInUse extends Error {}

export type Unlock = () => Promise<void>;

/** The ending of the files by which processes announce themselves. */
const announcementEnding = '.holder';

/** The number of attempts. Between them, the process waits for others that are ending or giving up. */
const attempts = 4;
const pause = () => sleep(50 + Math.random() * 200);

/** Paths of sockets may have about a hundred bytes, so the shorter form is used. */
function address(folder: string, name: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\live-concerts-${name}`;
  const absolute = resolve(folder, `${name}.sock`);
  const fromHere = relative(process.cwd(), absolute);
  return fromHere.length < absolute.length ? fromHere : absolute;
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', fail);
    // `unref`: the lock does not keep the process alive.
    server.listen(path, () => done(server.unref()));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    // Refused or missing: nobody listens. Other errors, such as a full queue, do not exclude a listener.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      done(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    );
  });
}

/** Whether a living process other than `self` has announced itself. Removes the files of dead ones. */
async function othersIn(folder: string, self: string): Promise<boolean> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(announcementEnding))
    .map((file) => file.slice(0, -announcementEnding.length));
  for (const name of names.filter((other) => other !== self)) {
    if (await answers(address(folder, name))) return true;
    await rm(join(folder, name + announcementEnding), { force: true });
    await rm(address(folder, name), { force: true });
  }
  return false;
}

async function attempt(folder: string): Promise<Unlock | undefined> {
  const name = randomUUID().slice(0, 13);
  const server = await listen(address(folder, name));
  const unlock = async () => {
    // Closing also removes the socket's file. It goes first: of a process that ends in between, the announcement is
    // left, which others remove.
    await new Promise((done) => server.close(done));
    await rm(join(folder, name + announcementEnding), { force: true });
  };
  await writeFile(join(folder, name + announcementEnding), `${process.pid}\n`);
  if (!(await othersIn(folder, name))) return unlock;
  await unlock();
  return undefined;
}

/**
 * Locks the data folder for this process.
 * @throws FolderInUse if another process has it
 */
export async function lockFolder(dataDir: string): Promise<Unlock> {
  const folder = join(dataDir, 'lock');
  // If this creates the data folder, only the server's own user may read that folder. Its outbox has mails with
  // secret links, for example.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let left = attempts; left > 0; left--) {
    const unlock = await attempt(folder);
    if (unlock) return unlock;
    if (left > 1) await pause();
  }
  throw new FolderInUse(`The data folder ${resolve(dataDir)} is in use by another process; stop it or set DATA_DIR.`);
}
