/** Undo in a Spec that is attached by reference, and in its parent. */
import { expect, test } from 'vitest';
import { compile, Data, parseXML, recompile, Spec, toXML } from '../../src/api/index.js';

const CHILD = `<mujoco model="c"><worldbody><body name="arm"><joint name="j"/><geom name="g" size=".1"/></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator></mujoco>`;

/** A Spec with another attached by reference, and the sizes of its geoms as they compile. */
function attached() {
  const child = parseXML(CHILD);
  const spec = new Spec();
  spec.worldbody.attach(child, { prefix: 'a_', by: 'reference' });
  const sizes = (): number[] => {
    const model = compile(spec);
    return Array.from({ length: model.ngeom }, (_, id) => model.geom_size[3 * id]!);
  };
  return { child, spec, sizes };
}

test('undo and redo in a child apply to its attachment', () => {
  const { child, spec, sizes } = attached();
  const before = toXML(spec);
  child.get('geom', 'g').size = [0.5];
  child.get('body', 'arm').addGeom({ name: 'h', size: [0.2] });
  child.get('joint', 'j').rename('hip');
  expect(sizes()).toEqual([0.5, 0.2]);
  child.changes.undo();
  expect(spec.get('actuator', 'a_m').joint).toBe('a_j');
  child.changes.undo();
  expect(sizes()).toEqual([0.5]);
  child.changes.undo();
  expect(toXML(spec)).toBe(before);
  for (let i = 0; i < 3; i++) child.changes.redo();
  expect(sizes()).toEqual([0.5, 0.2]);
  expect(spec.get('actuator', 'a_m').joint).toBe('a_hip');
});

test('an edit after undo in a child applies to its attachment', () => {
  const { child, sizes } = attached();
  child.get('body', 'arm').addGeom({ size: [0.2] });
  child.changes.undo();
  child.get('geom', 'g').size = [0.7];
  expect(sizes()).toEqual([0.7]);
  child.changes.redo();
  expect(sizes()).toEqual([0.7]);
});

test('undo of a deletion restores the elements with their state', () => {
  const { child, spec } = attached();
  const model = compile(spec);
  const data = new Data(model);
  data.qpos[0] = 0.3;
  child.get('geom', 'g').delete();
  child.get('body', 'arm').addGeom({ size: [0.4] });
  recompile(spec, model, data);
  child.changes.undo();
  child.changes.undo();
  recompile(spec, model, data);
  expect([model.geom('a_g').id, data.qpos[0], model.nu]).toEqual([0, 0.3, 1]);
});

test('undo in the parent removes the attachment, and redo restores it with later edits of the child', () => {
  const { child, spec, sizes } = attached();
  spec.changes.undo();
  expect(sizes()).toEqual([]);
  child.get('geom', 'g').size = [0.6];
  spec.changes.redo();
  expect(sizes()).toEqual([0.6]);
  child.changes.undo();
  expect(sizes()).toEqual([0.1]);
});
