import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile, ModelError, parseXML } from '../../api/index.js';
import type { Trajectory } from '../../api/record.js';
import { PageSimulation } from './page-simulation.js';
import type { ReplayOptions } from './replay.js';

const MODEL = compile(
  parseXML(
    '<mujoco><option timestep="0.01"/><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>',
  ),
);

/** A playing simulation at time 0 of a clock that the test advances. */
function playing() {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const simulation = new PageSimulation(MODEL);
  const events: string[] = [];
  simulation.subscribe((event) => events.push(event));
  simulation.play();
  simulation.advance(0);
  return { simulation, events };
}

afterEach(() => vi.restoreAllMocks());

/** Rows at 1.0, 1.1, ... 1.4 s of a body that rises by a meter each. */
const RUN: Trajectory = {
  time: Float64Array.of(1, 1.1, 1.2, 1.3, 1.4),
  columns: [{ name: 'qpos', labels: Array.from({ length: 7 }, (_, i) => `qpos.${i}`) }],
  values: { qpos: Float64Array.from({ length: 35 }, (_, i) => [0, 0, Math.floor(i / 7), 1, 0, 0, 0][i % 7]!) },
};

/** A playing simulation that shows the recorded run. */
async function replaying(options: ReplayOptions = {}) {
  const { simulation, events } = playing();
  const replay = await simulation.replay(RUN, options);
  const height = (): number => simulation.data.body(1).xpos[2]!;
  simulation.advance(0);
  return { simulation, events, replay, height };
}

describe('a recorded run in the page', () => {
  it('goes through its rows by the clock and the speed, and pauses at its end', async () => {
    const { simulation, replay, height } = await replaying();
    expect([replay.start, replay.duration, replay.time, height()]).toEqual([1, expect.closeTo(0.4, 12), 1, 0]);
    simulation.advance(210);
    expect([replay.time, height()]).toEqual([1.2, 2]);
    simulation.speed = 2;
    simulation.advance(270);
    expect(height()).toBe(3);
    simulation.advance(400);
    expect([height(), simulation.playing, replay.isOver]).toEqual([4, false, true]);
    // again from the first row
    simulation.play();
    simulation.advance(500);
    expect([height(), simulation.playing]).toEqual([0, true]);
    simulation.dispose();
  });

  it('drops the time in which no picture was drawn, and that of a pause', async () => {
    const { simulation, height } = await replaying();
    simulation.advance(60_000);
    expect(height()).toBe(2);
    simulation.pause();
    simulation.advance(70_000);
    simulation.play();
    simulation.advance(80_000);
    simulation.advance(80_060);
    expect(height()).toBe(3);
    simulation.dispose();
  });

  it('begins again where it is repeated, steps by rows, and is reset to its first row', async () => {
    const { simulation, replay, height } = await replaying({ loop: true });
    for (const now of [200, 400, 610]) simulation.advance(now);
    expect([height(), simulation.playing]).toEqual([2, true]);
    replay.loop = false;
    for (const now of [800, 1000]) simulation.advance(now);
    expect([height(), simulation.playing]).toEqual([4, false]);
    simulation.reset();
    simulation.step(3);
    expect(height()).toBe(3);
    replay.seek(1.1);
    expect(height()).toBe(1);
    expect(() => replay.seek(Number.NaN)).toThrow(TypeError);
    simulation.dispose();
  });

  it('calls neither hooks nor functions for contacts; at its end the simulation continues from the shown state', async () => {
    const { simulation, replay } = await replaying();
    let steps = 0;
    simulation.afterStep(() => void steps++);
    simulation.advance(120);
    replay.end();
    expect([steps, simulation.replayed, simulation.playing]).toEqual([0, undefined, false]);
    simulation.step();
    expect([steps, simulation.data.time]).toEqual([1, expect.closeTo(1.11, 12)]);
    // without effect
    replay.seek(1.3);
    expect(simulation.data.time).toBeCloseTo(1.11, 12);
    simulation.dispose();
  });

  it('is read from an address, also data:, without a name by its first bytes; an HTML page is refused', async () => {
    vi.stubGlobal('document', { baseURI: 'http://localhost/' });
    const { simulation } = playing();
    const labels = Array.from({ length: 7 }, (_, i) => `qpos.${i}`).join();
    const csv = `time,${labels}\n0,0,0,1,1,0,0,0\n1,0,0,2,1,0,0,0\n`;
    const replay = await simulation.replay(`data:text/csv,${encodeURIComponent(csv)}`);
    expect([replay.duration, replay.diagnostics]).toEqual([1, []]);
    const cut = await simulation.replay(new Blob([csv.slice(0, -2)]));
    expect([cut.duration, cut.diagnostics[0]!.code]).toEqual([0, 'cut-trajectory/line-end']);
    const page = await simulation.replay('data:text/html,<p>').catch((error: ModelError) => error);
    expect((page as ModelError).diagnostics[0]!.code).toBe('resource-failed/page');
    vi.unstubAllGlobals();
    simulation.dispose();
  });

  it('is refused for another model, and the simulation goes on', async () => {
    const { simulation } = playing();
    const other = { ...RUN, columns: [{ name: 'qpos', labels: ['qpos.0'] }], values: { qpos: new Float64Array(5) } };
    await expect(simulation.replay(other)).rejects.toThrow(/qpos has 1 recorded values and 7/);
    await expect(simulation.replay({ name: 'run.csv', bytes: new Uint8Array([1, 2]) })).rejects.toThrow(ModelError);
    await expect(simulation.replay(7 as never)).rejects.toThrow(/an address, a file/);
    await expect(simulation.replay(RUN, { lop: true } as never)).rejects.toThrow(/loop/);
    const [first, second] = [simulation.replay(RUN), simulation.replay(RUN)];
    await expect(first).rejects.toThrow(DOMException);
    expect(simulation.replayed).toBe(await second);
    simulation.dispose();
  });
});

