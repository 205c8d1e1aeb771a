/**
 * Compares one model file with the reference: whether it loads, whether its Model is equal, and whether results agree.
 */
import { dirname } from 'node:path';
import { loadModel } from '../../src/api/node.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { compareModels, type FieldDifference } from './compare-model.js';
import { disturbedStates } from './disturbed.js';
import { COPIES } from './envelope.js';
import { CHECKPOINTS, judgeEngine, recordStates, type StateVerdict } from './judge-engine.js';
import { modelFromPeer, peerModel } from './peer.js';

export interface ModelVerdict {
  readonly path: string;
  /** The reason why the model was skipped: this build of the reference lacks a feature that it needs. */
  readonly skipped?: string;
  /** Both load it, or both refuse it. */
  readonly load: boolean;
  readonly loadNote: string;
  /** Fields of the Model that differ, worst first. */
  readonly fields: readonly FieldDifference[];
  readonly model: boolean;
  readonly states: readonly StateVerdict[];
  /** Null if nothing can move or the reference cannot step, so that agreement would not test the engine. */
  readonly engine: boolean | null;
  readonly engineNote: string;
}

/** The reader discards visuals of URDF and identifies meshes as the reference does. */
const AS_REFERENCE = { compatibility: '3.14', urdf: { asMujoco: true, meshesByName: true } } as const;

/** Message of the reference for models with plugins that its build lacks. */
const LACKS_PLUGIN = /\bplugin \S+ not found/;

/** Message of the reference for contacts between unmovable objects, such as pinned vertices: it cannot continue. */
const CANNOT_STEP = /\bmj_island: no tree found/;

const firstLine = (error: unknown): string => String(error instanceof Error ? error.message : error).split('\n')[0];

async function attempt<T>(load: () => Promise<T>): Promise<{ value?: T; error?: string }> {
  try {
    return { value: await load() };
  } catch (error) {
    return { error: error instanceof ModelError ? error.message : firstLine(error) };
  }
}

const NOTHING = { load: false, loadNote: '', fields: [], model: false, states: [], engine: false, engineNote: '' };

/**
 * The compared states: those of a controlled run, or a number of disturbed ones; and the number of perturbed copies.
 */
export interface States {
  readonly checkpoints?: readonly number[];
  readonly disturbed?: number;
  readonly copies?: number | undefined;
}

export async function judgeModel(
  path: string,
  root = dirname(path),
  { checkpoints = CHECKPOINTS, disturbed = 0, copies = COPIES }: States = {},
): Promise<ModelVerdict> {
  const theirs = await attempt(() => peerModel(path, root));
  const lacking = theirs.error?.match(LACKS_PLUGIN)?.[0];
  if (lacking) return { ...NOTHING, path, skipped: lacking };
  const ours = await attempt(() => loadModel(path, AS_REFERENCE));
  const load = (theirs.value === undefined) === (ours.value === undefined);
  const base = { path, load, loadNote: load ? (theirs.error ?? '') : (ours.error ?? theirs.error ?? '') };
  if (!theirs.value)
    return { ...base, fields: [], model: load, states: [], engine: load ? null : false, engineNote: '' };
  const model = await modelFromPeer(theirs.value);
  const fields = ours.value ? compareModels(ours.value.record, model.record) : [];
  const peer = theirs.value;
  const engine = await attempt(async () => {
    const states = disturbed ? disturbedStates(peer, model, disturbed) : recordStates(peer, checkpoints);
    return judgeEngine(peer, model, await states, copies);
  });
  const states = engine.value ?? [];
  const cannotStep = CANNOT_STEP.test(engine.error ?? '');
  const agrees = engine.value !== undefined && states.every((s) => s.forward.agrees && s.step.agrees);
  theirs.value.delete();
  return {
    ...base,
    fields,
    model: ours.value !== undefined && fields.length === 0,
    states,
    engine: cannotStep || (agrees && model.nv === 0) ? null : agrees,
    engineNote: engine.error ?? '',
  };
}

/** Describes the worst verdict over all states in one line. */
export function worstState(states: readonly StateVerdict[]): string {
  let text = '';
  let worst = 0;
  for (const state of states) {
    for (const stage of ['forward', 'step'] as const) {
      const v = state[stage];
      if (v.worst <= worst) continue;
      worst = v.worst;
      text = `${stage}@${state.at} ${v.field}[${v.index}] own ${v.own} peer ${v.peer} (${v.worst.toPrecision(3)} of allowance)`;
    }
  }
  return text;
}
