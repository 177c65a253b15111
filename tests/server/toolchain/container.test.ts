import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { healthPath } from '#server/http/health.ts';
import { readSettings } from '#server/settings.ts';

/* The image's facts stand in files that no compiler reads. Here they are held against those that they repeat. */

const read = (file: string) => readFileSync(file, 'utf8');
const image = read('Dockerfile');
const compose = read('compose.yaml');
const { scripts, engines } = JSON.parse(read('package.json'));

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort();

/** The settings that the image starts with. */
const settings = readSettings(
  Object.fromEntries([...(/^ENV (.+)$/m.exec(image)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, ...pair]) => pair)),
);

test('the image has a Node that the package asks for', () => {
  const node = Number(/^FROM node:(\d+)\D/m.exec(image)?.[1]);
  expect(node).toBeGreaterThanOrEqual(Number(/>=(\d+)/.exec(engines.node)?.[1]));
});

test('the image starts what `npm start` does, where it copies the build to', () => {
  const entry = /exec node (\S+)/.exec(scripts.start)?.[1];
  expect(image).toContain(`CMD ["node", "/app/${entry}"]`);
  expect(image).toContain('COPY --from=build /app/dist /app/dist');
});

test('the image listens on the port that it exposes, to others too, and keeps its data in its volume', () => {
  expect(/^EXPOSE (\d+)$/m.exec(image)?.[1]).toBe(String(settings.port));
  expect(settings.host).toBe('0.0.0.0');
  expect(/^VOLUME (\S+)$/m.exec(image)?.[1]).toBe(settings.dataDir);
  expect(compose).toContain(`:${settings.port}"]`);
  expect(compose).toContain(`volumes: ["site:${settings.dataDir}"]`);
});

test('the image runs as a user without rights, and is asked for its health where the server tells it', () => {
  expect(image.lastIndexOf('\nUSER node\n')).toBeGreaterThan(image.lastIndexOf('\nRUN '));
  expect(/\$\{process\.env\.PORT\}([^`]*)`/.exec(image)?.[1]).toBe(healthPath);
});

test('every setting of the build can be given to the image', () => {
  const known = namesIn(read('.env.example'), /^#(VITE_\w+)=/gm);
  expect(known.length).toBeGreaterThan(0);
  expect(namesIn(image, /^ARG (\w+)$/gm)).toEqual(known);
  expect(namesIn(compose, /^ {8}(\w+): \$\{\1:-\}$/gm)).toEqual(known);
});

test('the engines of the cluster find each other, and the site is given settings that it has', () => {
  const [cluster, haproxy, pgbouncer, patroni] = ['compose.yaml', 'haproxy.cfg', 'pgbouncer.ini', 'patroni.yml'].map(
    (file) => read(`deploy/${file}`),
  );
  const services = namesIn(cluster?.split('\nservices:\n')[1] ?? '', /^ {2}(\w+):\n {4}/gm);
  const servers = namesIn(haproxy ?? '', /^ {2}server (\w+) \1:/gm);
  expect(servers.filter((name) => !services.includes(name))).toEqual([]);
  expect(new Set(servers)).toEqual(new Set(['pg1', 'pg2', 'pg3', 'site1', 'site2']));
  for (const [, port] of (pgbouncer ?? '').matchAll(/host=haproxy port=(\d+)/g)) {
    expect(haproxy).toContain(`bind :${port}\n`);
  }
  expect(cluster).toContain(`pgbouncer:${/listen_port = (\d+)/.exec(pgbouncer ?? '')?.[1]}/concerts`);
  expect(patroni).toContain(`/etc/patroni/post-init.sh`);
  const site = cluster?.slice(cluster.indexOf('x-site:'), cluster.indexOf('\nservices:')) ?? '';
  const known = namesIn(read('.env.example'), /^#([A-Z_]+)=/gm);
  expect(namesIn(site, /^ {4}([A-Z_]+): /gm).filter((name) => ![...known, 'PGPASSWORD'].includes(name))).toEqual([]);
});

test('no secret of this machine comes into the image', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*', '.data', 'deploy']));
});
