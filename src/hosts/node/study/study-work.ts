/** Runs one task of a study in a worker process. */

import { Generator } from '../../../foundation/random/index.js';
import { rollout } from '../../../robotics/rollout/rollout.js';
import type { Task } from '../../../robotics/rollout/serve.js';
import { encodeValues } from '../../../robotics/study/kept.js';
import type { Parameters } from '../../../robotics/study/parameters.js';
import type { Model } from '../../../simulation/model/model.js';
import { openStudy, type StudySource } from './study-source.js';

/** The message to a worker process. */
export interface StudyWork {
  /** Path of the study, and the expected digest of its files. */
  readonly path: string;
  readonly digest: string;
  /** Number of the task in its study. */
  readonly task: number;
  /** Parameters and seed as JSON, as on a queue, so that local and queued tasks have the same numbers. */
  readonly input: string;
}

/** The values as JSON, and the duration [ms]. */
export interface StudyOutcome {
  readonly values: string;
  readonly ms: number;
}

/** Loaded studies by path; a worker of a queue may serve several. */
const opened = new Map<string, Promise<StudySource>>();

function sourceAt(path: string): Promise<StudySource> {
  const opening = opened.get(path) ?? openStudy(path);
  opened.set(path, opening);
  return opening;
}

/** The task `study` of a worker. Opening the study does not count for the time limit of `run`. */
export const studyWork: Task<StudyWork, StudyOutcome> = Object.assign(runStudyTask, {
  prepare: async ({ path }: StudyWork) => void (await sourceAt(path)),
});

async function runStudyTask({ path, digest, input }: StudyWork): Promise<StudyOutcome> {
  const source = await sourceAt(path);
  if (source.digest !== digest) throw new ChangedError('files of the study have changed since it was started');
  const { parameters, seed } = JSON.parse(input) as { parameters: Parameters; seed: number };
  const start = performance.now();
  const values = await source.study.run({
    parameters,
    seed,
    random: new Generator(seed),
    get model() {
      return modelOf(source);
    },
    rollout: (inputs) => rollout(modelOf(source), inputs),
  });
  const text = JSON.stringify(encodeValues(source.study.keep, values));
  return { values: text, ms: performance.now() - start };
}

/** Thrown if the files of the worker differ from those expected; a retry does not help. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}

function modelOf({ model }: StudySource): Model {
  if (model) return model;
  throw new TypeError('the study names no model');
}
