/** What keyframes need to know of a Spec that has not been compiled: only the passes that tell it are run. */
import { ModelError } from '../base/diagnostics.js';
import type { Pose } from '../math/pose.js';
import type { SpecElement } from '../spec/element.js';
import type { Foresight } from '../spec/foresight.js';
import type { Spec } from '../spec/spec.js';
import { loadAssets } from './assets.js';
import { isAligned, resolveBody } from './body.js';
import { Compilation } from './compilation.js';
import { expandComposites } from './composite.js';
import type { BodyDraft } from './draft.js';
import { expandFlexcomps } from './flex/flexcomp.js';
import { registerAssets } from './objects.js';
import { Registry } from './registry.js';
import { collectTree } from './tree.js';

/** What is known of a Spec as long as nothing in it changes. */
interface Known {
  readonly version: number;
  joints?: ReadonlyMap<SpecElement, number>;
  poses?: ReadonlyMap<SpecElement, Pose>;
}

const known = new WeakMap<Spec, Known>();

function knownOf(spec: Spec): Known {
  let facts = known.get(spec);
  if (facts?.version !== spec.changes.version) known.set(spec, (facts = { version: spec.changes.version }));
  return facts;
}

export const FORESIGHT: Foresight = {
  jointCount(flexcomp) {
    const facts = knownOf(flexcomp.spec);
    facts.joints ??= jointCounts(flexcomp.spec);
    return facts.joints.get(flexcomp);
  },
  restPose(body) {
    const facts = knownOf(body.spec);
    facts.poses ??= alignedPoses(body.spec);
    return facts.poses.get(body);
  },
};

function jointCounts(spec: Spec): Map<SpecElement, number> {
  const c = new Compilation(spec, {});
  expandFlexcomps(c);
  const counts = new Map<SpecElement, number>();
  if (c.diagnostics.hasErrors) return counts;
  for (const el of spec.all('flex')) {
    const made = c.expansion.of(el as SpecElement)?.elements ?? [];
    counts.set(
      el as SpecElement,
      made.reduce((sum, body) => sum + body.elements.filter(({ kind }) => kind === 'joint').length, 0),
    );
  }
  return counts;
}

/** Poses of the bodies that are aligned; none if the Spec does not compile that far. */
function alignedPoses(spec: Spec): Map<SpecElement, Pose> {
  try {
    return new Map(resolvedBodies(spec).flatMap((body) => (isAligned(body) ? [[body.element, body.pose]] : [])));
  } catch (error) {
    if (error instanceof ModelError) return new Map();
    throw error;
  }
}

function resolvedBodies(spec: Spec): readonly BodyDraft[] {
  const c = new Compilation(spec, {});
  expandComposites(c);
  expandFlexcomps(c);
  const { bodies, geoms } = collectTree(c);
  const assets = loadAssets(c, geoms);
  c.diagnostics.throwIfErrors();
  const registry = new Registry(c);
  registerAssets(registry, assets);
  for (const body of bodies) resolveBody(c, body, registry);
  return bodies;
}
