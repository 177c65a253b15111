/** Removes the combining marks beyond four in a row. No language has more, and the API refuses them. */
export const withoutMarkHeaps = (text: string): string => text.replace(/(?<=\p{M}{4})\p{M}+/gu, '');
