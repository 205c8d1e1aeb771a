import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';

const WORLD = `<worldbody><geom size="1" mass="50"/>
  <body><joint/><inertial pos="0 0 0" mass="1" diaginertia=".1 .2 .3"/>
    <body><inertial pos="0 0 0" mass="3" diaginertia="4 5 6"/></body></body></worldbody>`;

const compiled = (settings: string) => compile(readModelText(`<mujoco><compiler ${settings}/>${WORLD}</mujoco>`));

it('settotalmass scales the masses and inertias of all bodies except the world', () => {
  const model = compiled('settotalmass="8"');
  expect([...model.body_mass].slice(1)).toEqual([2, 6]);
  const inertia = [...model.body_inertia].slice(3);
  [0.2, 0.4, 0.6, 8, 10, 12].forEach((moment, i) => void expect(inertia[i]).toBeCloseTo(moment, 14));
});

it('settotalmass can reduce masses and updates derived quantities', () => {
  const model = compiled('settotalmass=".4"');
  expect(model.body_mass[1]! + model.body_mass[2]!).toBeCloseTo(0.4, 15);
  expect(model.body_subtreemass[1]).toBeCloseTo(0.4, 15);
  // the hinge rotates both bodies about z, where their moment is (.3 + 6) / 10
  expect(model.dof_M0[0]).toBeCloseTo(0.63, 14);
});

it.each(['-1', '0'])('settotalmass="%s" does not change masses', (mass) => {
  expect([...compiled(`settotalmass="${mass}"`).body_mass].slice(1)).toEqual([1, 3]);
});
