/** Editing a spec gives the same model in both modules. */
import type { MainModule, MjSpec, MjsBody, MjsElement } from '@mujoco/mujoco';
import { describe, expect, test, vi } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { SpecStruct } from '../../src/mujoco/spec/spec-struct.js';
import { type See, sameInBoth } from './both.js';

const XML = `
<mujoco model="edited">
  <default>
    <geom rgba="1 0 0 1"/>
    <default class="large"><geom size="0.3" friction="0.5"/></default>
  </default>
  <asset><material name="paint" rgba="0 1 0 1"/></asset>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <geom name="floor" type="plane" size="1 1 0.1"/>
    <body name="trunk" pos="0 0 0.5">
      <freejoint name="root"/>
      <frame name="shift" pos="1 0 0"><geom name="ball" size="0.1"/></frame>
      <site name="tip" pos="0 0 0.1"/>
      <body name="arm"><joint name="elbow"/><geom name="bone" size="0.05"/></body>
    </body>
  </worldbody>
</mujoco>`;

const MOUNT_XML = `
<mujoco>
  <default><geom rgba="0 0 1 1"/></default>
  <worldbody>
    <body name="chassis"><geom name="hull" size="0.2"/><frame name="mount" pos="0 0 1" euler="0 0 90"/></body>
  </worldbody>
</mujoco>`;

const WHEEL_XML = `
<mujoco model="wheel">
  <worldbody><body name="wheel" pos="0 1 0"><joint name="axle"/><geom name="rim" size=".1"/></body></worldbody>
</mujoco>`;

type Edit = (mj: MainModule, see: See, spec: MjSpec, world: MjsBody) => void;

/** Runs a script on a spec, then compares the compiled models. */
const onSpec =
  (edit: Edit, xml = XML) =>
  (mj: MainModule, see: See): void => {
    const spec = mj.parseXMLString(xml);
    const world = mj.mjs_findBody(spec, 'world');
    if (!world) throw new Error('there is no world');
    edit(mj, see, spec, world);
    const model = mj.mj_compile(spec);
    see('counts', [model.nbody, model.njnt, model.ngeom, model.nsite, model.ncam, model.nlight, model.nmat, model.nv]);
    for (const name of [
      'body_pos',
      'body_quat',
      'body_mass',
      'geom_type',
      'geom_size',
      'geom_pos',
      'geom_rgba',
    ] as const) {
      see(name, model[name]);
    }
    for (const name of ['geom_friction', 'jnt_type', 'jnt_axis', 'jnt_range', 'site_pos', 'body_parentid'] as const) {
      see(name, model[name]);
    }
  };

const names = (
  mj: MainModule,
  first: MjsElement | undefined,
  next: (element: MjsElement) => MjsElement | undefined,
) => {
  const found: string[] = [];
  for (let element = first; element; element = next(element)) found.push(mj.mjs_getName(element));
  return found;
};

