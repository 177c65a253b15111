import { storeGroups, storeMembers } from '../../data/changing/updates.ts';
import { newIds } from '../../data/changing/writes.ts';
import type { RecordOfType } from '../file/records.ts';
import type { Changes } from './changes.ts';
import { valuesOf } from './valuesOf.ts';

/** Finds the artists of an update again, and their groups. */
export async function takeArtists(
  update: Changes,
  artists: readonly RecordOfType<'Artist'>[],
  groups: readonly RecordOfType<'ArtistGroup'>[],
  memberships: readonly RecordOfType<'ArtistToArtistGroup'>[],
): Promise<void> {
  // Known names come first. Otherwise a record that renames an artist could take the one that another record names.
  const isKnown = ({ name }: RecordOfType<'Artist'>) => update.artists.withName(name).length > 0;
  const [known, others] = [artists.filter(isKnown), artists.filter((record) => !isKnown(record))];
  for (const record of [...known, ...others]) await takeArtist(update, record);
  await takeGroups(update, groups, memberships);
}

async function takeArtist(update: Changes, record: RecordOfType<'Artist'>): Promise<void> {
  const values = valuesOf(record, 0);
  const withName = update.artists.withName(record.name);
  const withIdentifier = update.artists.withIdentifierOf(values);
  // Several may have an identifier. The name tells which one it is.
  const withBoth = withIdentifier.filter((id) => withName.includes(id));
  const candidates = [withBoth, withIdentifier, withName].find((ids) => ids.length > 0) ?? [];
  const present = candidates.filter((id) => update.artists.all.has(id));
  const free = present.filter((id) => !update.found.artists.has(id));
  const own = update.artists.all.get(record.id);
  const isOwn = own && update.isFromHere(record, own) && !update.found.artists.has(own.id);
  const exact = present.find((id) => update.artists.all.get(id)?.name === record.name);
  const chosen = isOwn && (free.includes(own.id) || present.length === 0) ? own.id : (exact ?? present[0]);
  if (present.length > 1 && chosen !== own?.id && exact === undefined) {
    update.ids.Artist.set(record.id, 0);
    update.tell(
      'doubtful',
      `${record.name}: several artists have ${withIdentifier.length > 0 ? 'its identifier' : 'this name'}`,
    );
    return;
  }
  const image = chosen === undefined ? undefined : update.artists.all.get(chosen);
  const taken = image && update.artists.takenFrom(image.id, values);
  if (taken) {
    update.ids.Artist.set(record.id, 0);
    update.tell('doubtful', `${record.name}: "${taken.line}" is an identifier of ${taken.name}`);
    return;
  }
  if (image) {
    update.ids.Artist.set(record.id, image.id);
    if (update.found.artists.has(image.id)) return;
    // Another spelling of a name is no change of it.
    const isRenamed = withIdentifier.includes(image.id) && !withName.includes(image.id);
    const isNamed =
      isRenamed || exact !== undefined || isOwn || update.baselines.get('artists')?.get(image.id)?.name === record.name;
    update.change('artists', image, isNamed ? values : { ...values, name: null });
    return;
  }
  const [gone] = candidates;
  const base = gone === undefined ? undefined : update.baselines.get('artists')?.get(gone);
  if (base) {
    update.ids.Artist.set(record.id, await update.successorOf('artists', base));
    return;
  }
  const [id = 0] = await newIds(update.transaction, 'artists', 1);
  update.ids.Artist.set(record.id, id);
  update.add('artists', values, id, { created: record.createdAt, updated: null });
}

async function takeGroups(
  update: Changes,
  groups: readonly RecordOfType<'ArtistGroup'>[],
  memberships: readonly RecordOfType<'ArtistToArtistGroup'>[],
): Promise<void> {
  if (groups.length > 0) {
    const ids = await storeGroups(
      update.transaction,
      groups.map(({ title }) => title),
    );
    for (const { id, title } of groups) update.ids.ArtistGroup.set(id, ids.get(title) ?? 0);
  }
  if (memberships.length === 0) return;
  // Memberships refer to artists, which may not be stored yet.
  await update.flush();
  const rows = memberships.flatMap(({ artist, artistGroup, reason }) => {
    const [artistId, groupId] = [update.ids.Artist.get(artist.id), update.ids.ArtistGroup.get(artistGroup.id)];
    return artistId && groupId ? [{ artistId, groupId, reason }] : [];
  });
  const added = await storeMembers(update.transaction, rows);
  for (let left = added; left > 0; left--) update.tell('added', 'a member of an artist group');
}
