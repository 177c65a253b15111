import type { Database } from '../db/database.ts';
import type { Limiter } from './attempt-limits.ts';
import type { Mailer } from './mail.ts';

/** What the functions of accounts need. */
export interface AccountServices {
  database: Database;
  mailer: Mailer;
  limiter: Limiter;
  /** The site's own address, which mailed links begin with. */
  siteUrl: string;
  /** Is told when a member has added something to the catalogue. */
  added?(): void;
}
