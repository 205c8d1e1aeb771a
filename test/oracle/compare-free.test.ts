/** Differences that the comparison of Models accepts, and others that it rejects. */
import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../src/api/node.js';
import { axisAngleToQuat, conjugate, mulQuat, type Quat, rotate, type Vec3 } from '../../src/foundation/math/pose.js';
import type { ModelRecord } from '../../src/simulation/model/model-record.js';
import { compareModels } from './compare-model.js';

const recordOf = (xml: string): ModelRecord => compile(parseXML(xml)).record;

const fieldsBetween = (a: ModelRecord, b: ModelRecord): string[] => compareModels(a, b).map(({ field }) => field);

function turnRow(values: Float64Array, row: number, by: Quat): void {
  const quat = values.subarray(4 * row, 4 * row + 4);
  quat.set(mulQuat([...quat] as unknown as Quat, by));
}

describe('comparing frames of meshes with equal moments', () => {
  const xml = `<mujoco><asset><mesh name="m" vertex="1 1 1 -1 -1 1 -1 1 -1 1 -1 -1"/></asset>
    <worldbody><body><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`;
  const turn = axisAngleToQuat([0, 0, 1], 0.3);

  /** The same model with other axes for its mesh. */
  function turned(): ModelRecord {
    const m = recordOf(xml);
    turnRow(m.mesh_quat, 0, turn);
    turnRow(m.geom_quat, 0, turn);
    turnRow(m.body_iquat, 1, turn);
    for (let i = 0; i < 3 * m.nmeshvert; i += 3) {
      const vertex = [...m.mesh_vert.subarray(i, i + 3)] as unknown as Vec3;
      m.mesh_vert.set(rotate(vertex, conjugate(turn)), i);
    }
    return m;
  }

  it('accepts other axes of a mesh with equal moments', () => {
    expect(fieldsBetween(recordOf(xml), turned())).toEqual([]);
  });

  it('rejects other geoms, inertias and vertices', () => {
    const geom = turned();
    turnRow(geom.geom_quat, 0, turn);
    expect(fieldsBetween(recordOf(xml), geom)).toContain('geom_quat');
    const body = turned();
    body.body_inertia[3] *= 1.5;
    expect(fieldsBetween(recordOf(xml), body)).toContain('body_inertia');
    const mesh = turned();
    mesh.mesh_vert[0] += 0.1;
    expect(fieldsBetween(recordOf(xml), mesh)).toContain('mesh_vert');
  });
});

describe('comparing bounding volume hierarchies', () => {
  const geoms = [0, 1, 2].map((i) => `<geom size=".1" pos="${i} 0 0"/>`).join('');
  const xml = `<mujoco><worldbody><body>${geoms}</body></worldbody></mujoco>`;

  /** The same tree with the children of its root exchanged. */
  function mirrored(): ModelRecord {
    const m = recordOf(xml);
    const at = 2 * m.body_bvhadr[1];
    m.bvh_child.subarray(at, at + 2).reverse();
    return m;
  }

  it('accepts another order of children', () => {
    expect(fieldsBetween(recordOf(xml), mirrored())).toEqual([]);
  });

  it('rejects boxes that do not contain their subtree and wrong leaves', () => {
    const m = mirrored();
    m.bvh_aabb[6 * m.body_bvhadr[1] + 3] *= 0.5;
    expect(fieldsBetween(recordOf(xml), m)).toContain('bvh_aabb');
    const twice = mirrored();
    const leaf = [...twice.bvh_nodeid.keys()].findLast((i) => twice.bvh_nodeid[i] >= 0)!;
    twice.bvh_nodeid[leaf] = 0;
    expect(fieldsBetween(recordOf(xml), twice)).toContain('bvh_nodeid');
  });
});
