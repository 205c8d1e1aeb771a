import { describe, expect, it } from 'vitest';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { SC } from '../../foundation/schema/scalars.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../graphics/scene/drawn-fields.js';
import { Data } from '../../simulation/model/data.js';
import { growArena } from '../../simulation/model/data-record.js';
import { Model } from '../../simulation/model/model.js';
import { allocateModel } from '../../simulation/model/model-record.js';
import { type FrameFields, packFrame, unpackFrame } from './frame.js';

const NAMES: FrameFields = {
  fields: ['qpos', 'xpos', 'ten_wrapnum'],
  arenaFields: ['contact_pos', 'contact_geom', 'efc_force'],
};

function smallModel(): Model {
  const sizes = Object.fromEntries(MODEL_SIZES.map((name) => [name, 0])) as Parameters<typeof allocateModel>[0];
  return new Model(
    allocateModel(
      { ...sizes, nq: 3, nv: 3, ntree: 1, nbody: 2, ntendon: 2 },
      { flg_gravcomp: 0, flg_surfacevel: 0, flg_adhesion: 0 },
    ),
  );
}

describe('frames', () => {
  it('a frame contains scalars, arrays and the active contacts', () => {
    const model = smallModel();
    const from = new Data(model);
    from.record = growArena(model.record, from.record, { ncon: 40, nefc: 200 });
    from.time = 1.25;
    from.record.scalar[SC.ncon] = 33;
    from.record.scalar[SC.nefc] = 160;
    from.record.efc_force[159] = 11;
    from.record.qpos.set([1, 2, 3]);
    from.record.ten_wrapnum.set([4, 5]);
    from.record.contact_pos.set([7, 8, 9], 3 * 32);
    from.record.contact_geom.set([3, 6], 2 * 32);
    const to = new Data(model);
    unpackFrame(packFrame(from, NAMES), NAMES, to);
    expect(to.time).toBe(1.25);
    expect(to.ncon).toBe(33);
    expect(to.efc_force.length).toBe(160);
    expect(to.efc_force[159]).toBe(11);
    expect(Array.from(to.qpos)).toEqual([1, 2, 3]);
    expect(Array.from(to.ten_wrapnum)).toEqual([4, 5]);
    expect(Array.from(to.contact_pos.subarray(3 * 32))).toEqual([7, 8, 9]);
    expect(Array.from(to.contact_geom.subarray(2 * 32))).toEqual([3, 6]);
  });

  it('a frame contains every array that a scene reads, including rows per dof and tree', () => {
    const names = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };
    const from = new Data(smallModel());
    from.record.scalar[SC.ncon] = 2;
    from.record.dof_island.fill(3);
    from.record.contact_dist[1] = -0.5;
    from.record.island_dofadr.fill(4);
    const to = new Data(smallModel());
    const frame = packFrame(from, names);
    expect(frame.every(Number.isFinite)).toBe(true);
    unpackFrame(frame, names, to);
    expect(Array.from(to.record.dof_island)).toEqual(Array.from(from.record.dof_island));
    expect(Array.from(to.record.island_dofadr)).toEqual(Array.from(from.record.island_dofadr));
    expect(to.contact_dist[1]).toBe(-0.5);
  });

  it('packing a frame reuses the array while its length stays the same', () => {
    const data = new Data(smallModel());
    const first = packFrame(data, NAMES);
    expect(packFrame(data, NAMES, first)).toBe(first);
    data.record.scalar[SC.ncon] = 1;
    expect(packFrame(data, NAMES, first)).not.toBe(first);
  });
});
