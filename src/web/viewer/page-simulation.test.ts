import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { PageSimulation } from './page-simulation.js';

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
