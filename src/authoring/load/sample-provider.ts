/** The sample models, as resources `sample:NAME`. */
import { resourceError } from '../../foundation/resource/fault.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import { message } from '../../foundation/schema/messages.js';

/** Imports of the texts of the sample models, by name. */
export const SAMPLES: Readonly<Record<string, () => Promise<{ readonly TEXT: string }>>> = {
  cartpole: () => import('./sample-texts/cartpole.js'),
  humanoid: () => import('./sample-texts/humanoid.js'),
  quadruped: () => import('./sample-texts/quadruped.js'),
  'stack-and-ball': () => import('./sample-texts/stack-and-ball.js'),
  'tendon-arm': () => import('./sample-texts/tendon-arm.js'),
};

/** Provider of the sample models; a text is imported when it is read. */
export const sampleProvider: ResourceProvider = {
  prefix: 'sample',
  async open({ uri, path }) {
    const load = Object.hasOwn(SAMPLES, path) ? SAMPLES[path] : undefined;
    if (load === undefined) {
      throw resourceError(uri, message('resource-failed/sample', { known: Object.keys(SAMPLES).join(', ') }));
    }
    return { handle: (await load()).TEXT };
  },
  read: (_, { handle }) => new TextEncoder().encode(handle as string),
  close: () => {},
  getdir: () => '',
  modified: () => false,
};
