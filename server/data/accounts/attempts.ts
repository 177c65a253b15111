import { and, eq, gt, sql } from 'drizzle-orm';
import { build } from '../../db/builder.ts';
import type { Queryable } from '../../db/database.ts';
import { attempts } from '../../db/tables/members.ts';

/** The number of attempts in the current window, and the seconds until that window ends. */
export interface AttemptCount {
  count: number;
  seconds: number;
}

/** The window begins with its first attempt. The database has the count: it holds across processes and restarts. */
export async function countAttempt(database: Queryable, key: string, seconds: number): Promise<AttemptCount> {
  const [attempt] = await database.rows<AttemptCount>(
    sql`insert into attempts as a (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when a.resets_at > now() then a.count + 1 else 1 end,
        resets_at = case when a.resets_at > now() then a.resets_at else excluded.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as seconds`,
  );
  return attempt ?? { count: 0, seconds: 0 };
}

export const refundAttempt = async (database: Queryable, key: string): Promise<void> => {
  const count = sql`${attempts.count} - 1`;
  await build(database, (db) =>
    db
      .update(attempts)
      .set({ count })
      .where(and(eq(attempts.key, key), gt(attempts.count, 0))),
  );
};
