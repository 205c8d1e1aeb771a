/** Terrain: a height field geom with a separate geometry that can be changed during the simulation. */
import { Mesh, MeshStandardMaterial, type Object3D, PlaneGeometry } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { MjGeom } from './classes.js';
import type { Component } from './component-class.js';
import type { ElementValues, MjElement } from './element.js';

/** Height at a point of the ground [m]; `height` is the current one. */
export type HeightOf = (x: number, y: number, height: number) => number;

/** Shape of the ground in the frame of its object: x and y are horizontal, heights are along z. */
export interface TerrainShape {
  /** Lengths of the sides along x and y [m]. Default 10, 10. */
  readonly extent?: readonly [x: number, y: number];
  /** Number of cells along x and y. Default 32, 32. */
  readonly segments?: readonly [x: number, y: number];
  /**
   * Heights of the corners of the cells [m]: a function of x and y, or a list with (cells + 1) rows from the greatest y
   * to the least, each by increasing x. Default 0 everywhere.
   */
  readonly heights?: HeightOf | ArrayLike<number>;
}

/** A geom with a height field; changed heights apply from the next step. */
export type MjTerrain = Component<'geom'> &
  TerrainShape & {
    /** The mesh that shows the ground; its material may be changed. */
    readonly mesh: Mesh<PlaneGeometry>;
    /** Sets the heights of all corners [m]. */
    setHeights(heights: HeightOf | ArrayLike<number>): void;
    /**
     * Raises the ground within a radius of a point, by `height` at the center [m]; a negative height digs. Bodies below
     * the surface stay there: raise the ground under bodies by less than their size per step.
     */
    raise(at: readonly [x: number, y: number], radius: number, height: number): void;
    /**
     * Returns the height at a point, interpolated between the corners of its cell [m]; points outside use the nearest
     * edge.
     */
    heightAt(x: number, y: number): number;
  };

/** Names of the shape properties, in addition to the attributes of a geom. */
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

  /** Assigns an attribute of the geom, or a property of the shape. */
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

  /** Rebuilds the ground. Without `heights` it keeps the current heights if the grid is unchanged. */
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
   * Creates ground with heights for an object and shows it by a mesh below the object.
   *
   * @throws TypeError if the object already has a component, or if the heights do not match the cells
   */
  new (object: Object3D, given?: ElementValues<'geom'> & TerrainShape): MjTerrain;
  readonly elementKind: 'geom';
  readonly prototype: MjTerrain;
};
