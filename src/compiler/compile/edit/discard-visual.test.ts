/** Discarding visual elements as an edit. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from '../../../modelling/mjcf/write/write.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { compile } from '../compile.js';
import { discardVisual } from './discard-visual.js';

const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);
const names = (list: readonly SpecElement[]): (string | undefined)[] => list.map(({ identifier }) => identifier);
const TETRA = 'vertex="0 0 0  1 0 0  0 1 0  0 0 1"';

const MODEL = `<option density="1.2" viscosity="1e-5"/>
  <asset>
    <texture name="tex" type="2d" builtin="checker" width="8" height="8"/>
    <material name="mat" texture="tex"/>
    <mesh name="visual" ${TETRA} material="mat"/><mesh name="collision" ${TETRA} material="mat"/>
    <mesh name="tuple" ${TETRA}/><mesh name="unused" ${TETRA}/>
  </asset>
  <default><geom material="mat"/><site material="mat"/><default class="visual"><geom contype="0" conaffinity="0"/></default></default>
  <worldbody>
    <light name="light" texture="tex"/><site name="s0"/><geom name="visual_world" class="visual" size=".1"/>
    <body name="inferred"><joint/>
      <geom name="collision" type="mesh" mesh="collision"/>
      <geom name="visual" class="visual" type="mesh" mesh="visual" pos="1 0 0"/>
      <geom name="visual_massless" class="visual" size=".1" mass="0"/>
      <geom name="wing" class="visual" type="ellipsoid" size=".3 .2 .01" fluidshape="ellipsoid"/>
      <site name="s1" pos="0 0 1"/>
      <body name="explicit" pos="0 0 1"><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
        <geom name="visual_explicit" class="visual" size=".1"/><geom name="sensor" class="visual" size=".1"/>
        <geom name="pair" class="visual" size=".1"/><geom name="wrap" class="visual" size=".1" pos="0 .5 0"/>
      </body>
    </body>
  </worldbody>
  <contact><pair geom1="collision" geom2="pair"/></contact>
  <tendon><spatial name="tendon" material="mat"><site site="s0"/><geom geom="wrap"/><site site="s1"/></spatial></tendon>
  <sensor><framepos objtype="geom" objname="sensor"/></sensor>
  <custom><tuple name="tuple"><element objtype="mesh" objname="tuple"/></tuple></custom>`;

describe('discardVisual', () => {
  it('removes geoms, meshes, materials and textures without effect on the physics, and keeps the inertia', () => {
    const spec = read(MODEL);
    const full = compile(spec);
    discardVisual(spec);
    expect(names(spec.geoms)).toEqual(['collision', 'wing', 'sensor', 'pair', 'wrap']);
    expect(names(spec.meshes)).toEqual(['collision', 'tuple']);
    expect([spec.materials.length, spec.textures.length]).toEqual([0, 0]);
    expect(toXML(spec)).not.toContain('mat');
    const model = compile(spec);
    expect([model.nmat, model.ntex, model.light_texid[0]]).toEqual([0, 0, -1]);
    for (const array of ['body_mass', 'body_inertia', 'body_ipos', 'body_iquat', 'dof_invweight0'] as const) {
      model[array].forEach((x, i) => void expect(x, array).toBeCloseTo(full[array][i]!, 12));
    }
    expect(spec.get('body', 'inferred').child('inertial')?.mass).toBe(full.body('inferred').mass);
    expect(discardVisual(spec)).toEqual([]);
  });

  it('is one step of the history', () => {
    const spec = read(MODEL);
    const before = toXML(spec);
    discardVisual(spec);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });

  it('keeps a material or a texture that a tuple refers to, and nothing uses it', () => {
    const texture = (name: string): string =>
      `<texture name="${name}" type="2d" builtin="checker" width="8" height="8"/>`;
    const spec = read(`<asset>${texture('a')}${texture('in_material')}${texture('in_tuple')}${texture('in_layer')}
      <material name="a" texture="a"/><material name="in_tuple" texture="in_material"/>
      <material name="layered"><layer texture="in_layer" role="rgb"/></material></asset>
      <worldbody><body><joint/><geom name="geom" size=".1" material="in_tuple"/></body></worldbody>
      <custom><tuple name="tuple"><element objtype="material" objname="in_tuple"/><element objtype="material" objname="layered"/>
      <element objtype="texture" objname="in_tuple"/></tuple></custom>`);
    discardVisual(spec);
    const model = compile(spec);
    expect([names(spec.materials), names(spec.textures)]).toEqual([['in_tuple', 'layered'], ['in_tuple']]);
    expect([model.geom_matid[0], Math.max(...model.mat_texid)]).toEqual([-1, -1]);
    expect(Array.from(model.tuple_objid)).toEqual([0, 1, 0]);
  });

  it.each([
    ['with mass is an error, and nothing is discarded', '', true],
    ['without mass is discarded', 'mass="0"', false],
  ])('with inertiafromgeom true, a geom %s', (_, attributes, isRefused) => {
    const spec =
      read(`<compiler inertiafromgeom="true"/><asset><material name="m"/></asset><worldbody><body name="body"><joint/>
      <geom size=".1" material="m"/><geom name="visual" size=".2" contype="0" conaffinity="0" ${attributes}/></body></worldbody>`);
    const before = toXML(spec);
    if (isRefused) {
      expect(() => discardVisual(spec)).toThrow(/geom 'visual' has mass .* inertiafromgeom 'true' .* body 'body'/);
      expect(toXML(spec)).toBe(before);
    } else {
      discardVisual(spec);
      expect([spec.geoms.length, spec.get('body', 'body').child('inertial')]).toEqual([1, undefined]);
    }
  });

  it.each([
    ['not needed', '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>', false],
    ['needed', '', true],
  ])('reads a mesh only for an inertia: %s', (_, inertial, isRead) => {
    const spec = read(`<asset><mesh name="visual" file="none.obj"/></asset><worldbody><body><joint/>${inertial}
      <geom size=".1"/><geom type="mesh" mesh="visual" contype="0" conaffinity="0"/></body></worldbody>`);
    if (isRead) expect(() => discardVisual(spec)).toThrow(/none\.obj/);
    else discardVisual(spec);
    expect(spec.meshes.length).toBe(isRead ? 1 : 0);
  });
});

describe('discardvisual of compiler', () => {
  const flagged = (text: string, settings = ''): Spec => read(`<compiler discardvisual="true" ${settings}/>${text}`);

  it('compiles in 4.0 what discardVisual makes, and leaves the Spec unchanged', () => {
    const spec = flagged(MODEL);
    const before = toXML(spec);
    const model = compile(spec, { compatibility: '4.0' });
    expect([toXML(spec), model.ngeom, model.nmesh, model.nmat, model.ntex]).toEqual([before, 5, 2, 0, 0]);
    const edited = read(MODEL);
    discardVisual(edited);
    expect(compile(edited).body_inertia).toEqual(model.body_inertia);
  });

  it('discards an ellipsoid in the fluid model up to 3.14 only', () => {
    const spec = flagged(MODEL.replace('<light name="light" texture="tex"/>', ''));
    const count = (compatibility: '3.14' | '4.0') => compile(spec, { compatibility }).ngeom;
    expect([count('3.14'), count('4.0')]).toEqual([4, 5]);
  });

  it('refuses from 4.0 on to discard mass that inertiafromgeom true counts', () => {
    const spec = flagged(
      '<worldbody><body name="b"><joint/><geom size=".1"/><geom name="v" size=".2" contype="0" conaffinity="0"/></body></worldbody>',
      'inertiafromgeom="true"',
    );
    expect(compile(spec, { compatibility: '3.14' }).body('b').mass).toBeGreaterThan(30);
    expect(() => compile(spec, { compatibility: '4.0' })).toThrow(/geom 'v' has mass/);
  });
});
