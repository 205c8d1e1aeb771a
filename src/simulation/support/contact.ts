/** Public functions for contacts: iterating over them, adding one, and the maximum number between two geoms. */

import { usageError } from '../../foundation/base/usage.js';
import { ARENA_FIELDS } from '../../foundation/schema/arena.js';
import { DisableBit, GeomType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { SC } from '../../foundation/schema/scalars.js';
import { MAX_PAIR_CONTACTS } from '../engine/collision/convex/manifold.js';
import { forceOfContact } from '../engine/constraint/contact-force.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { namesOf } from '../model/named.js';
import { pipelineOf } from '../runtime/run.js';
import { indexOf, requireFit, requireList, requireModel } from './arguments.js';

type ContactArray = Extract<keyof typeof ARENA_FIELDS, `contact_${string}`>;
/** Values of one contact by the names of its arrays, such as `contact_pos` and `contact_frame`. */
export type ContactValues = Readonly<Record<ContactArray, ArrayLike<number>>>;

const CONTACT_ARRAYS = Object.keys(ARENA_FIELDS).filter((name) => name.startsWith('contact_')) as ContactArray[];

/**
 * Appends a contact, before `makeConstraint` makes its rows; each array holds the values of that contact. @see
 * mj_addContact
 */
export function addContact(model: Model, data: Data, contact: ContactValues): void {
  requireFit(model, data);
  if (typeof contact !== 'object' || contact === null) throw usageError('addContact', 'values by array', contact);
  for (const name of CONTACT_ARRAYS) requireList(contact[name], `addContact, ${name}`);
  const { context } = pipelineOf(model, data);
  const ncon = data.record.scalar[SC.ncon];
  if (ncon >= data.record.cap_ncon) {
    context.needed.ncon = ncon + 1;
    context.grow();
  }
  const d = data.record;
  for (const name of CONTACT_ARRAYS) {
    const cols = ARENA_FIELDS[name].cols as number;
    d[name].set(Array.from(contact[name]).slice(0, cols), ncon * cols);
  }
  d.contact_efc_address[ncon] = -1;
  d.scalar[SC.ncon] = ncon + 1;
}

/** A contact of two geoms. */
export interface Contact {
  /** Index of the contact in the `contact_` arrays. */
  readonly id: number;
  /** Names of the geoms; empty for one without a name, and for an element of a flex. */
  readonly geoms: readonly [string, string];
  /** Ids of the geoms; -1 for an element of a flex. */
  readonly ids: readonly [number, number];
  /** Midpoint between the surfaces, in the world [m]. */
  readonly position: readonly [number, number, number];
  /** Unit normal from the first geom to the second, in the world. */
  readonly normal: readonly [number, number, number];
  /** Distance of the surfaces; negative for penetration [m]. */
  readonly distance: number;
  /** Force that the first geom exerts on the second, in the world [N]; zero before the constraint forces are computed. */
  readonly force: readonly [number, number, number];
}

/**
 * Iterates over the contacts of a state as objects with names:
 * `for (const { geoms, position, force } of contacts(model, data))`. Values are copies. Forces are those of the last
 * `step` or `forward`; `contactForce` also returns torques.
 */
export function* contacts(model: Model, data: Data): Generator<Contact> {
  requireFit(model, data);
  const names = namesOf(model.record, 'geom');
  const f = new Float64Array(6);
  for (let id = 0; id < data.record.scalar[SC.ncon]; id++) {
    const { contact_geom, contact_pos, contact_frame: axes, contact_dist } = data.record;
    forceOfContact(model.record, data.record, id, f.fill(0), 0);
    const ids = [contact_geom[2 * id], contact_geom[2 * id + 1]] as const;
    const frame = 9 * id;
    // the rows of the frame are its axes
    const world = (k: number): number =>
      f[0] * axes[frame + k] + f[1] * axes[frame + 3 + k] + f[2] * axes[frame + 6 + k];
    yield {
      id,
      geoms: [names[ids[0]] ?? '', names[ids[1]] ?? ''],
      ids,
      position: [contact_pos[3 * id], contact_pos[3 * id + 1], contact_pos[3 * id + 2]],
      normal: [axes[frame], axes[frame + 1], axes[frame + 2]],
      distance: contact_dist[id],
      force: [world(0), world(1), world(2)],
    };
  }
}

const { PLANE, HFIELD, SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH } = GeomType;

/** Maximum number of contacts of shapes with closed-form collision, the smaller type first. */
const CLOSED: Readonly<Record<string, number>> = {
  [`${PLANE} ${SPHERE}`]: 1,
  [`${PLANE} ${CAPSULE}`]: 2,
  [`${PLANE} ${ELLIPSOID}`]: 1,
  [`${PLANE} ${CYLINDER}`]: 4,
  [`${PLANE} ${BOX}`]: 4,
  [`${PLANE} ${MESH}`]: 4,
  [`${CAPSULE} ${CAPSULE}`]: 2,
  [`${CAPSULE} ${BOX}`]: 4,
  [`${BOX} ${BOX}`]: 8,
};
const FACED: readonly number[] = [CYLINDER, BOX, MESH];
const ROUND: readonly number[] = [SPHERE, ELLIPSOID];

/** Maximum number of contacts of two convex shapes; shapes with flat faces within the margin have one more. */
function convexContacts(low: number, high: number, isSingle: boolean, hasMargin: boolean): number {
  if (isSingle || ROUND.includes(low) || ROUND.includes(high)) return 1;
  const haveFaces = FACED.includes(low) && FACED.includes(high);
  return haveFaces && !hasMargin ? 4 : 5;
}

/**
 * Maximum number of contacts of two geoms; 0 for two that never collide. `margin` states whether there is a margin;
 * default: that of the Model. @see mj_maxContact
 */
export function maxContact(model: Model, geom1: number, geom2: number, margin?: boolean): number {
  requireModel(model);
  const { ngeom, geom_type, geom_margin, opt } = model.record;
  const types = [geom1, geom2].map((id) => geom_type[indexOf(id, ngeom, 'geom')]).sort((a, b) => a - b);
  const [low, high] = types as [number, number];
  if (high <= HFIELD) return 0;
  if (low === HFIELD || high > MESH) return MAX_PAIR_CONTACTS;
  const closed = CLOSED[`${low} ${high}`];
  if (closed !== undefined) return closed;
  const isSingle = (opt[OPT.disableflags] & DisableBit.MULTICCD) !== 0;
  return convexContacts(low, high, isSingle, margin ?? geom_margin[geom1] + geom_margin[geom2] > 0);
}
