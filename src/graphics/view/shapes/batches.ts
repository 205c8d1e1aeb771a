/** Draws geoms with the same shape and finish together as instances, and transparent geoms ordered by distance. */
import { type BufferGeometry, Object3D } from 'three/webgpu';
import { GeomType, ObjType } from '../../../foundation/schema/enums.js';
import { CatBit } from '../../../foundation/schema/visual-enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import type { Finish } from '../shading/finishes.js';
import { distanceOf, isBehind, isTransparent } from '../visibility.js';
import { DetailLevels } from './detail.js';
import { forEachRod } from './flex-rods.js';
import { colorTexture, hasLevels, mappingOf, type ShapeKey, shapeBehind, shapeOf } from './geom-shapes.js';
import { writeInstance, writeRod } from './instance-values.js';
import { type Behind, Instances, type Layer } from './instances.js';
import type { Shapes } from './shapes.js';
import { type SoftKey, softShapeOf } from './soft-shapes.js';

/** Render order: mirrors, opaque geoms, transparent geoms (the last value is the first of a range). */
const ORDER = { mirror: 0, solid: 1, transparent: 100 } as const;

/** Finish with only a color. */
const PLAIN: Finish = { mapping: 'none', texid: -1, isMirror: false, isTransparent: false, sides: 'front' };

/** Values that determine the shape and finish of a geom. */
interface Signature {
  readonly type: number;
  readonly dataid: number;
  readonly own: number;
  readonly matid: number;
  readonly level: number;
  /** Flags of the geom, as bits. */
  readonly bits: number;
}

/** Shape and finish of the geom at an index of the scene, from the last frame. */
interface Slot extends Signature {
  readonly shape: ShapeKey | SoftKey | undefined;
  readonly finish: Finish;
  readonly isCaster: boolean;
  /** Draw call of an opaque geom. */
  batch: Instances | undefined;
}

/** Sorts the geoms of a scene into instances in each frame; draw calls are reused. */
export class Batches {
  readonly group = new Object3D();
  /** Index of the scene geom that is the mirror; -1: none. */
  mirror = -1;
  private readonly solid = new Map<string, Instances>();
  /** Draw calls of transparent geoms by shape and finish; each pool has the largest number that a frame has needed. */
  private readonly layered = new Map<string, { used: number; readonly pool: Instances[] }>();
  private readonly slots: Slot[] = [];
  private readonly through: number[] = [];
  private readonly levels: DetailLevels;
  /** Bounding radii of the geoms of the Model [m]. */
  private rbound: Float64Array;

  constructor(
    private readonly model: Model,
    private readonly shapes: Shapes,
  ) {
    this.levels = new DetailLevels(model);
    this.rbound = model.geom_rbound;
  }

  /**
   * Shows the geoms of a scene. `pixel` is the size of a pixel at distance 1 [rad]; `detail` is a factor on the
   * apparent size of shapes, larger values draw finer shapes.
   */
  update(scene: Scene, pixel: number, detail: number, isAdditive: boolean): void {
    for (const batch of this.solid.values()) batch.count = 0;
    this.through.length = 0;
    this.mirror = mirrorOf(scene);
    this.rbound = this.model.geom_rbound;
    for (let i = 0; i < scene.ngeom; i++) {
      if (scene.geoms.type[i] === GeomType.FLEX) this.addRods(scene, i, pixel, detail);
      if (isTransparent(scene, i)) this.through.push(i);
      else this.addSolid(scene, i, pixel, detail);
    }
    for (const batch of this.solid.values()) batch.finishFrame();
    this.addThrough(scene, pixel, detail, isAdditive);
  }

  /** Yields all draw calls of the last frame. */
  *drawn(): Generator<Instances> {
    yield* this.solid.values();
    for (const { pool } of this.layered.values()) yield* pool;
  }

  /** Hands shapes over to another owner, which prevents their disposal; draw nothing afterwards. */
  leave(shapes: ReadonlySet<BufferGeometry>): void {
    for (const batch of this.drawn()) batch.leave(shapes);
  }

  dispose(): void {
    for (const batch of this.solid.values()) batch.dispose();
    for (const { pool } of this.layered.values()) for (const batch of pool) batch.dispose();
    this.solid.clear();
    this.layered.clear();
  }

  private addSolid(scene: Scene, i: number, pixel: number, detail: number): void {
    const slot = this.slotOf(scene, i, pixel, detail);
    if (!slot.shape) return;
    slot.batch ??= this.solidBatch(slot.shape, slot.finish, slot.isCaster);
    const at = slot.batch.next();
    writeInstance(slot.batch.values, at, this.model, scene, i, slot.finish.mapping, pixel);
  }

  /** Adds the edges and vertices of a flex as rods and balls. */
  private addRods(scene: Scene, i: number, pixel: number, detail: number): void {
    const level = this.levels.levelOf(this.rbound, scene, i, pixel, detail);
    const batch = this.solidBatch(`capsule/${level}`, PLAIN, true);
    forEachRod(this.model, scene, scene.geoms.objid[i]!, (from, to) => {
      const at = batch.next();
      writeRod(batch.values, at, this.model, scene, i, from, to);
    });
  }

