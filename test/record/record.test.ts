/** Trajectories written and read in every format, broken files, players. */
import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, resetData, step } from '../../src/api/index.js';
import {
  MemorySink,
  Player,
  RECORD_FORMATS,
  Recorder,
  type RecordFormat,
  readTrajectory,
  seriesOf,
} from '../../src/api/record.js';

const model = compile(
  parseXML(`
<mujoco>
  <worldbody>
    <body name="ball, &quot;red&quot;" pos="0 0 1"><freejoint name="root"/><geom size=".1"/></body>
    <body><joint name="hinge" axis="0 1 0"/><geom size=".1" pos="1 0 3"/></body>
  </worldbody>
  <actuator><motor name="a, b" joint="hinge"/></actuator>
  <sensor><framepos objtype="body" objname="ball, &quot;red&quot;"/><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>`),
);
const formats = Object.keys(RECORD_FORMATS) as RecordFormat[];
const FIELDS = ['qpos', 'qvel', 'ctrl', 'sensordata', 'xpos', 'energy', 'ncon'];

/** Records a number of steps; returns the bytes and the expected content of every row. */
async function recorded(format: RecordFormat, rows: number, ends = true) {
  const data = new Data(model);
  const sink = new MemorySink();
  const recorder = new Recorder(format, model, data, sink.write, { fields: FIELDS });
  const expected: Record<string, number[]> = Object.fromEntries(['time', ...FIELDS].map((name) => [name, []]));
  for (let i = 0; i < rows; i++) {
    data.ctrl[0] = Math.sin(i);
    step(model, data);
    // without waiting, the Data continues
    void recorder.record();
    for (const [name, list] of Object.entries(expected)) {
      const value = data[name as 'qpos'] as Float64Array | number;
      if (typeof value === 'number') list.push(value);
      else list.push(...value);
    }
  }
  if (ends) await recorder.end();
  else await new Promise((done) => setTimeout(done, 50));
  return { bytes: sink.bytes(), expected };
}

it('seriesOf returns the values of a label over time, and suggests one for a wrong name', async () => {
  const { bytes, expected } = await recorded('csv', 5);
  const trajectory = await readTrajectory(bytes, 'a.csv');
  expect([...seriesOf(trajectory, 'qpos:hinge')]).toEqual(expected.qpos!.filter((_, i) => i % 8 === 7));
  expect([...seriesOf(trajectory, 'xpos:ball, "red".2')]).toEqual(expected.xpos!.filter((_, i) => i % 9 === 5));
  expect([...seriesOf(trajectory, 'time')]).toEqual(expected.time);
  expect(() => seriesOf(trajectory, 'qpos:hing')).toThrow("no values 'qpos:hing'; did you mean 'qpos:hinge'?");
  expect(() => seriesOf(trajectory, 'qpos')).toThrow("no values 'qpos'; did you mean 'qpos:root.0'?");
});

describe.each(formats)('%s', (format) => {
  /** The compact form has single precision, except for times. */
  const rounded = (values: readonly number[]): number[] => (format === 'krec' ? values.map(Math.fround) : [...values]);

  it('a recording reads back to the bit', async () => {
    const { bytes, expected } = await recorded(format, 20);
    const { time, values, columns } = await readTrajectory(bytes, `file.${format}`);
    expect([...time]).toEqual(expected.time);
    for (const name of FIELDS) expect([...values[name]!], name).toEqual(rounded(expected[name]!));
    const labels = Object.fromEntries(columns.map((column) => [column.name, column.labels]));
    expect(labels.qpos!.slice(-2)).toEqual(['qpos:root.6', 'qpos:hinge']);
    expect(labels.ctrl).toEqual(['ctrl:a, b']);
    expect(labels.sensordata!.at(-1)).toBe('sensordata:angle');
    expect(labels.xpos![3]).toBe('xpos:ball, "red".0');
    expect(labels.energy).toEqual(['energy.0', 'energy.1']);
  });

  it('a recording replays its states', async () => {
    const { bytes, expected } = await recorded(format, 20);
    const player = new Player(await readTrajectory(bytes, `file.${format}`));
    const data = new Data(model);
    expect(player.duration).toBeCloseTo(19 * model.opt.timestep, 12);
    expect(player.seek(data, -1)).toBe(0);
    expect(player.seek(data, expected.time![7]! + 1e-4)).toBe(7);
    expect([...data.qpos]).toEqual(rounded(expected.qpos!.slice(7 * model.nq, 8 * model.nq)));
    expect([...data.qvel]).toEqual(rounded(expected.qvel!.slice(7 * model.nv, 8 * model.nv)));
    expect(data.time).toBe(expected.time![7]);
    resetData(model, data);
    expect(player.seek(data, 1e9)).toBe(19);
    const other = compile(parseXML('<mujoco><worldbody><body><joint/><geom size="1"/></body></worldbody></mujoco>'));
    expect(() => player.seek(new Data(other), 0)).toThrow(RangeError);
  });

  it('a recording with a damaged byte is reported, at any position', async () => {
    const { bytes } = await recorded(format, 3);
    // the position is the seed
    for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 200)) {
      const broken = bytes.slice();
      broken[at]! ^= 0x55;
      try {
        await readTrajectory(broken, `file.${format}`);
      } catch (error) {
        expect(String(error), `byte ${at}`).toContain('bad-trajectory');
      }
    }
  });
});

describe('truncated and broken files', () => {
  it('reading truncated files returns their complete rows', async () => {
    for (const format of ['csv', 'jsonl'] as const) {
      const { bytes, expected } = await recorded(format, 5, false);
      expect([...(await readTrajectory(bytes, `f.${format}`)).time]).toEqual(expected.time);
    }
  });

  it('truncated files report where they end', async () => {
    const read = (text: string, name: string) => readTrajectory(new TextEncoder().encode(text), name);
    await expect(read('time,qpos.0\n0,1\n1\n', 'f.csv')).rejects.toThrow('line 3 has 1 values instead of 2');
    await expect(read('t,qpos.0\n', 'f.csv')).rejects.toThrow("the first column is not 'time'");
    await expect(read('time,qpos.0\n1,1\n0,1\n', 'f.csv')).rejects.toThrow('line 3: time goes back to 0');
    await expect(read('time,a.0,b.0,a.1\n', 'f.csv')).rejects.toThrow('the columns of a are not next to each other');
    await expect(read('{}\n', 'f.jsonl')).rejects.toThrow('line 1 does not name the recorded fields');
    await expect(read('nonsense', 'f.mcap')).rejects.toThrow('bad-trajectory');
    await expect(read('', 'f.txt')).rejects.toThrow('the extension must be one of csv, jsonl, mcap');
    const data = new Data(model);
    expect(() => new Recorder('csv', model, data, () => {}, { fields: ['qposs'] })).toThrow("no field 'qposs'");
  });
});
