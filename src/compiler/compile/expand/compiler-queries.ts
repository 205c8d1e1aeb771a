/** Properties of a Spec that has not been compiled; only the required compiler passes run. */
import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { Slot } from '../../../foundation/base/slots.js';
import { compose, IDENTITY, inversePose, type Pose } from '../../../foundation/math/pose.js';
import type { BodyInertia, CompilerQueries, Fit, MadeInertia } from '../../../modelling/spec/compiler-queries.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { mechanicsOf } from '../../../modelling/spec/mechanics.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { loadAssets } from '../assets/assets.js';
import { Compilation } from '../compilation.js';
import type { CompiledBody, CompiledGeom } from '../compiled-element.js';
import { isAligned, resolveBody } from '../elements/body.js';
import type { PluginTable } from '../elements/plugin.js';
import { lastActivations } from '../elements/plugin.js';
import { expandFlexcomps } from '../flex/flexcomp.js';
import { registerAssets } from '../objects.js';
import { Registry } from '../registry.js';
import { collectTree } from '../tree.js';
import { expandComposites } from './composite.js';
import { originOfMade } from './expansion.js';

/** Cached results, valid until the Spec is edited. */
interface Known {
  readonly version: number;
  joints?: ReadonlyMap<SpecElement, number>;
  bodies?: Bodies;
  plugins?: PluginTable;
}

interface Bodies {
  /** Initial poses of aligned bodies. */
  readonly poses: ReadonlyMap<SpecElement, Pose>;
  readonly inertias: ReadonlyMap<SpecElement, BodyInertia>;
  /** Inertias of the bodies of each flexcomp. */
  readonly made: ReadonlyMap<SpecElement, readonly MadeInertia[]>;
  readonly fits: ReadonlyMap<SpecElement, Fit>;
  readonly massScale: number;
}

/** Cached results of a Spec. They are not copied, because a copy has other elements. */
const KNOWN: Slot<Known> = { name: 'facts that follow from compiling', onCopy: 'empty' };

function knownOf(spec: Spec): Known {
  let facts = spec.slots.get(KNOWN);
  if (facts?.version !== spec.changes.version) spec.slots.set(KNOWN, (facts = { version: spec.changes.version }));
  return facts;
}

/** Queries to the compiler, computed on demand and cached until the Spec changes. */
export const COMPILER_QUERIES: CompilerQueries = {
  jointCount(flexcomp) {
    const facts = knownOf(flexcomp.spec);
    facts.joints ??= jointCounts(flexcomp.spec);
    return facts.joints.get(flexcomp);
  },
  activationCount(actuator) {
    const { spec } = actuator;
    const facts = knownOf(spec);
    if (!facts.plugins) {
      const c = new Compilation(spec, {});
      c.plugins.resolve();
      facts.plugins = c.plugins;
    }
    // the count of a registered plugin is known only after compiling with it
    if (!facts.plugins.of(actuator)) return lastActivations(actuator);
    return facts.plugins.activationsOf(
      actuator,
      mechanicsOf(spec.defaults.layersOf(actuator), spec.compatibility).mechanics,
    );
  },
  restPose(body) {
    return bodiesOf(body.spec).poses.get(body);
  },
  inertiaOf(body) {
    return bodiesOf(body.spec).inertias.get(body);
  },
  madeInertias(flexcomp) {
    return bodiesOf(flexcomp.spec).made.get(flexcomp) ?? [];
  },
  massScale(spec) {
    return bodiesOf(spec).massScale;
  },
  fitOf(geom) {
    return bodiesOf(geom.spec).fits.get(geom);
  },
};

function bodiesOf(spec: Spec): Bodies {
  const facts = knownOf(spec);
  facts.bodies ??= resolvedBodies(spec);
  return facts.bodies;
}

function jointCounts(spec: Spec): Map<SpecElement, number> {
  const c = new Compilation(spec, {});
  expandFlexcomps(c);
  const counts = new Map<SpecElement, number>();
  if (c.diagnostics.hasErrors) return counts;
  for (const el of spec.all('flex')) {
    const made = c.expansion.of(el)?.elements ?? [];
    counts.set(
      el,
      made.reduce((sum, body) => sum + body.elements.filter(({ kind }) => kind === 'joint').length, 0),
    );
  }
  return counts;
}

/** Resolves the bodies of a Spec; the results are empty if it does not compile. */
function resolvedBodies(spec: Spec): Bodies {
  const poses = new Map<SpecElement, Pose>();
  const inertias = new Map<SpecElement, BodyInertia>();
  const made = new Map<SpecElement, MadeInertia[]>();
  const fits = new Map<SpecElement, Fit>();
  let massScale = 1;
  try {
    const c = new Compilation(spec, {});
    const bodies = bodiesIn(c);
    const total = bodies.reduce((sum, { mass }) => sum + mass, 0);
    const { settotalmass } = spec.compiler;
    if (settotalmass > 0 && total > 0) massScale = settotalmass / total;
    for (const body of bodies) {
      const el = body.element;
      const isMoved = isAligned(body);
      if (isMoved) poses.set(el, body.pose);
      const ipose = isMoved ? compose(inversePose(authoredPose(c, body)), body.pose) : body.ipose;
      const inertia = { mass: body.mass, inertia: body.inertia, ipose };
      const origin = originOfMade(el);
      if (origin?.is('flexcomp')) {
        const all = made.get(origin) ?? [];
        all.push({ ...inertia, given: body.inertial?.mass ?? 0 });
        made.set(origin, all);
      } else inertias.set(el, inertia);
      for (const geom of body.geoms) {
        if (geom.namedMesh && !geom.mesh) fits.set(geom.element, fitOf(geom, isMoved ? ipose : IDENTITY));
      }
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  return { poses, inertias, made, fits, massScale };
}

/** Size and pose of a geom in its frame; `moved` is the pose of the aligned body in its authored frame. */
function fitOf({ size, pose, surfacevel, frame = IDENTITY }: CompiledGeom, moved: Pose): Fit {
  return { size, surfacevel, pose: compose(inversePose(frame), compose(moved, pose)) };
}

function authoredPose(c: Compilation, { element, frame }: CompiledBody): Pose {
  const pose = element.is('body') ? c.poseOf(element) : IDENTITY;
  return frame ? compose(frame, pose) : pose;
}

function bodiesIn(c: Compilation): readonly CompiledBody[] {
  expandComposites(c);
  expandFlexcomps(c);
  const { bodies, geoms, sites } = collectTree(c);
  const assets = loadAssets(c, { geoms, sites });
  c.diagnostics.throwIfErrors();
  const registry = new Registry(c);
  registerAssets(registry, assets);
  for (const body of bodies) resolveBody(c, body, registry);
  return bodies;
}
