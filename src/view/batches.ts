/** Geoms that share a shape and a finish, drawn together as instances; those one can look through from far to near. */
import { Object3D } from 'three/webgpu';
import type { Model } from '../model/model.js';
import type { Scene } from '../scene/scene.js';
import { GeomType, ObjType } from '../schema/enums.js';
import { CatBit } from '../schema/visual-enums.js';
import type { Finish } from './finishes.js';
import { forEachRod } from './flex-rods.js';
import { colorTexture, isRound, mappingOf, type ShapeKey, shapeOf } from './geom-shapes.js';
import { writeInstance, writeRod } from './instance-values.js';
import { Instances, type Layer } from './instances.js';
import { COARSEST, type Shapes } from './shapes.js';
import { type SoftKey, softShapeOf } from './soft-shapes.js';
import { distanceOf, isBehind, isTransparent } from './visibility.js';

/** Order of drawing: what mirrors, what hides, and from here on what one can look through. */
const ORDER = { mirror: 0, solid: 1, transparent: 100 } as const;

/** A color and nothing else. */
const PLAIN: Finish = { mapping: 'none', texid: -1, isMirror: false, isTransparent: false, sides: 'front' };

/** Radius in pixels below which a round shape is drawn coarser; below half of it coarser still. */
const FINE_RADIUS = 48;

/** The geom that a place in the list was drawn with in the last frame. */
interface Slot {
  readonly signature: Int32Array;
  readonly shape: ShapeKey | SoftKey | undefined;
  readonly finish: Finish;
  readonly isCaster: boolean;
}

const signature = new Int32Array(7);

export class Batches {
  readonly group = new Object3D();
  /** Scene geom whose surface mirrors; -1: none. */
  mirror = -1;
  private readonly solid = new Map<string, Instances>();
  /** Draw calls for what one can look through, by what they draw; as many of each as a frame needed so far. */
  private readonly layered = new Map<string, { used: number; readonly pool: Instances[] }>();
  private readonly slots: Slot[] = [];
  private readonly through: number[] = [];

  constructor(
    private readonly model: Model,
    private readonly shapes: Shapes,
  ) {}

  /**
   * Shows the geoms of a scene. `pixel` is the size of a pixel at distance 1 [rad], `detail` how many times larger than
   * usual a shape must be to be drawn in full.
   */
  update(scene: Scene, pixel: number, detail: number, isAdditive: boolean): void {
    for (const batch of this.solid.values()) batch.count = 0;
    this.through.length = 0;
    this.mirror = mirrorOf(scene);
    for (let i = 0; i < scene.ngeom; i++) {
      if (scene.geoms.type[i] === GeomType.FLEX) this.addRods(scene, i, pixel, detail);
      if (isTransparent(scene, i)) this.through.push(i);
      else this.addSolid(scene, i, pixel, detail);
    }
    for (const batch of this.solid.values()) batch.finishFrame();
    this.addThrough(scene, pixel, detail, isAdditive);
  }

  /** Every draw call of the last frame. */
  *drawn(): Generator<Instances> {
    yield* this.solid.values();
    for (const { pool } of this.layered.values()) yield* pool;
  }

  dispose(): void {
    for (const batch of this.solid.values()) batch.dispose();
    for (const { pool } of this.layered.values()) for (const batch of pool) batch.dispose();
    this.solid.clear();
    this.layered.clear();
  }

  private addSolid(scene: Scene, i: number, pixel: number, detail: number): void {
    const { shape, finish, isCaster } = this.slotOf(scene, i, pixel, detail);
    if (!shape) return;
    const batch = this.solidBatch(shape, finish, isCaster);
    const at = batch.next();
    writeInstance(batch.values, at, this.model, scene, i, finish.mapping, pixel);
  }

  /** Edges and vertices of a flex. */
  private addRods(scene: Scene, i: number, pixel: number, detail: number): void {
    const level = levelOf(this.model, scene, i, pixel, detail);
    forEachRod(this.model, scene, scene.geoms.objid[i]!, (from, to) => {
      const batch = this.solidBatch(`capsule/${level}`, PLAIN, true);
      const at = batch.next();
      writeRod(batch.values, at, this.model, scene, i, from, to);
    });
  }

