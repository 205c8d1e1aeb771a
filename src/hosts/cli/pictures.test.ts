/** `kinetree render` and `kinetree record`, on machines without a display or graphics card. */
import { spawnSync } from 'node:child_process';
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

/** A cart that a motor pushes. */
const CART = `<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
  <body pos="0 0 .2"><joint name="j" type="slide" axis="1 0 0"/><geom type="box" size=".2 .2 .2" rgba="1 0 0 1"/></body></worldbody>
  <actuator><motor name="push" joint="j" gear="50"/></actuator></mujoco>`;
const MAIN = join(import.meta.dirname, 'main.ts');

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-pictures-'));
  writeFileSync(at('ball.xml'), MODEL);
  writeFileSync(at('plain.xml'), MODEL.replace(/<keyframe>.*<\/keyframe>/, ''));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function kinetree(...args: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  let [out, err] = ['', ''];
  const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await run(args, { ...output, isInteractive: false });
  return { code, out, err };
}

/** Draws a model of the folder; returns the picture. */
async function drawn(model: string, ...options: string[]) {
  const { code, out, err } = await kinetree('render', '-f', at(model), at('out.png'), '--size', '64x48', ...options);
  expect([code, out, err]).toEqual([0, expect.stringMatching(/out\.png: \d+ bytes\n$/), '']);
  const { width, height, depth, channels, data } = decode(readFileSync(at('out.png')));
  expect([width, height]).toEqual([64, 48]);
  const pixel = (x: number, y: number): number[] =>
    Array.from(data.subarray(channels * (y * width + x), channels * (y * width + x) + channels));
  return { depth, data, pixel };
}

const isRed = ([r, , b]: readonly number[]): boolean => r! > 2 * b!;

