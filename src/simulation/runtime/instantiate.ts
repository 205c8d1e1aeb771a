/**
 * Gives pipelines their code. Closures that are bound once let the compiler treat the arrays of a Model and a Data as
 * constants, so a bounded number of pipelines get code of their own:
 *
 * - `shared`: one copy for all; always possible.
 * - `own`: the text of the engine evaluated again, for the first of all the code of the modules; where a page forbids
 *   evaluation, the engine module imported again under another address, by `prepareEngine` before.
 *
 * Results are bit-identical in every mode. See docs/decisions/one-code-per-model.md.
 */
import { requireChoice, requireFunction, usageError } from '../../foundation/base/usage.js';
import type { Engine } from '../engine/stages.js';
import { engineFactory, SELF_CONTAINED } from './factory.js';

/** The way in which pipelines get their code. */
export type EngineMode = 'shared' | 'own' | 'turns';

/** Pipelines that may have code of their own; beyond it, memory and warm-up cost more than they gain. */
const MAX_OWN = 20;

/** A pipeline that keeps its code for the next Data of its Model, and can be made to give it up. */
export interface Resting {
  giveUp(): void;
}

/** The engine as one pipeline has it, in a copy of its own or shared. */
export interface EngineInstance {
  readonly engine: Engine;
  readonly mode: EngineMode;
  /** There can be another copy of its code, for a pipeline that is bound again. */
  readonly isEvaluated: boolean;
  /** No Data runs in it at present: a pipeline that needs code of its own when there is no room may have it given up. */
  rest(pipeline: Resting): void;
  /** A Data runs in it again. */
  wake(): void;
  /** Ends its use. */
  release(): void;
}

const state = {
  forced: undefined as EngineMode | undefined,
  /** Live instances with code of their own. */
  own: 0,
  serial: 0,
  shared: undefined as Engine | undefined,
  /** A pipeline has the code of the modules to itself. */
  isTaken: false,
  prepared: [] as Engine[],
  canEvaluate: undefined as boolean | undefined,
  /** The copy that showed that evaluation is allowed, for the first pipeline with code of its own. */
  spare: undefined as Engine | undefined,
  /** A pipeline has been made. */
  started: false,
};

/**
 * Uses one mode for all pipelines made from now on; `undefined` chooses automatically again. For tests and comparisons:
 * no program gets faster by it. `turns` has all Data of a Model run in one pipeline.
 */
export function setEngineMode(mode: EngineMode | undefined): void {
  requireChoice('setEngineMode', ['shared', 'own', 'turns'], mode);
  state.forced = mode;
}

/**
 * Imports `count` separate copies of the engine, for pipelines made later where a content security policy forbids
 * evaluation: a Model uses one for its first Data, and one for all others. Without it, all share one copy there, which is
 * slower.
 *
 * The engine is a file of its own, `engine-code.js`, which bundlers that know `new URL(file, import.meta.url)` take
 * along.
 *
 * @param load imports the module `kinetree/engine` under the given unique query, for bundlers that do not
 * @throws RangeError when `count` is no number of copies
 */
export async function prepareEngine(
  count = 1,
  load: (query: string) => Promise<unknown> = importEngine,
): Promise<void> {
  if (!Number.isInteger(count) || count < 0) throw usageError('prepareEngine', 'a number of copies', count);
  requireFunction('prepareEngine, load', load);
  for (let i = 0; i < count; i++) {
    state.serial += 1;
    const module = (await load(`?id=${state.serial}`)) as { engineFactory?: () => Engine } | undefined;
    if (!module?.engineFactory) throw new TypeError('prepareEngine needs a function that imports `kinetree/engine`');
    state.prepared.push(module.engineFactory());
  }
}

/** Bundlers find the file by the form of this expression. */
function importEngine(query: string): Promise<unknown> {
  const { href } = new URL('./engine-code.js', import.meta.url);
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `${href}${query}`);
}

/** A maker of a pipeline may ask for a mode, or say that it makes no more than a few steps: `brief`, in shared code. */
export type WantedMode = EngineMode | 'brief';

/** Code for one pipeline, in the mode its maker asks for or that is forced, or else the best one available. */
export function instantiate(wanted?: WantedMode): EngineInstance {
  const mode = wanted === 'brief' ? 'shared' : (wanted ?? chooseMode());
  state.started = true;
  if (mode === 'own') return canBeAlone() ? ownInstance(ownCode(), mode) : preparedInstance();
  if (mode === 'turns' && hasRoom()) {
    if (canEvaluate()) return ownInstance(evaluateEngine(), mode);
    const engine = state.prepared.pop();
    if (engine) return ownInstance(engine, mode, false);
  }
  state.shared ??= state.isTaken && canEvaluate() ? evaluateEngine() : engineFactory();
  return { engine: state.shared, mode, isEvaluated: false, rest: () => {}, wake: () => {}, release: () => {} };
}

