/** Compiles a Spec to a Model in named passes. */

import { type Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { Slot } from '../../foundation/base/slots.js';
import { follows, versionNumber } from '../../foundation/schema/compatibility.js';
import { modelError } from '../../foundation/schema/report.js';
import { KnownErrors } from '../../modelling/spec/known-errors.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import { allocateModel, type ModelRecord } from '../../simulation/model/model-record.js';
import { isFirstPipeline, type WantedMode } from '../../simulation/runtime/instantiate.js';
import { setConstWith } from '../../simulation/set-const/set-const.js';
import { ArrayReuse, assetPieces } from './assets/asset-data.js';
import { checkIntegrator } from './checks/integrator.js';
import { warnOfIterations } from './checks/iterations.js';
import { findLengthRanges } from './checks/length-range.js';
import { reportLocated } from './checks/located.js';
import { trialStep } from './checks/trial-step.js';
import { Compilation, type CompileOptions, type CompileSettings } from './compilation.js';
import type { CompiledElement } from './compiled-element.js';
import { checkDeclaredSizes } from './declared-size-limit.js';
import { derive } from './derive.js';
import { discardVisual as discardVisualOf } from './edit/discard-visual.js';
import { fuseStatic as fuseStaticOf } from './edit/fuse-static.js';
import { checkMasses } from './elements/body.js';
import { bodyBvhs } from './elements/body-bvh.js';
import { checkInitialSleep } from './elements/initial-sleep.js';
import { checkFree } from './elements/joint.js';
import { checkKeys, writeKeys } from './elements/keyframe.js';
import { setSpringDampers } from './elements/spring-damper.js';
import { setTotalMass } from './elements/total-mass.js';
import { elementLists } from './elements.js';
import { ChangedCopy } from './expand/changed-copy.js';
import { discardVisual } from './expand/discard-visual.js';
import { fuseStatic } from './expand/fuse-static.js';
import { withoutReplicates } from './expand/replicates.js';
import { overrideStatistics, writeOptions, writeStatisticDefaults, writeVisual } from './model-options.js';
import { type NamePrefix, nameTables, pathTables } from './names.js';
import { type AllObjects, resolveObjects } from './objects.js';
import { resolveTree } from './resolve-tree.js';
import { withoutScales } from './scale/scaled-frames.js';
import { type Measured, modelSizes } from './sizes.js';
import { writeModel } from './write.js';

/**
 * Compiles a Spec to a Model; the Spec is not changed. Throws one ModelError with all errors of its elements, except
 * consequential errors (see consequential-errors.ts).
 *
 * MuJoCo's chapter *Modeling*.
 */
export function compile(spec: Spec, options: CompileOptions = {}): Model {
  // the first pipeline of a process is reused for the first Data, so that its code is already optimized
  // (docs/decisions/warm-code.md); the Model is bitwise the same
  const drawn = spec.slots.get(DRAWN);
  spec.slots.set(DRAWN, undefined);
  const { model, data } = compileAndMeasure(spec, options, isFirstPipeline() ? undefined : 'brief', drawn);
  data.dispose();
  return model;
}

/** The Model for pictures, which the next one replaces. */
const DRAWN: Slot<ModelRecord | undefined> = { name: 'model for pictures', onCopy: 'empty' };

/**
 * Compiles a Spec to a Model for pictures, with a Data, once `AssetsAhead` has made what is visible; `compile` makes the
 * Model that can be simulated later, and reuses the long arrays, with the same values. Returns undefined if the Spec has errors, which `compile` reports, or plugins, which
 * are attached to one Model only.
 */
export function compileDrawable(
  spec: Spec,
  { diagnostics: _, progress: __, ...options }: CompileOptions,
): Pick<Compiled, 'model' | 'data'> | undefined {
  if (spec.all('plugin').length > 0) return undefined;
  const settings = { ...options, trialStep: false, isDrawable: true };
  try {
    const made = compileAndMeasure(spec, settings, isFirstPipeline() ? 'apart' : 'brief');
    spec.slots.set(DRAWN, made.model.record);
    return made;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return undefined;
  }
}

interface Compiled {
  readonly model: Model;
  readonly data: Data;
  /** Arrays of the previous Model that the new one reuses. */
  readonly reuse: ArrayReuse;
}

/**
 * Compiles a Spec and also returns the Data in which the constants were computed, for callers that need a Data anyway.
 * `mode` selects where the engine code comes from. `previous` is the record that the Model replaces; its long arrays may
 * be reused.
 */
export function compileAndMeasure(
  spec: Spec,
  options: CompileSettings,
  mode?: WantedMode,
  previous?: ModelRecord,
): Compiled {
  refuseAttached(spec);
  const { compatibility = spec.compatibility } = options;
  return spec.under(compatibility, () => compileUnder(spec, options, mode, previous));
}

function compileUnder(
  spec: Spec,
  { compatibility: _, ...options }: CompileSettings,
  mode?: WantedMode,
  previous?: ModelRecord,
): Compiled {
  const changed = withoutReplicates(spec, options) ?? withoutScales(spec) ?? restructured(spec, options);
  if (changed) {
    const made = compileAndMeasure(changed.spec, options, mode, previous);
    made.model.elements = changed.identify(made.model.elements!);
    spec.noteCompiled(made.model.elements);
    return made;
  }
  const c = new Compilation(spec, options);
  const objects = c.findErrors(() => resolveAll(c));
  const measured = c.pass('structure', () => measure(c, objects));
  const reuse = new ArrayReuse(previous, measured.pieces);
  try {
    const made = build(c, measured, reuse, mode);
    spec.noteCompiled(made.model.elements!);
    return { ...made, reuse };
  } catch (error) {
    reuse.restore();
    throw error;
  }
}

/** A copy to which the edits of `fusestatic` and `discardvisual` are applied, if these are edits and are set. */
function restructured(spec: Spec, options: CompileOptions): ChangedCopy | undefined {
  const isFused = spec.compiler.fusestatic && follows(spec.compatibility, 'fuseAsEdit');
  const isDiscarded = spec.compiler.discardvisual && follows(spec.compatibility, 'discardAsEdit');
  if (!isFused && !isDiscarded) return undefined;
  const copy = new ChangedCopy(spec);
  // the last compilation reports the warnings
  const { diagnostics: _, ...quiet } = options;
  const { compiler } = copy.spec;
  if (isDiscarded) {
    compiler.unset('discardvisual');
    discardVisualOf(copy.spec, quiet);
  }
  if (isFused) {
    compiler.unset('fusestatic');
    fuseStaticOf(copy.spec, quiet);
  }
  return copy;
}

/** Computes the data that determine sizes. */
function measure(c: Compilation, objects: AllObjects): Measured {
  const hierarchies = bodyBvhs(objects.bodies);
  return {
    objects,
    derived: derive(c, objects),
    names: nameTables(c.spec.root.model, namesOf(c, objects)),
    paths: pathTables(
      [objects.hfields, objects.meshes, objects.skins, objects.textures].map((list) => list.map(({ file }) => file)),
    ),
    bodyBvhs: hierarchies,
    pieces: assetPieces(objects, hierarchies),
  };
}

/** Allocates and fills the Model, and runs the checks that require it. */
function build(
  c: Compilation,
  measured: Measured,
  reuse: ArrayReuse,
  mode: WantedMode | undefined,
): Pick<Compiled, 'model' | 'data'> {
  const { spec, options } = c;
  const { objects } = measured;
  const model = c.pass('arrays', () => {
    const sizes = modelSizes(c, measured);
    checkDeclaredSizes(c, sizes);
    c.diagnostics.throwIfErrors();
    // set here, because setting the flag later would create another record
    const compatibility = versionNumber(spec.compatibility);
    const traits = { flg_gravcomp: Number(sizes.ngravcomp! > 0), compatibility };
    return new Model(allocateModel(sizes, traits, reuse.arrays));
  });
  c.pass('values', () => {
    writeModel(c, model.record, measured, reuse);
    writeOptions(model.record, spec);
    warnOfIterations(c);
    if (spec.compiler.settotalmass > 0 && follows(spec.compatibility, 'totalMassDeprecated')) {
      c.report(spec.compiler, 'deprecated-total-mass', {}, 'settotalmass');
    }
    writeVisual(model.record, spec);
    writeStatisticDefaults(model.record);
    writeKeys(c, model.record, objects);
    setTotalMass(model.record, spec.compiler.settotalmass);
  });
  c.diagnostics.throwIfErrors();
  model.elements = elementLists(c, objects);
  const data = c.pass('constants', () => reportLocated(c, model, () => setConstWith(model, undefined, mode)))!;
  c.diagnostics.throwIfErrors();
  c.pass('integrator', () => checkIntegrator(c, model.record));
  c.diagnostics.throwIfErrors();
  c.pass('adjustments', () => {
    setSpringDampers(model.record, objects.joints);
    if (!options.isDrawable) findLengthRanges(c, model, objects.actuators);
    overrideStatistics(model.record, spec);
  });
  c.pass('plugin checks', () => c.plugins.attach(model));
  c.diagnostics.throwIfErrors();
  c.pass('initial sleep', () => checkInitialSleep(c, model, objects.bodies));
  c.diagnostics.throwIfErrors();
  if (options.trialStep !== false) c.pass('trial step', () => trialStep(c, model, objects, data));
  c.diagnostics.throwIfErrors();
  return { model, data };
}

/**
 * Resolves all objects of the Model. Objects with errors that prevent them are omitted, so that independent errors are
 * found in one run.
 */
function resolveAll(c: Compilation, areNamesChecked = false): AllObjects {
  const { spec } = c;
  const { tree, assets, registry } = resolveTree(c, areNamesChecked);
  const { fusestatic, discardvisual } = spec.compiler;
  const moving = fusestatic ? c.pass('fuse', () => fuseStatic(c, tree)) : tree;
  for (const body of moving.bodies) checkFree(c, body);
  const objects = c.pass('objects', () => resolveObjects(c, moving, assets, registry));
  if (discardvisual) discardVisual(objects);
  c.pass('masses', () => checkMasses(c, objects.bodies));
  c.pass('keyframes', () => checkKeys(c, objects));
  return objects;
}

/**
 * Reports the compile errors of a Spec that was read with errors to `diagnostics`, except consequences of the parse
 * errors. Reports nothing if too much of the Spec is missing.
 */
export function reportErrors(spec: Spec, options: CompileOptions & { readonly diagnostics: Diagnostics }): void {
  const knownErrors = spec.knownErrors ?? new KnownErrors();
  if (knownErrors.isUnusable) return;
  const { compatibility = spec.compatibility } = options;
  const c = new Compilation(spec, options, knownErrors);
  try {
    spec.under(compatibility, () => c.findErrors(() => resolveAll(c, true)));
  } catch {
    options.signal?.throwIfAborted();
  }
}

/** Rejects a Spec that is attached by reference: it is compiled as part of its parent. */
function refuseAttached(spec: Spec): void {
  const { holder } = spec.links;
  if (holder) throw modelError('spec-is-attached', { child: spec.root.model, parent: holder.root.model });
}

function namesOf(c: Compilation, o: AllObjects): Record<NamePrefix, string[]> {
  const list = (drafts: readonly CompiledElement[]): string[] => drafts.map(({ name }) => name);
  return {
    body: list(o.bodies),
    jnt: list(o.joints),
    geom: list(o.geoms),
    site: list(o.sites),
    cam: list(o.cameras),
    light: list(o.lights),
    flex: list(o.flexes),
    mesh: list(o.meshes),
    skin: list(o.skins),
    hfield: list(o.hfields),
    tex: list(o.textures),
    mat: list(o.materials),
    pair: list(o.pairs),
    exclude: list(o.excludes),
    eq: list(o.equalities),
    tendon: list(o.tendons),
    actuator: list(o.actuators),
    sensor: list(o.sensors),
    numeric: list(o.numerics),
    text: list(o.texts),
    tuple: list(o.tuples),
    key: list(o.keys),
    plugin: list(c.plugins.instances),
  };
}
