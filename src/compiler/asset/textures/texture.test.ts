import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { ColorSpace, TextureType } from '../../../foundation/schema/enums.js';
import { readPNG } from '../formats/png.js';
import { MersenneTwister64 } from './mersenne-twister.js';
import { type ImageFile, makeTexture, type TextureOptions } from './texture.js';

const origin = { name: "texture 't'" };
const pixel = (texture: { data: Uint8Array; nchannel: number }, i: number) => [
  ...texture.data.subarray(texture.nchannel * i, texture.nchannel * (i + 1)),
];
const png = (width: number, height: number, data: number[], channels = 3): ImageFile => ({
  bytes: encode({ width, height, data: Uint8Array.from(data), channels }),
  contentType: 'image/png',
  name: 'a.png',
});
/** An image whose red channel counts the pixels. */
const counting = (width: number, height: number) =>
  png(width, height, Array.from({ length: width * height }, (_, i) => [i, 100, 200]).flat());
const builtin = (options: TextureOptions) => makeTexture({ width: 4, height: 4, type: '2d', ...options }, {}, origin);

test('MersenneTwister64 gives the numbers published by its authors', () => {
  const draws = new Map<number, number>();
  const generator = new MersenneTwister64(5489n);
  generator.drawBelow(1, 9000, (i, value) => draws.set(i, value));
  generator.drawBelow(1, 1000, (i, value) => draws.set(9000 + i, value));
  expect(draws.size).toBe(10_000);
  expect(draws.get(0)).toBe(Number(14514284786278117030n) / 2 ** 64);
  expect(draws.get(9999)).toBe(Number(9981545732273789042n) / 2 ** 64);
});

test('drawBelow reports the same numbers below a limit as a full draw', () => {
  const below: number[] = [];
  new MersenneTwister64(42n).drawBelow(1, 5000, (i, value) => {
    if (value < 0.01) below.push(i);
  });
  const found: number[] = [];
  new MersenneTwister64(42n).drawBelow(0.01, 5000, (i) => found.push(i));
  expect(found).toEqual(below);
  expect(found.length).toBeGreaterThan(20);
});

test('a checker texture has two by two fields, the cross marks the middle', () => {
  const texture = builtin({ builtin: 'checker', rgb1: [1, 0, 0], rgb2: [0, 0, 1] });
  const first = Array.from({ length: 16 }, (_, i) => Number(pixel(texture, i)[0] === 255)).join('');
  expect(first).toBe('1100110000110011');
  const marked = builtin({ builtin: 'flat', rgb1: [0, 0, 0], mark: 'cross', markrgb: [1, 1, 1] });
  expect(Array.from({ length: 16 }, (_, i) => Number(pixel(marked, i)[0]! > 0)).join('')).toBe('0010001011110010');
});

test('texture marks: edges, and random pixels with about the given probability', () => {
  const edge = builtin({ builtin: 'flat', rgb1: [0, 0, 0], mark: 'edge', markrgb: [1, 1, 1] });
  expect(Array.from({ length: 16 }, (_, i) => Number(pixel(edge, i)[0]! > 0)).join('')).toBe('1111100110011111');
  const sky = builtin({
    builtin: 'flat',
    rgb1: [0, 0, 0],
    mark: 'random',
    markrgb: [1, 1, 1],
    random: 0.25,
    width: 100,
    height: 100,
  });
  const stars = sky.data.filter((x) => x > 0).length / 3;
  expect(stars).toBeGreaterThan(2300);
  expect(stars).toBeLessThan(2700);
});

test('a gradient texture runs from the second color below to the first above, on six sides of a cube', () => {
  const sky = builtin({ type: 'skybox', builtin: 'gradient', rgb1: [1, 0, 0], rgb2: [0, 0, 1], width: 5 });
  expect([sky.type, sky.width, sky.height, sky.data.length]).toEqual([TextureType.SKYBOX, 5, 30, 450]);
  // the poles are the centers of the sides up and down
  expect(pixel(sky, 2 * 25 + 12)).toEqual([255, 0, 0]);
  expect(pixel(sky, 3 * 25 + 12)).toEqual([0, 0, 255]);
  expect(pixel(sky, 12)).toEqual([127, 0, 127]);
});

