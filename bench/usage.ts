import { readFileSync } from 'node:fs';
import type { Product } from './product.ts';

/** The memory of the product in megabytes, and its CPU time in seconds. It reads `/proc`, so it needs Linux. */
export function usageOf({ process: { pid } }: Product): { megabytes: number; cpu: number } {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // The times are the fields 14 and 15, in hundredths of a second. The text after the name in brackets begins with
  // field 3, so they are at the places 11 and 12.
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return { megabytes: Number(resident) / 1000, cpu: (user + system) / 100 };
}
