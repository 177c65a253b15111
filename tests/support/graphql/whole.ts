type Combined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type FieldsOfFragments<Refs> = Combined<Whole<NonNullable<Refs>[keyof NonNullable<Refs>]>>;

/** Data with the fields of all their fragments, as they come over the wire. */
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

/** Data as those who read them by their fragments take them. */
export function masked<Data>(data: Whole<Data>): Data;
export function masked(data: unknown) {
  return data;
}
