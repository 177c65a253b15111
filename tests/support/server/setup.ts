import { afterAll } from 'vitest';
import { closeAll } from './closing.ts';

// Vitest forgets an `afterAll` that is called while a hook or a test runs, so that helpers cannot use it themselves.
afterAll(closeAll);
