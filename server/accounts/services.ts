import type { Database } from '../db/database.ts';
import type { Limiter } from './attempt-limits.ts';
import type { Mailer } from './mail.ts';

/** The dependencies of the functions for accounts. */
export interface AccountServices {
  database: Database;
  mailer: Mailer;
  limiter: Limiter;
  /** The site's address, with which mailed links begin. */
  siteUrl: string;
  /** Called after a change to what pages show, such as an addition to the catalogue or the end of an account. */
  changed?(): void;
}
