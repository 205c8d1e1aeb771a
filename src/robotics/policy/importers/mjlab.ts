/** Imports policies of mjlab: the metadata that it writes to ONNX files. */
import { requireOptionsOf, usageError } from '../../../foundation/base/usage.js';
import { message } from '../../../foundation/schema/messages.js';
import { checkDescription, type ObservationTerm, type PolicyDescription } from '../description/description.js';
import { faultOf } from '../fault.js';
import type { NetworkLike } from '../network.js';
import { IMPORT_OPTIONS, type ImportOptions, VELOCITY } from './options.js';

/** Terms by their name in the metadata. */
const TERMS: Readonly<Record<string, (command: string) => ObservationTerm>> = {
  base_lin_vel: () => ({ type: 'linearVelocity' }),
  base_ang_vel: () => ({ type: 'angularVelocity' }),
  projected_gravity: () => ({ type: 'projectedGravity' }),
  joint_pos: () => ({ type: 'jointPositions', minus: 'default' }),
  joint_vel: () => ({ type: 'jointVelocities' }),
  actions: () => ({ type: 'lastActions' }),
  command: (command) => ({ type: 'command', command }),
};

/**
 * Makes the description of a network from the metadata that mjlab stores in it: joints, default pose, gains, scales of
 * actions and names of terms. The metadata has neither the control interval nor scales and histories of terms: give the
 * first in `interval`, and terms with the others in `terms`, by their names.
 *
 * @throws ModelError for metadata that is missing or of other terms, with the option that adds it
 */
export function importMjlab(network: NetworkLike, options: ImportOptions = {}): PolicyDescription {
  if (!(network?.metadata instanceof Map)) throw usageError('importMjlab', 'a Network', network);
  requireOptionsOf('importMjlab', IMPORT_OPTIONS, options);
  const source = { uri: options.name ?? network.source.uri };
  const { terms = {}, interval, timestep, start, rename = (name: string) => name } = options;
  if (interval === undefined) {
    const what = 'the time between two actions';
    throw faultOf(source, message('policy-import/option', { name: 'joint_names', what, option: 'interval' }));
  }
  const words = (name: string): readonly string[] => {
    const text = network.metadata.get(name);
    if (text === undefined) throw faultOf(source, message('policy-import/no-metadata', { name }));
    return text.split(',').map((word) => word.trim());
  };
  const joints = words('joint_names').map(rename);
  const numbers = (name: string): readonly number[] => {
    const list = words(name).map(Number);
    if (list.length === joints.length && list.every(Number.isFinite)) return list;
    throw faultOf(source, message('policy-import/numbers', { name, count: list.length, wanted: joints.length }));
  };
  const [command = 'twist'] = network.metadata.has('command_names') ? words('command_names') : [];
  const observed = words('observation_names').flatMap((name, i): readonly ObservationTerm[] => {
    if (Object.hasOwn(terms, name)) return terms[name];
    if (Object.hasOwn(TERMS, name)) return [TERMS[name](command)];
    const parameters = { part: `observation_names[${i}]`, name, known: Object.keys(TERMS).join(', ') };
    throw faultOf(source, message('policy-import/term', { ...parameters, option: `terms.${name}` }));
  });
  return checkDescription(
    {
      ...(timestep !== undefined && { timestep }),
      interval,
      ...(start && { start }),
      joints,
      defaultPose: numbers('default_joint_pos'),
      inputs: [{ terms: observed }],
      actions: {
        kind: 'position',
        scale: numbers('action_scale'),
        stiffness: numbers('joint_stiffness'),
        damping: numbers('joint_damping'),
      },
      commands: { [command]: VELOCITY },
    },
    source,
  );
}
