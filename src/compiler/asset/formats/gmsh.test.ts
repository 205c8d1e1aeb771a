import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { readGmsh } from './gmsh.js';

const origin = { name: 'mesh' };
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const POINTS = [0, 0, 0, 1, 0, 0, 0, 1.5, 0, 0, 0, -2e-1];
const header = (version: string, kind: number): string => `$MeshFormat\n${version} ${kind} 8\n`;

const blocks = `${header('4.1', 0)}$EndMeshFormat
$Nodes\n1 4 7 10\n3 1 0 4\n7\n8\n9\n10\n0 0 0\n1 0 0\n0 1.5 0\n0 0 -2e-1\n$EndNodes
$Elements\n1 1 1 1\n3 1 4 1\n1 7 8 9 10\n$EndElements\n`;

const lists = `${header('2.2', 0)}$EndMeshFormat
$Nodes\n4\n1 0 0 0\n2 1 0 0\n5 0 1.5 0\n4 0 0 -.2\n$EndNodes
$Elements\n2\n1 2 2 0 1 1 2 5\n2 2 0 4 2 5\n$EndElements\n`;

/** Bytes of texts and little-endian numbers: `i` a 32-bit integer, `u` a 64-bit integer, `d` a double. */
function bytes(...parts: readonly (string | readonly ['i' | 'u' | 'd', ...number[]])[]): Uint8Array {
  const all: number[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      all.push(...utf8(part));
      continue;
    }
    const [kind, ...numbers] = part;
    for (const x of numbers) {
      const view = new DataView(new ArrayBuffer(kind === 'i' ? 4 : 8));
      if (kind === 'i') view.setInt32(0, x, true);
      else if (kind === 'u') view.setBigUint64(0, BigInt(x), true);
      else view.setFloat64(0, x, true);
      all.push(...new Uint8Array(view.buffer));
    }
  }
  return Uint8Array.from(all);
}

describe('readGmsh', () => {
  it('reads a Gmsh 4.1 text file whose node numbers start at any value', () => {
    const { dim, points, elements } = readGmsh(utf8(blocks), origin);
    expect([dim, [...points], [...elements]]).toEqual([3, POINTS, [0, 1, 2, 3]]);
  });

  it('reads a Gmsh 2.2 text file with arbitrary node numbers and tag counts', () => {
    const { dim, points, elements } = readGmsh(utf8(lists.replaceAll('\n', '\r\n')), origin);
    expect([dim, [...points], [...elements]]).toEqual([2, POINTS, [0, 1, 2, 3, 1, 2]]);
  });

  it('reads a Gmsh file with extra spaces in the header and without its last line', () => {
    const { elements } = readGmsh(utf8(blocks.replace('4.1 0 8', ' 4.1\t 0   8 ')), origin);
    expect([...elements]).toEqual([0, 1, 2, 3]);
    expect([...readGmsh(utf8(blocks.slice(0, blocks.indexOf('\n$EndElements'))), origin).elements]).toEqual([
      ...elements,
    ]);
  });

  it('reads a binary Gmsh 4.1 file', () => {
    const file = bytes(
      header('4.1', 1),
      ['i', 1],
      '\n$EndMeshFormat\n$Nodes\n',
      ['u', 1, 4, 1, 4],
      ['i', 3, 1, 0],
      ['u', 4, 1, 2, 3, 4],
      ['d', ...POINTS],
      '\n$EndNodes\n$Elements\n',
      ['u', 1, 1, 1, 1],
      ['i', 3, 1, 4],
      ['u', 1, 1, 4, 3, 2, 1],
      '\n$EndElements\n',
    );
    const { dim, points, elements } = readGmsh(file, origin);
    expect([dim, [...points], [...elements]]).toEqual([3, POINTS, [3, 2, 1, 0]]);
  });

  it('reads a binary Gmsh 2.2 file with elements in blocks', () => {
    const node = (i: number): readonly (readonly ['i' | 'd', ...number[]])[] => [
      ['i', i + 1],
      ['d', ...POINTS.slice(3 * i, 3 * i + 3)],
    ];
    const file = bytes(
      header('2.2', 1),
      ['i', 1],
      '\n$EndMeshFormat\n$Nodes\n4\n',
      ...[0, 1, 2, 3].flatMap(node),
      '\n$EndNodes\n$Elements\n3\n',
      ['i', 1, 2, 1, 1, 0, 1, 2, 2, 0, 2, 3],
      ['i', 1, 1, 0, 3, 3, 4],
      '\n$EndElements\n',
    );
    const { dim, points, elements } = readGmsh(file, origin);
    expect([dim, [...points], [...elements]]).toEqual([1, POINTS, [0, 1, 1, 2, 2, 3]]);
  });

  it.each([
    ['no header', 'hello', 'no header $MeshFormat'],
    ['another version', blocks.replace('4.1', '3.0'), 'format 3 is neither'],
    ['no elements', blocks.slice(0, blocks.indexOf('$Elements')), 'no section $Elements'],
    ['two blocks', blocks.replace('1 4 7 10', '2 4 7 10'), 'in a single block'],
    ['nodes that are not numbered consecutively', blocks.replace('\n8\n', '\n3\n'), 'not numbered consecutively'],
    ['a missing node', blocks.replace('0 0 -2e-1\n', ''), 'section $Nodes ends early'],
    ['nodes of another dimension', blocks.replace('3 1 0 4', '2 1 0 4'), 'differ in dimension'],
    ['elements of another dimension', blocks.replace('3 1 4 1', '2 1 4 1'), 'differ in dimension'],
    ['quadrilaterals', blocks.replace('3 1 4 1', '3 1 3 1'), 'elements of type 3'],
    ['an element with a missing node', blocks.replace('1 7 8 9 10', '1 7 8 9 11'), 'node 11'],
    [
      'other numbers on the line of a count',
      lists.replace('$Nodes\n4\n', '$Nodes\n4 1\n'),
      'section $Nodes ends early',
    ],
    [
      'more nodes than the text contains',
      lists.replace('$Nodes\n4\n', '$Nodes\n4000000000\n'),
      'more than the file holds',
    ],
    ['elements of two types', lists.replace('2 2 0 4 2 5', '2 1 0 4 2'), 'of several types'],
    ['no elements in their section', lists.replace('$Elements\n2\n', '$Elements\n0\n'), 'there are no elements'],
    ['a binary header without data', header('4.1', 1), 'ends in its header'],
  ])('rejects a Gmsh file with %s', (_, text, reason) => {
    expect(() => readGmsh(utf8(text), origin)).toThrow(ModelError);
    expect(() => readGmsh(utf8(text), origin)).toThrow(reason);
  });
});
