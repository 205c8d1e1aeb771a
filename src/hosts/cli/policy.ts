/** `--policy FILE`: a trained policy that sets the controls. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, Option } from 'commander';
import { loadPolicy } from '../../robotics/policy/load-policy.js';
import type { Policy } from '../../robotics/policy/policy.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** Values of commands by name. */
export type PolicyCommands = Readonly<Record<string, readonly number[]>>;

interface PolicyFlags {
  readonly key?: string;
  readonly command?: PolicyCommands;
}

export const policyOption = (): Option =>
  new Option(
    '--policy <file>',
    'controls by a trained policy: its description (.json) beside its network (.onnx)',
  ).conflicts(['control', 'noise', 'watch']);

export const commandOption = (): Option =>
  new Option('--command <name=values>', 'command of the policy, such as velocity=0.5,0,0').argParser(commandIn);

function commandIn(given: string, known: PolicyCommands = {}): PolicyCommands {
  const [, name, list] = /^([^=]+)=(.+)$/.exec(given) ?? [];
  const values = list?.split(',').map(Number);
  if (name === undefined || !values?.every(Number.isFinite)) {
    throw new InvalidArgumentError('It must be a name and numbers, such as velocity=0.5,0,0.');
  }
  return { ...known, [name]: values };
}

/**
 * Reads a policy and sets its start in a Data, unless a keyframe is given.
 *
 * @throws ModelError for a description or network that does not fit, RangeError for a file that does not exist
 */
export async function policyFor(
  model: Model,
  data: Data,
  file: string,
  { key, command }: PolicyFlags,
): Promise<Policy> {
  const policy = await loadPolicy(model, file, read);
  if (key === undefined) policy.reset(data);
  else policy.begin(data);
  for (const [name, values] of Object.entries(command ?? {})) policy.command(name, values);
  return policy;
}

async function read(file: string): Promise<Uint8Array> {
  if (!existsSync(file)) throw new RangeError(`${file}: there is no such file`);
  return new Uint8Array(await readFile(file));
}
