import { afterAll } from 'vitest';
import { closeAll } from './closing.ts';

// Vitest ignores an `afterAll` that is called in a hook or a test, so helpers cannot use it themselves.
afterAll(closeAll);
