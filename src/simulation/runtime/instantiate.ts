/**
 * Provides pipelines with code. Closures that are bound once let the JIT compiler treat the arrays of a Model and a
 * Data as constants, so a limited number of pipelines get separate copies of the code:
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

/** Maximum number of pipelines with separate code; more cost more memory and warm-up time than they save. */
const MAX_OWN = 20;

/** A pipeline that keeps its code for the next Data of its Model, but can be forced to release it. */
export interface Resting {
  giveUp(): void;
}

/** The engine code of one pipeline, separate or shared. */
export interface EngineInstance {
  readonly engine: Engine;
  readonly mode: EngineMode;
  /** True if a further copy of its code can be made, for a pipeline that is bound again. */
  readonly isEvaluated: boolean;
  /** Marks the pipeline as idle: its code may be taken for another pipeline when the limit is reached. */
  rest(pipeline: Resting): void;
  /** Marks the pipeline as running a Data again. */
  wake(): void;
  /** Releases the code. */
  release(): void;
}

const state = {
  forced: undefined as EngineMode | undefined,
  /** Number of live instances with separate code. */
  own: 0,
  serial: 0,
  shared: undefined as Engine | undefined,
  /** True if a pipeline has exclusive use of the code of the modules. */
  isTaken: false,
  prepared: [] as Engine[],
  canEvaluate: undefined as boolean | undefined,
  /** The copy that was made to test whether evaluation is allowed, for the first pipeline with separate code. */
  spare: undefined as Engine | undefined,
  /** True once a pipeline has been made. */
  started: false,
};

/**
 * Forces one mode for all pipelines made from now on; `undefined` chooses automatically again. For tests and
 * comparisons; it does not speed up programs. `turns` runs all Data of a Model in one pipeline.
 */
export function setEngineMode(mode: EngineMode | undefined): void {
  requireChoice('setEngineMode', ['shared', 'own', 'turns'], mode);
  state.forced = mode;
}

/**
 * Imports `count` separate copies of the engine, for pipelines made later where a content security policy forbids
 * evaluation: a Model uses one copy for its first Data and one for all others. Without it, all pipelines there share
 * one slower copy.
 *
 * The engine is in the separate file `engine-code.js`, which bundlers that support `new URL(file, import.meta.url)`
 * include.
 *
 * @param load imports the module `kinetree/engine` under the given unique query, for bundlers without that support
 * @throws RangeError if `count` is not a valid number of copies
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

/** Bundlers detect the file by the form of this expression. */
function importEngine(query: string): Promise<unknown> {
  const { href } = new URL('./engine-code.js', import.meta.url);
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `${href}${query}`);
}

/**
 * Mode requested for a pipeline; `brief` announces only a few steps, in shared code. `apart` announces a few calls before
 * the first pipeline, to which it leaves the code of the modules.
 */
export type WantedMode = EngineMode | 'brief' | 'apart';

/** Provides code for one pipeline, in the forced or requested mode, or else the best one available. */
export function instantiate(wanted?: WantedMode): EngineInstance {
  if (wanted === 'apart' && canEvaluate()) return commonInstance(evaluateEngine(), 'shared');
  const mode = wanted === 'brief' || wanted === 'apart' ? 'shared' : (wanted ?? chooseMode());
  state.started = true;
  if (mode === 'own') return canBeAlone() ? ownInstance(ownCode(), mode) : preparedInstance();
  if (mode === 'turns' && hasRoom()) {
    if (canEvaluate()) return ownInstance(evaluateEngine(), mode);
    const engine = state.prepared.pop();
    if (engine) return ownInstance(engine, mode, false);
  }
  state.shared ??= state.isTaken && canEvaluate() ? evaluateEngine() : engineFactory();
  return commonInstance(state.shared, mode);
}

/** An instance that is not counted. */
const commonInstance = (engine: Engine, mode: EngineMode): EngineInstance => ({
  engine,
  mode,
  isEvaluated: false,
  rest: () => {},
  wake: () => {},
  release: () => {},
});

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
 * Tests whether no pipeline uses the code of the modules yet. It was parsed on import, while evaluating a copy takes
 * half of the time of a first bind.
 */
const isUntouched = (): boolean => SELF_CONTAINED && !state.isTaken && !state.shared;

/** Takes the code of the modules for one pipeline exclusively. */
function takeModules(): Engine {
  state.isTaken = true;
  return engineFactory();
}

/** Tests whether no pipeline has been made yet: until then, shared code is as cold as any other. */
export const isFirstPipeline = (): boolean => !state.started;

/**
 * Tests whether a Data without user functions takes turns with others of its Model, one of which has an exclusive
 * pipeline.
 */
export const takesTurns = (isOwned: boolean): boolean => (state.forced ? state.forced === 'turns' : isOwned);

/** The mode of a Data whose Model was recompiled: warm shared code, unless a mode is forced. */
export const warmMode = (): EngineMode | undefined => (state.forced ? undefined : 'shared');

/** The mode of a Data that will make many steps: separate code if evaluation is allowed, else shared. */
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

/** Slots of idle instances, the longest idle first. */
const resting = new Set<Slot>();

function free(slot: Slot): void {
  if (slot.live) state.own -= 1;
  slot.live = false;
  resting.delete(slot);
}

/** Tests whether another pipeline may have separate code; an idle one releases its code if necessary. */
function hasRoom(): boolean {
  if (state.own < MAX_OWN) return true;
  for (const slot of resting) {
    slot.resting?.deref()?.giveUp();
    free(slot);
    return true;
  }
  return false;
}

/** Frees the slot of a Data that was not disposed of when it is garbage-collected. */
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
 * Tests whether the next pipeline can have separate code. The first pipeline uses the code of the modules and does not
 * wait for a copy.
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

/** Evaluates the whole text, since code that a bundler adds to it may refer to names outside of it. */
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
 * Evaluates the engine with a unique comment, which keeps V8's cache of evaluated code from returning an earlier copy,
 * even one made by another copy of the package in the same process with the same numbers.
 */
function evaluate(): Engine {
  state.serial += 1;
  const source = `return (${engineFactory.toString()})()/*${state.serial} ${Math.random()}*/`;
  return new Function(source)() as Engine;
}
