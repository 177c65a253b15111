import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checksumTexts, type RecordingTexts, recordingTexts } from '../../data/site/recordingTexts.ts';
import type { Queryable } from '../../db/database.ts';
import { largestInteger } from '../../db/integers.ts';
import type { Replicas } from '../../db/replica.ts';
import { limitRate } from '../rateLimit.ts';
import { sendNotFound } from '../site/site.ts';
import { addressOf } from '../visitor.ts';

export interface DownloadsOptions {
  /** The database for visitors without a session. */
  database: Replicas;
  /** The site's URL. Files name their page in full. */
  siteUrl: string;
  rateLimits: boolean;
}

/** Enough for somebody who checks a whole collection, with several requests a second. */
const requestsPerMinute = 300;

/** A text file, or undefined if it would be empty. */
type TextFile = { name: string; text: string } | undefined;

/** Replaces all but ASCII letters and digits by hyphens, which every system allows in file names. Accents are removed. */
const slug = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * The name of a recording's files, without extension: artist, date and id, as collectors name folders
 * (`gd1977-05-08.5002`). An unknown month or day is `xx`.
 */
const nameOf = (recording: RecordingTexts): string => `${showOf(recording)}.${recording.id}`;

function showOf({ name, abbrev, date, year }: RecordingTexts): string {
  const [month, day] = date.replaceAll('?', 'x').split('/');
  const artist = slug(abbrev ?? '') || `${slug(name)}-`;
  return slug(`${artist}${year}-${month}-${day}`);
}

/**
 * The end of a list's file name, from its description. Programs know the kind of a list by its extension:
 * `orig-shn-md5` becomes `.orig-shn.md5`. A repeated name of the show is removed.
 */
function endingOf(description: string, show: string): string {
  const called = slug(description);
  const own = called.startsWith(`${show}-`) ? called.slice(show.length + 1) : called;
  const [, before = '', kind] = /^(.*?)-?(md5|ffp|st5|sha1|sha256|txt)$/i.exec(own) ?? [];
  return [kind === undefined ? own : before, kind?.toLowerCase() ?? 'txt'].filter(Boolean).join('.');
}

function checksumFile(recording: RecordingTexts | undefined): TextFile {
  const [list] = recording?.checksums ?? [];
  return (
    recording &&
    list && { name: `${nameOf(recording)}.${endingOf(list.description, showOf(recording))}`, text: list.body }
  );
}

const textDocumentFile = (recording: RecordingTexts | undefined): TextFile =>
  recording?.textdoc ? { name: `${nameOf(recording)}.txt`, text: recording.textdoc } : undefined;

/** The text document and all checksum lists, one after the other, each with its name. */
function wholeFile(recording: RecordingTexts | undefined, siteUrl: string): TextFile {
  if (!recording) return undefined;
  const { id, textdoc, checksums } = recording;
  const parts = [...(textdoc ? [{ description: 'Text document', body: textdoc }] : []), ...checksums];
  if (parts.length === 0) return undefined;
  const name = nameOf(recording);
  const texts = parts.map(({ description, body }) => `# ${description}\n\n${body.trimEnd()}\n`);
  return { name: `${name}.all.txt`, text: [`# ${name}\n# ${siteUrl}/recording/${id}\n`, ...texts].join('\n') };
}

/** A recording's texts as files, at the addresses of the public API: a checksum list, all texts, and the text document. */
export async function downloads(
  app: FastifyInstance,
  { database, siteUrl, rateLimits }: DownloadsOptions,
): Promise<void> {
  if (rateLimits) await limitRate(app, requestsPerMinute);

  const visitorsDatabase = (request: FastifyRequest) => database.forVisitor(addressOf(request));
  const offer = (path: string, fileOf: (database: Queryable, id: number) => Promise<TextFile>) =>
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const id = /^\d{1,10}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const isId = id > 0 && id <= largestInteger;
      return sendFile(isId ? await fileOf(visitorsDatabase(request), id) : undefined, reply);
    });

  offer('/api/checksum/:id/download', async (from, id) => checksumFile(await checksumTexts(from, id)));
  offer('/api/source/:id/download', async (from, id) => wholeFile(await recordingTexts(from, id), siteUrl));
  offer('/api/source/:id/textdoc/download', async (from, id) => textDocumentFile(await recordingTexts(from, id)));
}

function sendFile(file: TextFile, reply: FastifyReply) {
  if (!file) return sendNotFound(reply);
  return reply
    .type('text/plain; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', 'content-disposition': `attachment; filename="${file.name}"` })
    .send(file.text);
}
