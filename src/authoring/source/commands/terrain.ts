/**
 * Height fields as terrain: a brush that raises, lowers, smooths and flattens, and images that become heights.
 *
 * Elevations are written in meters, and the vertical size of the field is their range, so that unchanged samples keep
 * their text. A height field begins at its lowest sample; if an edit changes that, the geoms of the field are moved
 * along their z axes, so that the ground stays in place.
 */
import { type HeightField, makeHfield, readHfield, readHfieldPNG } from '../../../compiler/asset/index.js';
import { freeName } from '../../../foundation/base/free-name.js';
import { rotate, type Vec3 } from '../../../foundation/math/pose.js';
import { extensionOf, folderOf, relativePath } from '../../../foundation/resource/path.js';
import { modelError } from '../../../foundation/schema/report.js';
import type { Element } from '../../../modelling/spec/element.js';
import { folderSetting } from '../../../modelling/spec/lookup/asset-path.js';
import { missingFile } from '../../../modelling/spec/lookup/missing-file.js';
import { localPose } from '../../../modelling/spec/pose.js';
import type { Edited, Editing, Project, TransactionOptions } from '../project.js';
import { pathOfAsset } from './assets.js';
import { tidy } from './structure.js';

/** The effects of the brush. */
export type BrushMode = 'raise' | 'lower' | 'smooth' | 'flatten';

/** One application of a brush. */
export interface BrushDab {
  readonly mode: BrushMode;
  /** Center, in the frame of the geoms of the field [m]. */
  readonly at: readonly [x: number, y: number];
  /** Distance from the center at which the effect ends [m]. */
  readonly radius: number;
  /** Change of height at the center [m]; for `smooth` and `flatten`, the fraction of the way, 0 to 1. */
  readonly strength: number;
  /** Target elevation of `flatten`, as returned by `elevationAt` [m]; by default, that at the center. */
  readonly level?: number;
}

/** Maximum number of samples written as text; larger fields are stored in a file. */
const INLINE_SAMPLES = 128 * 128;
/** Resolution of elevations [m]. */
const GRAIN = 1e-5;
/** Largest range of elevations that the compiler does not scale. */
const FLAT = 1e-14;

/** A height field with elevations in meters, beginning with the row of the lowest y. */
interface Relief {
  readonly nrow: number;
  readonly ncol: number;
  readonly elevation: Float64Array;
}

const rounded = (x: number): number => Math.round(x / GRAIN) * GRAIN;

function rangeOf(values: Iterable<number>): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const x of values) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return [low, high];
}

/** Reads a field as the compiler does, with heights from 0 to 1. */
function compiledField(hfield: Element<'hfield'>): HeightField {
  const origin = { name: hfield.label };
  const path = pathOfAsset(hfield);
  if (path === undefined) return makeHfield(hfield.nrow, hfield.ncol, hfield.elevation, origin);
  const bytes = hfield.readFile(path);
  if (!bytes) throw modelError('file-not-found', missingFile(hfield.file!, [path], hfield.readFile).parameters);
  const isPicture = hfield.content_type === 'image/png' || extensionOf(path) === 'png';
  return isPicture ? readHfieldPNG(bytes, origin) : readHfield(bytes, origin);
}

/** Returns elevations in meters: the written ones, if these are already in meters. */
function reliefOf(hfield: Element<'hfield'>): Relief {
  const { nrow, ncol, data } = compiledField(hfield);
  const top = hfield.size[2]!;
  const written = hfield.file === undefined ? hfield.elevation : undefined;
  if (written) {
    const [low, high] = rangeOf(written);
    const isFlat = high - low <= FLAT;
    if (isFlat || Math.abs(high - low - top) < GRAIN / 2)
      return { nrow, ncol, elevation: flipped(nrow, ncol, written) };
  }
  return { nrow, ncol, elevation: Float64Array.from(data, (x) => rounded(x * top)) };
}

/** Reverses the order of rows, because texts begin with the greatest y. */
function flipped(nrow: number, ncol: number, values: ArrayLike<number>): Float64Array {
  const turned = new Float64Array(nrow * ncol);
  for (let i = 0; i < turned.length; i++) turned[i] = values[(nrow - 1 - Math.floor(i / ncol)) * ncol + (i % ncol)]!;
  return turned;
}

