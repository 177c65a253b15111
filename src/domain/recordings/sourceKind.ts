/** What a recording was made from: `FM` is any broadcast, `unknown` one whose texts do not say. */
export const SOURCE_KINDS = ['soundboard', 'audience', 'matrix', 'FM', 'unknown'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The kind that a part of a URL names, if it names one. */
export const parseSourceKind = (text: string | null | undefined): SourceKind | undefined =>
  SOURCE_KINDS.find((kind) => kind === text);
