/** Ids, files, warnings, sizes and lists around compiling match the reference. */
import type { MainModule, MjSpec, mjtObj } from '@mujoco/mujoco';
import { describe, expect, test, vi } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { loadPeer } from '../oracle/peer.js';
import { sameInBoth } from './both.js';

const TREE = `
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <body name="a">
      <geom name="a1" size=".1"/>
      <body name="b"><geom name="b1" size=".1"/><site name="bs"/></body>
      <geom name="a2" size=".1"/><site name="as"/><joint name="hinge"/>
      <frame><geom name="a3" size=".1"/></frame>
    </body>
    <geom name="late" size=".1"/>
    <body name="c" pos="1 0 0"><freejoint/><geom name="c1" size=".1"/></body>
  </worldbody>
  <actuator><motor name="m1" joint="hinge"/><motor name="m2" site="as" gear="1 0 0 0 0 1"/></actuator>
</mujoco>`;

const TETRAHEDRON = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n';
const WITH_MESH =
  '<mujoco><asset><mesh name="t" file="t.obj"/></asset><worldbody><geom type="mesh" mesh="t"/></worldbody></mujoco>';
const CHILD = `
<mujoco model="inner">
  <option timestep="0.01"/>
  <worldbody><body name="k"><geom size=".1"/></body></worldbody>
</mujoco>`;

/** Names and ids of all elements of a type, in the order of traversal. */
function idsOf(mj: MainModule, spec: MjSpec, type: mjtObj): string {
  const seen: string[] = [];
  for (let each = mj.mjs_firstElement(spec, type); each; each = mj.mjs_nextElement(spec, each)) {
    seen.push(`${mj.mjs_getName(each)}:${mj.mjs_getId(each)}`);
  }
  return seen.join(' ');
}

describe('both modules agree that', () => {
  test('compiling updates the ids and the order of elements', async () => {
    await sameInBoth((mj, see) => {
      const { mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_JOINT, mjOBJ_ACTUATOR, mjOBJ_DEFAULT, mjOBJ_FRAME } = mj.mjtObj;
      const types = { mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_JOINT, mjOBJ_ACTUATOR, mjOBJ_DEFAULT, mjOBJ_FRAME };
      const spec = mj.parseXMLString(TREE);
      const all = (when: string): void => {
        for (const [name, type] of Object.entries(types)) see(`${when} ${name}`, idsOf(mj, spec, type));
      };
      all('before');
      const model = mj.mj_compile(spec);
      all('after');
      for (let id = 0; id < model.ngeom; id++) see(`name ${id}`, model.geom(id).name);
      const added = mj.mjs_addGeom(mj.mjs_findBody(spec, 'a')!, mj.mjs_getSpecDefault(spec)!);
      mj.mjs_setName(added!.element, 'new');
      all('edited');
      added!.size.set([0.1]);
      mj.mj_compile(spec);
      all('again');
    });
  });

  test('attaching to a site returns the body', async () => {
    await sameInBoth((mj, see) => {
      const [spec, child] = [mj.parseXMLString(TREE), mj.parseXMLString(CHILD)];
      const site = mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_SITE, 'as')!;
      const attached = mj.mjs_attach(site, mj.mjs_findBody(child, 'k')!.element, 'p-', '')!;
      see('name', [mj.mjs_getName(attached), String(attached.elemtype.value)]);
      see('body', mj.mjs_getName(mj.mjs_asBody(attached)!.element));
    });
  });

  test('a spec finds its files and its children by name', async () => {
    await sameInBoth((mj, see) => {
      const files = new mj.MjVFS();
      files.addBuffer('t.obj', new TextEncoder().encode(TETRAHEDRON) as never);
      files.addBuffer('k.xml', new TextEncoder().encode(CHILD) as never);
      see('vertices', mj.mj_compile(mj.parseXMLString(WITH_MESH), files).nmeshvert);
      const parent = mj.parseXMLString(
        '<mujoco><asset><model name="asset" file="k.xml"/></asset><worldbody><attach model="asset" body="k" prefix="z"/></worldbody></mujoco>',
        files,
      );
      for (const name of ['asset', 'inner', 'k.xml', '']) see(name, mj.mjs_findSpec(parent, name)?.modelname ?? 'none');
      const compile = mj.mj_compile as (...given: unknown[]) => unknown;
      see.error('null', () => compile(parent, null));
      see.error('no spec', () => compile(null));
    });
  });

  test('the sizes of matrices match', async () => {
    await sameInBoth((mj, see) => {
      const model = mj.MjModel.from_xml_string(TREE);
      const data = new mj.MjData(model);
      mj.mj_forward(model, data);
      const add = mj.mj_addM as (...given: unknown[]) => void;
      for (const n of [0, model.nC, model.nv ** 2]) {
        see.error(`dst ${n}`, () => add(model, data, new mj.DoubleBuffer(n), null, null, null));
      }
      const ints = (n: number, values: Int32Array) => {
        const buffer = new mj.IntBuffer(n);
        (buffer.GetView() as Int32Array).set(values.subarray(0, n));
        return buffer;
      };
      const pattern = [model.M_rownnz, model.M_rowadr, model.M_colind] as Int32Array[];
      for (const lengths of [
        [model.nv, model.nv, model.nM],
        [1, model.nv, model.nM],
        [model.nv, 1, model.nM],
        [model.nv, model.nv, 1],
      ]) {
        const dst = new mj.DoubleBuffer(model.nM);
        see.error(`pattern ${lengths}`, () => add(model, data, dst, ...lengths.map((n, i) => ints(n, pattern[i]!))));
        see(`sum ${lengths}`, dst);
      }
      const inverse = mj.mjd_inverseFD as (...given: unknown[]) => void;
      for (const n of [model.nv * model.nM, model.nv * model.nC, 3]) {
        const out = new mj.DoubleBuffer(n);
        see.error(`DmDq ${n}`, () => inverse(model, data, 1e-6, 0, null, null, null, null, null, null, out));
        see(`DmDq ${n}`, out);
      }
    }, 1e-6);
  });

  test('a scene contains the same geoms', async () => {
    await sameInBoth((mj, see) => {
      const model = mj.MjModel.from_xml_string(TREE);
      const data = new mj.MjData(model);
      mj.mj_forward(model, data);
      const scene = new mj.MjvScene(model, 100);
      see('new', [scene.geoms.size(), scene.ngeom, scene.maxgeom]);
      const camera = new mj.MjvCamera();
      mj.mjv_updateScene(model, data, new mj.MjvOption(), new mj.MjvPerturb(), camera, 7, scene);
      see('updated', [scene.geoms.size(), scene.ngeom, Number(scene.geoms.get(scene.ngeom) === undefined)]);
      see('new without a model', new mj.MjvScene().geoms.size());
    });
  });
});

