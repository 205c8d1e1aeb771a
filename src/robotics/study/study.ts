/** The definition of a study: parameters, seeds, the task to run, and the results to keep. */

import type { ModelSource } from '../../authoring/load/model-source.js';
import { suggest } from '../../foundation/base/suggest.js';
import { described } from '../../foundation/base/usage.js';
import type { Generator } from '../../foundation/random/index.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import type { Model } from '../../simulation/model/model.js';
import type { RolloutInputs } from '../rollout/batch.js';
import type { RolloutResult } from '../rollout/rollout.js';
import { KEPT, type Keep, type KeptValue } from './kept.js';
import type { Parameters } from './parameters.js';

/** The input of a task. Its result must depend only on this, so that it has the same bits everywhere. */
export interface StudyTask<P extends Parameters = Parameters> {
  readonly parameters: P;
  readonly seed: number;
  /**
   * Random numbers of the seed: the same for every set of parameters, so that sets are compared under equal conditions.
   */
  readonly random: Generator;
  /** The Model of the study, loaded once in each worker. Do not change it: other tasks use it. */
  readonly model: Model;
  /** Simulates runs of the Model in this thread; see `rollout` of `kinetree/rollout`. */
  readonly rollout: (inputs: RolloutInputs) => Promise<RolloutResult>;
}

/** Values by the names in `keep`; missing ones are null in the results. */
export type StudyValues = Readonly<Record<string, KeptValue>>;

/** The definition of a study. */
export interface Study<P extends Parameters = Parameters> {
  /** Sets of parameters; each is run with every seed. See `grid` and `random`; default: one empty set. */
  readonly parameters?: readonly P[];
  /** Seeds, or their number: 0, 1 and so on. Default 1. */
  readonly seeds?: number | readonly number[];
  /** Names and types of the values that a task returns, which are the columns of the results. */
  readonly keep: Keep;
  /** Computes the values of one task. */
  readonly run: (task: StudyTask<P>) => StudyValues | Promise<StudyValues>;
  /** The model; a path is relative to the file of the study. */
  readonly model?: ModelSource;
  /** Options for reading URDF; folders of `packages` are relative to the file of the study. */
  readonly urdf?: UrdfOptions;
  /** Modules that default-export plugins or decoders: paths relative to the file of the study, or names of packages. */
  readonly plugins?: readonly string[];
  /** Further files that results depend on, relative to the file of the study; their changes are detected as well. */
  readonly files?: readonly string[];
  /** Number of trials of a task that throws or ends its worker, before it counts as poisoned; default 3. */
  readonly attempts?: number;
  /**
   * Time limit of one trial of a task [s], without loading. A trial that takes longer is stopped with its worker, and
   * counts as failed. Default: no limit.
   */
  readonly timeLimit?: number;
}

/** Checks of the properties of a study. */
const PROPERTIES: Readonly<Record<keyof Study, { readonly is: (value: unknown) => boolean; readonly be: string }>> = {
  parameters: {
    is: (value) => Array.isArray(value) && value.every(isObject),
    be: 'a list of sets of parameters, each an object',
  },
  seeds: {
    is: (value) => (Array.isArray(value) ? value.every(isSeed) : isSeed(value) && value !== 0),
    be: 'a number of seeds, or a list of whole numbers',
  },
  keep: { is: (value) => isObject(value) && Object.keys(value).length > 0, be: 'the types of kept values by name' },
  run: { is: (value) => typeof value === 'function', be: 'a function of a task' },
  model: {
    is: (value) => isText(value) || isObject(value),
    be: 'a path, an address, a text, files, a Spec or a Model',
  },
  urdf: { is: isObject, be: 'options for reading URDF' },
  plugins: { is: isTexts, be: 'a list of modules' },
  files: { is: isTexts, be: 'a list of paths' },
  attempts: { is: (value) => isSeed(value) && value !== 0, be: 'a positive integer' },
  timeLimit: { is: isDuration, be: 'a positive number of seconds' },
};

const REQUIRED: readonly (keyof Study)[] = ['keep', 'run'];

function isSeed(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
function isDuration(value: unknown): boolean {
  return Number.isFinite(value) && (value as number) > 0;
}
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

/**
 * Checks a study and returns it: for the default export of its module.
 *
 * @throws TypeError that names the invalid property
 */
export function defineStudy<P extends Parameters>(study: Study<P>): Study<P> {
  if (!isObject(study)) throw new TypeError('a study is an object with keep and run');
  for (const [name, value] of Object.entries(study)) {
    const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name as keyof Study] : undefined;
    if (!property) throw new TypeError(`a study has no property '${name}'${meant(name, Object.keys(PROPERTIES))}`);
    if (value !== undefined && !property.is(value)) throw new TypeError(`study: ${name} must be ${property.be}`);
  }
  for (const name of REQUIRED)
    if (study[name] === undefined) throw new TypeError(`study: ${name} must be ${PROPERTIES[name].be}`);
  for (const [name, type] of Object.entries(study.keep)) {
    if (Object.hasOwn(KEPT, type)) continue;
    throw new TypeError(`study: keep.${name} must be one of ${Object.keys(KEPT).join(', ')}, not ${described(type)}`);
  }
  return study;
}

function meant(name: string, known: readonly string[]): string {
  const found = suggest(name, known);
  return found ? `; did you mean '${found}'?` : '';
}
