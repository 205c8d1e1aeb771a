/** A run of the policy of the sample cart-pole. */
import { compile, Data, parseXML } from '../../src/api/index.js';
import { Network, Policy } from '../../src/api/policy.js';

/** Returns the state after a number of steps from a tilted pole, with the command 0.6 m. */
export function balance(xml: string, description: string, network: Uint8Array, steps: number): number[] {
  const model = compile(parseXML(xml));
  const policy = new Policy(model, new Network(network), description);
  const data = new Data(model);
  policy.reset(data);
  data.qpos.set([-0.4, 0.15]);
  policy.command('position', [0.6]);
  for (let i = 0; i < steps; i++) policy.step(data);
  return [...data.qpos, ...data.qvel];
}