test('compiling warns of conflicting options on the console', async () => {
  const warned: number[][] = [];
  for (const mj of [await loadPeer(), (await loadDropIn()) as unknown as MainModule]) {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const parent = mj.parseXMLString(
      '<mujoco><option timestep="0.1"/><worldbody><frame name="f"/></worldbody></mujoco>',
    );
    const child = mj.parseXMLString(CHILD);
    mj.mjs_attach(mj.mjs_findFrame(parent, 'f')!.element, mj.mjs_findBody(child, 'k')!.element, 'a', '');
    const calls = [warn.mock.calls.length];
    mj.mj_compile(parent);
    calls.push(warn.mock.calls.length, mj.mjs_numWarnings(parent), mj.mjs_isWarning(parent));
    mj.mj_compile(mj.parseXMLString(CHILD));
    calls.push(warn.mock.calls.length);
    expect(warn.mock.calls[0]![0]).toMatch(/^MuJoCo Warning: .*'inner'/);
    expect(mj.mjs_getWarning(parent, 0)).toContain('timestep');
    warn.mockRestore();
    warned.push(calls);
  }
  expect(warned[1]).toEqual(warned[0]);
});

test('children are listed kind by kind, those of child bodies last', async () => {
  const xml = `<mujoco><worldbody><body name="t"><geom name="g1" size=".1"/><frame name="F"><geom name="g2" size=".1"/>
    <body name="f1"><geom name="gf" size=".1"/></body></frame><body name="a"><geom name="ga" size=".1"/><body name="a1"/></body>
    <geom name="g3" size=".1"/><body name="b"><frame name="G"/><body name="b1"/></body></body></worldbody></mujoco>`;
  const found: string[][] = [];
  for (const mj of [await loadPeer(), (await loadDropIn()) as unknown as MainModule]) {
    const body = mj.mjs_findBody(mj.parseXMLString(xml), 't')!;
    const { mjOBJ_GEOM, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_FRAME } = mj.mjtObj;
    const lists = [mjOBJ_GEOM, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_FRAME].flatMap((type) =>
      [0, 1].map((recurse) => {
        const names: string[] = [];
        let element = mj.mjs_firstChild(body, type as never, recurse);
        for (; element; element = mj.mjs_nextChild(body, element, recurse)) names.push(mj.mjs_getName(element));
        return names.join(' ');
      }),
    );
    found.push(lists);
  }
  expect(found[1]).toEqual(found[0]);
  expect(found[0]![1]).toBe('g1 g2 g3 gf ga');
});

test('compiling warns of unconnected flexes in the same words', async () => {
  const grid = (name: string, inside = '') =>
    `<flexcomp name="${name}" type="grid" count="4 4 1" spacing=".2 .2 .2" dim="2" radius=".1">${inside}</flexcomp>`;
  const xml = `<mujoco><worldbody>${grid('held', '<edge equality="true"/>')}${grid('loose')}</worldbody></mujoco>`;
  const warned: unknown[] = [];
  for (const mj of [await loadPeer(), (await loadDropIn()) as unknown as MainModule]) {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const spec = mj.parseXMLString(xml);
    mj.mj_compile(spec);
    warned.push([warn.mock.calls, mj.mjs_numWarnings(spec), mj.mjs_getWarning(spec, 0)]);
    warn.mockRestore();
  }
  expect(warned[1]).toEqual(warned[0]);
  expect(JSON.stringify(warned)).toContain("flex 'loose' is not rigid");
});

test('contacts and counters compare as equal if their numbers are equal', async () => {
  const mj = await loadDropIn();
  const model = mj.MjModel.from_xml_string(TREE);
  const [one, other] = [new mj.MjData(model), new mj.MjData(model)];
  for (const data of [one, other]) mj.mj_forward(model, data);
  expect(one.ncon).toBeGreaterThan(0);
  expect(one.contact).toEqual(other.contact);
  expect(one.contact.get(0)).toEqual(other.contact.get(0)!.copy());
  expect(one.warning).toEqual(other.warning);
  other.contact.get(0)!.dist = 7;
  expect(one.contact.get(0)).not.toEqual(other.contact.get(0));
  expect(one.contact).not.toEqual(other.contact);
  one.warning.get(2)!.number = 3;
  expect(one.warning).not.toEqual(other.warning);
  expect(Object.keys(one.contact.get(0)!)).toEqual([]);
});
