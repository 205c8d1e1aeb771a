/**
 * Tells where the code of a pipeline comes from. Closures that serve one Model alone let the compiler treat
 * its arrays as constants, so the first few pipelines get code of their own:
 *
 * - `shared`: one copy for all; always possible.
 * - `fresh`: the text of the engine evaluated again, for the first of all the code of the modules; needs a page that
 *   allows evaluation.
 * - `module`: the engine module imported again under another address; needs `prepareEngine` before.
 *
 * Later ones, where evaluation is allowed:
 *
 * - `turns`: one pipeline for all Data of a Model, which take turns in it; it has fresh code too, up to as many Models.
 *
 * Results are bit-identical in every mode. See docs/decisions/0002-one-code-per-model.md and 0007-data-take-turns.md.
 */
import type { Engine } from '../engine/stages.js';
import { engineFactory, SELF_CONTAINED } from './factory.js';

export type EngineMode = 'shared' | 'fresh' | 'module' | 'turns';

/** Live pipelines that may have code of their own; beyond it, memory and warm-up cost more than they gain. */
const MAX_OWN = 10;

export interface EngineInstance {
  readonly engine: Engine;
  readonly mode: EngineMode;
  release(): void;
}

const state = {
  forced: undefined as EngineMode | undefined,
  /** Live instances with code of their own: of pipelines of one Data, and of pipelines in which Data take turns. */
  own: { alone: 0, turns: 0 },
  serial: 0,
  shared: undefined as Engine | undefined,
  /** Tells whether a pipeline has the code of the modules to itself. */
  isTaken: false,
  prepared: [] as Engine[],
  canEvaluate: undefined as boolean | undefined,
  /** The copy that showed that evaluation is allowed, for the first pipeline with code of its own. */
  spare: undefined as Engine | undefined,
  /** Tells whether a pipeline has been made. */
  started: false,
};

/** Uses one mode for all pipelines made from now on; `undefined` chooses automatically again. */
export function setEngineMode(mode: EngineMode | undefined): void {
  state.forced = mode;
}

/**
 * Imports `count` separate copies of the engine, for pipelines made later where a content security policy forbids
 * evaluation: each copy serves one Data. Without it, all Data share one copy there, which is slower.
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
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`count must be a number of copies, not ${count}`);
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

/**
 * What the maker of a pipeline may ask for. `evaluated`: fresh code where evaluating is allowed, else shared; `warm`:
 * code
 * that has run before, unless a mode is forced; `brief`: shared code that makes no more than a few steps.
 */
export type WantedMode = EngineMode | 'evaluated' | 'warm' | 'brief';

/** Code for one pipeline, in the mode its maker asks for or that is forced, or else the best one available. */
export function instantiate(wanted?: WantedMode): EngineInstance {
  const mode = resolveMode(wanted);
  state.started = true;
  if (mode === 'fresh') return ownInstance(isUntouched() ? takeModules() : evaluateEngine(), mode, 'alone');
  if (mode === 'turns' && state.own.turns < MAX_OWN && canEvaluate()) {
    return ownInstance(evaluateEngine(), mode, 'turns');
  }
  if (mode === 'module') {
    const engine = state.prepared.pop();
    if (!engine) throw new TypeError('engine mode "module" needs an awaited prepareEngine() for each pipeline');
    return ownInstance(engine, mode, 'alone');
  }
  state.shared ??= state.isTaken && canEvaluate() ? evaluateEngine() : engineFactory();
  return { engine: state.shared, mode, release: () => {} };
}

/**
 * Tells whether nothing has the code of the modules yet, which was parsed on import: evaluating a copy is half of a
 * first bind.
 */
const isUntouched = (): boolean => SELF_CONTAINED && !state.isTaken && !state.shared;

/** The code of the modules, for one pipeline alone. */
function takeModules(): Engine {
  state.isTaken = true;
  return engineFactory();
}

/** Tells whether the next pipeline is the first of all: until then, code that is shared is as cold as any. */
export const isFirstPipeline = (): boolean => !state.started;

/** Tells whether a Data that calls no functions of the user is to take turns with others of its Model. */
export function takesTurns(): boolean {
  return state.forced ? state.forced === 'turns' : state.own.alone >= MAX_OWN && canEvaluate();
}

function resolveMode(wanted: WantedMode | undefined): EngineMode {
  if (wanted === 'evaluated') return evaluatedMode();
  if (wanted === 'brief') return 'shared';
  if (wanted === 'warm') return state.forced ? chooseMode() : 'shared';
  return wanted ?? chooseMode();
}

const evaluatedMode = (): EngineMode => (state.forced !== 'shared' && canBeAlone() ? 'fresh' : 'shared');

/** The mode of a Data that runs alone. */
function chooseMode(): EngineMode {
  if (state.forced) return state.forced === 'turns' ? 'shared' : state.forced;
  if (state.own.alone >= MAX_OWN) return 'shared';
  if (canBeAlone()) return 'fresh';
  return state.prepared.length > 0 ? 'module' : 'shared';
}

interface Slot {
  readonly kind: keyof typeof state.own;
  live: boolean;
}

function free(slot: Slot): void {
  if (slot.live) state.own[slot.kind] -= 1;
  slot.live = false;
}

/** A Data that nobody disposes of gives its place back when it is collected. */
const abandoned = new FinalizationRegistry<Slot>(free);

function ownInstance(engine: Engine, mode: EngineMode, kind: Slot['kind']): EngineInstance {
  state.own[kind] += 1;
  const slot = { kind, live: true };
  const instance = { engine, mode, release: () => free(slot) };
  abandoned.register(instance, slot);
  return instance;
}

/**
 * Tells whether the next pipeline can have code of its own. The first of all is not to wait for a copy that it does not
 * use.
 */
function canBeAlone(): boolean {
  return isUntouched() ? mayEvaluate() : canEvaluate();
}

/**
 * Tells whether evaluating is allowed at all, so that what comes after the first pipeline need not share code with it.
 */
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
  if (!SELF_CONTAINED) throw new TypeError('engine mode "fresh" needs the built package');
  const engine = state.spare ?? evaluate();
  state.spare = undefined;
  return engine;
}

/** The unique comment keeps the engine's cache of evaluated code from returning an earlier copy. */
function evaluate(): Engine {
  state.serial += 1;
  const source = `return (${engineFactory.toString()})()/*${state.serial}*/`;
  return new Function(source)() as Engine;
}
