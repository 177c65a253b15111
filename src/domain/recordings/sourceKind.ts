/** The kinds of a recording's source. `FM` is any broadcast; `unknown` means that the texts do not say. */
export const SOURCE_KINDS = ['soundboard', 'audience', 'matrix', 'FM', 'unknown'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The kind in a part of a URL, or undefined. */
export const parseSourceKind = (text: string | null | undefined): SourceKind | undefined =>
  SOURCE_KINDS.find((kind) => kind === text);