/** Applies a brush to a height field. Throws a ModelError for a field whose file cannot be read. */
export function sculptTerrain(
  project: Project,
  hfield: Element<'hfield'>,
  dab: BrushDab,
  options: TransactionOptions = {},
): Edited<void> {
  const relief = reliefOf(hfield);
  const name = `${dab.mode} ${hfield.label}`;
  const changed = touched(relief, hfield.size, dab);
  return project.transact(name, (editing) => write(editing, hfield, relief, changed), options);
}

/** Returns the elevations after one application of the brush. */
function touched({ nrow, ncol, elevation }: Relief, [rx, ry]: readonly number[], dab: BrushDab): Float64Array {
  const { mode, at, radius, strength } = dab;
  const after = elevation.slice();
  const [dx, dy] = [(2 * rx!) / Math.max(1, ncol - 1), (2 * ry!) / Math.max(1, nrow - 1)];
  const [column, row] = [(at[0] + rx!) / dx, (at[1] + ry!) / dy];
  const level = dab.level ?? heightAt({ nrow, ncol, elevation }, column, row);
  const change: Readonly<Record<BrushMode, (i: number, share: number) => number>> = {
    raise: (_, share) => strength * share,
    lower: (_, share) => -strength * share,
    smooth: (i, share) => strength * share * (meanAround({ nrow, ncol, elevation }, i) - elevation[i]!),
    flatten: (i, share) => strength * share * (level - elevation[i]!),
  };
  // a brush smaller than the grid spacing still changes the nearest sample
  const reach = Math.max(radius, 0.501 * Math.hypot(dx, dy));
  const span = (middle: number, step: number, count: number): readonly [number, number] => [
    Math.max(0, Math.ceil(middle - reach / step)),
    Math.min(count - 1, Math.floor(middle + reach / step)),
  ];
  const [firstRow, lastRow] = span(row, dy, nrow);
  const [firstColumn, lastColumn] = span(column, dx, ncol);
  for (let r = firstRow; r <= lastRow; r++) {
    for (let c = firstColumn; c <= lastColumn; c++) {
      const distance = Math.hypot((c - column) * dx, (r - row) * dy) / reach;
      if (distance >= 1) continue;
      const i = r * ncol + c;
      after[i] = rounded(elevation[i]! + change[mode](i, (1 - distance * distance) ** 2));
    }
  }
  return after;
}

/** Returns the elevation at a position in the frame of the geoms [m]; edits of the field do not move its zero. */
export function elevationAt(hfield: Element<'hfield'>, [x, y]: readonly [number, number]): number {
  const relief = reliefOf(hfield);
  const [rx, ry] = hfield.size;
  const share = (at: number, half: number): number => (at + half) / (2 * half);
  return heightAt(relief, share(x, rx!) * (relief.ncol - 1), share(y, ry!) * (relief.nrow - 1));
}

/** Interpolates the elevation at a fractional column and row. */
function heightAt({ nrow, ncol, elevation }: Relief, column: number, row: number): number {
  const c = Math.max(0, Math.min(ncol - 1, column));
  const r = Math.max(0, Math.min(nrow - 1, row));
  const [c0, r0] = [Math.floor(c), Math.floor(r)];
  const [c1, r1] = [Math.min(ncol - 1, c0 + 1), Math.min(nrow - 1, r0 + 1)];
  const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
  const along = (y: number): number => mix(elevation[y * ncol + c0]!, elevation[y * ncol + c1]!, c - c0);
  return mix(along(r0), along(r1), r - r0);
}

/** Mean of a sample and its neighbors. */
function meanAround({ nrow, ncol, elevation }: Relief, i: number): number {
  const [row, column] = [Math.floor(i / ncol), i % ncol];
  let [sum, count] = [0, 0];
  for (let r = Math.max(0, row - 1); r <= Math.min(nrow - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(ncol - 1, column + 1); c++) {
      sum += elevation[r * ncol + c]!;
      count++;
    }
  }
  return sum / count;
}

