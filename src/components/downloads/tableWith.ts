import { toast } from '../toasts/toast.ts';
import { type Fields, type Table, tableOf } from './table.ts';

/**
 * Makes a table of records that the browser has, with the identifiers that the API has of them. If these cannot be read,
 * the table comes without their columns, and a toast says so.
 */
export async function tableWith<Row>(
  identifiers: () => Promise<Fields<Row>>,
  fields: Fields<Row>,
  rows: readonly Row[],
): Promise<Table> {
  try {
    return tableOf({ ...fields, ...(await identifiers()) }, rows);
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    toast({ title: 'Downloaded Without Identifiers', description, destructive: true });
    return tableOf(fields, rows);
  }
}
