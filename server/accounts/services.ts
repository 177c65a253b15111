import type { Database } from '../db/database.ts';
import type { Limiter } from './attemptLimits.ts';
import type { Mailer } from './mail.ts';

export interface AccountServices {
  database: Database;
  mailer: Mailer;
  limiter: Limiter;
  /** The site's address, with which mailed links begin. */
  siteUrl: string;
  /** The bytes of texts that a member may have stored; without it, any number. Editors may store any. */
  memberQuota?: number | undefined;
  /** Called after a change to what pages show, such as an addition to the catalogue or the end of an account. */
  changed?(): void;
}
