/** The compact form: its size for a humanoid, precision, and hostile files. */
import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { compile, Data, type ModelError, parseXML, step } from '../../src/api/index.js';
import { encodeCompact, formatOfBytes, MemorySink, Recorder, readTrajectory } from '../../src/api/record.js';
import { crc32 } from '../../src/foundation/base/checksum.js';

/** A robot with the sizes of a G1 (nq 36, nv 35, nu 29): chains of links below a free body, with servos. */
function robot() {
  const link = (name: string, count: number): string =>
    count === 0
      ? ''
      : `<body pos="0 0 -.12"><joint name="${name}${count}" axis="${count % 3 === 0 ? '1 0 0' : count % 3 === 1 ? '0 1 0' : '0 0 1'}" range="-60 60" damping="1" armature=".01"/>
         <geom name="${name}${count}" type="capsule" fromto="0 0 0 0 0 -.1" size=".03" mass=".8"/>${link(name, count - 1)}</body>`;
  const chains = [
    ['leg-left', 6, '0 .1 0'],
    ['leg-right', 6, '0 -.1 0'],
    ['arm-left', 7, '0 .2 .4'],
    ['arm-right', 7, '0 -.2 .4'],
    ['waist', 3, '.2 0 .4'],
  ] as const;
  const bodies = chains.map(([name, count, pos]) => `<body pos="${pos}">${link(name, count)}</body>`);
  const motors = chains.flatMap(([name, count]) =>
    Array.from({ length: count }, (_, i) => `<position joint="${name}${i + 1}" kp="60" kv="2"/>`),
  );
  return compile(
    parseXML(`<mujoco><option timestep=".002"/><worldbody><geom type="plane" size="5 5 .1"/>
      <body pos="0 0 .9"><freejoint/><geom type="box" size=".1 .15 .3" mass="12"/>${bodies.join('')}</body></worldbody>
      <actuator>${motors.join('')}</actuator></mujoco>`),
  );
}

/** Records 20 s at 50 rows per second of a robot whose servos follow sines. */
async function twentySeconds() {
  const model = robot();
  const data = new Data(model);
  const sink = new MemorySink();
  const exact = new MemorySink();
  const options = { fields: ['qpos', 'qvel', 'ctrl'] };
  const recorder = new Recorder('krec', model, data, sink.write, options);
  const other = new Recorder('jsonl', model, data, exact.write, options);
  for (let i = 0; i < 10_000; i++) {
    for (let k = 0; k < model.nu; k++)
      data.ctrl[k] = 0.5 * Math.sin(7 * data.time + k) + 0.1 * Math.sin(31 * data.time * (k + 1));
    step(model, data);
    if (i % 10 === 9) for (const each of [recorder, other]) await each.record();
  }
  await Promise.all([recorder.end(), other.end()]);
  return { model, bytes: sink.bytes(), exact: await readTrajectory(exact.bytes(), 'run.jsonl') };
}

const recording = twentySeconds();

it('twenty seconds of a humanoid at 50 rows per second take at most 400 kB', async () => {
  const { model, bytes, exact } = await recording;
  expect([model.nq, model.nv, model.nu, exact.time.length]).toEqual([36, 35, 29, 1000]);
  expect(bytes.length).toBeLessThan(400_000);
});

it('times are exact, and values have single precision', async () => {
  const { bytes, exact } = await recording;
  const read = await readTrajectory(bytes, 'run.krec');
  expect(read.time).toEqual(exact.time);
  expect(read.columns).toEqual(exact.columns);
  for (const [name, values] of Object.entries(exact.values)) expect(read.values[name]).toEqual(values.map(Math.fround));
});

it('a trajectory is written to the same bytes as by a recorder, and recognized without a name', async () => {
  const { bytes, exact } = await recording;
  expect(encodeCompact(exact)).toEqual(bytes);
  expect(formatOfBytes(bytes)).toBe('krec');
});

