/** One task of a study, in a process that runs them. */

import { Generator } from '../../../foundation/random/index.js';
import { rollout } from '../../../robotics/rollout/rollout.js';
import type { Task } from '../../../robotics/rollout/serve.js';
import { encodeValues } from '../../../robotics/study/kept.js';
import type { Parameters } from '../../../robotics/study/parameters.js';
import type { Model } from '../../../simulation/model/model.js';
import { openStudy, type StudySource } from './study-source.js';

/** The message to a worker process. */
export interface StudyWork {
  /** Path of the study, and the digest of its files that the results are to be of. */
  readonly path: string;
  readonly digest: string;
  /** Number of the task in its study. */
  readonly task: number;
  /** Parameters and seed as JSON, which is what a queue carries, so that both ways give the same numbers. */
  readonly input: string;
}

/** The result: the values as JSON, and the time that they took [ms]. */
export interface StudyOutcome {
  readonly values: string;
  readonly ms: number;
}

/** Studies by their paths: a worker of a queue may serve several. */
const opened = new Map<string, Promise<StudySource>>();

function sourceAt(path: string): Promise<StudySource> {
  const opening = opened.get(path) ?? openStudy(path);
  opened.set(path, opening);
  return opening;
}

/** The task `study` of a worker. Opening the study is preparation: its time limit is that of `run`. */
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

/** Thrown where a worker would compute something else than was asked for: trying again does not help. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}

function modelOf({ model }: StudySource): Model {
  if (model) return model;
  throw new TypeError('the study names no model');
}
