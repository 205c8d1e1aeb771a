/**
 * Sizes of tests with random or many inputs: small in `npm test`, large in `npm run test:long`, which sets `TEST_LONG=1`.
 * Every file that uses a large size is in the table of `scripts/long-tests.mjs`, with its reason.
 */
const { TEST_LONG, TEST_SEED, TEST_COUNT } = process.env;

/** Set in `npm run test:long`. */
export const isLong = TEST_LONG === '1';

export const sized = <T>(usual: T, long: T): T => (isLong ? long : usual);

/** The count of random inputs; `TEST_COUNT` overrides it. */
export const countOf = (usual: number, long: number): number => Number(TEST_COUNT ?? sized(usual, long));

/** The first seed; `TEST_SEED` overrides it. */
export const seedOf = (usual: number): number => Number(TEST_SEED ?? usual);
