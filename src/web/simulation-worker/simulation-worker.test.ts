/** A page and its worker; messages are delivered at once. */
import { describe, expect, it } from 'vitest';
import { type Report, textSource, WorkerPage } from '../../../test/worker/worker-page.js';
import { compile } from '../../authoring/public-functions/load.js';
import { parseXML } from '../../authoring/public-functions/parse-xml.js';
import { Warning } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { type ContactEvent, ContactEvents } from '../../simulation/contact-events/contact-events.js';
import { Data } from '../../simulation/model/data.js';
import { step } from '../../simulation/runtime/run.js';
import type { StepHooks } from './simulation-worker.js';

const FIELDS = { fields: ['qpos', 'ctrl', 'eq_active'], arenaFields: [] } as const;
const PENDULUM = `<mujoco><option timestep="0.01"/><worldbody>
  <body name="arm"><joint name="hinge" axis="0 1 0"/><geom type="capsule" size=".1" fromto="0 0 0 1 0 0"/></body>
  </worldbody><actuator><motor name="drive" joint="hinge" ctrlrange="-2 2"/></actuator>
  <keyframe><key name="up" time="5" qpos="1.5" ctrl="0.5"/></keyframe></mujoco>`;
/** A model that diverges at the second step. */
const DIVERGING = `<mujoco><option timestep="0.1"/><worldbody><body name="b"><joint name="wild" type="slide"/>
  <geom size="1"/></body></worldbody><actuator><position name="servo" joint="wild" kp="1e12" kv="1e12"/></actuator>
  <keyframe><key ctrl="1e9"/></keyframe></mujoco>`;

const BALL = `<mujoco><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 .09"><freejoint/><geom size=".1"/></body>
  </worldbody></mujoco>`;

/** A ball in the hole of a ring, with four starting points for the search. */
const RING = `<mujoco><option sdf_initpoints="4"/>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="ring"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="ring"/></mesh></asset>
  <worldbody><geom type="sdf" mesh="ring"><plugin instance="ring"/></geom>
    <body pos=".35 .05 .2"><freejoint/><geom size=".12"/></body></worldbody></mujoco>`;

class Page extends WorkerPage {
  constructor(hooks: StepHooks = {}) {
    super(FIELDS, hooks);
  }

  loadText(text: string, keepState = false): Promise<void> {
    return this.load(textSource(text), keepState);
  }

  frame(): Report<'frame'> & { time: number; qpos: number; ctrl: number } {
    this.send({ type: 'frame' });
    const frame = this.last('frame');
    const [qpos, ctrl] = [...frame.values.subarray(frame.values.length - 2)];
    return { ...frame, time: frame.values[0]!, qpos: qpos!, ctrl: ctrl! };
  }
}

/** Waits until the worker has carried out the commands sent so far: the first watch of contacts loads its code. */
async function carriedOut(page: Page): Promise<void> {
  const count = page.reports.length;
  page.send({ type: 'frame' });
  await page.until(() => page.reports.slice(count).some(({ type }) => type === 'frame'));
}

async function paused(text = PENDULUM): Promise<Page> {
  const page = new Page();
  await page.loadText(text);
  page.send({ type: 'reset', key: undefined });
  return page;
}

const BOUNCING = `<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/><site name="gate" type="sphere" size=".05" pos="0 0 .2"/>
  <body pos="0 0 .3"><freejoint/><geom name="ball" size=".1" solref="-9000 -1"/></body></worldbody></mujoco>`;

/** Events of the bouncing ball, from a check after every step up to a time. */
function eventsUntil(end: number): [number, ContactEvent][] {
  const model = compile(parseXML(BOUNCING));
  const data = new Data(model);
  const events = new ContactEvents(model, data);
  const found: [number, ContactEvent][] = [];
  const add = (id: number) => (event: ContactEvent) => void found.push([id, event]);
  events.onContact('ball', 'floor', { begin: add(7), end: add(7) });
  events.onContact('ball', 'gate', { begin: add(8) });
  while (data.time < end) {
    step(model, data);
    events.check();
  }
  return found;
}

