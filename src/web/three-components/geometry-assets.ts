/** Meshes and height fields of a model, made from the three.js geometries of objects. */

import type { BufferGeometry, Object3D } from 'three/webgpu';
import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import { freeName } from '../../foundation/base/free-name.js';
import type { Vec3 } from '../../foundation/math/pose.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { GEOM_TYPE } from '../../foundation/schema/mjcf/keywords.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { diagnosticOf } from '../../foundation/schema/report.js';
import { shapeOfType } from '../../foundation/schema/shapes.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Desired } from './author.js';
import type { MjComponent } from './component.js';
import { MjElement } from './element.js';
import { pathOfObject } from './object-path.js';
import type { Placed } from './scan.js';

type GeometryFault = Message<CodeIn<'component-geometry'>>;

/** An asset that was made from a geometry. */
interface Asset {
  readonly element: SpecElement;
  readonly version: number;
}

/** Version of the vertices, incremented by three.js when they change. */
const versionOf = (geometry: BufferGeometry): number =>
  (geometry.getAttribute('position') as { version?: number } | undefined)?.version ?? 0;

/** The geometry from which a component takes its shape, and the version of its vertices. */
export interface TakenGeometry {
  readonly geometry: BufferGeometry;
  readonly version: number;
}

/** Returns the geometry from which a component takes its shape, if any. */
export function takenGeometry(component: MjComponent | undefined): TakenGeometry | undefined {
  const geometry = component instanceof MjElement && assetOf(component) ? component.shapeGeometry : undefined;
  return geometry && { geometry, version: versionOf(geometry) };
}

/** Maintains the assets made from the geometries of components. */
export class GeometryAssets {
  private made = new Map<string, Asset>();

  constructor(private readonly spec: Spec) {}

  /** Creates the assets that the layout needs and removes unused ones; returns the attributes that refer to them. */
  update(placed: readonly Placed[], diagnostics: Diagnostics): ReadonlyMap<MjElement, Desired> {
    const before = this.made;
    this.made = new Map();
    const attributes = new Map<MjElement, Desired>();
    for (const { component, scale } of placed) {
      const asset = assetOf(component);
      if (!asset) continue;
      const geometry = component.shapeGeometry;
      const { label } = component;
      const fault = (found: GeometryFault): void => diagnostics.add(diagnosticOf(found, { element: label }, label));
      if (!geometry) {
        fault(message('component-geometry/no-mesh', { asset }));
        continue;
      }
      const values = asset === 'mesh' ? () => meshValues(geometry, scale) : gridValues(geometry, scale, fault);
      if (!values) continue;
      const key = `${asset} ${geometry.uuid} ${scale.join(' ')}`;
      const name = this.keep(key, asset, geometry, values, component.object, before);
      const low = asset === 'hfield' ? lowest(geometry) * scale[2] : 0;
      attributes.set(
        component,
        new Map<string, AttributeValue>([[asset, name], ...(low === 0 ? [] : [['pos', [0, 0, low]] as const])]),
      );
    }
    for (const [key, { element }] of before) if (this.made.get(key)?.element !== element) this.spec.remove(element);
    return attributes;
  }

  private keep(
    key: string,
    kind: 'mesh' | 'hfield',
    geometry: BufferGeometry,
    values: () => object,
    object: Object3D,
    before: ReadonlyMap<string, Asset>,
  ): string {
    const version = versionOf(geometry);
    let asset = this.made.get(key) ?? before.get(key);
    if (asset?.version !== version) {
      const wanted = `${geometry.name || object.name || kind}.geometry`;
      const name = asset?.element.identifier ?? freeName(wanted, (each) => !!this.spec.find(kind, each));
      if (asset) asset.element.assign({ ...values() });
      const element = asset?.element ?? this.spec.add(kind, { name, ...values() });
      element.source = { location: { uri: pathOfObject(object) }, attributeLocation: () => undefined };
      asset = { element, version };
    }
    this.made.set(key, asset);
    return asset.element.identifier!;
  }
}

/** Kind of asset that a component takes from the geometry of its object. */
function assetOf(component: MjElement): 'mesh' | 'hfield' | undefined {
  if (component.elementKind !== 'geom') return undefined;
  const type = component.get('type') as keyof typeof GEOM_TYPE;
  const asset = shapeOfType(GEOM_TYPE[type])?.asset;
  // the element itself may name the asset that was made for it earlier, which does not count
  const isNamed = asset && (component.isSet(asset) || component.binding?.element.inheritance?.values.has(asset));
  return isNamed ? undefined : asset;
}

/** Merges equal vertices [m] and returns them with the triangles. */
function meshValues(geometry: BufferGeometry, scale: Vec3): object {
  const position = geometry.getAttribute('position');
  const index = geometry.getIndex();
  const vertex: number[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (i: number): number => {
    const place = [position.getX(i) * scale[0], position.getY(i) * scale[1], position.getZ(i) * scale[2]];
    const key = place.join(' ');
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = numbers.size));
      vertex.push(...place);
    }
    return number;
  };
  const count = index?.count ?? position.count;
  const face: number[] = [];
  for (let corner = 0; corner + 2 < count; corner += 3) {
    const triangle = [0, 1, 2].map((k) => numberOf(index ? index.getX(corner + k) : corner + k));
    if (scale[0] * scale[1] * scale[2] < 0) triangle.reverse();
    if (new Set(triangle).size === 3) face.push(...triangle);
  }
  return { vertex, face };
}

/** Returns a height field for a geometry with the grid of a `PlaneGeometry`; heights are along z [m]. */
function gridValues(
  geometry: BufferGeometry,
  scale: Vec3,
  fault: (found: GeometryFault) => void,
): (() => object) | undefined {
  const { parameters } = geometry as { parameters?: Readonly<Record<string, number>> };
  const [columns, rows] = [parameters?.widthSegments, parameters?.heightSegments];
  const position = geometry.getAttribute('position');
  if (columns === undefined || rows === undefined || position.count !== (columns + 1) * (rows + 1)) {
    fault(message('component-geometry/plane'));
    return undefined;
  }
  return () => {
    const elevation = Array.from({ length: position.count }, (_, i) => position.getZ(i) * scale[2]);
    const half = (side: string, k: 0 | 1): number => (Math.abs(scale[k]) * (parameters![side] ?? 1)) / 2;
    const sides = [half('width', 0), half('height', 1)];
    const height = Math.max(...elevation) - Math.min(...elevation);
    return {
      nrow: rows + 1,
      ncol: columns + 1,
      elevation,
      size: [...sides, height || FLAT, BASE * Math.max(...sides)],
    };
  };
}

/** Height range of a flat field [m]. */
const FLAT = 1e-3;
/** Thickness of the base below the lowest point, relative to the longer half-side. */
const BASE = 0.1;

/** Lowest height of a geometry, which is zero in the height field. */
function lowest(geometry: BufferGeometry): number {
  const position = geometry.getAttribute('position');
  let low = Infinity;
  for (let i = 0; i < position.count; i++) low = Math.min(low, position.getZ(i));
  return low;
}
