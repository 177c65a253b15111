import type { Image } from '../../data/changing/images.ts';
import { artistKey } from '../kinds/collect.ts';
import { columnText, linesIn } from './valuesOf.ts';

export class KnownArtists {
  readonly all = new Map<number, Image>();
  readonly #byKey = new Map<string, number[]>();
  readonly #byIdentifier = new Map<string, Set<number>>();

  keep(image: Image): void {
    for (const line of linesIn(image)) {
      this.#byIdentifier.set(line, (this.#byIdentifier.get(line) ?? new Set<number>()).add(image.id));
    }
    this.all.set(image.id, image);
    this.addName(columnText(image, 'name'), image.id);
  }

  /** Adds a name that an artist has, or had. */
  addName(name: string, id: number): void {
    const key = artistKey(name);
    const known = this.#byKey.get(key) ?? [];
    if (!known.includes(id)) this.#byKey.set(key, [...known, id]);
  }

  withName(name: string): readonly number[] {
    return this.#byKey.get(artistKey(name)) ?? [];
  }

  /** An identifier of a record that an artist lacks and another one has, with the name of that one. */
  takenFrom(id: number, values: Image): { line: string; name: string } | undefined {
    const own = linesIn(this.all.get(id) ?? { id });
    for (const line of linesIn(values)) {
      const holders = own.includes(line) ? [] : [...(this.#byIdentifier.get(line) ?? [])];
      const holder = holders.flatMap((other) => (other === id ? [] : (this.all.get(other) ?? [])))[0];
      if (holder) return { line, name: columnText(holder, 'name') };
    }
    return undefined;
  }

  withIdentifierOf(values: Image): number[] {
    return [...new Set(linesIn(values).flatMap((line) => [...(this.#byIdentifier.get(line) ?? [])]))];
  }
}
