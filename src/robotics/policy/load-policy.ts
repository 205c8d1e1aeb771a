/** Loads a policy: the description, and the network beside it. */
import type { Model } from '../../simulation/model/model.js';
import { Network } from './network.js';
import { Policy } from './policy.js';
import { readPolicyFile } from './policy-file.js';

/**
 * Reads the files of a policy and binds it to a model.
 *
 * @param address path or address of the description
 * @param read returns the bytes of a file by its path or address
 * @throws ModelError for files that do not fit
 */
export async function loadPolicy(
  model: Model,
  address: string,
  read: (address: string) => Promise<Uint8Array>,
): Promise<Policy> {
  const { description, network } = readPolicyFile(new TextDecoder().decode(await read(address)), address);
  const [path = ''] = address.split(/[?#]/, 1);
  const file = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) + network;
  return new Policy(model, new Network(await read(file), { name: file }), description, { name: address });
}
