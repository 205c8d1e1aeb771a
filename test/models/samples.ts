/** The sample models of the repository, for tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MODELS = fileURLToPath(new URL('../../models', import.meta.url));

/** Names of the folders that contain a `model.xml`. */
export const SAMPLES = readdirSync(MODELS).filter((name) => existsSync(join(MODELS, name, 'model.xml')));

export const samplePath = (name: string): string => join(MODELS, name, 'model.xml');
export const sampleText = (name: string): string => readFileSync(samplePath(name), 'utf8');

export interface Expectation {
  readonly sizes: Record<string, number>;
  readonly mass: number;
  readonly timestep: number;
  readonly after: { readonly steps: number; readonly time: number; readonly qpos: number[]; readonly qvel: number[] };
}

export const expectation = (name: string): Expectation =>
  JSON.parse(readFileSync(join(MODELS, name, 'expect.json'), 'utf8')) as Expectation;
