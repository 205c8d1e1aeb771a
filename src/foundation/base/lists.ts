/** Fast lists of numbers: `Array.from` with a function or an iterable takes ten to thirty times as long. */

/** 0, 1, ... n - 1. */
export function integersBelow(n: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(n);
  for (let i = 0; i < n; i++) out[i] = i;
  return out;
}

/** Copies numbers to a list. */
export function listOf(values: ArrayLike<number>): number[] {
  const out = new Array<number>(values.length);
  for (let i = 0; i < values.length; i++) out[i] = values[i] as number;
  return out;
}