describe('kinetree render', { timeout: PATIENCE }, () => {
  it('render prints its default size in the format of the option', async () => {
    expect((await kinetree('render', '--help')).out).toContain('(default: 640x480)');
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
      ['--key', '1'],
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

  it('render places the free camera', async () => {
    // from above, and from the other side of the floor
    const above = await drawn(
      'plain.xml',
      '--elevation',
      '-89',
      '--distance',
      '4',
      '--lookat',
      '0,0,2',
      '--segmentation',
    );
    expect([above.pixel(32, 24), above.pixel(2, 2)]).toEqual([[2], [1]]);
    const away = await drawn(
      'plain.xml',
      '--elevation',
      '-89',
      '--distance',
      '4',
      '--lookat',
      '3,0,2',
      '--segmentation',
    );
    expect(away.pixel(32, 24)).toEqual([1]);
    // the ball is in the half of the picture that the direction of view requires
    const left = await drawn('plain.xml', '--azimuth', '90', '--elevation', '0', '--lookat', '1,0,2', '--segmentation');
    const right = await drawn(
      'plain.xml',
      '--azimuth',
      '-90',
      '--elevation',
      '0',
      '--lookat',
      '1,0,2',
      '--segmentation',
    );
    const sides = (data: ArrayLike<number>) => [...Array(64).keys()].filter((x) => data[24 * 64 + x] === 2);
    expect(sides(left.data).every((x) => x < 32) && sides(left.data).length > 0).toBe(true);
    expect(sides(right.data).every((x) => x >= 32) && sides(right.data).length > 0).toBe(true);
  });

  it('render refuses options of the free camera with another one, and to overwrite without --force', async () => {
    const mixed = await kinetree('render', at('ball.xml'), at('none.png'), '--camera', 'above', '--azimuth', '9');
    expect(mixed).toMatchObject({
      code: 2,
      err: '--azimuth is an option of the free camera: leave out --camera above\n',
    });
    writeFileSync(at('there.png'), 'mine');
    const taken = await kinetree('render', at('ball.xml'), at('there.png'));
    expect(taken).toMatchObject({ code: 2, err: `${at('there.png')} exists; --force replaces it\n` });
    expect(readFileSync(at('there.png'), 'utf8')).toBe('mine');
  });

  it('render prints no warnings of drivers unless drawing fails', async () => {
    // Dawn reports that it finds no Vulkan library before the software driver is loaded
    const script = `${process.execPath} --import tsx ${MAIN} render ${at('plain.xml')} ${at('quiet.png')} --size 32x32 2>&1`;
    const env = { ...process.env, VK_ICD_FILENAMES: at('no-driver.json') };
    const { stdout, status } = spawnSync('sh', ['-c', `${script} | cat`], { encoding: 'utf8', env });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\S*quiet.png: \d+ bytes\n$/)]);
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
    const args = [command, '-f', at('ball.xml'), at(name), '--size', '64x48', ...more];
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

  /** The number of pictures of a video: the sample count of its only track (ISO 14496-12, 8.7.3.2). */
  const picturesIn = (film: Buffer): number => film.readUInt32BE(film.indexOf('stsz', 0, 'latin1') + 12);

  /** A video without the dates of its headers: two numbers after the version (ISO 14496-12, 8.2.2, 8.3.2, 8.4.2). */
  const dataIn = (film: Buffer): Buffer => {
    const undated = Buffer.from(film);
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      const at = undated.indexOf(box, 0, 'latin1');
      if (at >= 0) undated.fill(0, at + 8, at + 16);
    }
    return undated;
  };

  it('moves the camera along a path', async () => {
    const view = ['--size', '64x48', '--fps', '10', '--time', '.3', '-f'];
    const film = async (name: string, ...more: string[]): Promise<Buffer> => {
      const { code, err } = await kinetree('record', at('ball.xml'), at(`${name}.mp4`), ...view, ...more);
      expect([code, err]).toEqual([0, '']);
      return dataIn(readFileSync(at(`${name}.mp4`)));
    };
    const placed = { azimuth: 30, elevation: -10, distance: 4, lookat: [0, 0, 0] };
    writeFileSync(at('still.json'), JSON.stringify([{ time: 0, ...placed }]));
    writeFileSync(
      at('moving.json'),
      JSON.stringify([
        { time: 0, ...placed },
        { time: 0.3, azimuth: 90 },
      ]),
    );
    const flags = ['--azimuth', '30', '--elevation', '-10', '--distance', '4', '--lookat', '0,0,0'];
    const fixed = await film('fixed', ...flags);
    const still = await film('resting', '--camera-path', at('still.json'));
    const moving = await film('moving', '--camera-path', at('moving.json'));
    expect(still.equals(fixed)).toBe(true);
    expect(moving.equals(fixed)).toBe(false);
    writeFileSync(at('wrong.json'), '[{ "time": 0 }, { "time": 0 }]');
    const wrong = await kinetree('record', at('ball.xml'), at('x.mp4'), '--camera-path', at('wrong.json'));
    expect(wrong.err).toContain('camera path, point 1: its time must be after');
    const both = await kinetree(
      'record',
      at('ball.xml'),
      at('x.mp4'),
      '--camera-path',
      at('still.json'),
      '--azimuth',
      '3',
    );
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('leave out --azimuth')]);
  });

  it('records a recorded run, and a controlled one', async () => {
    writeFileSync(at('cart.xml'), CART);
    writeFileSync(at('push.csv'), 'time,ctrl:push\n0,5\n');
    const run = ['simulate', at('cart.xml'), '--time', '0.5', '--control', at('push.csv'), '-o', at('cart.csv')];
    expect((await kinetree(...run)).code).toBe(0);
    const view = ['--size', '64x48', '--fps', '10', '--json', '-f'];
    const replayed = await kinetree('record', at('cart.xml'), at('cart.mp4'), '--recording', at('cart.csv'), ...view);
    expect([replayed.code, JSON.parse(replayed.out)]).toEqual([
      0,
      expect.objectContaining({ pictures: 5, seconds: 0.5, ending: 'done' }),
    ]);
    const control = ['--time', '0.5', '--control', at('push.csv')];
    expect((await kinetree('record', at('cart.xml'), at('controlled.mp4'), ...control, ...view)).code).toBe(0);
    expect((await kinetree('record', at('cart.xml'), at('still.mp4'), '--time', '0.5', ...view)).code).toBe(0);
    const [shown, controlled, still] = ['cart', 'controlled', 'still'].map((name) => readFileSync(at(`${name}.mp4`)));
    expect(picturesIn(shown!)).toBe(5);
    for (const film of [shown, controlled]) expect(dataIn(film!).equals(dataIn(still!))).toBe(false);
    // rows at the times of the pictures, of which the second is rounded up in the file
    writeFileSync(at('jump.csv'), 'time,qpos.0\n0,0\n0.10000000000000002,1\n0.2,1\n');
    writeFileSync(at('jumped.csv'), 'time,qpos.0\n0,0\n0.05,1\n0.2,1\n');
    const [rounded, exact] = await Promise.all(
      ['jump', 'jumped'].map(async (name) => {
        await kinetree('record', at('cart.xml'), at(`${name}.mp4`), '--recording', at(`${name}.csv`), ...view);
        return readFileSync(at(`${name}.mp4`));
      }),
    );
    expect(dataIn(rounded!).equals(dataIn(exact!))).toBe(true);
    const wrong = await kinetree(
      'record',
      at('ball.xml'),
      at('x.mp4'),
      '--recording',
      at('cart.csv'),
      '--size',
      '64x48',
    );
    expect(wrong).toMatchObject({ code: 1, err: 'qpos has 1 recorded values and 2 in the model\n' });
    const both = await kinetree('record', at('cart.xml'), at('x.mp4'), '--recording', at('cart.csv'), '--key', '0');
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('cannot be used with') });
    const none = await kinetree('record', at('cart.xml'), at('x.mp4'), '--recording', at('none.csv'));
    expect(none).toMatchObject({ code: 2, err: `${at('none.csv')}: there is no such file\n` });
  });

  it('record completes the video when it is interrupted', async () => {
    const args = ['record', at('ball.xml'), at('cut.mp4'), '--time', '1000', '--size', '64x48', '--json'];
    writeFileSync(
      at('signal.mjs'),
      'let n = 0; export default () => { if (++n === 100) process.emit("SIGINT", "SIGINT"); };',
    );
    const { code, out, err } = await kinetree(...args, '--control', at('signal.mjs'));
    const { pictures, ending } = JSON.parse(out);
    expect([code, ending, err]).toEqual([130, 'stopped', 'stopped before the end\n']);
    expect(picturesIn(readFileSync(at('cut.mp4')))).toBe(pictures);
  });
});
