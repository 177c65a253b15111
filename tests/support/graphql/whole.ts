type Combined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type FieldsOfFragments<Refs> = Combined<Whole<NonNullable<Refs>[keyof NonNullable<Refs>]>>;

/** Data with the fields of all their fragments, as the API sends them. */
export type Whole<Data> = Data extends readonly (infer Item)[]
  ? Whole<Item>[]
  : Data extends object
    ? {
        [Field in keyof Data as Exclude<Field, ' $fragmentRefs' | ' $fragmentName'>]: Whole<Data[Field]>;
      } & (Data extends {
        ' $fragmentRefs'?: infer Refs;
      }
        ? ' $fragmentRefs' extends keyof Data
          ? FieldsOfFragments<Refs>
          : unknown
        : unknown)
    : Data;

/** Masks data, as components with fragments take them. */
export function masked<Data>(data: Whole<Data>): Data;
export function masked(data: unknown) {
  return data;
}
