/** Reads the layout of a scene: the components with their parents and poses. */
import type { Object3D } from 'three/webgpu';
import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import { IDENTITY, type Pose, type Vec3 } from '../../foundation/math/pose.js';
import type { ElementRow } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { diagnostic } from '../../foundation/schema/report.js';
import { type Axes, composed, poseOfObject } from './axes.js';
import { componentOf } from './component.js';
import { admits, classNameOf, isContainer, isInTree, sectionOf } from './component-kinds.js';
import { MjElement } from './element.js';
import { pathOfObject } from './object-path.js';
import { simulationAt } from './roots.js';
import { MjGlobalSettings } from './settings.js';

/** A component with its parent and pose. */
export interface Placed {
  readonly component: MjElement;
  /** The parent component; undefined in the world or a section. */
  readonly home: Placed | undefined;
  /** The section that contains it; undefined for a component with a parent or in the world. */
  readonly section: Kind | undefined;
  /**
   * Pose of its object relative to the body or frame that contains it, or in the world of the model; undefined for
   * elements without a pose.
   */
  readonly pose: Pose | undefined;
  /** Scale of its object. */
  readonly scale: Vec3;
}

/** The components and settings of a scene, parents first. */
export interface Layout {
  readonly placed: readonly Placed[];
  readonly settings: readonly MjGlobalSettings[];
}

/** Context of an object, from its ancestors. */
interface Above {
  /** Ancestor components, the nearest last. */
  readonly owners: readonly Placed[];
  /** The body or frame that carries the object. */
  readonly container: Placed | undefined;
  /** Pose of the parent object relative to that body or frame. */
  readonly pose: Pose;
  /** A scaled ancestor, which would move and stretch its contents. */
  readonly scaled: Object3D | undefined;
}

const UNSCALED: Vec3 = [1, 1, 1];

const scaleOf = ({ scale: { x, y, z } }: Object3D): Vec3 => (x === 1 && y === 1 && z === 1 ? UNSCALED : [x, y, z]);

/** Kinds whose objects may be scaled, because the scale applies to their sizes. */
const hasSize = (kind: Kind): boolean => kind === 'geom' || kind === 'site';

/** Reads the layout below an object whose frame is the world. Reports errors and omits components with errors. */
export function scan(root: Object3D, axes: Axes, diagnostics: Diagnostics): Layout {
  return new Scan(root, axes, diagnostics).read();
}

class Scan {
  private readonly placed: Placed[] = [];
  private readonly settings: MjGlobalSettings[] = [];

  constructor(
    private readonly root: Object3D,
    private readonly axes: Axes,
    private readonly diagnostics: Diagnostics,
  ) {}

  read(): Layout {
    const top: Above = { owners: [], container: undefined, pose: IDENTITY, scaled: undefined };
    this.take(this.root, top);
    return { placed: this.placed, settings: this.settings };
  }

  private visit(object: Object3D, above: Above): void {
    if (simulationAt(object)) return;
    const scale = scaleOf(object);
    const own = poseOfObject(object);
    // converts to model axes at the topmost object, so that a model imported upright keeps exact values
    const pose = object.parent === this.root ? this.axes.poseToModel(own) : composed(above.pose, own);
    const here = { ...above, pose, scaled: scale === UNSCALED ? above.scaled : object };
    this.take(object, here, above, scale);
  }

  /** Reads the component of an object, if it has one, and the objects below it. */
  private take(object: Object3D, here: Above, above: Above = here, scale: Vec3 = UNSCALED): void {
    const component = componentOf(object);
    if (component instanceof MjGlobalSettings) this.settings.push(component);
    const place = component instanceof MjElement ? this.place(component, here, above, scale) : undefined;
    const below = place ? inside(place, here) : here;
    for (const child of object.children) this.visit(child, below);
  }

  private place(component: MjElement, here: Above, above: Above, scale: Vec3): Placed | undefined {
    const { elementKind: kind } = component;
    const home = here.owners.findLast((owner) => admits(owner.component.elementKind, kind));
    const section = home || admits('worldbody', kind) ? undefined : sectionOf(kind);
    const isPlaced = home ? isContainer(home.component.elementKind) : section === undefined;
    if (!home && section === undefined && !admits('worldbody', kind) && kind !== 'default') {
      this.refuseHomeless(component);
      return undefined;
    }
    if (isPlaced && home !== here.container) {
      this.refuseHome(component, here.container!);
      return undefined;
    }
    const pose = isPlaced && kind !== 'default' ? this.poseOf(component, here, above, scale) : undefined;
    const placed: Placed = { component, home, section: kind === 'default' ? undefined : section, pose, scale };
    this.placed.push(placed);
    return placed;
  }

  private poseOf(component: MjElement, { pose }: Above, above: Above, scale: Vec3): Pose {
    const { elementKind: kind } = component;
    const scaled = scale !== UNSCALED && !hasSize(kind) ? component.object : above.scaled;
    if (scaled) this.refuseScale(component, scaled);
    return pose;
  }

  private refuseScale(component: MjElement, scaled: Object3D): void {
    const { x, y, z } = scaled.scale;
    const parameters = { object: pathOfObject(scaled), scale: `${x} ${y} ${z}`, component: component.label };
    this.diagnostics.add(diagnostic('component-scaled', parameters, { element: component.label }));
  }

  private refuseHomeless({ elementKind: kind, label }: MjElement): void {
    const parents = (Object.keys(MJCF) as Kind[]).filter((parent) => admits(parent, kind) && parent !== 'default');
    const classes = parents.map((parent) => classNameOf(parent as 'body')).join(', ');
    this.diagnostics.add(
      diagnostic('component-without-parent', { component: label, parents: classes }, { element: label }),
    );
  }

  /** Reports a body or frame between the component and the parent that can contain it. */
  private refuseHome({ elementKind: kind, label }: MjElement, { component: { elementKind } }: Placed): void {
    const [element, child] = [elementKind, kind].map((each) => (MJCF[each] as ElementRow).tag ?? each);
    this.diagnostics.add(diagnostic('bad-child', { element: element!, child: child! }, { element: label }));
  }
}

/** Context of the objects below a component. */
function inside(placed: Placed, here: Above): Above {
  const owners = [...here.owners, placed];
  const { elementKind: kind } = placed.component;
  if (!isInTree(kind) || !isContainer(kind)) return { ...here, owners };
  return { owners, container: placed, pose: IDENTITY, scaled: undefined };
}
