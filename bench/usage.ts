import { readFileSync } from 'node:fs';
import type { Product } from './product.ts';

/** The memory of the product in megabytes, and its CPU time in seconds. It reads `/proc`, so it needs Linux. */
export function usageOf({ process: { pid } }: Product): { megabytes: number; cpu: number } {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // The fields 14 and 15 are the times in hundredths of a second. Behind the name in brackets, field 3 comes first.
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return { megabytes: Number(resident) / 1000, cpu: (user + system) / 100 };
}
