/**
 * The static bodies of a Spec that can be fused with their parents without a change of the physics. Reference of the
 * rules: MuJoCo's chapter *XML reference*, `fusestatic` (3.16).
 */
import { compose, IDENTITY, type Pose } from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { CompiledBody } from '../compiled-element.js';
import { inertiaOfGeoms, MASSIVE } from '../elements/body.js';
import { combine, type RigidPart } from '../elements/inertia.js';
import type { ResolvedBodies } from './resolved-bodies.js';

/** The bodies to fuse, parents first, and the inertias that their parents must be given. */
export interface FusePlan {
  readonly fused: readonly Element<'body'>[];
  readonly inertias: ReadonlyMap<Element<'body'>, RigidPart>;
}

/** A body that stays, with the inertia of what was fused with it. */
interface Holder {
  readonly body: CompiledBody;
  inertia: RigidPart;
  /** True if its inertia is that of its `inertial`. */
  isGiven: boolean;
  /** True if `boundmass`, `boundinertia` or `balanceinertia` changed the inertia of its geoms. */
  readonly isAdjusted: boolean;
}

/** A body and its pose in the body that holds its elements. */
interface Place {
  readonly holder: Holder;
  readonly pose: Pose;
}

/** Tests whether a body can be fused as far as its attributes and its plugins decide. */
export function isStatic(body: Element<'body'>): boolean {
  if (body.mocap || body.fuse === 'false' || body.sleep !== 'auto') return false;
  const within = (el: SpecElement): boolean =>
    el.elements.every((child) => {
      const { kind } = child;
      // a flexcomp ignores the frames around it, so that it cannot be moved into one
      if (kind === 'joint' || kind === 'freejoint' || kind === 'plugin' || kind === 'flexcomp') return false;
      return (kind !== 'frame' && kind !== 'replicate') || within(child);
    });
  return within(body);
}

/** Plans the fusing of all static bodies. */
export function planFuse(spec: Spec, resolved: ResolvedBodies): FusePlan {
  const kept = keptBodies(spec, resolved);
  const places = new Map<CompiledBody, Place>();
  const fused: Element<'body'>[] = [];
  const inertias = new Map<Element<'body'>, RigidPart>();
  for (const body of resolved.bodies) {
    const el = resolved.originalOf(body.element);
    const parent = body.parent && places.get(body.parent);
    const own = holderOf(body, resolved);
    if (!parent || !el?.is('body') || kept.has(body) || !isStatic(el) || !merge(parent, own, body, spec, inertias)) {
      places.set(body, { holder: own, pose: IDENTITY });
      continue;
    }
    fused.push(el);
    places.set(body, { holder: parent.holder, pose: compose(parent.pose, body.pose) });
  }
  return { fused, inertias };

  /** Adds the inertia of a body to that of its holder; false if the sum would differ. */
  function merge(
    { holder, pose }: Place,
    own: Holder,
    body: CompiledBody,
    { option }: Spec,
    written: Map<Element<'body'>, RigidPart>,
  ): boolean {
    if (!holder.body.parent) return true;
    const { mass } = own.inertia;
    const isHeavy = mass >= MINVAL;
    const isFixed = body.weld === resolved.bodies[0];
    if (!isFixed) {
      const isInFluid = option.density > 0 || option.viscosity > 0;
      if (isHeavy && (isInFluid || gravcompOf(body) !== gravcompOf(holder.body))) return false;
      if (isInFluid && body.geoms.some(({ element }) => element.fluidshape === 'ellipsoid')) return false;
    }
    const isInferred = !holder.isGiven && !own.isGiven && haveSameRules(holder.body, body);
    const mustWrite = isHeavy
      ? !isInferred || holder.isAdjusted || own.isAdjusted
      : !holder.isGiven && !isInferred && body.geoms.length > 0;
    const el = resolved.sourceOf(holder.body.element);
    if (mustWrite && (!el?.is('body') || el.compiler.inertiafromgeom === 'true')) return false;
    if (isHeavy) {
      const ipose = compose(compose(pose, body.pose), own.inertia.ipose);
      const part = { ...own.inertia, ipose };
      holder.inertia = holder.inertia.mass >= MINVAL ? combine([holder.inertia, part]) : part;
    }
    if (mustWrite) holder.isGiven = true;
    if (el?.is('body') && (mustWrite || written.has(el))) written.set(el, holder.inertia);
    return true;
  }
}

const gravcompOf = ({ element }: CompiledBody): number => (element.is('body') ? element.gravcomp : 0);

function holderOf(body: CompiledBody, resolved: ResolvedBodies): Holder {
  const inertia = resolved.inertiaOf(body);
  const isGiven = body.inertial !== undefined && body.element.compiler.inertiafromgeom !== 'true';
  const massive = body.geoms.filter(({ mass }) => mass > MASSIVE);
  const natural = massive.length > 0 ? inertiaOfGeoms(massive) : { mass: 0, inertia: [0, 0, 0] };
  const isAdjusted =
    !isGiven &&
    (inertia.mass !== natural.mass || inertia.inertia.some((moment, axis) => moment !== natural.inertia[axis]));
  return { body, inertia, isGiven, isAdjusted };
}

/** Compiler settings from which the inertia of a body follows. */
const RULES = ['inertiafromgeom', 'inertiagrouprange', 'boundmass', 'boundinertia', 'balanceinertia'] as const;

const haveSameRules = (a: CompiledBody, b: CompiledBody): boolean => {
  const [one, other] = [a.element.compiler, b.element.compiler];
  return one === other || RULES.every((name) => String(one[name]) === String(other[name]));
};

/** Bodies that an element refers to, and those in which a force or torque sensor is located. */
function keptBodies(spec: Spec, { bodies, skins, made }: ResolvedBodies): ReadonlySet<CompiledBody> {
  const names = new Set(skins.flatMap(({ skin }) => skin.bones.map(({ body }) => body)));
  for (const el of made) for (const { namespace, name } of ownReferences(el)) if (namespace === 'body') names.add(name);
  const sensed = new Set([...spec.all('force'), ...spec.all('torque')].map(({ site }) => site));
  const isKept = ({ name, sites }: CompiledBody): boolean =>
    (name !== '' && (names.has(name) || spec.referenceIndex.usersOf('body', name).size > 0)) ||
    sites.some((site) => site.name !== '' && sensed.has(site.name));
  return new Set(bodies.filter(isKept));
}
