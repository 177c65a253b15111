import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * One process per data folder, by sockets that the processes listen on in it.
 *
 * Node offers no file locks of the operating system. A heartbeat in a file, as in proper-lockfile, either notices a dead
 * process late or takes the lock from a slow one, and a process id means nothing across containers that share a folder.
 * Whether a process listens on a socket is known to the kernel: it is known at once, it ends with the process however that
 * ends, and it works across containers.
 *
 * Each process listens first, then announces itself by a file of its own, then looks for others. Of two processes, the one
 * that looks last sees the other, so both may give up but never do both stay. The files of a dead process have a name that is
 * never used again, so removing them affects no other process.
 */

/** The folder belongs to another process. */
export class FolderInUse extends Error {}

/** Releases the folder. */
export type Unlock = () => Promise<void>;

const announcement = '.holder';

/** How often it tries, and how long it waits between for others that are just ending or giving up. */
const attempts = 4;
const pause = () => sleep(50 + Math.random() * 200);

/** Where the process of that name listens. Paths of sockets are short: some hundred bytes. */
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
    // The lock does not keep the process alive.
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
    // Refused or missing: nobody is there. Anything else, such as a full queue, may be somebody.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      done(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    );
  });
}

/** Whether a living process other than `self` has announced itself; what dead ones left is removed. */
async function othersIn(folder: string, self: string): Promise<boolean> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(announcement))
    .map((file) => file.slice(0, -announcement.length));
  for (const name of names.filter((other) => other !== self)) {
    if (await answers(address(folder, name))) return true;
    await rm(join(folder, name + announcement), { force: true });
    await rm(address(folder, name), { force: true });
  }
  return false;
}

async function attempt(folder: string): Promise<Unlock | undefined> {
  const name = randomUUID().slice(0, 13);
  const server = await listen(address(folder, name));
  const unlock = async () => {
    await rm(join(folder, name + announcement), { force: true });
    // Closing removes the socket's file.
    await new Promise((done) => server.close(done));
  };
  await writeFile(join(folder, name + announcement), `${process.pid}\n`);
  if (!(await othersIn(folder, name))) return unlock;
  await unlock();
  return undefined;
}

/**
 * Takes the data folder for this process alone.
 * @throws FolderInUse when another process has it.
 */
export async function lockFolder(dataDir: string): Promise<Unlock> {
  const folder = join(dataDir, 'lock');
  // What is in there, mailed links among it, is for the server's own user.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let left = attempts; left > 0; left--) {
    const unlock = await attempt(folder);
    if (unlock) return unlock;
    if (left > 1) await pause();
  }
  throw new FolderInUse(`The data folder ${resolve(dataDir)} is in use by another process; stop it or set DATA_DIR.`);
}
