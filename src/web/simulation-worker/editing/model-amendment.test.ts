import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, recompile } from '../../../api/index.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { readMJB, writeMJB } from '../../../simulation/model/mjb.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { amended } from './amended-record.js';
import { amendmentOf } from './model-amendment.js';

/** Rings and vertices per ring: long enough for the arrays to be reused from one Model to the next. */
const RINGS = 64;

/** A wavy ball as a mesh of geoms, with a large texture. */
function scene(): Spec {
  const around = (k: number): number => (2 * Math.PI * k) / RINGS;
  const vertex = Array.from({ length: RINGS * RINGS }, (_, i) => {
    const [ring, k] = [Math.floor(i / RINGS), i % RINGS];
    const r = Math.sin((Math.PI * (ring + 0.5)) / RINGS) * (1 + 0.1 * Math.sin(3 * around(k)));
    return [r * Math.cos(around(k)), r * Math.sin(around(k)), Math.cos((Math.PI * (ring + 0.5)) / RINGS)];
  }).flat();
  const face = Array.from({ length: (RINGS - 1) * RINGS }, (_, i) => {
    const [ring, k] = [Math.floor(i / RINGS), i % RINGS];
    const [a, b] = [ring * RINGS + k, ring * RINGS + ((k + 1) % RINGS)];
    return [a, a + RINGS, b, b, a + RINGS, b + RINGS];
  }).flat();
  const spec = parseXML(`<mujoco>
    <asset>
      <texture name="dots" type="2d" builtin="checker" width="200" height="200" rgb1="1 0 0"/>
      <material name="cloth" texture="dots"/>
    </asset>
    <worldbody>
      <body name="a"><freejoint/><geom name="a" size=".1"/><geom name="b" size=".2" pos="1 0 0"/></body>
    </worldbody>
  </mujoco>`);
  spec.addMesh({ name: 'ball', vertex, face, inertia: 'shell' });
  spec.worldbody.addBody({ name: 'm' }).addGeom({ name: 'm', type: 'mesh', mesh: 'ball', material: 'cloth' });
  return spec;
}

/** A copy of a record, as the page receives it. */
const copyOf = (record: ModelRecord): ModelRecord => readMJB(writeMJB(record));

const EDITS: Readonly<Record<string, (spec: Spec) => unknown>> = {
  'a place': (spec) => spec.get('geom', 'b').set('pos', [2, 0, 0]),
  'a color of a texture': (spec) => spec.get('texture', 'dots').set('rgb1', [0, 1, 0]),
  'one geom less among those that collide': (spec) => spec.get('geom', 'b').delete(),
  'one geom more': (spec) => spec.get('body', 'a').addGeom({ size: [0.3] }),
  'a site': (spec) => spec.get('body', 'a').addSite({ name: 'tip' }),
  'another vertex': (spec) => {
    const mesh = spec.get('mesh', 'ball');
    mesh.vertex = mesh.vertex!.map((x, i) => (i === 3 * RINGS ? x + 0.01 : x));
  },
  'a mesh at another scale': (spec) => spec.get('mesh', 'ball').set('scale', [1, 1, 2]),
  'two meshes': (spec) => spec.addMesh({ name: 'wedge', vertex: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] }),
  'no gravity on a body': (spec) => spec.get('body', 'a').set('gravcomp', 1),
};

describe('model amendments', () => {
  it.each(Object.entries(EDITS))("the page's Model equals the running one bit by bit after %s", (_, edit) => {
    const spec = scene();
    const model = compile(spec);
    const data = new Data(model);
    const page = copyOf(model.record);
    const before = model.record;
    edit(spec);
    recompile(spec, model, data);
    const fresh = compile(spec);
    expect(Buffer.compare(writeMJB(model.record), writeMJB(fresh.record))).toBe(0);
    const amendment = amendmentOf(before, model);
    const mirrored = amended(page, structuredClone(amendment));
    expect(Buffer.compare(writeMJB(mirrored), writeMJB(fresh.record))).toBe(0);
    expect(mirrored === page).toBe(amendment.sizes === undefined);
  });

  it('repeated edits reuse the memory that the hierarchies got in the first one', () => {
    const spec = scene();
    const model = compile(spec);
    const data = new Data(model);
    let page = copyOf(model.record);
    const buffers = new Set<ArrayBufferLike>();
    for (const name of [
      'one geom more',
      'a place',
      'one geom more',
      'one geom less among those that collide',
      'a site',
    ]) {
      const before = model.record;
      EDITS[name]!(spec);
      recompile(spec, model, data);
      page = amended(page, structuredClone(amendmentOf(before, model)));
      expect(Buffer.compare(writeMJB(page), writeMJB(model.record)), name).toBe(0);
      buffers.add(page.bvh_aabb.buffer);
    }
    expect(buffers.size).toBe(1);
  });

  it('an edit between bodies sends a few numbers instead of the whole mesh', () => {
    const spec = scene();
    const model = compile(spec);
    const before = model.record;
    spec.get('geom', 'b').set('pos', [2, 0, 0]);
    recompile(spec, model);
    const { fields } = amendmentOf(before, model);
    expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(['geom_pos', 'bvh_aabb']));
    expect(fields.reduce((sum, [, , values]) => sum + values.length, 0)).toBeLessThan(200);
  });
});