describe('both modules agree on', () => {
  test('added elements', async () => {
    const count = await sameInBoth(
      onSpec((mj, see, spec, world) => {
        const main = mj.mjs_getSpecDefault(spec)!;
        const large = mj.mjs_findDefault(spec, 'large')!;
        const body = mj.mjs_addBody(world, main)!;
        see('named', mj.mjs_setName(body.element, 'cart'));
        body.pos[2] = 0.7;
        body.quat.set([0.5, 0.5, 0.5, 0.5]);
        const joint = mj.mjs_addJoint(body, main)!;
        joint.type = mj.mjtJoint.mjJNT_SLIDE;
        joint.axis.set([1, 0, 0]);
        joint.range.set([-1, 1]);
        const box = mj.mjs_addGeom(body, main)!;
        box.type = mj.mjtGeom.mjGEOM_BOX;
        box.size.set([0.1, 0.2, 0.3]);
        box.density = 500;
        box.material = 'paint';
        see('type', box.type.value);
        const big = mj.mjs_addGeom(body, large)!;
        see('size', big.size[0]);
        see('friction', big.friction);
        see('color', big.rgba);
        mj.mjs_setName(big.element, 'big');
        const site = mj.mjs_addSite(body, main)!;
        site.pos.set([0, 0, 0.4]);
        const camera = mj.mjs_addCamera(world, main)!;
        camera.fovy = 60;
        const light = mj.mjs_addLight(body, main)!;
        light.castshadow = false;
        const material = mj.mjs_addMaterial(spec, main)!;
        mj.mjs_setName(material.element, 'gold');
        material.rgba.set([1, 1, 0, 1]);
        const exclude = mj.mjs_addExclude(spec)!;
        exclude.bodyname1 = 'trunk';
        exclude.bodyname2 = 'cart';
        const free = mj.mjs_addBody(world, main)!;
        mj.mjs_addFreeJoint(free);
        mj.mjs_addGeom(free, large);
        for (const element of [body.element, box.element, joint.element, camera.element]) {
          see(`type of ${mj.mjs_getName(element)}`, element.elemtype.value);
        }
      }),
    );
    expect(count).toBeGreaterThan(20);
  });

  test('elements that are found, traversed, renamed and deleted', async () => {
    await sameInBoth(
      onSpec((mj, see, spec, world) => {
        const { mjOBJ_GEOM, mjOBJ_BODY, mjOBJ_JOINT } = mj.mjtObj;
        see('model', spec.modelname);
        see(
          'geoms',
          names(mj, mj.mjs_firstElement(spec, mjOBJ_GEOM), (element) => mj.mjs_nextElement(spec, element)),
        );
        see(
          'bodies',
          names(mj, mj.mjs_firstElement(spec, mjOBJ_BODY), (element) => mj.mjs_nextElement(spec, element)),
        );
        for (const recurse of [0, 1]) {
          const first = mj.mjs_firstChild(world, mjOBJ_GEOM, recurse);
          see(
            `below ${recurse}`,
            names(mj, first, (element) => mj.mjs_nextChild(world, element, recurse)),
          );
        }
        const ball = mj.mjs_findElement(spec, mjOBJ_GEOM, 'ball')!;
        see('parent', mj.mjs_getName(mj.mjs_getParent(ball)!.element));
        see('frame', mj.mjs_getName(mj.mjs_getFrame(ball)!.element));
        see('as geom', mj.mjs_asGeom(ball)?.size[0]);
        see('as body', mj.mjs_asBody(ball) ?? 'nothing');
        see('no body', mj.mjs_findBody(spec, 'nope') ?? 'nothing');
        see('child', mj.mjs_getName(mj.mjs_findChild(world, 'arm')!.element));
        see('shift', mj.mjs_findFrame(spec, 'shift')!.pos);
        const trunk = mj.mjs_findBody(spec, 'trunk')!;
        trunk.pos[0] = 2;
        see('live', mj.mjs_findBody(spec, 'trunk')!.pos);
        see('renamed', mj.mjs_setName(ball, 'globe'));
        see('found', mj.mjs_getName(mj.mjs_findElement(spec, mjOBJ_GEOM, 'globe')!));
        see('deleted joint', mj.mjs_delete(spec, mj.mjs_findElement(spec, mjOBJ_JOINT, 'elbow')!));
        see(
          'moved',
          mj.mjs_setFrame(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_SITE, 'tip')!, mj.mjs_findFrame(spec, 'shift')!),
        );
        const shift = mj.mjs_findFrame(spec, 'shift')!;
        const inner = mj.mjs_addBody(trunk, mj.mjs_getSpecDefault(spec)!)!;
        see('into a frame of another body', mj.mjs_setFrame(inner.element, shift));
        const note = mj.mjs_addText(spec)!;
        see('default of a text', mj.mjs_getDefault(note.element) ?? 'none');
        mj.mjs_delete(spec, note.element);
        mj.mjs_delete(spec, inner.element);
        see('same spec', mj.mjs_getSpec(ball) !== undefined);
      }),
    );
  });

  test('attaching parts', async () => {
    await sameInBoth(
      onSpec((mj, see, spec, world) => {
        const child = mj.parseXMLString(
          '<mujoco><worldbody><body name="wheel" pos="0 1 0"><joint name="axle"/><geom name="rim" size=".1"/></body></worldbody></mujoco>',
        );
        const place = mj.mjs_findFrame(spec, 'mount')!;
        const attached = mj.mjs_attach(place.element, mj.mjs_findBody(child, 'wheel')!.element, 'left_', '_1')!;
        see('name', mj.mjs_getName(attached));
        see('joint', mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_JOINT, 'left_axle_1') !== undefined);
        see('world', mj.mjs_getName(world.element));
      }, MOUNT_XML),
    );
  });

  test('attaching copies of parts', async () => {
    await sameInBoth(
      onSpec((mj, see, spec) => {
        const child = mj.parseXMLString(WHEEL_XML);
        see('deep', mj.mjs_setDeepCopy(spec, 1));
        const wheel = mj.mjs_findBody(child, 'wheel')!;
        const place = mj.mjs_findFrame(spec, 'mount')!;
        const attached = mj.mjs_attach(place.element, wheel.element, 'left_', '')!;
        wheel.pos[0] = 7;
        see('origin', mj.mjs_getOriginSpec(attached)?.modelname);
        see('child', mj.mjs_findSpec(spec, 'wheel')?.modelname);
        mj.mjs_asGeom(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_GEOM, 'left_rim')!)!.size[0] = 0.4;
      }, MOUNT_XML),
    );
  });
});

