/** Recorded runs of Gymnasium, if they are present. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskId } from '../../src/api/env.js';
import { RECORDED_RUNS } from '../oracle/further-models.js';

const folder = `${RECORDED_RUNS}/gymnasium`;

export interface GoldenStep {
  readonly action: number[];
  readonly obs: number[];
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: Record<string, number>;
  readonly qpos: number[];
  readonly qvel: number[];
  readonly qacc_warmstart: number[];
  readonly main_body?: number[];
  readonly mass_center?: number[];
}

export interface GoldenRun {
  readonly seed: number;
  readonly kwargs: Record<string, unknown>;
  readonly observation_space: { readonly shape: number[] };
  readonly reset: Omit<GoldenStep, 'action'>;
  readonly steps: readonly GoldenStep[];
  readonly spread: readonly number[];
}

export interface Golden {
  readonly env: TaskId;
  readonly max_episode_steps: number;
  readonly reward_threshold: number | null;
  readonly action_space: { readonly low: number | number[]; readonly high: number | number[] };
  readonly runs: readonly GoldenRun[];
}

const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

export const GOLDENS: readonly Golden[] = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Arguments in the form that `make` accepts. */
export const argumentsIn = ({ kwargs }: GoldenRun): never =>
  Object.fromEntries(
    Object.entries(kwargs).map(([name, value]) => [
      camel(name),
      value === 'Infinity' ? Number.POSITIVE_INFINITY : value,
    ]),
  ) as never;
