import { decodeHTMLStrict } from 'entities';
import type { AccountRow } from '../../data/accounts/accounts.ts';
import { badUserInput } from '../../data/base/badUserInput.ts';
import { isBlank, readTexts } from '../../data/base/texts.ts';
import { deltaOf, ownRows, readImages } from '../../data/changing/images.ts';
import { describeRecord, storeRevisions } from '../../data/changing/revisions.ts';
import {
  type ChecksumList,
  countSources,
  insertArtist,
  insertPerformance,
  insertSource,
} from '../../data/changing/writes.ts';
import { indexPerformance } from '../../data/indexing/searchIndex.ts';
import { checkDiscs, checkSourceSize, checkUrl, parsePerformanceDate, recordRules } from '../rules/recordRules.ts';
import { adding, changing, recordNotFound, type Services, writer } from './memberChanges.ts';

export type ArtistInput = {
  name: string;
  isTradable?: boolean | null;
  abbrev?: string | null;
  url?: string | null;
};

/** The arguments of `performanceCreate`, and the title of a compilation. */
export type PerformanceInput = {
  isCompilation: boolean;
  title?: string;
  artist_id: number;
  date: string;
  venue: string;
  city: string;
  state: string;
  set1: string;
  set2?: string | null;
  set3?: string | null;
  comment?: string | null;
};

/** Empty texts become null. */
export async function addArtist(
  services: Services,
  account: AccountRow | undefined,
  input: ArtistInput,
): Promise<number> {
  const member = await writer(services, account);
  const { name, isTradable, abbrev, url } = readTexts(recordRules.artistCreate, input);
  const officialUrl = url?.trim() || null;
  if (officialUrl) checkUrl(officialUrl);
  const artist = {
    name: name.trim(),
    isTradable: isTradable ?? false,
    abbrev: abbrev || null,
    officialUrl,
    createdBy: member.id,
  };
  return adding(services, member, (transaction) => insertArtist(transaction, artist));
}

/** An artist may have several on one date: only the site warns (specification 10.7). */
export async function addPerformance(
  services: Services,
  account: AccountRow | undefined,
  input: PerformanceInput,
): Promise<number> {
  const member = await writer(services, account);
  const { artist_id: artistId, title, set2, set3, comment, ...texts } = readTexts(recordRules.performanceCreate, input);
  const date = parsePerformanceDate(input.date);
  return adding(services, member, async (transaction) => {
    const stored = await insertPerformance(transaction, {
      ...texts,
      ...date,
      artistId,
      title: title ?? null,
      set2: set2 || null,
      set3: set3 || null,
      comment: comment || null,
      createdBy: member.id,
    });
    if (stored === undefined) throw recordNotFound('ARTIST', 'artist_id');
    await indexPerformance(transaction, stored);
    return stored;
  });
}

/** Adds a compilation, and returns its id. Its title is required (specification 10.6). */
export async function addCompilation(
  services: Services,
  account: AccountRow | undefined,
  input: Omit<PerformanceInput, 'isCompilation' | 'title'> & { title: string },
): Promise<number> {
  if (isBlank(decodeHTMLStrict(input.title)))
    throw badUserInput('title', 'Title is required when compilation is selected');
  return addPerformance(services, account, { ...input, isCompilation: true });
}

export type SourceInput = {
  performanceId: number;
  archiveIdentifier?: string | null;
  circdate?: string | null;
  comments?: string | null;
  textdoc?: string | null;
  wavdiskcount?: number | null;
  shndiskcount?: number | null;
  checksums?: readonly ChecksumList[] | null;
};

/** Returns a new recording and its lists as they are stored: with empty texts as null. */
function readSource({ checksums, ...input }: SourceInput) {
  const texts = readTexts(recordRules.sourceCreate, input);
  checkDiscs('wavdiskcount', 'WAV Disks', input.wavdiskcount);
  checkDiscs('shndiskcount', 'SHN Disks', input.shndiskcount);
  const lists = (checksums ?? []).map((list) => readTexts(recordRules.checksums, { ...list }));
  const { archiveIdentifier, circdate, comments, textdoc } = texts;
  const allTexts = [
    archiveIdentifier,
    circdate,
    comments,
    textdoc,
    ...lists.flatMap((list) => [list.description, list.body]),
  ];
  checkSourceSize(allTexts, lists);
  const recording = {
    archiveIdentifier: archiveIdentifier?.trim() || null,
    circdate: circdate?.trim() || null,
    comments: comments || null,
    textdoc: textdoc || null,
    wavdiskcount: input.wavdiskcount ?? null,
    shndiskcount: input.shndiskcount ?? null,
  };
  return { recording, lists };
}

export async function addSource(
  services: Services,
  account: AccountRow | undefined,
  input: SourceInput,
): Promise<number> {
  const member = await writer(services, account);
  const { performanceId } = input;
  const { recording, lists } = readSource(input);
  return changing(services, member, async (transaction) => {
    const source = { ...recording, performanceId, createdBy: member.id };
    const stored = await insertSource(transaction, source, lists);
    const of = stored === undefined ? undefined : await describeRecord(transaction, 'SOURCE', stored);
    if (stored === undefined || !of) throw recordNotFound('PERFORMANCE', 'performanceId');
    await countSources(transaction, [performanceId], [of.artistId]);
    const delta = deltaOf(new Map(), await readImages(transaction, ownRows('SOURCE', stored)));
    await storeRevisions(transaction, [{ of, kind: 'CREATE', note: '', userId: member.id, delta }]);
    return stored;
  });
}
