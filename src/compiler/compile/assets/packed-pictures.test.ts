/** Images of few bytes that decode to very many. They are rejected by their headers, before memory is allocated. */
import { expect, test } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { crc32 } from '../../../foundation/base/checksum.js';
import { compile } from '../compile.js';

const RGBA = 6;
/** Compressed size from which DEFLATE can produce 200 MB [bytes]. */
const PACKED = 200_000;

/** A square image with 16 bits per sample whose compressed rows are zeros, which cannot be inflated. */
function picture(side: number): Uint8Array {
  const header = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 16, RGBA, 0, 0, 0]);
  new DataView(header.buffer).setUint32(0, side);
  new DataView(header.buffer).setUint32(4, side);
  const chunk = (type: string, data: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(12 + data.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, data.length);
    bytes.set(new TextEncoder().encode(type), 4);
    bytes.set(data, 8);
    view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
    return bytes;
  };
  const chunks = [chunk('IHDR', header), chunk('IDAT', new Uint8Array(PACKED)), chunk('IEND', new Uint8Array(0))];
  return Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, ...chunks.flatMap((each) => [...each])]);
}

const TEXTURE = '<texture name="t" type="2d" nchannel="1" file="p.png"/>';
const HFIELD = '<hfield name="h" size="1 1 1 1" file="p.png"/>';

const load =
  (side: number, asset = TEXTURE) =>
  () =>
    compile(parseModel(`<mujoco><asset>${asset}</asset></mujoco>`, { files: { 'p.png': picture(side) } }));

test('rejects a gray texture of 25 MB whose file inflates to 200 MB, by its header', () => {
  expect(load(5000)).toThrow(/above the limit 'madeBytes' of \d+ \[asset-too-large\/[\w-]+\]/);
});

test('rejects a height field whose file inflates to 200 MB, by its header', () => {
  expect(load(5000, HFIELD)).toThrow(/above the limit 'madeBytes' of \d+ \[asset-too-large\/[\w-]+\]/);
});

test('reads an image that inflates to 72 MB and reports its damaged rows', () => {
  expect(load(3000)).toThrow(/cannot be inflated.* \[bad-image\/[\w-]+\]/);
});
