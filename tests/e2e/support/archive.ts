import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A sound of some seconds as a WAV file: 16 bits, one channel, 8 kHz. */
function wavFile(seconds: number, hertz: number): Buffer {
  const rate = 8000;
  const samples = Math.round(seconds * rate);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    file.writeInt16LE(Math.round(3000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 44 + at * 2);
  }
  return file;
}

/** Stands for all items that the archive does not know otherwise. */
const ANY = '*';

interface Sound {
  title: string;
  seconds: number;
  /** How its file is answered; whole by default. `elsewhere` is on a host that pages may not load from. */
  answer?: 'missing' | 'slow' | 'elsewhere';
}

const nameOf = (at: number) => `d1t${String(at + 1).padStart(2, '0')} part #1?.mp3`;

/** An item as the archive describes it, with a lossless file, an MP3 and a picture of each track. */
const itemOf = (identifier: string, sounds: readonly Sound[]) => ({
  metadata: { identifier, collection: ['etree', 'SomeBand'] },
  files: sounds.flatMap(({ title, seconds }, at) => {
    const original = nameOf(at).replace('.mp3', '.flac');
    const track = `${at + 1}`.padStart(2, '0');
    return [
      { name: original, source: 'original', format: 'Flac', title, track, length: String(seconds) },
      { name: nameOf(at), source: 'derivative', format: 'VBR MP3', original, title, track, length: String(seconds) },
      { name: nameOf(at).replace('.mp3', '.png'), source: 'derivative', format: 'PNG', original },
    ];
  }),
});

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Answers with a part of a file, if one is asked for. */
function sendPart(file: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), file.length - 1) : file.length - 1;
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': end + 1 - start,
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${file.length}` }),
  });
  response.end(file.subarray(start, end + 1));
}

/**
 * An archive in the shapes of archive.org: `/metadata/{id}`, and `/download/{id}/{name}` that redirects to another host.
 * The product at `siteUrl` takes it for archive.org.
 * @param product The address of the product
 */
export async function startArchive(product: string) {
  /** The answers about items, by identifier: a value, or a status. Others are unknown, for which the archive says `{}`. */
  const items = new Map<string, unknown>();
  const sounds = new Map<string, readonly Sound[]>();
  const asked: string[] = [];
  const state = { away: false };

  const files = createServer((request, response) => {
    const [, identifier = '', name = ''] = /^\/0\/items\/([^/]+)\/([^/]+)$/.exec(request.url ?? '') ?? [];
    const ofItem = sounds.get(identifier) ?? sounds.get(ANY) ?? [];
    const at = ofItem.findIndex((_, place) => nameOf(place) === decodeURIComponent(name));
    const sound = ofItem[at];
    if (state.away) return void request.socket.destroy();
    if (!sound || sound.answer === 'missing') return void response.writeHead(404).end('no such file');
    const send = () => sendPart(wavFile(sound.seconds, 220 + 40 * at), request, response);
    if (sound.answer === 'slow') setTimeout(send, 2000);
    else send();
  });
  const filesUrl = await listening(files);

  const front = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (state.away) return void request.socket.destroy();
    const [, kind, identifier = ''] = /^\/(metadata|download)\/([^/]+)/.exec(path) ?? [];
    if (kind === 'download') {
      const isElsewhere = (sounds.get(identifier) ?? sounds.get(ANY))?.some(({ answer }) => answer === 'elsewhere');
      const host = isElsewhere ? product : filesUrl;
      response.writeHead(302, { location: `${host}${path.replace('/download/', '/0/items/')}` }).end();
      return;
    }
    const item = items.get(identifier) ?? items.get(ANY) ?? {};
    response.writeHead(typeof item === 'number' ? item : 200, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(item));
  });
  const url = await listening(front);

  // The product, as if it had been built for this archive: its policy and the code of its player name it instead.
  const named = (text: string) =>
    text
      .replaceAll('https://archive.org https://*.archive.org', `${url} ${filesUrl}`)
      .replace(/(["'`])https:\/\/archive\.org\1/g, `$1${url}$1`);
  const site = createServer((request, response) => {
    const { method, headers, url: path = '' } = request;
    const sent = { ...headers, 'accept-encoding': 'identity' };
    const upstream = httpRequest(new URL(path, product), { method, headers: sent }, (answer) => {
      const policy = named(String(answer.headers['content-security-policy'] ?? ''));
      const answered = { ...answer.headers, ...(policy && { 'content-security-policy': policy }) };
      const isPlayer = /^\/assets\/Player-[\w-]+\.js$/.test(path);
      if (isPlayer) delete answered['content-length'];
      response.writeHead(answer.statusCode ?? 502, answered);
      if (!isPlayer) return void answer.pipe(response);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => response.end(named(Buffer.concat(parts).toString())));
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  const siteUrl = await listening(site);

  return {
    siteUrl,
    items,
    /** The paths that were asked of it. */
    asked,
    /** Whether its network is down. */
    state,
    /** Gives an item tracks; without an identifier, all that it does not know otherwise. */
    add(tracks: readonly Sound[], identifier = ANY) {
      sounds.set(identifier, tracks);
      items.set(identifier, itemOf(identifier, tracks));
    },
    async stop() {
      for (const server of [site, front, files]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
