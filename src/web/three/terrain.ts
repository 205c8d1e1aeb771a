/** Ground with heights: a geom of a height field that has its own geometry, to be shaped while the simulation runs. */
import { Mesh, MeshStandardMaterial, type Object3D, PlaneGeometry } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { MjGeom } from './classes.js';
import type { Component } from './component-class.js';
import type { ElementValues, MjElement } from './element.js';

/** Height over a place of the ground [m]; `height` is the present one. */
export type HeightOf = (x: number, y: number, height: number) => number;

/** Shape of the ground, in the frame of its object: x and y along the ground, heights along z. */
export interface TerrainShape {
  /** Lengths of the sides along x and y [m]. Default 10, 10. */
  readonly extent?: readonly [x: number, y: number];
  /** Cells along x and y. Default 32, 32. */
  readonly segments?: readonly [x: number, y: number];
  /**
   * Heights of the corners of the cells [m]: a function of the place, or a list with (cells + 1) rows from the greatest y to
   * the least, each from the least x on. Default 0 everywhere.
   */
  readonly heights?: HeightOf | ArrayLike<number>;
}

/** A terrain: a geom that collides by its heights from the step after a change on. */
export type MjTerrain = Component<'geom'> &
  TerrainShape & {
    /** The ground as it is drawn; its material is yours to change. */
    readonly mesh: Mesh<PlaneGeometry>;
    /** Gives every corner another height [m]. */
    setHeights(heights: HeightOf | ArrayLike<number>): void;
    /**
     * Lifts the ground around a place, most at its middle [m]; a negative height digs. What is buried stays buried: under
     * bodies, raise the ground by less than their size in one step.
     */
    raise(at: readonly [x: number, y: number], radius: number, height: number): void;
    /** The height over a place, between the corners of its cell [m]; outside, that of the nearest place. */
    heightAt(x: number, y: number): number;
  };

/** Names of the values that make the shape, beside the attributes of a geom. */
export const TERRAIN_SHAPE: ReadonlySet<string> = new Set<keyof TerrainShape>(['extent', 'segments', 'heights']);

const Geom = MjGeom as unknown as new (object: Object3D, attributes?: object) => MjElement<'geom'>;

class Terrain extends Geom {
  readonly mesh: Mesh<PlaneGeometry>;
  private shape: TerrainShape;

  constructor(object: Object3D, given: ElementValues<'geom'> & TerrainShape = {}) {
    const { extent, segments, heights, ...attributes } = given;
    super(object, { ...attributes, type: 'hfield' });
    this.shape = {};
    this.mesh = new Mesh(new PlaneGeometry(), new MeshStandardMaterial({ color: 0x7d8f69, roughness: 1 }));
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    try {
      this.reshape({ ...(extent && { extent }), ...(segments && { segments }), ...(heights && { heights }) });
    } catch (error) {
      this.dispose();
      throw error;
    }
    object.add(this.mesh);
  }

  override get shapeGeometry() {
    return this.mesh.geometry;
  }

  get extent(): readonly [number, number] {
    return this.shape.extent ?? [10, 10];
  }

  get segments(): readonly [number, number] {
    return this.shape.segments ?? [32, 32];
  }

  get heights(): HeightOf | ArrayLike<number> {
    return Array.from({ length: this.corners.count }, (_, i) => this.corners.getZ(i));
  }

  /** Gives an attribute of the geom, or a value of the shape. */
  override set(name: string, value: unknown): void {
    if (TERRAIN_SHAPE.has(name)) this.reshape({ ...this.shape, [name]: value } as TerrainShape);
    else super.set(name, value);
  }

  setHeights(heights: HeightOf | ArrayLike<number>): void {
    const { corners } = this;
    if (typeof heights !== 'function' && heights.length !== corners.count) {
      throw usageError('setHeights', `${corners.count} heights, one for each corner of the cells`, heights);
    }
    for (let i = 0; i < corners.count; i++) {
      const height =
        typeof heights === 'function' ? heights(corners.getX(i), corners.getY(i), corners.getZ(i)) : heights[i]!;
      if (!Number.isFinite(height)) throw usageError('setHeights', 'finite heights', height);
      corners.setZ(i, height);
    }
    corners.needsUpdate = true;
    this.mesh.geometry.computeVertexNormals();
    this.mesh.geometry.computeBoundingSphere();
    this.changed();
  }

  raise([x, y]: readonly [number, number], radius: number, height: number): void {
    this.setHeights((cx, cy, before) => {
      const share = 1 - ((cx - x) ** 2 + (cy - y) ** 2) / radius ** 2;
      return share > 0 ? before + height * share ** 2 : before;
    });
  }

  heightAt(x: number, y: number): number {
    const [[width, depth], [columns, rows]] = [this.extent, this.segments];
    const along = (place: number, cells: number): readonly [first: number, share: number] => {
      const at = Math.min(cells, Math.max(0, place * cells));
      const first = Math.min(cells - 1, Math.floor(at));
      return [first, at - first];
    };
    const [column, u] = along(x / width + 0.5, columns);
    const [row, v] = along(0.5 - y / depth, rows);
    const corner = (r: number, c: number): number => this.corners.getZ((row + r) * (columns + 1) + column + c);
    return (1 - v) * ((1 - u) * corner(0, 0) + u * corner(0, 1)) + v * ((1 - u) * corner(1, 0) + u * corner(1, 1));
  }

  override dispose(): void {
    super.dispose();
    this.mesh?.removeFromParent();
    this.mesh?.geometry.dispose();
  }

  private get corners() {
    return this.mesh.geometry.getAttribute('position');
  }

  /** Makes the ground anew; without heights, it keeps those it has as far as its cells are the same. */
  private reshape(shape: TerrainShape): void {
    const { extent = [10, 10], segments = [32, 32], heights } = shape;
    if (!extent.every((side) => side > 0)) throw usageError('MjTerrain', 'sides longer than 0', extent);
    if (!segments.every((count) => Number.isInteger(count) && count > 0)) {
      throw usageError('MjTerrain', 'whole numbers of cells above 0', segments);
    }
    const [before, isSame] = [this.mesh.geometry, isPair(extent, this.extent) && isPair(segments, this.segments)];
    this.shape = shape;
    if (!isSame || before.parameters.widthSegments !== segments[0]) {
      before.dispose();
      this.mesh.geometry = new PlaneGeometry(extent[0], extent[1], segments[0], segments[1]);
    }
    this.setHeights(heights ?? ((_x, _y, height) => height));
  }
}

const isPair = (a: readonly number[], b: readonly number[]): boolean => a[0] === b[0] && a[1] === b[1];

/** The class of terrains. */
export const MjTerrain = Terrain as unknown as {
  /**
   * Has an object stand for ground with heights, and shows it by a mesh below the object.
   *
   * @throws TypeError when the object has a component already, or the heights do not fit the cells
   */
  new (object: Object3D, given?: ElementValues<'geom'> & TerrainShape): MjTerrain;
  readonly elementKind: 'geom';
  readonly prototype: MjTerrain;
};
