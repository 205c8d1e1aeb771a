/** Runs the scenes whose states must have the same bits everywhere. */
import type * as Kinetree from '../../src/api/index.js';
import { hashOf } from './hash.js';

export const STEPS = 1000;

type Api = Pick<typeof Kinetree, 'parseXML' | 'compile' | 'Data' | 'step'>;

/** Contacts within elements of a flex are known only to 3.14. */
const versionOf = (text: string): { compatibility?: '3.14' } =>
  text.includes(' internal="true"') ? { compatibility: '3.14' } : {};

/** Hash of the state after 1,000 steps under controls computed from time and index only with + and *. */
export function stateHash(kt: Api, text: string): string {
  const model = kt.compile(kt.parseXML(text, versionOf(text)));
  const data = new kt.Data(model);
  for (let i = 0; i < STEPS; i++) {
    const { ctrl } = data;
    for (let u = 0; u < ctrl.length; u++) ctrl[u] = ((i + 37 * u) % 200) / 100 - 1;
    kt.step(model, data);
  }
  const hash = hashOf(data.qpos, data.qvel, data.act, data.qacc, data.sensordata);
  data.dispose();
  return hash;
}
