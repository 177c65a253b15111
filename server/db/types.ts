import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** The type `int8[]`, for which `pg` has no name. */
const INT8_ARRAY = 1016;

const numbers = (value: string): number[] => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number));

/** Parses values of the database like `pg`, but 64-bit integers become numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return getTypeParser(oid, 'binary');
    if (oid === builtins.INT8) return Number;
    if (oid === INT8_ARRAY) return numbers;
    return getTypeParser(oid, 'text');
  },
};
