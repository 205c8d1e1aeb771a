/** The JavaScript interface of the module: enumerations, instances, listing, JSON, clones, invalid ids. */
import type { MainModule } from '@mujoco/mujoco';
import { describe, expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { sameInBoth } from './both.js';

const XML = `
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="b" pos="0 0 0.05"><freejoint/><geom name="g" size="0.1"/><site name="s"/></body>
  </worldbody>
  <keyframe><key name="k"/></keyframe>
</mujoco>`;

function start(mj: MainModule) {
  const model = mj.MjModel.from_xml_string(XML);
  const data = new mj.MjData(model);
  mj.mj_forward(model, data);
  return { model, data };
}

type Class = abstract new (...given: never[]) => unknown;
const isOf = (object: unknown, type: unknown): number => Number(object instanceof (type as Class));

describe('both modules agree on', () => {
  test('enumerations', async () => {
    await sameInBoth((mj, see) => {
      const { mjtJoint, mjtGeom } = mj;
      see('type', typeof mjtJoint);
      see('own', [isOf(mjtJoint.mjJNT_FREE, mjtJoint), isOf(mjtJoint.mjJNT_HINGE, mjtJoint)]);
      see('other', isOf(mjtGeom.mjGEOM_BOX, mjtJoint));
      see('identity', Number((mjtJoint as unknown as { values: unknown[] }).values[3] === mjtJoint.mjJNT_HINGE));
      see('JSON', JSON.stringify({ type: mjtGeom.mjGEOM_BOX }));
      see('keys', Object.keys(mjtGeom.mjGEOM_BOX).length);
      see(
        'names',
        Object.keys(mjtJoint).filter((name) => name.startsWith('mj')),
      );
    });
  });

  test('instances and their classes', async () => {
    await sameInBoth((mj, see) => {
      const { model, data } = start(mj);
      see('model', [isOf(model, mj.MjModel), isOf(data, mj.MjModel), isOf(null, mj.MjModel)]);
      see('compiled', isOf(mj.mj_compile(mj.parseXMLString(XML)), mj.MjModel));
      see('others', [isOf(data, mj.MjData), isOf(model.opt, mj.MjOption), isOf(model.vis.map, mj.MjVisualMap)]);
      const all = [model, data, model.opt, model.vis, model.vis.map, model.stat, data.contact, data.contact.get(0)!];
      for (const object of all) see('name', object.constructor.name);
    });
  });

  test('JSON and listing', async () => {
    await sameInBoth((mj, see) => {
      const { model, data } = start(mj);
      const spec = mj.parseXMLString(XML);
      const all = { model, data, spec, opt: model.opt, contact: data.contact.get(0), body: model.body('b') };
      for (const [name, object] of Object.entries(all)) see(name, JSON.stringify({ object }));
      see('own', [Object.keys(model).length, Object.keys(data).length]);
      const listed = new Set<string>();
      for (const name in model) listed.add(name);
      see(
        'listed',
        ['nq', 'body_mass', 'opt', 'own', 'spec'].map((name) => Number(listed.has(name))),
      );
      see('tag', String(model));
    });
  });

  test('copies of Model and Data', async () => {
    await sameInBoth((mj, see) => {
      const { model, data } = start(mj);
      const clone = data.clone();
      see('another', Number(clone === data));
      see('instance', isOf(clone, mj.MjData));
      clone.qpos[0] = 7;
      clone.time = 3;
      see('shared', [data.qpos[0]!, data.time]);
      mj.mj_step(model.clone(), clone);
      see('stepped', data.time);
      const again = clone.clone();
      clone.delete();
      see('deleted', [Number(clone.isDeleted()), Number(data.isDeleted()), Number(again.isDeleted())]);
      see('time', again.time);
      const contact = data.contact.get(0);
      see('contact', contact ? Number(contact.clone().dist === contact.dist) : -1);
      const option = new mj.MjvOption();
      const same = option.clone();
      same.label = 3;
      see('option', option.label);
      see('later', Number(same.deleteLater() === same && same.isDeleted()));
    });
  });

  test('missing elements', async () => {
    await sameInBoth((mj, see) => {
      const { model, data } = start(mj);
      for (const id of [99, -1, 'nope', '', null, undefined] as unknown as string[]) {
        see.error(`model.body(${id})`, () => model.body(id));
        see.error(`data.geom(${id})`, () => data.geom(id));
      }
      see.error('nothing', () => (model.body as unknown as () => void)());
      see('name', [mj.mj_name2id(model, 1, 'nope'), mj.mj_name2id(model, 99, 'b'), mj.mj_name2id(model, 1, '')]);
      see('contact', Number(data.contact.get(99) === undefined));
      const force = new mj.DoubleBuffer(6);
      mj.mj_contactForce(model, data, 99, force);
      see('force', force);
      const target = new mj.DoubleBuffer(model.nv);
      for (const body of [99, -1]) {
        see.error(`applied to ${body}`, () =>
          mj.mj_applyFT(model, data, [1, 0, 0], [0, 0, 0], [0, 0, 0], body, target),
        );
      }
      mj.mj_resetDataKeyframe(model, data, 99);
      see('time', data.time);
      see.error('key', () => mj.mj_setKeyframe(model, data, 99));
    });
  });
});

// in WASM, the comparison with a clone throws
test('clone returns an alias of its object', async () => {
  const mj = (await loadDropIn()) as unknown as MainModule;
  const { model, data } = start(mj);
  const clone = data.clone();
  expect([clone.isAliasOf(data), data.isAliasOf(clone), clone.clone().isAliasOf(clone)]).toEqual([true, true, true]);
  expect(clone.isAliasOf(new mj.MjData(model))).toBe(false);
});

// in WASM, these read past the end of the arrays
test('refuses ids outside of arrays and writes nothing', async () => {
  const mj = (await loadDropIn()) as unknown as MainModule;
  const { model, data } = start(mj);
  const result = new Float64Array(3 * model.nv).fill(5);
  for (const id of [99, -1]) {
    expect(() => mj.mj_jacBody(model, data, result as never, null as never, id)).toThrow(/body -?\d+ is not below 2/);
    expect(() => mj.mj_jacSite(model, data, result as never, null as never, id)).toThrow(RangeError);
    expect(() => mj.mj_geomDistance(model, data, id, 0, 1, null as never)).toThrow(RangeError);
    expect(mj.mj_id2name(model, mj.mjtObj.mjOBJ_BODY.value, id)).toBe('');
  }
  expect([...result]).toEqual(new Array(3 * model.nv).fill(5));
});