test.each([
  ['2d', 'gradient', 'width="7" height="6"'],
  ['2d', 'gradient', 'width="6" height="9" mark="cross"'],
  ['cube', 'gradient', 'width="8" mark="edge"'],
  ['skybox', 'gradient', 'width="9" mark="random" random=".2"'],
  ['cube', 'checker', 'width="5"'],
  ['cube', 'flat', 'width="3" mark="cross"'],
])('builtin texture has the pixels of the reference: %s %s %s', async (type, pattern, more) => {
  const content = `<asset><texture name="t" type="${type}" builtin="${pattern}" rgb1=".9 .2 .1" rgb2="0 .4 1" ${more}/></asset>`;
  expect(await compileSmallModel(content)).toEqual(EQUAL);
});

test('texture files are flipped and converted to the requested channels and color space', () => {
  const plain = makeTexture({ type: '2d' }, { file: counting(3, 2) }, origin);
  expect([plain.width, plain.height, plain.nchannel, plain.colorspace]).toEqual([3, 2, 3, ColorSpace.LINEAR]);
  const red = (options: TextureOptions) => {
    const texture = makeTexture({ type: '2d', ...options }, { file: counting(3, 2) }, origin);
    return Array.from({ length: 6 }, (_, i) => pixel(texture, i)[0]);
  };
  expect(red({ hflip: true })).toEqual([2, 1, 0, 5, 4, 3]);
  expect(red({ vflip: true })).toEqual([3, 4, 5, 0, 1, 2]);
  const turned = makeTexture({ type: '2d', hflip: true }, { file: counting(3, 2) }, origin);
  expect(pixel(turned, 4)).toEqual([4, 100, 200]);
  const wide = makeTexture({ type: '2d', nchannel: 4, colorspace: 'sRGB' }, { file: counting(3, 2) }, origin);
  expect(pixel(wide, 5)).toEqual([5, 100, 200, 255]);
  expect(wide.colorspace).toBe(ColorSpace.SRGB);
});

test('cube textures are made from one image, from a grid and from sides', () => {
  const repeated = makeTexture({ type: 'cube' }, { file: counting(2, 2) }, origin);
  expect([repeated.width, repeated.height]).toEqual([2, 2]);
  const grid = makeTexture(
    { type: 'cube', gridsize: [2, 3], gridlayout: '.U.LFR', rgb1: [0, 1, 0] },
    { file: counting(3, 2) },
    origin,
  );
  // right, left and up from the grid; down and back filled; front from the grid
  expect(Array.from({ length: 6 }, (_, i) => pixel(grid, i)[0])).toEqual([5, 3, 1, 0, 4, 0]);
  expect(pixel(grid, 0)).toEqual([5, 100, 200]);
  expect(pixel(grid, 5)).toEqual([0, 255, 0]);
  const wide = makeTexture({ type: 'cube', gridsize: [1, 2], gridlayout: 'RL' }, { file: counting(4, 2) }, origin);
  expect([wide.width, wide.height, wide.data.length]).toEqual([2, 12, 72]);
  const sides = makeTexture({ type: 'skybox' }, { sides: [undefined, counting(1, 1)] }, origin);
  expect([pixel(sides, 0)[0], pixel(sides, 1)]).toEqual([204, [0, 100, 200]]);
  const large = makeTexture({ type: 'skybox' }, { sides: [counting(3, 3)] }, origin);
  expect([...large.data.subarray(27)].every((value) => value === 204)).toBe(true);
  expect([large.width, large.height, large.data.length]).toEqual([3, 18, 162]);
});

