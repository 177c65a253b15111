import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { healthPath } from '#server/http/health.ts';
import { readSettings } from '#server/settings.ts';

/* The image's facts stand in files that no compiler reads. Here they are held against those that they repeat. */

const read = (file: string) => readFileSync(file, 'utf8');
const image = read('Dockerfile');
const compose = read('compose.yaml');
const { scripts, engines } = JSON.parse(read('package.json'));

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort();

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

describe('the cluster in containers', () => {
  const strings = v.record(v.string(), v.string());
  const service = v.object({
    build: v.picklist(['.', '..']),
    command: v.optional(v.array(v.string())),
    environment: v.optional(strings, {}),
    volumes: v.array(v.string()),
    ports: v.optional(v.array(v.string()), []),
  });
  const cluster = v.object({ services: v.record(v.string(), service), volumes: v.record(v.string(), v.null()) });
  const [haproxy, pgbouncer] = [read('deploy/haproxy.cfg'), read('deploy/pgbouncer.ini')];
  const { services, volumes } = v.parse(cluster, parse(read('deploy/compose.yaml'), { merge: true }));
  const all = Object.values(services);
  const site = { ...services.site1?.environment, PGPASSWORD: '' };

  test('is built of images whose programs and files are there', () => {
    const engines = read('deploy/Dockerfile');
    const programs = all.flatMap(({ build, command }) => (build === '.' ? (command?.[0] ?? 'none') : []));
    expect(programs.filter((name) => !new RegExp(`\\b${name}(?:-server)?\\b`).test(engines))).toEqual([]);
    const mounted = all.flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''));
    const files = mounted.filter((name) => name.startsWith('./'));
    // The operator writes the passwords.
    expect(files.filter((name) => name !== './userlist.txt' && !existsSync(join('deploy', name)))).toEqual([]);
    expect(mounted.filter((name) => !name.startsWith('./')).sort()).toEqual(Object.keys(volumes).sort());
    expect(services.pg1?.volumes).toEqual([`pg1:${/^VOLUME (\S+)$/m.exec(engines)?.[1]}`]);
    expect(parse(read('deploy/patroni.yml')).postgresql.data_dir).toMatch(/^\/var\/lib\/postgresql\/data\//);
  });

  test('has engines that find each other', () => {
    const servers = namesIn(haproxy, /^ {2}server (\w+) \1:/gm);
    expect(new Set(servers)).toEqual(new Set(['pg1', 'pg2', 'pg3', 'site1', 'site2']));
    const named = [
      ...servers,
      ...namesIn(all.map(({ environment }) => Object.values(environment).join(' ')).join(' '), /\b([a-z]+\d?):\d/g),
      ...namesIn(pgbouncer, /host=(\w+)/g),
    ];
    expect(named.filter((name) => !(name in services))).toEqual([]);
    for (const [, port] of pgbouncer.matchAll(/host=haproxy port=(\d+)/g)) expect(haproxy).toContain(`bind :${port}\n`);
    for (const port of services.haproxy?.ports ?? []) expect(haproxy).toContain(`bind :${port.split(':').at(-1)}\n`);
    const listed = read('deploy/patroni.yml').split('\n\n')[0] ?? '';
    const given = Object.keys(services.pg1?.environment ?? {});
    expect(namesIn(listed, /\b((?:PATRONI|CONCERTS)_[A-Z0-9_]+)/g).filter((name) => !given.includes(name))).toEqual([]);
  });

  test('gives the site settings that it has', () => {
    const known = [...namesIn(read('.env.example'), /^#([A-Z_]+)=/gm), 'PGPASSWORD'];
    expect(Object.keys(site).filter((name) => !known.includes(name))).toEqual([]);
    const { port, host, dataDir, databaseUrl, databaseReadUrls, trustedProxies } = readSettings(site);
    expect(haproxy).toContain(`server site1 site1:${port} check`);
    expect([host, services.site1?.volumes]).toEqual(['0.0.0.0', [`site1:${dataDir}`]]);
    expect(trustedProxies).toEqual(['uniquelocal']);
    for (const url of [databaseUrl, ...databaseReadUrls].map((text) => new URL(text ?? ''))) {
      expect(pgbouncer).toContain(`listen_port = ${url.port}\n`);
      expect(pgbouncer).toContain(`\n${url.pathname.slice(1)} = host=`);
    }
  });
});

test('no secret of this machine comes into the image', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*', '.data*', 'deploy']));
});
