import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** `int8[]`, which `pg` has no name for. */
const INT8_ARRAY = 1016;

const numbers = (value: string): number[] => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number));

/** How values of the database become JavaScript's: as `pg` does it, but 64-bit integers are numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return getTypeParser(oid, 'binary');
    if (oid === builtins.INT8) return Number;
    if (oid === INT8_ARRAY) return numbers;
    return getTypeParser(oid, 'text');
  },
};