test('KTX files are stored unchanged, raw texture data is checked', () => {
  const ktx = { bytes: Uint8Array.of(1, 2, 3), contentType: 'image/ktx', name: 'a.ktx' };
  const texture = makeTexture({ type: '2d' }, { file: ktx }, origin);
  expect([texture.width, texture.height, texture.nchannel, [...texture.data]]).toEqual([3, 1, 1, [1, 2, 3]]);
  const raw = makeTexture(
    { type: '2d', width: 1, height: 2, nchannel: 1, vflip: true },
    { data: Uint8Array.of(7, 9) },
    origin,
  );
  expect([...raw.data]).toEqual([9, 7]);
});

const ktx: ImageFile = { bytes: Uint8Array.of(1), contentType: 'image/ktx', name: 'a.ktx' };
test.each<[string, () => unknown, string]>([
  ['no size', () => builtin({ builtin: 'flat', width: 0 }), 'positive width'],
  ['too many pixels', () => builtin({ builtin: 'flat', width: 1e6, height: 1e6 }), 'exceeds the limit'],
  ['nothing', () => makeTexture({ type: '2d' }, {}, origin), 'no file and no builtin'],
  ['a flipped KTX', () => makeTexture({ type: '2d', hflip: true }, { file: ktx }, origin), 'cannot be flipped'],
  [
    'an image of two channels',
    () => makeTexture({ type: '2d', nchannel: 2 }, { file: counting(1, 1) }, origin),
    '1, 3 or 4',
  ],
  ['cells that are not square', () => makeTexture({}, { file: counting(3, 2) }, origin), 'square cells'],
  ['a huge grid', () => makeTexture({ gridsize: [4, 4] }, { file: counting(1, 1) }, origin), '1 to 12 cells'],
  [
    'an invalid layout',
    () => makeTexture({ gridsize: [1, 2], gridlayout: 'RX' }, { file: counting(2, 1) }, origin),
    "'X'",
  ],
  ['unequal sides', () => makeTexture({}, { sides: [counting(1, 1), counting(2, 2)] }, origin), 'differs in size'],
  ['a side that is not square', () => makeTexture({}, { sides: [counting(1, 2)] }, origin), 'is not square'],
  [
    'missing raw data',
    () => makeTexture({ type: '2d', width: 2, height: 2 }, { data: new Uint8Array(3) }, origin),
    '3 bytes',
  ],
  [
    'a JPEG',
    () => makeTexture({ type: '2d' }, { file: { ...ktx, contentType: 'image/jpeg' } }, origin),
    'is of type image/jpeg; textures are PNG or KTX',
  ],
])('rejects a texture: %s', (_, make, message) => {
  expect(make).toThrow(message);
});

test('rejects a PNG with a larger size than its data before inflating it', () => {
  const { bytes } = counting(2, 2);
  const broken = bytes.slice();
  broken[18] = 255;
  expect(() => readPNG(broken, 3, origin)).toThrow("checksum of chunk 'IHDR'");
  expect(() => readPNG(bytes.subarray(0, 40), 3, origin)).toThrow('not a readable image');
  expect(() => readPNG(Uint8Array.of(1, 2), 3, origin)).toThrow('does not start like a PNG');
});

test('cube sides without a file are filled with the first color', () => {
  const options: TextureOptions = { type: 'skybox', rgb1: [1, 0, 0.2] };
  const { data } = makeTexture(options, { sides: [undefined, counting(2, 2), undefined] }, origin);
  const sides = [0, 1, 2, 3, 4, 5].map((side) => [...data.subarray(12 * side, 12 * side + 12)]);
  const red = [255, 0, 51, 255, 0, 51, 255, 0, 51, 255, 0, 51];
  expect(sides).toEqual([red, [0, 100, 200, 1, 100, 200, 2, 100, 200, 3, 100, 200], red, red, red, red]);
});
