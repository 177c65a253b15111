import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  artistGroupMembers,
  artistGroups,
  artists,
  catalogueDays,
  catalogueLetters,
  catalogueYears,
  checksumHashes,
  checksums,
  performances,
  sources,
} from '../../db/tables/catalogue.ts';
import { revisions } from '../../db/tables/changes.ts';
import { users } from '../../db/tables/members.ts';
import { highlights, songs, venues } from '../../db/tables/search.ts';
import {
  artistVenues,
  duplicates,
  identifiers,
  revisionChanges,
  songGaps,
  venueArtists,
  venueSongs,
} from '../../db/views.ts';
import {
  asText,
  columnOf,
  type Field,
  field,
  fieldsOf,
  keyed,
  longTexts,
  once,
  type RowExpression,
  textField,
} from '../base/fields.ts';
import {
  any,
  artistLatestYear,
  artistYearCounts,
  artistYears,
  groupLatestYear,
  groupYears,
  recorded,
  venueYearCounts,
  venueYears,
} from '../base/years.ts';
import { nameComparisons, nameRanking, similarNames } from '../searching/artistNames.ts';
import { performanceSearch, recordingSearch, songSearch, venueSearch } from '../searching/searches.ts';
import type { Entity, EntityName } from './entity.ts';
import { identifierUrl } from './identifiers.ts';
import { creatorsOf, duplicatesOf, identifiersOf, linkedBy, nearestAtVenue, revisionsOf } from './links.ts';
import { isAfterHidden, isBeforeHidden, isRemoved, readMerged, readNote } from './withheld.ts';

const beginsWithNoLetter =
  (key: RowExpression): RowExpression =>
  (row) =>
    sql`(${key(row)} < 'a' or ${key(row)} >= '{')`;

const nameKey: RowExpression = (row) => sql`fold(${row}.name) collate "C"`;
const name = keyed(artists.name, nameKey);

const unprefixedArtist: Record<string, Field> = {
  ...fieldsOf(artists, 'id', 'top100'),
  name,
  nameUnprefix: keyed(artists.nameUnprefix, columnOf(artists.sortKey)),
};

/** A text of any length that is null for readers from whom it is hidden. */
const shownTo = (column: AnyPgColumn, isHidden: RowExpression): Field =>
  field(column, { value: (row) => sql`case when not ${isHidden(row)} then ${columnOf(column)(row)} end`, long: true });

