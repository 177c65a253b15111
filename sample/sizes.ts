export type SampleName = 'small' | 'medium' | 'full' | 'huge';

/** The numbers of records in a sample. */
export interface Size {
  artists: number;
  /** The number of artists with at least one performance. */
  performing: number;
  groups: number;
  performances: number;
  recordings: number;
  checksums: number;
  /** The number of performances of the artist with the most. */
  biggest: number;
  /** The larger, the less the first artists stand out from the rest. */
  evenness: number;
  /** How many times as many venues and festivals there are as in the small sample. */
  venues: number;
}

/**
 * The sizes of the samples. The server writes the small or the full one. The others show how times grow. In the huge
 * one there are more artists, venues and festivals, not busier ones: a year has as many days.
 */
export const sizes: Record<SampleName, Size> = {
  small: {
    artists: 13_000,
    performing: 1_500,
    groups: 80,
    performances: 9_000,
    recordings: 4_200,
    checksums: 5_200,
    biggest: 860,
    evenness: 6,
    venues: 1,
  },
  medium: {
    artists: 15_000,
    performing: 5_000,
    groups: 100,
    performances: 50_000,
    recordings: 17_300,
    checksums: 21_400,
    biggest: 1_600,
    evenness: 15,
    venues: 1,
  },
  full: {
    artists: 28_000,
    performing: 23_500,
    groups: 300,
    performances: 500_000,
    recordings: 173_000,
    checksums: 214_000,
    biggest: 3_200,
    evenness: 40,
    venues: 1,
  },
  huge: {
    artists: 200_000,
    performing: 170_000,
    groups: 2_000,
    performances: 5_000_000,
    recordings: 1_730_000,
    checksums: 2_140_000,
    biggest: 3_200,
    evenness: 500,
    venues: 10,
  },
};

/** The catalogue ends with this year; nothing in it is later. */
export const lastYear = 2025;

/** The year that means an unknown one (specification 5.2). */
export const unknownYear = 1939;

/** The year with which a group's page opens. In it, every group with artists has performances. */
export const groupYear = 1995;

/** The first artist's performances of unknown year, and unsorted recordings: more than a page of the API. */
export const unsortedCount = 312;

export const isSample = (name: string): name is SampleName => Object.hasOwn(sizes, name);
