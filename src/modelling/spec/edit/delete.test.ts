/** Deleting an element: elements deleted with it, references removed, and elements kept. */
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';
import { Spec } from '../spec.js';
import { deleteElement } from './delete.js';

const TETRA = 'vertex="0 0 0 1 0 0 0 1 0 0 0 1"';
const scene = (): Spec =>
  readModelText(`<mujoco><default><geom material="m"/><default class="c"><geom size=".5"/><default class="d"/></default></default>
    <asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="m" texture="t"/>
      <material name="l"><layer role="rgb" texture="t"/><layer role="normal" texture="t"/></material><mesh name="me" ${TETRA}/></asset>
    <worldbody><body name="b"><joint name="j"/><geom name="g" class="c" size="1"/><site name="s"/><camera name="watch" mode="targetbody" target="x"/></body>
      <body name="x" childclass="d"><freejoint/><geom name="h" type="mesh" mesh="me"/><geom name="i" size="1" material="m"/><site name="u"/></body>
      <flexcomp name="F" count="2 2 1" radius=".01"/></worldbody>
    <contact><pair name="p" geom1="g" geom2="i"/><exclude name="e" body1="b" body2="F_1"/></contact>
    <tendon><spatial name="sp"><site site="s"/><geom geom="g"/><site site="u"/></spatial><fixed name="fx"><joint joint="j" coef="1"/></fixed></tendon>
    <actuator><motor name="mo" joint="j"/><motor name="mt" tendon="fx"/></actuator>
    <sensor><jointpos name="jp" joint="j"/><actuatorfrc name="af" actuator="mo"/><framepos name="fp" objtype="geom" objname="i"/></sensor>
    <custom><tuple name="two"><element objtype="body" objname="b"/><element objtype="geom" objname="i"/></tuple>
      <tuple name="one"><element objtype="geom" objname="i"/></tuple></custom></mujoco>`);

describe('delete removes dependent elements and optional references', () => {
  it.each<[Namespace, string, removed: string, unset: string]>([
    ['joint', 'j', "joint 'j', fixed 'fx', motor 'mo', jointpos 'jp', motor 'mt', actuatorfrc 'af'", ''],
    ['geom', 'g', "geom 'g', pair 'p', spatial 'sp'", ''],
    ['geom', 'i', "geom 'i', pair 'p', framepos 'fp', element, tuple 'one'", ''],
    ['site', 's', "site 's', spatial 'sp'", ''],
    ['body', 'x', "body 'x', camera 'watch', pair 'p', spatial 'sp', framepos 'fp', element, tuple 'one'", ''],
    ['texture', 't', "texture 't'", 'texture texture texture'],
    ['material', 'm', "material 'm'", 'material material'],
    ['mesh', 'me', "mesh 'me', geom 'h'", ''],
    ['flex', 'F', "flexcomp 'F', exclude 'e'", ''],
    ['default', 'c', "default 'c'", 'class childclass'],
    ['default', 'd', "default 'd'", 'childclass'],
    ['sensor', 'fp', "framepos 'fp'", ''],
  ])('deleting %s %s removes %s', (namespace, name, removed, unset) => {
    const spec = scene();
    const result = deleteElement(spec.get(namespace, name) as unknown as SpecElement);
    const [first, ...others] = result.removed.map(({ label }) => label);
    // the order of the others is not specified
    expect([first, ...others.sort()]).toEqual([removed.split(', ')[0], ...removed.split(', ').slice(1).sort()]);
    expect(result.unset.map(({ attribute }) => attribute).join(' ')).toBe(unset);
    expect(result.removed.some((each) => spec.holds(each))).toBe(false);
  });
});

it('sections and the root cannot be deleted, and deleting twice has no effect', () => {
  const spec = scene();
  for (const each of [spec.root, spec.worldbody, spec.option]) {
    expect(codeOf(() => deleteElement(each as unknown as SpecElement))).toBe('not-deletable');
  }
  const geom = spec.get('geom', 'g') as unknown as SpecElement;
  deleteElement(geom);
  expect(deleteElement(geom)).toEqual({ removed: [], unset: [] });
});

it('an attached keyframe is deleted with the last element that has a value in it', () => {
  const child = readModelText(`<mujoco><worldbody><body name="a"><joint name="j"/><geom size="1"/></body>
    <body name="b"><joint name="k"/><geom size="1"/></body></worldbody><keyframe><key name="home" qpos="1 2"/></keyframe></mujoco>`);
  const spec = new Spec();
  spec.worldbody.attach(child, { prefix: 'x-' });
  spec.get('joint', 'x-j').delete();
  expect(spec.all('key').map(({ qpos }) => qpos)).toEqual([[2]]);
  spec.get('joint', 'x-k').delete();
  expect(spec.all('key')).toEqual([]);
  // a keyframe of the Spec itself stays without values
  const own = readModelText(
    '<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body></worldbody><keyframe><key qpos="1"/></keyframe></mujoco>',
  );
  own.get('joint', 'j').delete();
  expect(own.all('key')).toHaveLength(1);
});
