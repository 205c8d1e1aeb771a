import { describe, expect, it } from 'vitest';
import { inPieces, inPiecesDown, PIECE } from './pieces.js';

function ranges(run: typeof inPieces, begin: number, end: number): [number, number][] {
  const seen: [number, number][] = [];
  run(begin, end, (first, last) => seen.push([first, last]));
  return seen;
}

describe('inPieces', () => {
  it('covers the range once, in order', () => {
    expect(ranges(inPieces, 1, 2 * PIECE)).toEqual([
      [1, PIECE + 1],
      [PIECE + 1, 2 * PIECE],
    ]);
  });
  it('takes what fits as one piece, and nothing as none', () => {
    expect(ranges(inPieces, 0, PIECE)).toEqual([[0, PIECE]]);
    expect(ranges(inPieces, 3, 3)).toEqual([]);
  });
});

describe('inPiecesDown', () => {
  it('covers the range once, last part first', () => {
    expect(ranges(inPiecesDown, 1, 2 * PIECE)).toEqual([
      [PIECE, 2 * PIECE],
      [1, PIECE],
    ]);
    expect(ranges(inPiecesDown, 2, 2)).toEqual([]);
  });
});
