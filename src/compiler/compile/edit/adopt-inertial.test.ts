/** Adopting inferred inertias. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { compile } from '../compile.js';
import { adoptInertial } from './adopt-inertial.js';

const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);
const ARM = `<worldbody><body name="arm" pos="0 0 1"><joint/>
  <frame pos=".1 0 0" euler="0 0 30"><geom name="capsule" type="capsule" fromto="0 0 0 .3 0 0" size=".05"/></frame>
  <geom name="box" type="box" size=".1 .2 .3" pos="0 .1 .2"/></body></worldbody>`;

describe('adoptInertial', () => {
  it.each([
    ['', ARM],
    ['settotalmass="10"', ARM],
    ['alignfree="true"', ARM.replace('<joint/>', '<freejoint/>')],
  ])('compiles to the same model, and no longer follows the geoms: compiler %s', (settings, arm) => {
    const spec = read(`<compiler ${settings}/>${arm}`);
    const before = compile(spec);
    const body = spec.get('body', 'arm');
    const inertial = adoptInertial(body);
    expect(adoptInertial(body)).toBe(inertial);
    for (const array of ['body_mass', 'body_inertia', 'body_ipos', 'body_iquat', 'geom_pos', 'qpos0'] as const) {
      compile(spec)[array].forEach((x, i) => void expect(x, array).toBeCloseTo(before[array][i]!, 12));
    }
    spec.get('geom', 'box').size = [0.5, 0.5, 0.5];
    expect(compile(spec).body('arm').mass).toBeCloseTo(before.body('arm').mass, 12);
    spec.changes.undo();
    spec.changes.undo();
    expect(body.child('inertial')).toBeUndefined();
  });

  it('refuses inertiafromgeom true, under which an inertial has no effect', () => {
    const spec = read(`<compiler inertiafromgeom="true"/>${ARM}`);
    expect(() => adoptInertial(spec.get('body', 'arm'))).toThrow(/body 'arm' cannot be given an inertial/);
  });

  it('refuses a body that is not in the model', () => {
    const spec = read(ARM);
    const arm = spec.get('body', 'arm');
    arm.delete();
    expect(() => adoptInertial(arm)).toThrow(/deleted/);
  });
});