/** All types of the schema with rows: the only place that defines their fields. */
export const entities: Record<EntityName, Entity> = {
  Artist: {
    table: artists,
    fields: {
      ...fieldsOf(artists, 'id', 'nameFirstLetter', 'abbrev', 'isTradable', 'officialUrl', 'top100'),
      ...fieldsOf(artists, 'sourceCount', 'createdAt', 'version'),
      name,
      nameNormalized: field(artists.nameNormalized, {
        comparisons: nameComparisons,
        order: (row) => sql`${row}.name_normalized collate "C"`,
        similar: similarNames,
        ranking: nameRanking,
      }),
    },
    counts: [{ table: catalogueLetters, by: 'nameFirstLetter', count: catalogueLetters.artists }],
    computed: {
      years: (row) => artistYears(sql`${row}.id`, any),
      yearCounts: (row) => artistYearCounts(sql`${row}.id`),
      sourceYears: (row) => artistYears(sql`${row}.id`, recorded),
      latestYear: (row) => artistLatestYear(sql`${row}.id`, any),
      sourceLatestYear: (row) => artistLatestYear(sql`${row}.id`, recorded),
    },
    many: {
      performances: { entity: 'Performance', link: linkedBy(performances.artistId), inverse: 'artist' },
      artistToArtistGroups: {
        entity: 'ArtistToArtistGroup',
        link: linkedBy(artistGroupMembers.artistId),
        inverse: 'artist',
      },
      creators: creatorsOf(artists),
      revisions: revisionsOf('ARTIST'),
      identifiers: identifiersOf('ARTIST'),
      topVenues: { entity: 'ArtistVenue', link: linkedBy(artistVenues.artistId), order: columnOf(artistVenues.place) },
    },
  },
  ArtistVenue: {
    table: artistVenues,
    fields: fieldsOf(artistVenues, 'performanceCount'),
    one: { venue: { entity: 'Venue', key: artistVenues.id } },
  },
  ArtistUnprefix: { table: artists, fields: unprefixedArtist, noLetter: beginsWithNoLetter(columnOf(artists.sortKey)) },
  ArtistUnprefixSource: {
    table: artists,
    fields: unprefixedArtist,
    only: (row) => sql`${row}.source_count > 0`,
    // By the whole name, as the list's letters are.
    noLetter: beginsWithNoLetter(nameKey),
  },
  // The name is the username: an account's real name is never shown.
  Creator: { table: users, fields: { ...fieldsOf(users, 'id', 'obfuscatedEmail'), name: field(users.username) } },
  ArtistGroup: {
    table: artistGroups,
    fields: { ...fieldsOf(artistGroups, 'id'), title: keyed(artistGroups.title, columnOf(artistGroups.sortKey)) },
    computed: {
      sourceCount: (row) =>
        sql`(select coalesce(sum(artists.source_count), 0)::int
          from artist_group_members m join artists on artists.id = m.artist_id where m.group_id = ${row}.id)`,
      performanceYears: (row) => groupYears(sql`${row}.id`, any),
      sourceYears: (row) => groupYears(sql`${row}.id`, recorded),
      latestYear: (row) => groupLatestYear(sql`${row}.id`),
    },
    many: {
      artistsByName: {
        entity: 'Artist',
        link: (row, parentId) =>
          sql`${row}.id in (select m.artist_id from artist_group_members m where m.group_id = ${parentId})`,
        order: (row) => sql`${row}.sort_key, ${row}.id`,
      },
      artistToArtistGroups: {
        entity: 'ArtistToArtistGroup',
        link: linkedBy(artistGroupMembers.groupId),
        inverse: 'artistGroup',
      },
    },
    noLetter: beginsWithNoLetter(columnOf(artistGroups.sortKey)),
  },
  ArtistToArtistGroup: {
    table: artistGroupMembers,
    fields: fieldsOf(artistGroupMembers, 'id', 'reason'),
    one: {
      artist: { entity: 'Artist', key: artistGroupMembers.artistId },
      artistGroup: { entity: 'ArtistGroup', key: artistGroupMembers.groupId },
    },
  },
  Song: {
    table: songs,
    fields: fieldsOf(songs, 'id', 'key', 'title', 'performanceCount', 'playCount', 'firstYear', 'lastYear'),
    searches: { about: songSearch },
    computed: {
      place: (row) =>
        sql`(select count(*)::int + 1 from ${songs} more
          where more.artist_id = ${row}.artist_id and more.performance_count > ${row}.performance_count)`,
    },
    one: {
      artist: { entity: 'Artist', key: songs.artistId },
      firstPlayed: { entity: 'Performance', key: songs.firstId, optional: true },
      lastPlayed: { entity: 'Performance', key: songs.lastId, optional: true },
    },
    many: {
      performances: {
        entity: 'Performance',
        // Filters the artist's performances. An index over the songs of all performances would cost more than it saves.
        link: (row, id, song) => sql`${row}.artist_id = ${song}.artist_id and ${id} = any(${row}.played_song_ids)`,
        count: columnOf(songs.performanceCount),
      },
    },
  },
  Venue: {
    table: venues,
    fields: fieldsOf(venues, 'id', 'name', 'city', 'state', 'performanceCount', 'artistCount'),
    searches: { about: venueSearch },
    computed: {
      otherNames: columnOf(venues.otherNames),
      years: (row) => venueYears(sql`${row}.id`),
      yearCounts: (row) => venueYearCounts(sql`${row}.id`),
    },
    one: { artist: { entity: 'Artist', key: venues.artistId } },
    many: {
      performances: {
        entity: 'Performance',
        link: linkedBy(performances.venueId),
        count: columnOf(venues.performanceCount),
      },
      topArtists: { entity: 'VenueArtist', link: linkedBy(venueArtists.venueId), order: columnOf(venueArtists.place) },
      topSongs: { entity: 'VenueSong', link: linkedBy(venueSongs.venueId), order: columnOf(venueSongs.place) },
    },
  },
  VenueArtist: {
    table: venueArtists,
    fields: fieldsOf(venueArtists, 'performanceCount'),
    one: { artist: { entity: 'Artist', key: venueArtists.id } },
  },
  VenueSong: {
    table: venueSongs,
    fields: fieldsOf(venueSongs, 'performanceCount'),
    one: { song: { entity: 'Song', key: venueSongs.id } },
  },
  Performance: {
    table: performances,
    fields: {
      ...fieldsOf(performances, 'id', 'year', 'title', 'isCompilation', 'venue', 'city', 'state'),
      ...longTexts(performances, 'set1', 'set2', 'set3', 'comment'),
      ...fieldsOf(performances, 'createdAt', 'updatedAt', 'version'),
      showsuserid: asText(performances.createdBy),
      // Only digits, slashes and question marks, so it is compared as stored. "?" sorts after the digits.
      date: {
        ...keyed(performances.date, columnOf(performances.date)),
        // A day of the year.
        lookup: {
          operator: 'startswith',
          form: /^[\d?]{2}\/[\d?]{2}\/$/,
          condition: (row, value) => sql`left(${row}.date, 6) = ${once(sql`${value}::text`)}`,
        },
      },
    },
    searches: { about: performanceSearch },
    counts: [
      { table: catalogueYears, by: 'year', count: catalogueYears.performances },
      { table: catalogueDays, by: 'date.lookup', count: catalogueDays.performances },
    ],
    one: { artist: { entity: 'Artist', key: performances.artistId } },
    many: {
      sources: {
        entity: 'Source',
        link: linkedBy(sources.performanceId),
        inverse: 'performance',
        count: columnOf(performances.sourceCount),
      },
      venues: {
        entity: 'Venue',
        link: (row, _id, parentRow) => sql`${row}.id = ${parentRow}.at_venue_id`,
      },
      previousAtVenue: nearestAtVenue('before'),
      nextAtVenue: nearestAtVenue('after'),
      creators: creatorsOf(performances),
      revisions: revisionsOf('PERFORMANCE'),
      identifiers: identifiersOf('PERFORMANCE'),
      highlights: { entity: 'Highlight', link: linkedBy(highlights.performanceId), order: columnOf(highlights.place) },
      gaps: { entity: 'SongGap', link: linkedBy(songGaps.performanceId), order: columnOf(songGaps.id) },
    },
  },
  SongGap: {
    table: songGaps,
    fields: fieldsOf(songGaps, 'gap'),
    one: { song: { entity: 'Song', key: songGaps.id } },
  },
  Highlight: {
    table: highlights,
    fields: fieldsOf(highlights, 'kind', 'gap'),
    one: {
      song: { entity: 'Song', key: highlights.songId },
      lastPlayed: { entity: 'Performance', key: highlights.lastId, optional: true },
    },
  },
  Source: {
    table: sources,
    fields: {
      ...fieldsOf(sources, 'id', 'archiveIdentifier', 'circdate', 'createdAt', 'updatedAt', 'version'),
      ...longTexts(sources, 'comments', 'textdoc'),
      ...fieldsOf(sources, 'wavdiskcount', 'shndiskcount', 'enterUsername'),
      mediaSize: asText(sources.mediaSize),
      mediaSizeUncompressed: asText(sources.mediaSizeUncompressed),
    },
    searches: { about: recordingSearch },
    counts: [{ table: catalogueYears, count: catalogueYears.recordings }],
    one: { performance: { entity: 'Performance', key: sources.performanceId } },
    many: {
      checksums: { entity: 'Checksum', link: linkedBy(checksums.sourceId), inverse: 'source' },
      creators: creatorsOf(sources),
      revisions: revisionsOf('SOURCE'),
      identifiers: identifiersOf('SOURCE'),
    },
  },
  Checksum: {
    table: checksums,
    fields: {
      ...fieldsOf(checksums, 'id', 'description', 'createdAt'),
      body: field(checksums.body, {
        long: true,
        lookup: {
          operator: 'contains',
          // A hash: exactly 32 hexadecimal digits.
          form: /^[0-9a-f]{32}$/i,
          condition: (row, value) =>
            sql`${row}.id = any(array(select checksum_id from ${checksumHashes} where hash = ${value}::uuid))`,
        },
      }),
    },
    one: { source: { entity: 'Source', key: checksums.sourceId } },
  },
  Revision: {
    table: revisions,
    fields: {
      ...fieldsOf(revisions, 'id', 'version', 'reviewed', 'createdAt', 'recordId', 'label', 'hidden'),
      // Compared as the reader sees it, so that no filter tells it.
      note: textField(revisions.note, readNote),
      merged: textField(revisions.merged, readMerged),
      isRemoved: field(revisions.reviewed, { value: isRemoved }),
      kind: field(revisions.kind, { filter: 'RevisionKindFilter' }),
      record: field(revisions.record, { filter: 'RecordKindFilter' }),
      member: field(users.username, {
        value: (row) => sql`(select username from users where users.id = ${row}.user_id)`,
        // An index has the changes of an account.
        comparisons: [
          {
            left: columnOf(revisions.userId),
            right: (name) => sql`(select users.id from users where caseless(username) = caseless(${name}))`,
          },
        ],
        nullable: true,
        filter: 'MemberFilter',
      }),
    },
    one: {
      artist: { entity: 'Artist', key: revisions.artistId, optional: true },
      performance: { entity: 'Performance', key: revisions.performanceId, optional: true },
      source: { entity: 'Source', key: revisions.sourceId, optional: true },
    },
    many: {
      changes: {
        entity: 'RevisionChange',
        link: linkedBy(revisionChanges.revisionId),
        order: (row) => sql`${row}.id`,
      },
    },
    latestFirst: true,
  },
  Duplicate: {
    table: duplicates,
    fields: {
      ...fieldsOf(duplicates, 'id', 'reason'),
      // Compared as stored, so that the database does not compute the parts of the view with other kinds.
      kind: field(duplicates.kind, {
        filter: 'DuplicateKindFilter',
        comparisons: [{ left: columnOf(duplicates.kind), right: once }],
        order: columnOf(duplicates.kind),
        ranged: true,
      }),
    },
    many: {
      artists: duplicatesOf('ARTIST', 'Artist'),
      performances: duplicatesOf('PERFORMANCE', 'Performance'),
      venues: duplicatesOf('VENUE', 'Venue'),
    },
  },
  Identifier: {
    table: identifiers,
    fields: {
      ...fieldsOf(identifiers, 'scheme', 'value'),
      url: field(identifiers.value, { value: identifierUrl, nullable: true }),
    },
  },
  RevisionChange: {
    table: revisionChanges,
    fields: {
      ...fieldsOf(revisionChanges, 'field', 'bytes'),
      before: shownTo(revisionChanges.before, isBeforeHidden),
      after: shownTo(revisionChanges.after, isAfterHidden),
      beforeHidden: field(revisionChanges.beforeHidden, { value: isBeforeHidden }),
      afterHidden: field(revisionChanges.afterHidden, { value: isAfterHidden }),
    },
  },
};

/** Whether objects of a type are rows of a table. */
export const isEntity = (name: string): name is EntityName => Object.hasOwn(entities, name);
