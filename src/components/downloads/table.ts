/** The rows of a table, each in the order of the columns. */
export interface Table {
  columns: readonly string[];
  rows: (string | number)[][];
}

/** The columns of a table by name, each as a function from a record to its cell. */
export type Fields<Record> = Readonly<{ [name: string]: (record: Record) => string | number }>;

/** Makes a table with a row for each record. */
export const tableOf = <Record>(fields: Fields<Record>, records: readonly Record[]): Table => ({
  columns: Object.keys(fields),
  rows: records.map((record) => Object.values(fields).map((field) => field(record))),
});
