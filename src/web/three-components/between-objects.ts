/**
 * Draws the parts of a model that have no object in the scene: tendons, skins, flexes, and the copies made by
 * replicates, composites and attached models.
 */
import type { Object3D } from 'three/webgpu';
import { IDENTITY } from '../../foundation/math/pose.js';
import { ObjType } from '../../foundation/schema/enums.js';
import { ModelObject } from '../../graphics/view/model-object.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { comPos, flex, tendon } from '../../simulation/runtime/run.js';
import { setPose, turnOfModel, type UpAxis } from './axes.js';

/** Geoms and sites by type of object; those without a component are drawn here. */
const KINDS = { [ObjType.GEOM]: 'geom', [ObjType.SITE]: 'site' } as const;

/** Draws the elements without objects below the root of a scene. */
export class BetweenObjects {
  private shown: ModelObject | undefined;

  constructor(
    private readonly root: Object3D,
    private readonly up: UpAxis,
  ) {}

  /** Shows a new Model, in a state with computed body poses. `own` contains the elements of components. */
  show(model: Model, data: Data, own: ReadonlySet<object>): void {
    this.dispose();
    const ownIds = idsOf(model, own);
    const hasCopies = ownIds.geom.size < model.ngeom || ownIds.site.size < model.nsite;
    if (!hasCopies && model.ntendon + model.nskin + model.nflex === 0) return;
    const shown = new ModelObject(model, (objtype, objid) => {
      const kind = KINDS[objtype as keyof typeof KINDS];
      return kind !== undefined && ownIds[kind].has(objid);
    });
    shown.name = 'tendons, skins, flexes and copies';
    setPose(shown, { pos: IDENTITY.pos, quat: turnOfModel(this.up) });
    this.root.add(shown);
    this.shown = shown;
    this.update(model, data);
  }

  /** Shows a state with computed body poses. */
  update(model: Model, data: Data): void {
    if (!this.shown) return;
    comPos(model, data);
    flex(model, data);
    tendon(model, data);
    this.shown.update(data);
  }

  dispose(): void {
    this.shown?.dispose();
    this.shown = undefined;
  }
}

/** Ids of the geoms and sites that have components. A component of an element with copies has the first id. */
function idsOf({ elements }: Model, own: ReadonlySet<object>): Readonly<Record<'geom' | 'site', ReadonlySet<number>>> {
  const ids = (kind: 'geom' | 'site'): ReadonlySet<number> => {
    const first = new Map<object, number>();
    elements?.[kind].forEach((element, id) => {
      if (own.has(element) && !first.has(element)) first.set(element, id);
    });
    return new Set(first.values());
  };
  return { geom: ids('geom'), site: ids('site') };
}
