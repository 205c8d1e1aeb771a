/** The bodies of a Spec with the inertias that a compilation gives them, for edits that author these. */
import { compose, IDENTITY, inversePose, type Pose } from '../../../foundation/math/pose.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { CompiledSkin } from '../assets/assets.js';
import { Compilation, type CompileOptions } from '../compilation.js';
import type { CompiledBody } from '../compiled-element.js';
import { isAligned } from '../elements/body.js';
import type { RigidPart } from '../elements/inertia.js';
import { withoutReplicates } from '../expand/replicates.js';
import { resolveTree } from '../resolve-tree.js';
import { withoutScales } from '../scale/scaled-frames.js';

/** Resolved bodies, parents first, and the elements of the Spec they were made from. */
export interface ResolvedBodies {
  readonly bodies: readonly CompiledBody[];
  readonly skins: readonly CompiledSkin[];
  /** Elements that a flexcomp or composite generated. */
  readonly made: readonly SpecElement[];
  /** The element of the Spec; undefined for an element that was generated or replicated. */
  originalOf(element: SpecElement): SpecElement | undefined;
  /** The element of the Spec; for a replica, the replicated element. */
  sourceOf(element: SpecElement): SpecElement | undefined;
  /** Mass, principal moments, and the inertial frame in the authored frame of the body, before `settotalmass`. */
  inertiaOf(body: CompiledBody): RigidPart;
}

/** Resolves the tree of a Spec. Throws one ModelError with all errors of its assets and bodies. */
export function resolvedBodies(spec: Spec, options: CompileOptions): ResolvedBodies {
  const { compatibility = spec.compatibility } = options;
  return spec.under(compatibility, () => resolve(spec, options));
}

function resolve(spec: Spec, options: CompileOptions): ResolvedBodies {
  const changed = withoutReplicates(spec, options) ?? withoutScales(spec);
  if (changed) {
    const resolved = resolve(changed.spec, options);
    const identityOf = (el: SpecElement | undefined) => el && changed.identities.get(el);
    return {
      ...resolved,
      originalOf: (el) => {
        const identity = identityOf(resolved.originalOf(el));
        return identity?.replica === '' ? identity.original : undefined;
      },
      sourceOf: (el) => identityOf(resolved.sourceOf(el))?.original,
    };
  }
  const c = new Compilation(spec, options);
  const { tree, assets } = c.findErrors(() => resolveTree(c));
  const made = [...c.expansion.made()];
  const generated = new Set(made);
  const originalOf = (el: SpecElement) => (generated.has(el) ? undefined : el);
  return {
    bodies: tree.bodies,
    skins: assets.skins,
    made,
    originalOf,
    sourceOf: originalOf,
    inertiaOf: (body) => ({ mass: body.mass, inertia: body.inertia, ipose: authoredInertialFrame(c, body) }),
  };
}

/** The inertial frame of a body in the frame it was authored in, from which an aligned body has been moved. */
function authoredInertialFrame(c: Compilation, body: CompiledBody): Pose {
  if (!isAligned(body)) return body.ipose;
  const { element, frame } = body;
  const pose = element.is('body') ? c.poseOf(element) : IDENTITY;
  return compose(inversePose(frame ? compose(frame, pose) : pose), body.pose);
}
