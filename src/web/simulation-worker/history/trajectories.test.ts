/** Recording and replay of runs through commands of the page. */
import { expect, it } from 'vitest';
import { type Report, textSource, WorkerPage } from '../../../../test/worker/worker-page.js';
import { readTrajectory } from '../../../api/record.js';
import type { SimulationCommand, SimulationReport } from '../simulation-protocol.js';

const FIELDS = { fields: ['qpos'], arenaFields: [] } as const;
const SWING = `<mujoco><option timestep="0.01"/><worldbody><body><joint name="hinge" axis="0 1 0"/>
  <geom type="capsule" size=".1" fromto="0 0 0 1 0 0"/></body></worldbody></mujoco>`;
const SLED = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>';

class Page extends WorkerPage {
  constructor() {
    super(FIELDS);
  }

  /** Sends a command and waits for the next report of a type. */
  async reportOf<T extends SimulationReport['type']>(command: SimulationCommand, type: T): Promise<Report<T>> {
    const first = this.reports.length;
    this.send(command);
    for (;;) {
      const found = this.reports.slice(first).find((each) => each.type === type);
      if (found) return found as Report<T>;
      await new Promise((done) => setTimeout(done, 2));
    }
  }

  async loadText(text: string): Promise<void> {
    await this.load(textSource(text));
    this.send({ type: 'reset', key: undefined });
  }

  async state() {
    const { values, history } = await this.reportOf({ type: 'frame' }, 'frame');
    return { time: values[0]!, qpos: values.at(-1)!, history };
  }
}

/** Records five steps of a model; returns the page and the file. */
async function recorded(format: 'csv' | 'jsonl' | 'mcap') {
  const page = new Page();
  await page.loadText(SWING);
  expect((await page.reportOf({ type: 'record', format }, 'status')).status.recording).toBe(format);
  const angles: number[] = [];
  for (let k = 0; k < 5; k++) {
    page.send({ type: 'step', count: 1 });
    angles.push((await page.state()).qpos);
  }
  const { bytes } = await page.reportOf({ type: 'record', format: undefined }, 'recorded');
  return { page, bytes, angles };
}

it.each(['csv', 'jsonl', 'mcap'] as const)('records every step in the format %s', async (format) => {
  const { bytes, angles } = await recorded(format);
  const { time, values } = await readTrajectory(bytes, `run.${format}`);
  expect(Array.from(time)).toEqual([0, 0.01, 0.02, 0.03, 0.04, 0.05].map((x) => expect.closeTo(x, 12)));
  expect(Array.from(values.qpos!)).toEqual([0, ...angles]);
});

it('replays a recorded run row by row, and simulates on from there', async () => {
  const { page, bytes, angles } = await recorded('csv');
  const { status } = await page.reportOf({ type: 'replay', name: 'run.csv', recorded: bytes }, 'status');
  expect(status).toMatchObject({ replay: 'run.csv', playing: false });
  expect(await page.state()).toMatchObject({ time: 0, qpos: 0, history: { length: 6, first: 0, index: 0 } });
  page.send({ type: 'seek', index: 3 });
  expect((await page.state()).qpos).toBe(angles[2]);
  page.send({ type: 'step', count: 1 });
  expect((await page.state()).qpos).toBe(angles[3]);
  page.send({ type: 'play' });
  while ((await page.state()).history.index < 5) await new Promise((done) => setTimeout(done, 2));
  // the replay stops at its end
  while (page.reports.findLast((each) => each.type === 'status')!.status.playing)
    await new Promise((done) => setTimeout(done, 2));
  expect((await page.state()).qpos).toBe(angles[4]);
  page.send({ type: 'reset', key: undefined });
  expect((await page.state()).time).toBe(0);
  page.send({ type: 'seek', index: 5 });
  expect(
    (await page.reportOf({ type: 'replay', name: '', recorded: undefined }, 'status')).status.replay,
  ).toBeUndefined();
  page.send({ type: 'step', count: 1 });
  expect((await page.state()).time).toBeCloseTo(0.06, 12);
});

it('begins a replay again after its last row while it is repeated, also one that the page has read', async () => {
  const { page, bytes } = await recorded('mcap');
  const trajectory = await readTrajectory(bytes, 'run.mcap');
  await page.reportOf({ type: 'replay', name: '', recorded: trajectory, loop: true }, 'status');
  page.send({ type: 'seek', index: 5 });
  page.send({ type: 'step', count: 2 });
  expect((await page.state()).history).toMatchObject({ length: 6, index: 1 });
  page.send({ type: 'play' });
  const indices: number[] = [];
  while (!indices.some((index, i) => index < indices[i - 1]!)) {
    indices.push((await page.state()).history.index);
    await new Promise((done) => setTimeout(done, 2));
  }
  page.send({ type: 'loop', on: false });
  while (page.reports.findLast((each) => each.type === 'status')!.status.playing)
    await new Promise((done) => setTimeout(done, 2));
  expect((await page.state()).history.index).toBe(5);
});

it('replays the complete rows of a truncated file and reports the truncation', async () => {
  const { page, bytes } = await recorded('csv');
  const { status } = await page.reportOf({ type: 'replay', name: 'run.csv', recorded: bytes.slice(0, -3) }, 'status');
  expect(status).toMatchObject({ replay: 'run.csv', replayCutAfter: 5 });
  expect((await page.state()).history.length).toBe(5);
  const whole = await page.reportOf({ type: 'replay', name: 'run.csv', recorded: bytes }, 'status');
  expect(whole.status.replayCutAfter).toBeUndefined();
});

it('reports an invalid trajectory file, and the simulation continues', async () => {
  const { page, bytes } = await recorded('jsonl');
  await page.loadText(SLED);
  const other = await page.reportOf({ type: 'replay', name: 'run.jsonl', recorded: bytes }, 'notice');
  expect(other.notice.message).toContain('qpos has 1 recorded values and 7 in the model');
  const nonsense = await page.reportOf(
    { type: 'replay', name: 'run.csv', recorded: new Uint8Array([1, 2, 3]) },
    'notice',
  );
  expect(nonsense.notice.message).toContain('run.csv');
  page.send({ type: 'step', count: 1 });
  expect((await page.state()).time).toBeGreaterThan(0);
});

it('a recording ends when the time goes back or the model changes', async () => {
  const page = new Page();
  await page.loadText(SWING);
  page.send({ type: 'step', count: 2 });
  await page.reportOf({ type: 'record', format: 'csv' }, 'status');
  page.send({ type: 'step', count: 1 });
  page.send({ type: 'reset', key: undefined });
  const { bytes } = await page.reportOf({ type: 'step', count: 1 }, 'recorded');
  expect((await readTrajectory(bytes, 'run.csv')).time.length).toBe(2);
  await page.reportOf({ type: 'record', format: 'mcap' }, 'status');
  const first = page.reports.length;
  await page.loadText(SLED);
  expect(page.reports.slice(first).some(({ type }) => type === 'recorded')).toBe(true);
});