describe('events of contacts', () => {
  it.each([1, 4, 20])(
    'reach the page completely at %i times real time, before the frame that shows them',
    async (factor) => {
      const page = new Page();
      await page.load(textSource(BOUNCING), false);
      page.send({ type: 'reset', key: undefined });
      page.send({ type: 'pause' });
      page.send({ type: 'reset', key: undefined });
      const both = { a: 'ball', merged: false } as const;
      page.send({ type: 'watchContacts', id: 7, ...both, b: 'floor', types: ['begin', 'end'] });
      page.send({ type: 'watchContacts', id: 8, ...both, b: 'gate', types: ['begin'] });
      await carriedOut(page);
      page.send({ type: 'speed', factor });
      page.send({ type: 'play' });
      await page.until(() => page.frame().time > 1.5);
      page.send({ type: 'pause' });
      const { time } = page.frame();
      const told = page.reports.flatMap((report) => (report.type === 'contacts' ? report.events : []));
      const expected = eventsUntil(time);
      expect(expected.length).toBeGreaterThan(6);
      expect(told).toEqual(expected);
      let shown = 0;
      for (const report of page.reports) {
        if (report.type === 'frame') shown = report.values[0]!;
        if (report.type === 'contacts') expect(report.events.every(([, event]) => event.time > shown)).toBe(true);
      }
    },
  );

  it('end with a reset, begin again, and stop when they are not watched', async () => {
    const page = new Page();
    await page.load(textSource(BALL.replace('<geom type', '<geom name="floor" type')), false);
    page.send({ type: 'pause' });
    page.send({ type: 'watchContacts', id: 1, a: 'floor', b: '*', merged: false, types: ['begin', 'end'] });
    await carriedOut(page);
    const types = (): string[] => {
      page.frame();
      return page.reports.flatMap((each) => (each.type === 'contacts' ? each.events.map(([, { type }]) => type) : []));
    };
    page.send({ type: 'reset', key: undefined });
    page.send({ type: 'step', count: 1 });
    await page.until(() => types().length === 1);
    page.send({ type: 'reset', key: undefined });
    expect(types()).toEqual(['begin', 'end']);
    page.send({ type: 'step', count: 1 });
    await page.until(() => types().length === 3);
    page.send({ type: 'unwatchContacts', id: 1 });
    page.send({ type: 'reset', key: undefined });
    expect(types()).toEqual(['begin', 'end', 'begin']);
  });

  it('miss no step that follows the first watch at once, or runs meanwhile', async () => {
    const resting = textSource(BALL.replace('<geom type', '<geom name="floor" type'));
    const watch = { type: 'watchContacts', id: 1, a: 'floor', b: '*', merged: false, types: ['begin'] } as const;
    for (const command of [{ type: 'step', count: 3 }, { type: 'play' }] as const) {
      const page = new Page();
      await page.load(resting, false);
      page.send({ type: 'reset', key: undefined }, watch, command);
      await carriedOut(page);
      await page.until(() => page.frame().time >= 0.006);
      const [first] = page.reports.flatMap((each) => (each.type === 'contacts' ? each.events : []));
      expect(first?.[1]).toMatchObject({ type: 'begin', time: 0.002 });
    }
  });

  it('are not reported for a watch that ended before its code was loaded', async () => {
    const page = new Page();
    await page.load(textSource(BALL.replace('<geom type', '<geom name="floor" type')), false);
    const watch = { type: 'watchContacts', a: 'floor', b: '*', merged: false, types: ['begin'] } as const;
    page.send({ type: 'reset', key: undefined }, { ...watch, id: 1 }, { ...watch, id: 2 });
    page.send({ type: 'unwatchContacts', id: 1 }, { type: 'step', count: 3 });
    await carriedOut(page);
    expect(page.reports.flatMap((each) => (each.type === 'contacts' ? each.events.map(([id]) => id) : []))).toEqual([
      2,
    ]);
  });
});