// in WASM, traversing a spec with a part attached by reference reads freed memory
test('parts attached by reference, which follow the child and can be edited in the parent', async () => {
  const mj = await loadDropIn();
  const [spec, child] = [mj.parseXMLString(MOUNT_XML), mj.parseXMLString(WHEEL_XML)];
  const wheel = mj.mjs_findBody(child, 'wheel')!;
  mj.mjs_attach(mj.mjs_findFrame(spec, 'mount')!.element, wheel.element, 'left_', '');
  wheel.pos[0] = 0.5;
  // its frame is rotated by a quarter turn
  const [x, y, z] = mj.mj_compile(spec).body_pos.subarray(6, 9);
  expect(x).toBeCloseTo(-1, 12);
  expect(y).toBeCloseTo(0.5, 12);
  expect(z).toBe(1);
  mj.mjs_asGeom(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_GEOM, 'left_rim')!)!.size[0] = 0.4;
  expect(mj.mj_compile(spec).geom_size[3]).toBe(0.4);
});

describe('changes in place', () => {
  test('in-place changes are found for the elements of a call, and for all elements on compiling', async () => {
    const mj = await loadDropIn();
    const spec = mj.parseXMLString('<mujoco/>');
    const world = mj.mjs_findBody(spec, 'world')!;
    const main = mj.mjs_getSpecDefault(spec)!;
    const flush = vi.spyOn(SpecStruct.prototype, 'flush');
    const n = 50;
    for (let i = 0; i < n; i++) {
      const body = mj.mjs_addBody(world, main)!;
      body.pos[0] = i;
      mj.mjs_setName(body.element, `b${i}`);
      mj.mjs_addGeom(body, main)!.size[0] = 0.5;
    }
    expect(flush.mock.calls.length).toBeLessThan(6 * n);
    flush.mockRestore();
    const model = mj.mj_compile(spec);
    expect(Array.from(model.body_pos).filter((_, i) => i % 3 === 0)).toEqual([
      0,
      ...Array.from({ length: n }, (_, i) => i),
    ]);
    expect(model.geom_size[3 * (n - 1)]).toBe(0.5);
  });

  test('in-place changes of a default class apply to elements that are added later', async () => {
    await sameInBoth(
      onSpec((mj, _see, spec, world) => {
        const main = mj.mjs_getSpecDefault(spec)!;
        mj.mjs_addGeom(world, main)!.size[0] = 0.2;
        main.geom.rgba[1] = 0.5;
        mj.mjs_addGeom(world, main)!.size[0] = 0.3;
        main.geom.rgba[2] = 0.75;
        const last = mj.mjs_addGeom(world, main)!;
        last.size[0] = 0.4;
        last.rgba[0] = 0.25;
        main.geom.rgba[3] = 0.5;
        mj.mjs_delete(spec, mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_SITE, 'tip')!);
      }),
    );
  });
});
