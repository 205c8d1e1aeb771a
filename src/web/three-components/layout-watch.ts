/** Detects that objects of a layout were added, removed, moved or reshaped, without scanning the layout again. */
import type { Object3D } from 'three/webgpu';
import { componentOf, type MjComponent } from './component.js';
import { type TakenGeometry, takenGeometry } from './geometry-assets.js';
import { simulationAt } from './roots.js';

/** Number of values that place an object in its parent: position, quaternion, scale. */
const PLACE = 10;

interface Seen {
  readonly object: Object3D;
  readonly component: MjComponent | undefined;
  readonly place: Float64Array;
  readonly shape: TakenGeometry | undefined;
  readonly children: readonly Seen[];
}

/** Records the objects with components and their ancestors, and compares them with the current state. */
export class LayoutWatch {
  private readonly seen: Seen | undefined;

  /** @param matters tests whether the placement of an object matters; the simulation moves the other objects */
  constructor(
    private readonly root: Object3D,
    private readonly matters: (object: Object3D) => boolean,
  ) {
    this.seen = this.see(root);
  }

  /** True if the layout has changed. */
  get hasChanged(): boolean {
    return this.seen ? this.differs(this.seen) : this.root.children.some(hasComponents);
  }

  private see(object: Object3D): Seen | undefined {
    const component = componentOf(object);
    const children = object.children
      .filter((child) => !simulationAt(child))
      .map((child) => this.see(child))
      .filter((child) => child !== undefined);
    if (!component && children.length === 0) return undefined;
    const place = new Float64Array(PLACE);
    writePlace(object, place);
    return { object, component, place, shape: takenGeometry(component), children };
  }

  private differs({ object, component, place, shape, children }: Seen): boolean {
    if (componentOf(object) !== component || !isSameShape(takenGeometry(component), shape)) return true;
    if (object !== this.root && this.matters(object) && !isAt(object, place)) return true;
    let next = 0;
    for (const child of object.children) {
      const known = children[next];
      if (known?.object === child) {
        if (this.differs(known)) return true;
        next++;
      } else if (hasComponents(child)) return true;
    }
    return next < children.length;
  }
}

const isSameShape = (a: TakenGeometry | undefined, b: TakenGeometry | undefined): boolean =>
  a?.geometry === b?.geometry && a?.version === b?.version;

/** True if an object or one of its descendants has a component that is not simulated elsewhere. */
export function hasComponents(object: Object3D): boolean {
  if (simulationAt(object)) return false;
  if (componentOf(object)) return true;
  for (const child of object.children) if (hasComponents(child)) return true;
  return false;
}

function writePlace({ position, quaternion, scale }: Object3D, place: Float64Array): void {
  position.toArray(place, 0);
  quaternion.toArray(place, 3);
  scale.toArray(place, 7);
}

function isAt({ position: p, quaternion: q, scale: s }: Object3D, place: Float64Array): boolean {
  return (
    p.x === place[0] &&
    p.y === place[1] &&
    p.z === place[2] &&
    q.x === place[3] &&
    q.y === place[4] &&
    q.z === place[5] &&
    q.w === place[6] &&
    s.x === place[7] &&
    s.y === place[8] &&
    s.z === place[9]
  );
}