describe('a simulation in the page', () => {
  it('takes the due steps in a frame, and reports one change of the state', () => {
    const { simulation, events } = playing();
    simulation.advance(35);
    expect(simulation.data.time).toBeCloseTo(0.03, 12);
    expect(events).toEqual(['status', 'state']);
    simulation.advance(36);
    expect(events).toHaveLength(2);
    simulation.dispose();
  });

  it('follows the speed, and steps while paused', () => {
    const { simulation } = playing();
    simulation.speed = 2;
    simulation.advance(20);
    expect(simulation.data.time).toBeCloseTo(0.04, 12);
    simulation.step(2);
    expect([simulation.playing, simulation.data.time]).toEqual([false, expect.closeTo(0.06, 12)]);
    simulation.advance(40);
    expect(simulation.data.time).toBeCloseTo(0.06, 12);
    simulation.dispose();
  });

  it('shows the state after a reset in a step hook, and continues from there', () => {
    const { simulation } = playing();
    let resets = 0;
    simulation.afterStep((_, data) => {
      if (data.time < 0.025) return;
      resets++;
      simulation.reset();
    });
    simulation.advance(90);
    expect([simulation.data.time, resets]).toEqual([0, 1]);
    simulation.advance(100);
    simulation.advance(115);
    expect(simulation.data.time).toBeCloseTo(0.01, 12);
    simulation.dispose();
  });

  it('reports the begin and end of a contact that lies within one frame, and ends contacts at a reset', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const simulation = new PageSimulation(
      compile(
        parseXML(`<mujoco><option timestep="0.002"/><worldbody><geom name="floor" type="plane" size="1 1 1"/>
          <body name="ball" pos="0 0 .15"><freejoint/><geom size=".1" solref="-50000 0"/></body></worldbody></mujoco>`),
      ),
    );
    const events: [type: string, time: number][] = [];
    const record = ({ type, time }: { type: string; time: number }) => void events.push([type, time]);
    const end = simulation.onContact('ball', 'floor', { begin: record, end: record });
    simulation.play();
    simulation.advance(0);
    // a fall of 0.05 m takes 0.101 s
    simulation.advance(90);
    expect(events).toEqual([]);
    simulation.advance(190);
    expect(events.map(([type]) => type)).toEqual(['begin', 'end']);
    expect(events[0]![1]).toBeCloseTo(Math.sqrt(0.1 / 9.81), 2);
    expect(events[1]![1]).toBeLessThan(0.19);
    simulation.reset();
    expect(events).toHaveLength(2);
    simulation.step(52);
    expect(events).toHaveLength(3);
    simulation.reset();
    expect(events.at(-1)![0]).toBe('end');
    end();
    simulation.step(100);
    expect(events).toHaveLength(4);
    simulation.dispose();
  });

  it('stops stepping in a frame in which the state diverged', () => {
    const { simulation, events } = playing();
    let steps = 0;
    simulation.beforeStep((_, data) => {
      if (++steps === 3) data.qpos.fill(Number.NaN);
    });
    simulation.advance(90);
    expect([steps, simulation.data.time]).toEqual([3, 0.01]);
    expect(events).toEqual(['status', 'state']);
    simulation.dispose();
  });

  it('pauses if a hook throws', () => {
    const { simulation, events } = playing();
    simulation.beforeStep(() => {
      throw new Error('no');
    });
    expect(() => simulation.advance(20)).toThrow('no');
    expect(simulation.playing).toBe(false);
    simulation.advance(40);
    expect(events).toEqual(['status', 'status']);
    simulation.dispose();
  });
});

describe('the first picture', () => {
  const resting = () =>
    compile(
      parseXML(
        '<mujoco><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 0.1"><freejoint/><geom name="ball" size="0.2"/></body></worldbody></mujoco>',
      ),
    );

  it('is drawn with poses before the physics is evaluated, which the second one is not', () => {
    const simulation = new PageSimulation(resting());
    const events: string[] = [];
    simulation.subscribe((event) => events.push(event));
    const { data } = simulation.picture;
    simulation.advance(0);
    expect([data.ncon, data.geom('ball').xpos[2], events]).toEqual([0, 0.1, []]);
    simulation.advance(16);
    expect([data.ncon, events]).toEqual([1, ['state']]);
    expect(simulation.data).toBe(data);
    simulation.dispose();
  });

  it('leaves a simulation that is disposed of before the physics alone', () => {
    const simulation = new PageSimulation(resting());
    simulation.advance(0);
    simulation.dispose();
    simulation.advance(16);
    expect(simulation.data.ncon).toBe(0);
  });

  it('does not delay the physics for a program that reads the Data', () => {
    const simulation = new PageSimulation(resting());
    expect(simulation.picture.data.ncon).toBe(0);
    expect(simulation.data.ncon).toBe(1);
    simulation.dispose();
  });
});