  /** The draw call for a shape and a finish that hide what is behind them. */
  private solidBatch(shape: ShapeKey | SoftKey, finish: Finish, isCaster: boolean): Instances {
    const key = `${shape} ${finish.mapping} ${finish.texid} ${finish.sides} ${finish.isMirror} ${isCaster}`;
    let batch = this.solid.get(key);
    if (!batch) {
      const layers: Layer[] = ['view', 'solid', 'identified'];
      if (isCaster) layers.push('caster');
      if (!finish.isMirror) layers.push('mirrored');
      batch = new Instances(this.group, this.shapes.get(shape), finish, layers);
      batch.mesh.renderOrder = finish.isMirror ? ORDER.mirror : ORDER.solid;
      this.solid.set(key, batch);
    }
    return batch;
  }

  /**
   * As in the reference, what one can look through is drawn twice, from near to far and back: so each shows through the
   * other in whatever order they are. Geoms that follow each other and share a shape and a finish share a draw call.
   */
  private addThrough(scene: Scene, pixel: number, detail: number, isAdditive: boolean): void {
    for (const entry of this.layered.values()) entry.used = 0;
    const distances = new Map(this.through.map((i) => [i, distanceOf(this.model, scene, i)]));
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

  /** A draw call for some of what one can look through. */
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

  /** Shape and finish of a geom: those of the last frame if nothing that decides about them has changed. */
  private slotOf(scene: Scene, i: number, pixel: number, detail: number): Slot {
    const { type, dataid, objtype, objid, matid, category, hull } = scene.geoms;
    const level = isRound(type[i]!) ? levelOf(this.model, scene, i, pixel, detail) : 0;
    const through = isTransparent(scene, i);
    const behind = type[i] === GeomType.PLANE && isBehind(scene, i);
    const isCaster = category[i] !== CatBit.DECOR && type[i] !== GeomType.LINE;
    signature[0] = type[i]!;
    signature[1] = dataid[i]!;
    signature[2] = isOwnShape(type[i]!) ? 2 * objid[i]! + Number(objtype[i] === ObjType.GEOM) : hull[i]!;
    signature[3] = matid[i]!;
    signature[4] = level;
    signature[5] = Number(through) + 2 * Number(behind) + 4 * Number(isCaster) + 8 * Number(i === this.mirror);
    const last = this.slots[i];
    if (last?.signature.every((value, k) => value === signature[k])) return last;
    const mapping = mappingOf(this.model, scene, i);
    const finish: Finish = {
      mapping,
      texid: mapping === 'none' ? -1 : colorTexture(this.model, matid[i]!),
      isMirror: i === this.mirror,
      isTransparent: through,
      sides: type[i] === GeomType.TRIANGLE ? 'both' : behind ? 'back' : 'front',
    };
    const slot = {
      signature: signature.slice(),
      shape: softShapeOf(scene, i) ?? shapeOf(scene, i, level),
      finish,
      isCaster,
    };
    return (this.slots[i] = slot);
  }
}

/** The first plane or box that reflects: there is one mirror at most. */
function mirrorOf(scene: Scene): number {
  const { type, reflectance } = scene.geoms;
  for (let i = 0; i < scene.ngeom; i++) {
    const isFlat = type[i] === GeomType.PLANE || type[i] === GeomType.BOX;
    if (isFlat && reflectance[i]! > 0 && !isTransparent(scene, i)) return i;
  }
  return -1;
}

/** Returns the coarsest level at which a round shape may be drawn. */
function levelOf(m: Model, scene: Scene, i: number, pixel: number, detail: number): number {
  const { size } = scene.geoms;
  const radius = Math.max(size[3 * i]!, size[3 * i + 1]!);
  const away = Math.max(distanceOf(m, scene, i), 1e-9);
  const pixels = (radius / (away * pixel)) * detail;
  let level = 0;
  for (let least = FINE_RADIUS; level < COARSEST && pixels < least; least /= 3) level++;
  return level;
}

/** Tests whether a geom has a shape of its own. */
const isOwnShape = (type: number): boolean =>
  type === GeomType.PLANE || type === GeomType.SKIN || type === GeomType.FLEX;
