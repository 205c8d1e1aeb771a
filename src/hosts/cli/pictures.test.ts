/** `kinetree render` and `kinetree record`, on machines without a display or graphics card. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyCalls } from '../../../test/outputs/faulty-calls.js';
import { replaceFileCalls } from '../node/output/file-calls.js';
import { run } from './program.js';

const PATIENCE = 180_000;

/** A red ball above a floor, seen from above at 4 m; in its keyframe it starts to the side, and falls. */
const MODEL = `<mujoco><visual><headlight specular="0 0 0"/><quality shadowsize="256"/></visual>
  <worldbody><camera name="above" pos="0 0 4" fovy="60"/><camera name="aside" pos="0 -4 1" xyaxes="1 0 0 0 0 1" fovy="60"/>
    <geom name="floor" type="plane" size="5 5 .1" rgba=".2 .2 .8 1"/>
    <body pos="0 0 2"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
      <geom name="ball" size=".3" rgba=".9 .1 .1 1"/></body></worldbody>
  <keyframe><key qpos="0 -1"/><key name="aside" qpos="1 -1"/></keyframe></mujoco>`;

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-pictures-'));
  writeFileSync(at('ball.xml'), MODEL);
  writeFileSync(at('plain.xml'), MODEL.replace(/<keyframe>.*<\/keyframe>/, ''));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function kinetree(...args: string[]): Promise<{ code: number | undefined; err: string }> {
  let err = '';
  const say = (text: string): void => void (err += text);
  const code = await run(args, { out: say, err: say, isInteractive: false });
  return { code, err };
}

/** Draws a model of the folder; returns the picture. */
async function drawn(model: string, ...options: string[]) {
  const { code, err } = await kinetree('render', at(model), at('out.png'), '--size', '64x48', ...options);
  expect([code, err]).toEqual([0, '']);
  const { width, height, depth, channels, data } = decode(readFileSync(at('out.png')));
  expect([width, height]).toEqual([64, 48]);
  const pixel = (x: number, y: number): number[] =>
    Array.from(data.subarray(channels * (y * width + x), channels * (y * width + x) + channels));
  return { depth, data, pixel };
}

const isRed = ([r, , b]: readonly number[]): boolean => r! > 2 * b!;

describe('kinetree render', { timeout: PATIENCE }, () => {
  it('render prints its default size in the format of the option', async () => {
    expect((await kinetree('render', '--help')).err).toContain('(default: 640x480)');
  });

  it('renders keyframe 0 from a camera by its name or index', async () => {
    for (const camera of ['above', '0']) {
      const { depth, pixel } = await drawn('ball.xml', '--camera', camera);
      expect(depth).toBe(8);
      expect(isRed(pixel(32, 24))).toBe(true);
      expect(isRed(pixel(32, 4))).toBe(false);
    }
  });

  it('renders another keyframe, and a later time', async () => {
    for (const named of [
      ['--key', 'aside'],
      ['--keyframe', '1'],
    ]) {
      const { pixel } = await drawn('ball.xml', '--camera', 'above', ...named);
      expect(isRed(pixel(32, 24))).toBe(false);
      // 1 m to the side, 3 m below the camera
      expect(isRed(pixel(32 + Math.round(24 / (3 * Math.tan(Math.PI / 6))), 24))).toBe(true);
    }
    // seen from the side, the ball falls from the middle of the picture to the floor
    const before = await drawn('ball.xml', '--camera', 'aside');
    const after = await drawn('ball.xml', '--camera', 'aside', '--time', '0.7');
    expect([isRed(before.pixel(32, 24)), isRed(after.pixel(32, 24))]).toEqual([true, false]);
  });

  it('renders depth in millimeters and segmentation with 16 bits', async () => {
    const distances = await drawn('plain.xml', '--camera', 'above', '--depth');
    expect(distances.depth).toBe(16);
    // the ball is tessellated, so its top is slightly lower
    expect(distances.pixel(32, 24)[0]! / 1000).toBeCloseTo(4 - 2 - 0.3, 1);
    expect(distances.pixel(2, 2)).toEqual([4000]);
    const elements = await drawn('plain.xml', '--camera', 'above', '--segmentation');
    expect([elements.depth, elements.pixel(32, 24), elements.pixel(2, 2)]).toEqual([16, [2], [1]]);
  });

  it('renders in the studio look', async () => {
    const [classic, studio] = [await drawn('ball.xml'), await drawn('ball.xml', '--look', 'studio')];
    expect(Buffer.from(classic.data.buffer).equals(Buffer.from(studio.data.buffer))).toBe(false);
  });

  it.each([
    [['--camera', 'nose'], /no camera 'nose'; it has 'free', 'above', 'aside'/],
    [['--key', '7'], /no keyframe '7'; there are 0, 'aside'/],
    [['--size', '0x9'], /width must be an integer from 1 to 8192, not 0/],
    [['--look', 'modern'], /classic.*studio/],
  ])('render reports an error for %s', async (options, message) => {
    const { code, err } = await kinetree('render', at('ball.xml'), at('none.png'), ...options);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
  });
});

it.each([
  ['render', 'out.jpg', '.png'],
  ['record', 'out.avi', '.mp4'],
])('%s refuses %s before reading or drawing', async (command, name, extension) => {
  const { code, err } = await kinetree(command, at('none.xml'), at(name));
  expect([code, err]).toEqual([2, `'${at(name)}' must end in ${extension}\n`]);
});

it.each([
  ['render', 'old.png', ['--time', '0']],
  ['record', 'old.mp4', ['--time', '0.1', '--fps', '10']],
])('%s keeps the old file if the system call fails: %s', { timeout: PATIENCE }, async (command, name, more) => {
  for (let n = 0; ; n++) {
    writeFileSync(at(name), 'old');
    const { calls, made } = faultyCalls(n);
    const restore = replaceFileCalls(calls);
    const args = [command, at('ball.xml'), at(name), '--size', '64x48', ...more];
    const { code, err } = await kinetree(...args).finally(restore);
    if (code !== 0) {
      expect([code, err], made[n]).toEqual([1, `${at(name)} cannot be written: no space is left on the disk\n`]);
    }
    expect(readFileSync(at(name), 'utf8') === 'old', made[n]).toBe(code !== 0);
    expect(readdirSync(folder).filter((each) => each.endsWith('.tmp'))).toEqual([]);
    if (made.length <= n) break;
  }
});

describe('kinetree record', { timeout: PATIENCE }, () => {
  it('records an MP4 video of the requested duration', async () => {
    const options = ['--size', '64x48', '--time', '0.5', '--fps', '10', '--camera', 'aside'];
    const { code, err } = await kinetree('record', at('ball.xml'), at('out.mp4'), ...options);
    expect([code, err]).toEqual([0, '']);
    const film = readFileSync(at('out.mp4'));
    expect(film.subarray(4, 8).toString('latin1')).toBe('ftyp');
    // the movie header: time scale and duration, after its version and two dates (ISO 14496-12, 8.2.2)
    const header = film.indexOf('mvhd', 0, 'latin1') + 4;
    const [scale, duration] = [film.readUInt32BE(header + 12), film.readUInt32BE(header + 16)];
    expect(duration / scale).toBeCloseTo(0.5, 1);
  });
});