const ownCode = (): Engine => (isUntouched() ? takeModules() : evaluateEngine());

function preparedInstance(): EngineInstance {
  const engine = state.prepared.pop();
  if (engine) return ownInstance(engine, 'own', false);
  const needs = SELF_CONTAINED
    ? 'leave to evaluate code, or an awaited prepareEngine() for each Data'
    : 'the built package';
  throw new TypeError(`engine mode "own" needs ${needs}`);
}

/**
 * Tests whether no pipeline uses the code of the modules yet, which was parsed on import: evaluating a copy is half of
 * a first bind.
 */
const isUntouched = (): boolean => SELF_CONTAINED && !state.isTaken && !state.shared;

/** The code of the modules, for one pipeline alone. */
function takeModules(): Engine {
  state.isTaken = true;
  return engineFactory();
}

/** Tests whether the next pipeline is the first of all: until then, shared code is as cold as any. */
export const isFirstPipeline = (): boolean => !state.started;

/**
 * Tests whether a Data that calls no functions of the user takes turns with others of its Model, one of which has a
 * pipeline for itself.
 */
export const takesTurns = (isOwned: boolean): boolean => (state.forced ? state.forced === 'turns' : isOwned);

/** The mode of a Data whose Model was recompiled: code that has run before, unless a mode is forced. */
export const warmMode = (): EngineMode | undefined => (state.forced ? undefined : 'shared');

/** The mode of a Data that makes very many steps: code of its own where that can be evaluated, else shared. */
export const longMode = (): EngineMode => (state.forced !== 'shared' && canBeAlone() && hasRoom() ? 'own' : 'shared');

/** The mode of a Data that runs alone. */
function chooseMode(): EngineMode {
  if (state.forced) return state.forced === 'turns' ? 'shared' : state.forced;
  return (canBeAlone() || state.prepared.length > 0) && hasRoom() ? 'own' : 'shared';
}

interface Slot {
  live: boolean;
  resting: WeakRef<Resting> | undefined;
}

/** Places of instances at rest, the longest first. */
const resting = new Set<Slot>();

function free(slot: Slot): void {
  if (slot.live) state.own -= 1;
  slot.live = false;
  resting.delete(slot);
}

/** Tests whether another pipeline may have code of its own. One that rests gives its code up for it. */
function hasRoom(): boolean {
  if (state.own < MAX_OWN) return true;
  for (const slot of resting) {
    slot.resting?.deref()?.giveUp();
    free(slot);
    return true;
  }
  return false;
}

/** A Data that is not disposed of gives its place back when it is garbage-collected. */
const abandoned = new FinalizationRegistry<Slot>(free);

function ownInstance(engine: Engine, mode: EngineMode, isEvaluated = true): EngineInstance {
  state.own += 1;
  const slot: Slot = { live: true, resting: undefined };
  const instance: EngineInstance = {
    engine,
    mode,
    isEvaluated,
    rest: (pipeline) => {
      slot.resting = new WeakRef(pipeline);
      resting.add(slot);
    },
    wake: () => void resting.delete(slot),
    release: () => free(slot),
  };
  abandoned.register(instance, slot);
  return instance;
}

/**
 * Tests whether the next pipeline can have code of its own. The first pipeline does not wait for a copy that it does
 * not use.
 */
function canBeAlone(): boolean {
  return isUntouched() ? mayEvaluate() : canEvaluate();
}

/** Tests whether evaluating code is allowed, so that later pipelines need not share code with the first. */
function mayEvaluate(): boolean {
  try {
    new Function('');
    return true;
  } catch {
    return false;
  }
}

function canEvaluate(): boolean {
  if (state.canEvaluate === undefined) {
    state.spare = tryEvaluate();
    state.canEvaluate = state.spare !== undefined;
  }
  return state.canEvaluate;
}

/** The whole text is tried: what a bundler adds to it may refer to names outside of it. */
function tryEvaluate(): Engine | undefined {
  try {
    return SELF_CONTAINED ? evaluate() : undefined;
  } catch {
    return undefined;
  }
}

function evaluateEngine(): Engine {
  const engine = state.spare ?? evaluate();
  state.spare = undefined;
  return engine;
}

/**
 * A comment that no other evaluation has keeps V8's cache of evaluated code from returning an earlier copy: also of another copy
 * of the package in the same process, whose numbers are the same.
 */
function evaluate(): Engine {
  state.serial += 1;
  const source = `return (${engineFactory.toString()})()/*${state.serial} ${Math.random()}*/`;
  return new Function(source)() as Engine;
}