/** Replaces the elevations of a field; its geoms stay in place in the world. */
function write(editing: Editing, hfield: Element<'hfield'>, before: Relief, after: Float64Array): void {
  const [low, high] = rangeOf(after);
  const [lowBefore] = rangeOf(before.elevation);
  store(editing, hfield, before.nrow, before.ncol, after);
  if (high - low > FLAT) setHeight(hfield, high - low);
  shiftGeoms(editing, hfield, low - lowBefore);
}

function setHeight(hfield: Element<'hfield'>, height: number): void {
  const [rx, ry, , base] = hfield.size;
  hfield.size = [rx!, ry!, tidy([height])[0]!, base!];
}

function shiftGeoms({ spec }: Editing, { identifier }: Element<'hfield'>, by: number): void {
  if (Math.abs(by) < GRAIN / 2) return;
  for (const geom of spec.all('geom')) {
    if (geom.hfield !== identifier) continue;
    const { pos, quat } = localPose(geom);
    const step = rotate([0, 0, by], quat);
    geom.pos = tidy(pos.map((x: number, k: number) => x + step[k]!)) as unknown as Vec3;
  }
}

/** Writes elevations to the element or, if there are many, to a file. */
function store(editing: Editing, hfield: Element<'hfield'>, nrow: number, ncol: number, elevation: Float64Array): void {
  if (nrow * ncol > INLINE_SAMPLES) storeInFile(editing, hfield, nrow, ncol, elevation);
  else {
    nameItself(hfield);
    hfield.nrow = nrow;
    hfield.ncol = ncol;
    hfield.elevation = tidy([...flipped(nrow, ncol, elevation)]);
  }
}

/** Sets the name of a field that is named after its file, and removes the file. */
function nameItself(hfield: Element<'hfield'>): void {
  if (hfield.file === undefined) return;
  const { identifier } = hfield;
  if (hfield.name === undefined && identifier !== undefined) hfield.name = identifier;
  hfield.file = undefined;
  if (hfield.content_type !== undefined) hfield.content_type = undefined;
}

/**
 * Writes the binary format: nrow, ncol, then float32 elevations. Image files are not overwritten, but replaced by a new
 * file alongside.
 */
function storeInFile(
  { spec, workspace }: Editing,
  hfield: Element<'hfield'>,
  nrow: number,
  ncol: number,
  elevation: Float64Array,
): void {
  const bytes = new Uint8Array(8 + 4 * elevation.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, nrow, true);
  view.setInt32(4, ncol, true);
  for (const [i, x] of elevation.entries()) view.setFloat32(8 + 4 * i, x, true);
  const path = pathOfAsset(hfield);
  if (path !== undefined && extensionOf(path) !== 'png' && hfield.content_type === undefined) {
    workspace.write(path, bytes);
    return;
  }
  const { identifier = 'terrain' } = hfield;
  nameItself(hfield);
  const folder = path === undefined ? spec.rootScope.directory : folderOf(path);
  const uri = `${freeName(folder + identifier, (path) => !!spec.readFile(`${path}.hf`))}.hf`;
  workspace.write(uri, bytes);
  for (const name of ['nrow', 'ncol', 'elevation'] as const) if (hfield.isSet(name)) hfield.unset(name);
  hfield.file = relativePath(spec.rootScope.directory + folderSetting(hfield, spec.compiler), uri);
}

/** Heights of an image, beginning at its upper left, 0 to 1. */
export interface Heights {
  readonly nrow: number;
  readonly ncol: number;
  readonly values: ArrayLike<number>;
}

/** Sets the heights of a field from an image, scaled from 0 to its vertical size. */
export function importHeights(project: Project, hfield: Element<'hfield'>, heights: Heights): Edited<void> {
  const { nrow, ncol, values } = heights;
  const { data } = makeHfield(nrow, ncol, values, { name: hfield.label });
  const top = hfield.size[2]!;
  const elevation = Float64Array.from(data, (x) => rounded(x * top));
  const name = `import heights to ${hfield.label}`;
  return project.transact(name, (editing) => store(editing, hfield, nrow, ncol, elevation));
}