it('keeps zeros with their sign, infinities and NaN, and equal times', async () => {
  const values = Float64Array.of(0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1e-45, -1e38);
  const trajectory = {
    time: Float64Array.of(-1, 0, 0, 1, 2, 3, 4),
    columns: [{ name: 'qpos', labels: ['qpos.0'] }],
    values: { qpos: values },
  };
  const read = await readTrajectory(encodeCompact(trajectory), 'run.krec');
  expect(read.time).toEqual(trajectory.time);
  expect(Object.is(read.values.qpos![1], -0)).toBe(true);
  expect(read.values.qpos).toEqual(values.map(Math.fround));
});

describe('a damaged file', () => {
  const HEADER = { fields: { qpos: ['qpos.0'] } };

  /** A file with a head and blocks of a number of rows, packed bytes, a length and a checksum. */
  function fileOf(
    header: unknown,
    ...blocks: readonly (readonly [rows: number, packed: Uint8Array, length?: number, crc?: number])[]
  ) {
    const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
    const parts: number[] = [...new TextEncoder().encode('KREC'), 1, ...word(text.length), ...text];
    for (const [rows, packed, length = packed.length, crc = crc32(packed)] of blocks)
      parts.push(...word(rows), ...word(length), ...word(crc), ...packed);
    return Uint8Array.from(parts);
  }
  const word = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255);
  /** Rows at time 0 with the value 0. */
  const rows = (count: number): Uint8Array => deflateSync(new Uint8Array(9 * count));

  const codeOf = async (bytes: Uint8Array): Promise<string> => {
    try {
      const { diagnostics = [] } = await readTrajectory(bytes, 'run.krec');
      return diagnostics[0]?.code ?? 'whole';
    } catch (error) {
      return (error as ModelError).diagnostics[0]!.code;
    }
  };

  it.each([
    ['whole', fileOf(HEADER, [2, rows(2)], [0, new Uint8Array(0), 0, 2])],
    ['cut-trajectory/block', fileOf(HEADER, [2, rows(2)])],
    ['bad-trajectory/compact', new TextEncoder().encode('time,qpos.0\n')],
    ['bad-trajectory/compact-fields', fileOf('{"fields":[1]}')],
    ['bad-trajectory/compact-fields', fileOf('{"fields":{"qpos":[1]}}')],
    ['bad-trajectory/compact-fields', fileOf('{')],
    ['bad-trajectory/compact-fields', Uint8Array.from([...fileOf(HEADER).subarray(0, 5), 255, 255, 255, 255])],
    // wrong checksum, numbers of rows, and the number at the end
    ['bad-trajectory/block', fileOf(HEADER, [2, rows(2), rows(2).length, 7])],
    ['bad-trajectory/block', fileOf(HEADER, [3, rows(2)])],
    ['bad-trajectory/block', fileOf(HEADER, [1, rows(2)])],
    ['bad-trajectory/block', fileOf(HEADER, [2, rows(2)], [0, new Uint8Array(0), 0, 3])],
    // not deflate
    ['bad-trajectory/block', fileOf(HEADER, [2, Uint8Array.of(255, 255, 255, 255)])],
    // four billion rows, in a block and by an empty one that is cut off
    ['bad-trajectory/block', fileOf(HEADER, [0xffffffff, rows(2)])],
    ['bad-trajectory/cut-first-row', fileOf(HEADER, [3, new Uint8Array(0), 0xffffffff])],
    // 70 kB that unpack to 68 MB
    ['bad-trajectory/block', fileOf(HEADER, [7_600_000, deflateSync(new Uint8Array(68_400_000))])],
  ])('is read or refused: %s', async (code, bytes) => {
    expect(await codeOf(bytes)).toBe(code);
  });

  it('reads the whole rows of a block that was cut off', async () => {
    const packed = deflateSync(
      Uint8Array.from({ length: 900 }, (_, i) => (i % 9 < 8 ? 0 : Math.floor(16 * Math.abs(Math.sin(i))))),
    );
    const counts: number[] = [];
    for (let cut = 1; cut < packed.length / 2; cut++) {
      const { time, diagnostics } = await readTrajectory(fileOf(HEADER, [100, packed]).slice(0, -cut), 'run.krec');
      expect(diagnostics![0]!.code).toBe('cut-trajectory/block');
      counts.push(time.length);
    }
    expect(counts[0]).toBeGreaterThan(95);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(new Set(counts).size).toBeGreaterThan(20);
  });
});
