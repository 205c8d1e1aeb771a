/**
 * A growing list of pairs of indices, kept between steps so that it allocates only when it grows. Pairs are sorted by
 * first and then second index.
 */
import { fillRange } from '../../../../foundation/math/ranges.js';
import { integers } from '../../../../foundation/math/scratch.js';
/** Pairs of indices: entry i is (`first[i]`, `second[i]`), i < `length`. */
export interface PairList {
  first: Int32Array;
  second: Int32Array;
  length: number;
  /** Scratch arrays of the same capacity, for sorting. */
  spareFirst: Int32Array;
  spareSecond: Int32Array;
}

/** Makes an empty list with capacity for `capacity` pairs. */
export function createPairList(capacity = 64): PairList {
  const array = (): Int32Array => integers(capacity);
  return { first: array(), second: array(), length: 0, spareFirst: array(), spareSecond: array() };
}

/** Appends a pair and doubles the capacity if the list is full. */
export function addPair(list: PairList, first: number, second: number): void {
  if (list.length === list.first.length) grow(list);
  list.first[list.length] = first;
  list.second[list.length] = second;
  list.length += 1;
}

/** Returns a copy with twice the capacity. */
function larger(from: Int32Array): Int32Array {
  const to = integers(2 * from.length);
  to.set(from);
  return to;
}

function grow(list: PairList): void {
  list.first = larger(list.first);
  list.second = larger(list.second);
  list.spareFirst = larger(list.spareFirst);
  list.spareSecond = larger(list.spareSecond);
}

/** Number of pairs up to which insertion sort is used. */
const FEW = 24;

/** Sorts the pairs from `start` on; `counts` has one more entry than the largest index. */
export function sortPairs(list: PairList, start: number, counts: Int32Array): void {
  if (list.length - start <= FEW) insertionSort(list, start);
  else radixSort(list, start, counts);
}

/** Sorts the pairs from `start` on, keeping the order of equal ones. Quadratic. */
export function insertionSort(list: PairList, start: number): void {
  const { first, second, length } = list;
  for (let i = start + 1; i < length; i++) {
    const a = first[i];
    const b = second[i];
    let j = i - 1;
    while (j >= start && (first[j] > a || (first[j] === a && second[j] > b))) {
      first[j + 1] = first[j];
      second[j + 1] = second[j];
      j--;
    }
    first[j + 1] = a;
    second[j + 1] = b;
  }
}

/** Two stable counting passes: by second index into the spare arrays, by first index back. */
function radixSort(list: PairList, start: number, counts: Int32Array): void {
  const { first, second, spareFirst, spareSecond, length } = list;
  countingPass(second, first, second, spareFirst, spareSecond, start, length, counts);
  countingPass(spareFirst, spareFirst, spareSecond, first, second, start, length, counts);
}

function countingPass(
  key: Int32Array,
  fromFirst: Int32Array,
  fromSecond: Int32Array,
  toFirst: Int32Array,
  toSecond: Int32Array,
  start: number,
  end: number,
  counts: Int32Array,
): void {
  fillRange(counts, 0, 0, counts.length);
  for (let i = start; i < end; i++) counts[key[i] + 1]++;
  for (let k = 1; k < counts.length; k++) counts[k] += counts[k - 1];
  for (let i = start; i < end; i++) {
    const to = start + counts[key[i]]++;
    toFirst[to] = fromFirst[i];
    toSecond[to] = fromSecond[i];
  }
}
