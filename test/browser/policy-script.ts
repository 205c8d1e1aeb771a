/** The script of the page with a policy: the element, and a run without a picture. */
import '../../src/api/element.js';
import { balance } from '../policy/balance.js';

const bytesOf = async (name: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(name)).arrayBuffer());

Object.assign(globalThis, {
  balance: async (steps: number) =>
    balance(
      new TextDecoder().decode(await bytesOf('model.xml')),
      new TextDecoder().decode(await bytesOf('balance.json')),
      await bytesOf('balance.onnx'),
      steps,
    ),
});