  /** Returns the draw call for an opaque shape and finish. */
  private solidBatch(shape: ShapeKey | SoftKey, finish: Finish, isCaster: boolean): Instances {
    const key = `${shape} ${finish.mapping} ${finish.texid} ${finish.sides} ${finish.isMirror} ${isCaster}`;
    let batch = this.solid.get(key);
    if (!batch) {
      const layers: Layer[] = ['view', 'solid', 'identified'];
      if (isCaster) layers.push('caster');
      if (!finish.isMirror) layers.push('mirrored');
      batch = new Instances(this.group, this.shapes.get(shape), finish, layers, this.behind(shape));
      batch.mesh.renderOrder = finish.isMirror ? ORDER.mirror : ORDER.solid;
      this.solid.set(key, batch);
    }
    return batch;
  }

  private behind(shape: Slot['shape'] & string): Behind | undefined {
    const behind = shapeBehind(shape);
    return behind && { shape: this.shapes.get(behind.shape), layers: behind.layers };
  }

  /**
   * Adds the transparent geoms twice, first from near to far, then back, as the reference does, so that each shows
   * through the others in either order. Consecutive geoms with the same shape and finish share a draw call.
   */
  private addThrough(scene: Scene, pixel: number, detail: number, isAdditive: boolean): void {
    for (const entry of this.layered.values()) entry.used = 0;
    const distances = new Map(this.through.map((i) => [i, distanceOf(this.rbound, scene, i)]));
    const order = this.through.sort((a, b) => distances.get(a)! - distances.get(b)!);
    const rounds = isAdditive ? [order] : [order, order.toReversed()];
    let place: number = ORDER.transparent;
    rounds.forEach((round, k) => {
      let last: { key: string; batch: Instances } | undefined;
      for (const i of round) {
        const { shape, finish, isCaster } = this.slotOf(scene, i, pixel, detail);
        if (!shape) continue;
        const key = `${shape} ${finish.mapping} ${finish.texid} ${finish.sides} ${isCaster} ${k}`;
        if (last?.key !== key) {
          last = { key, batch: this.layer(key, shape, finish, isCaster && k === 0, k === 0) };
          last.batch.mesh.renderOrder = place++;
        }
        const at = last.batch.next();
        writeInstance(last.batch.values, at, this.model, scene, i, finish.mapping, pixel);
      }
    });
    for (const { used, pool } of this.layered.values()) {
      pool.forEach((batch, k) => {
        if (k >= used) batch.count = 0;
        batch.finishFrame();
      });
    }
  }

  /** Returns an empty draw call for a run of transparent geoms. */
  private layer(
    key: string,
    shape: Slot['shape'] & string,
    finish: Finish,
    isCaster: boolean,
    isFirst: boolean,
  ): Instances {
    let entry = this.layered.get(key);
    if (!entry) {
      entry = { used: 0, pool: [] };
      this.layered.set(key, entry);
    }
    const layers: Layer[] = ['view', 'mirrored'];
    if (isCaster) layers.push('caster');
    if (isFirst) layers.push('identified');
    const batch = (entry.pool[entry.used] ??= new Instances(this.group, this.shapes.get(shape), finish, layers));
    entry.used++;
    batch.count = 0;
    return batch;
  }

  /** Returns the shape and finish of a geom, from the last frame if the values that determine them have not changed. */
  private slotOf(scene: Scene, i: number, pixel: number, detail: number): Slot {
    const { type, dataid, objtype, objid, matid, category, hull } = scene.geoms;
    const level = hasLevels(type[i]!) ? this.levels.levelOf(this.rbound, scene, i, pixel, detail) : 0;
    const through = isTransparent(scene, i);
    const behind = type[i] === GeomType.PLANE && isBehind(scene, i);
    const isCaster = category[i] !== CatBit.DECOR && type[i] !== GeomType.LINE;
    const own = isOwnShape(type[i]!) ? 2 * objid[i]! + Number(objtype[i] === ObjType.GEOM) : hull[i]!;
    const bits = Number(through) + 2 * Number(behind) + 4 * Number(isCaster) + 8 * Number(i === this.mirror);
    const last = this.slots[i];
    if (last && last.type === type[i] && last.dataid === dataid[i] && last.own === own)
      if (last.matid === matid[i] && last.level === level && last.bits === bits) return last;
    const mapping = mappingOf(this.model, scene, i);
    const finish: Finish = {
      mapping,
      texid: mapping === 'none' ? -1 : colorTexture(this.model, matid[i]!),
      isMirror: i === this.mirror,
      isTransparent: through,
      sides: type[i] === GeomType.TRIANGLE ? 'both' : behind ? 'back' : 'front',
    };
    const slot: Slot = {
      batch: undefined,
      type: type[i]!,
      dataid: dataid[i]!,
      own,
      matid: matid[i]!,
      level,
      bits,
      shape: softShapeOf(scene, i) ?? shapeOf(scene, i, level),
      finish,
      isCaster,
    };
    return (this.slots[i] = slot);
  }
}

/** Returns the first reflective plane or box, or -1; there is at most one mirror. */
function mirrorOf(scene: Scene): number {
  const { type, reflectance } = scene.geoms;
  for (let i = 0; i < scene.ngeom; i++) {
    const isFlat = type[i] === GeomType.PLANE || type[i] === GeomType.BOX;
    if (isFlat && reflectance[i]! > 0 && !isTransparent(scene, i)) return i;
  }
  return -1;
}

/** Tests whether each geom of a type has a separate shape. */
const isOwnShape = (type: number): boolean =>
  type === GeomType.PLANE || type === GeomType.SKIN || type === GeomType.FLEX;
