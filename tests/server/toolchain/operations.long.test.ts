import { test } from 'vitest';
import { coordinates, expectRemovalNamed, expectRetypeNamed } from './uses.ts';

test.for(coordinates)('%s may not be removed', expectRemovalNamed);

test.for(coordinates)('%s may not change its type', expectRetypeNamed);
