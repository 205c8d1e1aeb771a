/** Flexes: sheets and bodies as surfaces, ropes as rods with round ends; their vertices come with each frame. */
import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  Mesh,
  type MeshStandardMaterial,
  Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { addScl3, addTo3, cross, normalize3, sub3 } from '../math/vec.js';
import type { Model } from '../model/model.js';
import type { Scene } from '../scene/scene.js';
import { GeomType } from '../schema/enums.js';
import { Dressed, type DressedMesh } from './dressed.js';
import type { Textures } from './textures.js';

interface Flex {
  readonly dressed: Dressed;
  /** Takes the world positions of its vertices over. */
  readonly move: (vert: Float32Array) => void;
}

export class Flexes {
  readonly group = new Object3D();
  private readonly flexes = new Map<number, Flex>();

  constructor(
    private readonly model: Model,
    private readonly textures: Textures,
  ) {}

  /** Shows the flexes of a scene. */
  update(scene: Scene): void {
    for (const { dressed } of this.flexes.values()) dressed.hide();
    for (let i = 0; i < scene.ngeom; i++) {
      if (scene.geoms.type[i] !== GeomType.FLEX || scene.geoms.rgba[4 * i + 3] === 0) continue;
      const id = scene.geoms.objid[i]!;
      const flex = this.flexes.get(id) ?? this.add(id);
      const first = 3 * this.model.flex_vertadr[id]!;
      flex.move(scene.flexvert.subarray(first, first + 3 * this.model.flex_vertnum[id]!));
      flex.dressed.show(scene, i);
    }
  }

  dispose(): void {
    for (const { dressed } of this.flexes.values()) dressed.dispose();
    this.flexes.clear();
    this.group.clear();
  }

  private add(id: number): Flex {
    const { model, textures } = this;
    const { meshes, move } = model.flex_dim[id] === 1 ? makeRope(model, id) : makeSurface(model, id);
    const flex = { dressed: new Dressed(model, textures, meshes, DoubleSide), move };
    this.group.add(...meshes);
    this.flexes.set(id, flex);
    return flex;
  }
}

interface Shape {
  readonly meshes: readonly DressedMesh[];
  readonly move: Flex['move'];
}

/** Vertices of the corners of the triangles of a flex: the elements of a sheet, the boundary of a body. */
export function surfaceCorners(m: Model, id: number): Int32Array {
  const [from, first, count] =
    m.flex_dim[id] === 2
      ? [m.flex_elem, m.flex_elemdataadr[id]!, m.flex_elemnum[id]!]
      : [m.flex_shell, m.flex_shelldataadr[id]!, m.flex_shellnum[id]!];
  return from.slice(first, first + 3 * count);
}

const edges = new Float64Array(6);
const normal = new Float64Array(3);

/** Unit normals of corners: of their triangle, or smooth, as means of the triangles around each vertex. */
export function cornerNormals(corners: Int32Array, vert: Float64Array, isFlat: boolean): Float64Array {
  const sums = new Float64Array(vert.length);
  const normals = new Float64Array(3 * corners.length);
  for (let k = 0; k < corners.length; k += 3) {
    sub3(edges, 0, vert, 3 * corners[k + 1]!, vert, 3 * corners[k]!);
    sub3(edges, 3, vert, 3 * corners[k + 2]!, vert, 3 * corners[k]!);
    cross(normal, 0, edges, 0, edges, 3);
    normalize3(normal, 0);
    for (let c = k; c < k + 3; c++) {
      normals.set(normal, 3 * c);
      addTo3(sums, 3 * corners[c]!, normal, 0);
    }
  }
  if (isFlat) return normals;
  for (let v = 0; v < sums.length; v += 3) normalize3(sums, v);
  corners.forEach((v, c) => {
    normals.set(sums.subarray(3 * v, 3 * v + 3), 3 * c);
  });
  return normals;
}

/** A surface with a vertex per corner; that of a body lies at the distance of the radius. */
function makeSurface(m: Model, id: number): Shape {
  const corners = surfaceCorners(m, id);
  const isFlat = m.flex_flatskin[id] !== 0;
  const height = m.flex_dim[id] === 3 ? m.flex_radius[id]! : 0;
  const geometry = new BufferGeometry();
  const columns = ['position', 'normal'].map((name) => {
    const attribute = new BufferAttribute(new Float32Array(3 * corners.length), 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute(name, attribute);
    return attribute;
  });
  const uv = textureCoordinates(m, id, corners);
  if (uv) geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  const place = new Float64Array(3);
  const move = (moved: Float32Array): void => {
    const vert = Float64Array.from(moved);
    const normals = cornerNormals(corners, vert, isFlat);
    const [position, direction] = columns.map(({ array }) => array) as [Float32Array, Float32Array];
    direction.set(normals);
    corners.forEach((v, c) => {
      addScl3(place, 0, vert, 3 * v, normals, 3 * c, height);
      position.set(place, 3 * c);
    });
    for (const column of columns) column.needsUpdate = true;
  };
  return { meshes: [new Mesh(geometry) as DressedMesh], move };
}

function textureCoordinates(m: Model, id: number, corners: Int32Array): Float32Array | undefined {
  const first = m.flex_texcoordadr[id]!;
  if (first < 0) return undefined;
  // sheets have coordinates per corner of an element, bodies per vertex
  const at = m.flex_elemdataadr[id]!;
  const used = m.flex_dim[id] === 2 ? m.flex_elemtexcoord.subarray(at, at + corners.length) : corners;
  return Float32Array.from({ length: 2 * corners.length }, (_, k) => {
    return m.flex_texcoord[2 * (first + used[k >> 1]!) + (k & 1)]!;
  });
}

const SEGMENTS = 12;
const UP = new Vector3(0, 0, 1);

/** A rod for each element of a rope, and a ball for each vertex. */
function makeRope(m: Model, id: number): Shape {
  const first = m.flex_elemdataadr[id]!;
  const ends = m.flex_elem.slice(first, first + 2 * m.flex_elemnum[id]!);
  const radius = m.flex_radius[id]!;
  const instances = (geometry: BufferGeometry, count: number) => {
    const mesh = new InstancedMesh<BufferGeometry, MeshStandardMaterial>(geometry, undefined, count);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    return mesh;
  };
  const tube = new CylinderGeometry(radius, radius, 1, SEGMENTS, 1, true).rotateX(Math.PI / 2);
  const rods = instances(tube, ends.length / 2);
  const balls = instances(new SphereGeometry(radius, SEGMENTS, SEGMENTS), m.flex_vertnum[id]!);
  const [matrix, turn] = [new Matrix4(), new Quaternion()];
  const [a, b, middle, scale] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()] as const;
  const move = (vert: Float32Array): void => {
    for (let v = 0; v < balls.count; v++) {
      balls.setMatrixAt(v, matrix.makeTranslation(vert[3 * v]!, vert[3 * v + 1]!, vert[3 * v + 2]!));
    }
    for (let e = 0; e < rods.count; e++) {
      a.fromArray(vert, 3 * ends[2 * e]!);
      b.fromArray(vert, 3 * ends[2 * e + 1]!);
      scale.set(1, 1, a.distanceTo(b));
      middle.lerpVectors(a, b, 0.5);
      turn.setFromUnitVectors(UP, b.sub(a).normalize());
      rods.setMatrixAt(e, matrix.compose(middle, turn, scale));
    }
    for (const mesh of [rods, balls]) mesh.instanceMatrix.needsUpdate = true;
  };
  return { meshes: [rods, balls], move };
}