describe('the worker of a simulation', () => {
  it('plays a loaded model and reports that it plays', async () => {
    const page = new Page();
    page.send({ type: 'load', source: textSource(PENDULUM), plugins: [], keepState: false });
    await page.until(() => page.last('status') !== undefined);
    expect(page.last('status').status.playing).toBe(true);
    await page.until(() => page.frame().time > 0.02);
    page.send({ type: 'pause' });
    expect(page.last('status').status.playing).toBe(false);
    const { time } = page.frame();
    page.send({ type: 'step', count: 3 });
    await page.until(() => page.frame().time > time);
    expect(page.frame().time).toBeCloseTo(time + 0.03, 12);
  });

  it('stays paused at the start on request', async () => {
    const page = new Page();
    page.send({ type: 'load', source: textSource(PENDULUM), plugins: [], keepState: false, isPaused: true });
    await page.until(() => page.last('loaded') !== undefined);
    expect(page.last('status').status.playing).toBe(false);
    expect(page.frame().time).toBe(0);
  });

  it('adds requested arrays to each frame', async () => {
    const page = new Page();
    page.send({ type: 'fields', fields: ['qacc'] });
    await page.loadText(PENDULUM);
    const { values } = page.frame();
    const other = new Page();
    await other.loadText(PENDULUM);
    expect(values.length).toBe(other.frame().values.length + 1);
  });

  it('sends the paths of searches between distance fields with frames that request them', async () => {
    const page = await paused(RING);
    const kinds = (paths?: boolean): string[] => {
      page.send({ type: 'frame', ...(paths !== undefined && { paths }) });
      return page.last('frame').drawn.map(({ kind }) => kind);
    };
    expect([kinds(), kinds(true), kinds(false)]).toEqual([[], Array(4).fill('path'), []]);
  });

  it('keeps the last valid model and quotes the line of an error', async () => {
    const page = await paused();
    page.send({ type: 'step', count: 1 });
    await page.loadText('<mujoco>\n  <worldbody>\n    <geom sise="1"/>\n  </worldbody>\n</mujoco>');
    expect(page.last('failed').failure.diagnostics[0]).toMatchObject({
      code: 'unknown-attribute',
      excerpt: '    <geom sise="1"/>',
      location: { line: 3, column: 11 },
    });
    expect(page.frame().time).toBeCloseTo(0.01, 12);
    page.send({ type: 'play' });
    expect(page.last('status').status.playing).toBe(true);
    page.send({ type: 'pause' });
  });

  it('transfers the state when a model is loaded again', async () => {
    const page = await paused();
    page.send({ type: 'reset', key: 0 });
    await page.loadText(PENDULUM.replace('size=".1"', 'size=".2"'), true);
    expect(page.last('loaded').kept).toBe(true);
    expect(page.frame()).toMatchObject({ time: 5, qpos: 1.5, ctrl: 0.5, playing: false });
  });

  it('reports the current controls after a keyframe and a reset', async () => {
    const page = await paused();
    page.send({ type: 'control', index: 0, value: 1.25 });
    expect(page.frame().ctrl).toBe(1.25);
    page.send({ type: 'reset', key: 0 });
    expect(page.frame()).toMatchObject({ time: 5, ctrl: 0.5 });
    page.send({ type: 'reset', key: undefined });
    expect(page.frame()).toMatchObject({ time: 0, ctrl: 0 });
  });

  it('reports a divergence with its time and joint, and the reset', async () => {
    const page = await paused(DIVERGING);
    page.send({ type: 'reset', key: 0 }, { type: 'step', count: 3 });
    await page.until(() => page.reports.some((each) => each.type === 'notice'));
    const notices = page.reports.flatMap((each) => (each.type === 'notice' ? [each.notice] : []));
    expect(notices[0]).toMatchObject({ kind: 'warning', element: "joint 'wild'" });
    expect([Warning.BADQPOS, Warning.BADQVEL, Warning.BADQACC]).toContain(notices[0]!.warning);
    // the state diverges in the first step and in the third
    expect(notices.flatMap(({ kind, time }) => (kind === 'reset' ? [time] : []))).toEqual([0, 0.2]);
  });

  it('pauses on a warning if that is set', async () => {
    const page = await paused(DIVERGING);
    page.send({ type: 'pauseOnWarning', on: true }, { type: 'reset', key: 0 }, { type: 'play' });
    await page.until(() => !page.last('status').status.playing);
    expect(page.last('notice').notice).toMatchObject({ kind: 'reset' });
  });

  it('goes back in the history and continues from there', async () => {
    const page = await paused();
    page.send({ type: 'step', count: 50 });
    await page.until(() => page.frame().time > 0.4);
    const { history } = page.frame();
    expect([history.first, history.index]).toEqual([0, -1]);
    expect(history.last).toBeCloseTo(0.5, 1);
    page.send({ type: 'seek', index: 5 });
    const back = page.frame();
    expect([back.history.index, back.history.length]).toEqual([5, history.length]);
    expect(back.time).toBeCloseTo(0.1, 9);
    page.send({ type: 'step', count: 1 });
    await page.until(() => page.frame().time > back.time);
    expect(page.frame().history).toMatchObject({ index: -1, length: 7 });
  });

  it('keeps and restores states, and writes them as keyframes', async () => {
    const page = await paused();
    page.send({ type: 'reset', key: 0 }, { type: 'keep', name: 'a "b"' }, { type: 'reset', key: undefined });
    expect(page.last('status').status.kept[0]).toMatchObject({
      name: 'a "b"',
      xml: '<key name="a &quot;b&quot;" time="5" qpos="1.5" ctrl="0.5"/>',
    });
    page.send({ type: 'recall', index: 0 });
    expect(page.frame()).toMatchObject({ time: 5, qpos: 1.5 });
    page.send({ type: 'forget', index: 0 });
    expect(page.last('status').status.kept).toEqual([]);
  });

  it('changes options and reports them to the page', async () => {
    const page = await paused();
    page.send({ type: 'option', at: OPT.timestep, values: [0.02] }, { type: 'step', count: 1 });
    await page.until(() => page.frame().time > 0);
    expect(page.frame().time).toBeCloseTo(0.02, 12);
    expect(page.last('options').values[OPT.timestep]).toBe(0.02);
  });

  it('samples formulas after every step and reports errors in them', async () => {
    const page = await paused();
    page.send({ type: 'plot', expressions: ['time * 2', 'qpso'] });
    await page.until(() => page.last('status').status.expressions.length === 2);
    page.send({ type: 'step', count: 4 });
    const { samples } = page.frame();
    expect(page.last('status').status.expressions[1]!.fault).toContain("there is no 'qpso'");
    const rows = Array.from({ length: samples!.rows.length / 3 }, (_, i) => samples!.rows[3 * i + 1]);
    expect(rows.map((x) => x!.toFixed(2))).toEqual(['0.00', '0.02', '0.04', '0.06', '0.08']);
  });

  it('adding and removing formulas keeps the samples of others', async () => {
    const page = await paused();
    page.send({ type: 'plot', expressions: ['time'] });
    await page.until(() => page.last('status').status.expressions.length === 1);
    page.send({ type: 'step', count: 3 });
    page.send({ type: 'plot', expressions: ['qpos[0]'] });
    await page.until(() => page.last('status').status.expressions.length === 2);
    page.send({ type: 'step', count: 1 });
    const { samples } = page.frame();
    const rows = Array.from({ length: samples!.rows.length / 3 }, (_, i) => [
      ...samples!.rows.subarray(3 * i, 3 * i + 3),
    ]);
    expect(samples!.expressions).toEqual(['time', 'qpos[0]']);
    const times = [0, 0.01, 0.02, 0.03, 0.04];
    expect(rows.map(([time, value]) => [time, value])).toEqual(
      times.map((t) => [t, t].map((x) => expect.closeTo(x, 12))),
    );
    // only the last two samples were taken after the formula was added
    expect(rows.map(([, , value]) => Number.isNaN(value))).toEqual([true, true, true, false, false]);
    expect(samples!.restarts).toBe(false);
  });

  it('samples the formulas that were set last', async () => {
    const page = await paused();
    page.send({ type: 'plot', expressions: ['time'] }, { type: 'unplot', expressions: ['time'] });
    const told = page.reports.length;
    await page.until(() => page.reports.slice(told).some(({ type }) => type === 'status'));
    expect(page.last('status').status.expressions).toEqual([]);
  });

  it('samples formulas added one after the other, each once', async () => {
    const page = await paused();
    page.send(
      { type: 'plot', expressions: ['time'] },
      { type: 'plot', expressions: ['time', 'qpos[0]'] },
      { type: 'plot', expressions: ['qpos[1]'] },
      { type: 'unplot', expressions: ['qpos[0]'] },
    );
    await page.until(() => page.last('status').status.expressions.length === 2);
    expect(page.last('status').status.expressions.map(({ text }) => text)).toEqual(['time', 'qpos[1]']);
  });

  it('measures the stages of a step and the convergence of the solver', async () => {
    const page = await paused(BALL);
    page.send({ type: 'profile', on: true }, { type: 'step', count: 60 });
    const { profile } = page.frame();
    expect(profile!.timers[0]).toBeGreaterThan(0);
    expect(profile!.improvement.length).toBeGreaterThan(0);
    expect(profile!.gradient.length).toBe(profile!.improvement.length);
  });

  it('throwing an object keeps the state of the others', async () => {
    const page = await paused();
    page.send({ type: 'reset', key: 0 });
    const launch = {
      shape: 'box',
      size: 0.1,
      density: 1000,
      position: [0, 0, 3],
      velocity: [1, 0, 0, 0, 0, 0],
    } as const;
    page.send({ type: 'launch', launch });
    // throwing is an edit of the model
    await page.until(() => page.last('editorView')?.view.undo === 'throw box');
    expect(page.last('loaded').kept).toBe(true);
    const { values } = page.frame();
    expect(values[0]).toBe(5);
    expect([...values.subarray(values.length - 9)]).toEqual([1.5, 0, 0, 3, 1, 0, 0, 0, 0.5]);
  });

  it('calls the hooks of a script in a model under edit too', async () => {
    let calls = 0;
    const page = new Page({ beforeStep: () => calls++ });
    await page.loadText(PENDULUM);
    await page.request('showAll');
    calls = 0;
    page.send({ type: 'step', count: 2 });
    expect(calls).toBe(2);
  });

  it('returns the model as an archive that loads', async () => {
    const page = await paused();
    page.send({ type: 'archive' });
    await page.until(() => page.reports.some(({ type }) => type === 'archive'));
    const { bytes } = page.last('archive');
    const files = new Map([['shared.mjz', bytes!]]);
    page.send({ type: 'load', source: { kind: 'files', name: 'shared.mjz', files }, plugins: [], keepState: false });
    const loads = page.reports.filter(({ type }) => type === 'loaded').length;
    await page.until(() => page.reports.filter(({ type }) => type === 'loaded').length > loads);
    page.send({ type: 'pause' });
  });

  it('requests controls from another worker, and stops if it throws', async () => {
    const page = await paused();
    const { port1, port2 } = new MessageChannel();
    let calls = 0;
    port2.onmessage = () => {
      calls++;
      port2.postMessage(calls < 5 ? { ctrl: Float64Array.of(calls) } : { fault: 'TypeError: no' });
    };
    page.send({ type: 'controller', id: 1, port: port1 }, { type: 'play' });
    await page.until(() => page.reports.some((each) => each.type === 'notice'));
    expect(page.last('notice').notice).toMatchObject({ kind: 'controller', message: 'TypeError: no' });
    expect(page.last('status').status).toMatchObject({ playing: false, controller: undefined });
    expect(page.frame().ctrl).toBe(4);
    port2.close();
  });

  it('replaces a control function that has not answered yet', async () => {
    const page = await paused();
    const [silent, prompt] = [new MessageChannel(), new MessageChannel()];
    const asked = new Promise((done) => {
      silent.port2.onmessage = done;
    });
    prompt.port2.onmessage = () => prompt.port2.postMessage({ ctrl: Float64Array.of(1.5) });
    page.send({ type: 'controller', id: 1, port: silent.port1 }, { type: 'play' });
    await asked;
    page.send({ type: 'controller', id: 2, port: prompt.port1 });
    await page.until(() => page.frame().ctrl === 1.5);
    expect(page.reports.filter(({ type }) => type === 'notice')).toEqual([]);
    expect(page.last('status').status).toMatchObject({ playing: true, controller: 2 });
    page.send({ type: 'pause' }, { type: 'controller', id: 2, port: undefined });
    for (const { port2 } of [silent, prompt]) port2.close();
  });
});
