/**
 * Discards the visual elements of a Spec. Reference of the rules: MuJoCo's chapter *XML reference*, `discardvisual`
 * (3.16).
 */
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import { placeIn } from '../../../modelling/spec/edit/edit-checks.js';
import { type Element, isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { CompileOptions } from '../compilation.js';
import { MASSIVE } from '../elements/body.js';
import type { RigidPart } from '../elements/inertia.js';
import { authorInertial, inertialOf } from './adopt-inertial.js';
import { resolvedBodies } from './resolved-bodies.js';

/**
 * Removes the elements without effect on the physics, in place and as one step of the history:
 *
 * - geoms with `contype` and `conaffinity` 0, unless an element refers to them or they are ellipsoids in the fluid
 *   model; a body whose inertia follows from such a geom gets an `inertial`,
 * - meshes that no remaining geom and no site uses and no other element refers to,
 * - materials and textures with the references to them; those that a sensor or a tuple refers to stay, unused.
 *
 * Returns the removed elements. Meshes are read only if an inertia is inferred from a discarded geom.
 *
 * @throws ModelError `bad-restructuring/discarded-mass` if `inertiafromgeom` is true and a discarded geom has mass; the
 *   errors of the assets and bodies. Nothing is then changed.
 */
export function discardVisual(spec: Spec, options: CompileOptions = {}): readonly SpecElement[] {
  const geoms = spec.all('geom').filter(isVisual);
  const inertias = inertiasFrom(spec, geoms, options);
  const removed: SpecElement[] = [];
  const remove = (el: SpecElement): void => void removed.push(...spec.delete(el).removed);
  spec.changes.group(() => {
    for (const [body, inertia] of inertias) authorInertial(body, inertia);
    for (const geom of geoms) remove(geom);
    for (const mesh of spec.all('mesh')) if (!isMeshUsed(mesh)) remove(mesh);
    for (const material of spec.all('material')) discardLook(material, remove);
    for (const texture of spec.all('texture')) discardLook(texture, remove);
    for (const instance of instancesOf(removed)) if (usersOf(instance).length === 0) remove(instance);
  });
  return removed;
}

/** Elements in the tree and in classes that refer to an element. */
const usersOf = ({ spec, namespace, identifier }: SpecElement): readonly SpecElement[] =>
  identifier ? [...spec.referenceIndex.usersOf(namespace!, identifier)] : [];

function isVisual(geom: Element<'geom'>): boolean {
  const { contype, conaffinity, fluidshape } = geom;
  return contype === 0 && conaffinity === 0 && fluidshape !== 'ellipsoid' && usersOf(geom).length === 0;
}

/** The inertias of the bodies that infer them from some of the geoms. */
function inertiasFrom(
  spec: Spec,
  geoms: readonly Element<'geom'>[],
  options: CompileOptions,
): ReadonlyMap<Element<'body'>, RigidPart> {
  const inertias = new Map<Element<'body'>, RigidPart>();
  const sources = new Set<SpecElement>(geoms.filter(mayHaveMass));
  if (sources.size === 0) return inertias;
  const resolved = resolvedBodies(spec, options);
  for (const body of resolved.bodies) {
    const el = resolved.sourceOf(body.element);
    if (!el?.is('body') || inertias.has(el)) continue;
    const massive = body.geoms.find(({ element, mass }) => mass > MASSIVE && isIn(resolved.sourceOf(element), sources));
    if (!massive) continue;
    if (el.compiler.inertiafromgeom === 'true') {
      const { element } = massive;
      const fault = message('bad-restructuring/discarded-mass', { body: el.label, mass: massive.mass });
      throw messageError(fault, placeIn(element), element.label);
    }
    inertias.set(el, resolved.inertiaOf(body));
  }
  return inertias;
}

const isIn = (el: SpecElement | undefined, set: ReadonlySet<SpecElement>): boolean => el !== undefined && set.has(el);

/** False for a geom that certainly does not contribute to the inertia of its body. */
function mayHaveMass(geom: Element<'geom'>): boolean {
  let body: SpecElement | undefined = geom.parent;
  while (body && !body.is('body', 'worldbody')) body = body.parent;
  if (!body?.is('body')) return false;
  const { inertiafromgeom, inertiagrouprange } = body.compiler;
  const isInferred = inertiafromgeom === 'true' || (inertiafromgeom === 'auto' && !inertialOf(body));
  const isCounted = geom.group >= inertiagrouprange[0] && geom.group <= inertiagrouprange[1];
  return isInferred && isCounted && (geom.mass ?? geom.density) !== 0;
}

/** Tests whether a geom, a site or another element outside of the default classes uses a mesh. */
function isMeshUsed(mesh: Element<'mesh'>): boolean {
  const { spec, identifier } = mesh;
  if (!identifier) return false;
  // the mesh may come from a class
  const isShape = (el: SpecElement): boolean => el.rowOf('mesh') !== undefined && el.get('mesh') === identifier;
  if (spec.all('geom').some(isShape) || spec.all('site').some(isShape)) return true;
  return usersOf(mesh).some((user) => !isInClass(user));
}

function isInClass(element: SpecElement): boolean {
  for (let at: SpecElement | undefined = element; at; at = at.parent) if (isInDefaultClass(at)) return true;
  return false;
}

/** Removes a material or texture and the references to it, or only these if a sensor or a tuple refers to it. */
function discardLook(look: SpecElement, remove: (el: SpecElement) => void): void {
  // a layer is nothing without its texture
  for (const layer of usersOf(look).filter(({ kind }) => kind === 'layer')) remove(layer);
  const users = usersOf(look);
  if (!users.some(isBinding)) {
    remove(look);
    return;
  }
  for (const user of users) {
    if (isBinding(user)) continue;
    for (const { attribute, namespace, name } of ownReferences(user)) {
      if (namespace === look.namespace && name === look.identifier) user.unset(attribute);
    }
  }
}

/** Tests whether an element refers to objects of any type by their names, so that they must exist. */
const isBinding = ({ kind, namespace }: SpecElement): boolean => namespace === 'sensor' || kind === 'tupleElement';

/** Instances of plugins that removed elements used. */
function instancesOf(removed: readonly SpecElement[]): ReadonlySet<SpecElement> {
  const instances = new Set<SpecElement>();
  for (const each of removed.flatMap((el) => el.descendants())) {
    for (const { namespace, name } of ownReferences(each)) {
      const found = namespace === 'instance' ? each.spec.find('instance', name) : undefined;
      if (found) instances.add(found);
    }
  }
  return instances;
}
