/** The smallest forms of inputs that fuzzing has found. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/load/parse.js';
import { Data } from '../../src/model/data.js';
import { step } from '../../src/runtime/run.js';

const world = (inside: string, rest = ''): string => `<mujoco><worldbody>${inside}</worldbody>${rest}</mujoco>`;
const BALL = '<geom size=".1"/>';

test.each([
  ['limited', 'range="-.1 .1"', ''],
  ['rubbing', 'frictionloss="2"', ''],
  ['fixed', '', '<equality><tendon tendon1="t"/></equality>'],
  ['coupled', '', '<equality><tendon tendon1="t" tendon2="u"/></equality>'],
])('a %s tendon that names a joint twice is one that names it once with both coefficients', (_, given, rest) => {
  const bodies = `<body><joint name="a"/><geom size=".1" pos="1 0 0"/><body><joint name="b"/><geom size=".1" pos="1 0 0"/></body></body>`;
  const run = (joints: string): number[] => {
    const fixed = `<fixed name="t" ${given}><joint joint="a" coef="1"/>${joints}</fixed>`;
    const other = `<fixed name="u"><joint joint="a" coef="2"/><joint joint="b" coef="-1"/></fixed>`;
    const model = compile(parseXML(world(bodies, `<tendon>${fixed}${other}</tendon>${rest}`)));
    const data = new Data(model);
    data.qvel.fill(5);
    let rows = 0;
    for (let k = 0; k < 50; k++) {
      step(model, data);
      rows += data.nefc;
    }
    expect(rows).toBeGreaterThan(5);
    return [...data.qpos];
  };
  const once = run('<joint joint="b" coef="3"/>');
  const twice = run('<joint joint="b" coef="1"/><joint joint="b" coef="2"/>');
  for (const [i, value] of once.entries()) expect(twice[i]).toBeCloseTo(value, 12);
});

test('a limited tendon may name a joint twice in a tree with others', () => {
  const inside = `<body><joint/>${BALL}<body pos="1 0 0"><joint name="ball" type="ball"/>${BALL}</body></body>`;
  const joint = '<joint joint="ball" coef="1"/>';
  const model = compile(parseXML(world(inside, `<tendon><fixed range="-1 1">${joint}${joint}</fixed></tendon>`)));
  const data = new Data(model);
  data.qvel.fill(1);
  for (let k = 0; k < 10; k++) step(model, data);
  expect([...data.qpos].every(Number.isFinite)).toBe(true);
});
