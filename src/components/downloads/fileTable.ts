import { toast } from '../toasts/toast.ts';

/** The rows of a table, each in the order of the columns. */
export interface FileTable {
  columns: readonly string[];
  rows: (string | number)[][];
}

/** The columns of a table by name, each as a function from a record to its cell. */
export type FileColumns<Record> = Readonly<{ [name: string]: (record: Record) => string | number }>;

export const fileTableOf = <Record>(fields: FileColumns<Record>, records: readonly Record[]): FileTable => ({
  columns: Object.keys(fields),
  rows: records.map((record) => Object.values(fields).map((field) => field(record))),
});

/**
 * Makes a table of records that the browser has, with the identifiers that the API has of them. If these cannot be read,
 * the table comes without their columns, and a toast says so.
 */
export async function tableWith<Row>(
  identifiers: () => Promise<FileColumns<Row>>,
  fields: FileColumns<Row>,
  rows: readonly Row[],
): Promise<FileTable> {
  try {
    return fileTableOf({ ...fields, ...(await identifiers()) }, rows);
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    toast({ title: 'Downloaded Without Identifiers', description, destructive: true });
    return fileTableOf(fields, rows);
  }
}
