import { attemptLimits } from '../../accounts/attemptLimits.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { type AccountRow, holdAccount, isEditor } from '../../data/accounts/accounts.ts';
import { badUserInput, blocked, forbidden, quotaReached, unauthenticated } from '../../data/base/badUserInput.ts';
import { checkTexts } from '../../data/base/texts.ts';
import type { RecordKind } from '../../data/changing/images.ts';
import { storedBytes } from '../../data/changing/revisions.ts';
import { beginAddition, beginMembersChange } from '../../data/loading/catalogueLoads.ts';
import type { Queryable } from '../../db/database.ts';
import { recordRules } from '../rules/recordRules.ts';

export type Services = Pick<AccountServices, 'database' | 'limiter' | 'changed' | 'memberQuota'>;

/** Returns an account that may write. Throws if there is none, or if it is blocked. */
function writing<Account extends Pick<AccountRow, 'blocked'>>(account: Account | undefined): Account {
  if (!account) throw unauthenticated();
  if (account.blocked != null) throw blocked(account.blocked);
  return account;
}

/** Returns the member who sends a write. Throws without a session, for a blocked account, or above the rate limit. */
export async function writer({ limiter }: Services, account: AccountRow | undefined): Promise<AccountRow> {
  const member = writing(account);
  await limiter.take(attemptLimits.writesByAccount, String(member.id));
  return member;
}

/** Returns the editor who sends a write. Throws for other members, too. */
export async function editor(services: Services, account: AccountRow | undefined): Promise<AccountRow> {
  const member = await writer(services, account);
  if (!isEditor(member)) throw forbidden('Only editors may do this.');
  return member;
}

/** The author of a change, and the reason. Its revision has both. */
export interface ChangeBy {
  note: string;
  userId: number;
}

export function changeBy(member: AccountRow, note: string | null | undefined): ChangeBy {
  checkTexts(recordRules.change, { note: note ?? '' });
  return { note: note?.trim() ?? '', userId: member.id };
}

/** Refuses what a transaction has stored, if the member has more bytes with it than the operator allows. */
async function checkQuota({ memberQuota }: Services, member: AccountRow, transaction: Queryable): Promise<void> {
  if (memberQuota === undefined || isEditor(member)) return;
  if ((await storedBytes(transaction, member.id)) > memberQuota) throw quotaReached(memberQuota);
}

interface Writing {
  line: 'changes' | 'additions';
  /** Waits for what must not be written at the same time. */
  begin: (transaction: Queryable) => Promise<void>;
  /** Whether the member's quota may refuse it. */
  hasQuota: boolean;
}

const writingBy =
  ({ line, begin, hasQuota }: Writing) =>
  async <Result>(
    services: Services,
    member: AccountRow,
    work: (transaction: Queryable) => Promise<Result>,
  ): Promise<Result> => {
    const result = await services.database.transaction(async (transaction) => {
      await begin(transaction);
      // It may have been deleted or blocked in the meantime.
      writing(await holdAccount(transaction, member.id));
      const done = await work(transaction);
      if (hasQuota) await checkQuota(services, member, transaction);
      return done;
    }, line);
    services.changed?.();
    return result;
  };

/** Only one change runs at a time, as with loads and the nightly work, and nothing is added beside it. */
export const changing = writingBy({ line: 'changes', begin: beginMembersChange, hasQuota: true });

/** Like `changing`. What is removed counts for the quota, too, and is not refused. */
export const removing = writingBy({ line: 'changes', begin: beginMembersChange, hasQuota: false });

/** Others may add beside it. */
export const adding = writingBy({ line: 'additions', begin: beginAddition, hasQuota: true });

const names: Record<RecordKind, string> = { ARTIST: 'Artist', PERFORMANCE: 'Performance', SOURCE: 'Recording' };

export const recordNotFound = (record: RecordKind, field = 'id') => badUserInput(field, `${names[record]} not found`);
