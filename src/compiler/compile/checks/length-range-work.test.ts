/** Terms of the estimated work of a step, from the counts of a model and the weights in the source. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';
import { lengthRangeWork } from './length-range-work.js';

const CLOTH = '<flexcomp name="f" type="grid" count="3 3 1" spacing=".1 .1 .1" radius=".01"';
/** A grid of 2 x 2 cells has 6 edges along each axis and a diagonal in each cell. */
const EDGES = 16;

/** Estimated work of a step for one muscle, with options and equalities. */
function work(option: string, equalities: string): number {
  const text = `<mujoco><option ${option}/><worldbody>
    <body name="a"><joint name="j" range="0 1"/><geom size=".1"/></body><body name="b"><joint name="k"/><geom size=".1"/></body>
    ${CLOTH}/></worldbody><equality>${equalities}</equality>
    <actuator><muscle name="m" joint="j"/></actuator></mujoco>`;
  const { simulations, stepWork } = lengthRangeWork(compile(readModelText(text), { trialStep: false }).record, [0]);
  expect(simulations).toBe(1);
  return stepWork;
}

const JOINT = '<joint joint1="j" joint2="k" active="false"/>';
const CONNECT = '<connect body1="a" body2="b" anchor="0 0 0" active="false"/>';
const FLEX = '<flex flex="f" active="false"/>';
/** Counts of rows and edges per equality: a connect is counted as a weld. */
const COUNTS: readonly (readonly [equalities: string, rows: number, edges: number])[] = [
  [JOINT, 1, 0],
  [CONNECT, 6, 0],
  [FLEX, 0, EDGES],
  [JOINT + FLEX + CONNECT, 7, EDGES],
];

it.each(COUNTS)('counts the rows and edges of %s', (equalities, rows, edges) => {
  expect(work('', equalities) - work('', '')).toBeCloseTo(8 * rows + 50 * edges, 9);
});

it('a dual solver adds a sixth per pair of rows, including joint limits', () => {
  const njnt = 2 + 3 * 9;
  const pairs = (rows: number): number => (rows + njnt) ** 2 / 6;
  expect(work('solver="PGS"', '') - work('', '')).toBeCloseTo(pairs(0), 6);
  expect(work('solver="PGS"', JOINT + FLEX) - work('', JOINT + FLEX)).toBeCloseTo(pairs(1 + EDGES), 6);
});

it('counts iterations only if no tolerance ends them', () => {
  const usual = work('', '');
  expect(work('iterations="300"', '')).toBe(usual);
  expect(work('iterations="300" tolerance="0"', '')).toBeCloseTo(3 * usual, 6);
  expect(work('iterations="50" tolerance="0"', '')).toBe(usual);
  expect(work('ls_iterations="100" ls_tolerance="0"', '')).toBeCloseTo(2 * usual, 6);
});

it('counts elements of the inertia matrix, and of its derivatives for implicit integrators', () => {
  /** Two hinges of two bodies, nested or side by side; neither body is simple. */
  const pair = (option: string, isChain: boolean): number => {
    const arm = (name: string, inside: string): string =>
      `<body pos="1 0 0"><joint name="${name}" range="0 1"/><geom size=".1" pos=".5 0 0"/>${inside}</body>`;
    const text = `<mujoco><option ${option}/><worldbody>${isChain ? arm('j', arm('k', '')) : arm('j', '') + arm('k', '')}
      </worldbody><actuator><muscle name="m" joint="j"/></actuator></mujoco>`;
    return lengthRangeWork(compile(readModelText(text), { trialStep: false }).record, [0]).stepWork;
  };
  // row lengths 1 and 2 instead of 1 and 1; for the derivatives, 2 and 2 instead of 1 and 1
  const [element, factor, derivative] = [1 / 8, (1 + 4 - 2) / 32, 2 * 1.5 + (2 * 4 - 2) / 32];
  expect(pair('', true) - pair('', false)).toBeCloseTo(element + factor, 9);
  const option = 'integrator="implicit"';
  expect(pair(option, true) - pair(option, false)).toBeCloseTo(element + factor + derivative, 9);
});

describe('estimated work of a step', () => {
  const world = (more: string, inside = '', actuator = '<motor joint="j"/>'): string =>
    `<mujoco><worldbody>${more}<body><joint name="j" range="0 1"/><geom size=".1"/><site name="s"/>${inside}</body></worldbody>
      <tendon><spatial name="t"><site site="s"/><site site="s2"/></spatial>
        <spatial name="long"><site site="s"/><site site="s2"/><site site="s"/></spatial></tendon>
      <actuator>${actuator}</actuator></mujoco>`.replace('<worldbody>', '<worldbody><site name="s2"/>');
  const taken = (text: string, actuators: readonly number[] = [0]): number =>
    lengthRangeWork(compile(readModelText(text), { trialStep: false }).record, actuators).stepWork;

  it('counts a constant, four per body and dof, and one per geom, site, camera and light', () => {
    // the world and a body with a hinge, with one inertia element and one multiplication; a geom and two sites
    expect(taken(world(''))).toBeCloseTo(160 + 4 * 2 + 4 + 3 + 1 / 8 + 1 / 32, 9);
    const thrice = (element: string): number => taken(world(element.repeat(3))) - taken(world(''));
    expect(thrice('<body/>')).toBeCloseTo(12, 9);
    for (const element of ['<geom size=".1"/>', '<site/>', '<camera/>', '<light/>']) {
      expect(thrice(element), element).toBeCloseTo(3, 9);
    }
  });

  it('counts six per path element of a tendon with actuator or limits, in each simulation', () => {
    const pull = (...tendons: string[]): string => tendons.map((t) => `<motor tendon="${t}"/>`).join('');
    const rest = taken(world(''));
    expect(taken(world('', '', pull('t')))).toBeCloseTo(rest + 6 * 2, 9);
    expect(taken(world('', '', pull('t', 'long')), [0, 1])).toBeCloseTo(2 * rest + 6 * (2 + 3), 9);
    const limited = world('').replace('"t">', '"t" range="0 9">');
    expect(taken(limited)).toBeCloseTo(rest + 6 * 2, 9);
  });
});
