/** A number of things as text: `1 show`, `2,345 shows`. `many` is for a plural that is not made with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
