/** Passive contacts of flexes, with and without bodies for their vertices. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../../authoring/public-functions/load.js';
import { parseXML } from '../../../authoring/public-functions/parse-xml.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { Data } from '../../model/data.js';
import { forward, step } from '../../runtime/run.js';
import { PASSIVE } from './passive-contact.js';

const scene = (dof: string, other = ''): string => `<mujoco>
  <option solver="CG" integrator="discrete" timestep=".002"/>
  <worldbody><geom type="plane" size="1 1 .1"/>
    <flexcomp name="block" dim="3" type="grid" count="3 3 3" spacing=".1 .1 .1" pos="0 0 .12" radius=".01" mass="1"${dof}>
      <elasticity young="1e4"/><contact selfcollide="none" passive="true"/></flexcomp>
    ${other}</worldbody></mujoco>`;

/** Another flex on the block. */
const ON_TOP = `<flexcomp name="lid" dim="3" type="grid" count="2 2 2" spacing=".1 .1 .1" pos="0 0 .29" radius=".01" mass=".1"
  dof="trilinear"><elasticity young="1e4"/><contact selfcollide="none"/></flexcomp>`;

/** Simulates a fall; returns the diagnostic codes of compiling, and whether the last contacts are springs. */
function fall(xml: string): { codes: string[]; springs: boolean[]; height: number } {
  const diagnostics = new Diagnostics();
  const model = compile(parseXML(xml), { diagnostics });
  const data = new Data(model);
  let springs: boolean[] = [];
  for (let i = 0; i < 100; i++) {
    step(model, data);
    if (data.ncon < 3) continue;
    springs = Array.from(data.contact_exclude.subarray(0, data.ncon), (exclude) => exclude === PASSIVE);
  }
  const height = Math.min(...data.flexvert_xpos.filter((_, i) => i % 3 === 2));
  return { codes: diagnostics.list.map(({ code }) => code), springs, height };
}

describe('contacts with passive="true"', () => {
  it('passive contacts are springs if vertices have bodies', () => {
    const { codes, springs, height } = fall(scene(''));
    expect(codes).toEqual([]);
    expect(springs.length).toBeGreaterThan(4);
    expect(springs).not.toContain(false);
    expect(height).toBeGreaterThan(0);
  });

  it.each(['trilinear', 'quadratic'])(
    'passive contacts of an interpolated flex stay constraints, with a warning: %s',
    (dof) => {
      const { codes, springs, height } = fall(scene(` dof="${dof}"`));
      expect(codes).toEqual(['ignored-attribute']);
      expect(springs.length).toBeGreaterThan(2);
      expect(springs).not.toContain(true);
      expect(height).toBeGreaterThan(0);
    },
  );

  it('passive contacts with an interpolated flex stay constraints', () => {
    const { springs, height } = fall(scene('', ON_TOP));
    expect(springs).toContain(true);
    expect(springs).toContain(false);
    expect(height).toBeGreaterThan(0);
  });
});

it.each([0, 1, 2])('the lightest corner of a triangle at a contact determines its spring: corner %i', (lightest) => {
  /** The upward force on corners of 300 g, except for one of them. */
  const lift = (mass: number): number => {
    const bodies = ['-.1 -.1 .105', '.1 -.1 .105', '0 .1 .105'].map(
      (pos, i) => `<body name="b${i}" pos="${pos}">
        <inertial pos="0 0 0" mass="${i === lightest ? mass : 0.3}" diaginertia=".001 .001 .001"/>
        ${['1 0 0', '0 1 0', '0 0 1'].map((axis) => `<joint type="slide" axis="${axis}"/>`).join('')}</body>`,
    );
    const model = compile(
      parseXML(`<mujoco><option solver="CG" integrator="discrete"/><worldbody><geom size=".1"/>${bodies.join('')}</worldbody>
        <deformable><flex name="f" dim="2" radius=".01" body="b0 b1 b2" element="0 1 2">
        <contact passive="true" selfcollide="none"/></flex></deformable></mujoco>`),
    );
    const data = new Data(model);
    forward(model, data);
    expect(data.contact_exclude[0]).toBe(PASSIVE);
    return data.qfrc_spring[2]! + data.qfrc_spring[5]! + data.qfrc_spring[8]!;
  };
  expect(lift(0.3)).toBeGreaterThan(1);
  expect(lift(0.1) / lift(0.3)).toBeCloseTo(1 / 3, 12);
  expect(lift(0.9) / lift(0.3)).toBeCloseTo(1, 12);
});
