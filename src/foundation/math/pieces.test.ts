import { describe, expect, it } from 'vitest';
import { inPieces, inPiecesDown, PIECE } from './pieces.js';

function ranges(run: typeof inPieces, begin: number, end: number): [number, number][] {
  const seen: [number, number][] = [];
  run(begin, end, (first, last) => seen.push([first, last]));
  return seen;
}

describe('inPieces', () => {
  it('inPieces covers a range once, in order', () => {
    expect(ranges(inPieces, 1, 2 * PIECE)).toEqual([
      [1, PIECE + 1],
      [PIECE + 1, 2 * PIECE],
    ]);
  });
  it('inPieces treats a short range as one piece, and an empty range as none', () => {
    expect(ranges(inPieces, 0, PIECE)).toEqual([[0, PIECE]]);
    expect(ranges(inPieces, 3, 3)).toEqual([]);
  });
});

describe('inPiecesDown', () => {
  it('inPiecesDown covers a range once, last piece first', () => {
    expect(ranges(inPiecesDown, 1, 2 * PIECE)).toEqual([
      [PIECE, 2 * PIECE],
      [1, PIECE],
    ]);
    expect(ranges(inPiecesDown, 2, 2)).toEqual([]);
  });
});
