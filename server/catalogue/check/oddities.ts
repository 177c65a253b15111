export const checkTitles = {
  unread: 'Records that an import would set aside',
  oddDates: 'Dates that no calendar has',
  sameShow: 'The same show twice',
  weekdays: 'Dates that a weekday in a text contradicts',
  venues: 'Venues spelt in two ways in one city',
  songs: 'Songs that differ by a letter',
  withoutLists: 'Recordings without lists',
  impossibleLists: 'Lists that no recording can have',
  prose: 'Set lists that read as prose',
} as const;

export type Check = keyof typeof checkTitles;

/** The oddities of a kind: their number, and the first of them. */
export interface Found {
  check: Check;
  title: string;
  count: number;
  first: string[];
}

const mostTold = 10;

/** Counts oddities, and keeps those that come first in the catalogue. */
export class Oddities {
  count = 0;
  #first: { order: number; text: string }[] = [];

  add(order: number, text: string): void {
    this.count += 1;
    const last = this.#first.at(-1);
    if (this.#first.length === mostTold && last && last.order <= order) return;
    this.#first = [...this.#first, { order, text }].sort((one, other) => one.order - other.order).slice(0, mostTold);
  }

  get first(): string[] {
    return this.#first.map(({ text }) => text);
  }
}

export const isCheck = (name: string): name is Check => name in checkTitles;
