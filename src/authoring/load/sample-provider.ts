/** The sample models, as resources `sample:NAME`. */
import { resourceError } from '../../foundation/resource/fault.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import { message } from '../../foundation/schema/messages.js';

/** Provider of the sample models; their texts are imported when the first one is read. */
export const sampleProvider: ResourceProvider = {
  prefix: 'sample',
  async open({ uri, path }) {
    const { SAMPLES } = await import('./samples.js');
    const text = Object.hasOwn(SAMPLES, path) ? SAMPLES[path] : undefined;
    if (text === undefined) {
      throw resourceError(uri, message('resource-failed/sample', { known: Object.keys(SAMPLES).join(', ') }));
    }
    return { handle: text };
  },
  read: (_, { handle }) => new TextEncoder().encode(handle as string),
  close: () => {},
  getdir: () => '',
  modified: () => false,
};
