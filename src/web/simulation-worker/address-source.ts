/** Models at an address, fetched with the files that they reference. */

import { isWebAddress, modelURL, networkRootOf } from '../../authoring/load/model-address.js';
import { httpProviders } from '../../foundation/resource/http.js';
import { type ResourceProvider, schemeOf } from '../../foundation/resource/provider.js';
import { AT_ONCE, Parallel } from '../browser/parallel.js';
import type { Progress, Reading } from './model-sources.js';

/**
 * Returns a reader of the model at an address (relative to `base`, or a GitHub page) and of the files below the model's
 * folder. Adds the bytes it reads to `seen`.
 */
export function fromAddress(
  address: string,
  base: string,
  seen: Map<string, Uint8Array>,
  signal: AbortSignal,
  progress: Progress,
): Reading {
  const name = modelURL(address);
  const url = schemeOf(name) === undefined ? new URL(name, base).href : name;
  if (!isWebAddress(url)) return { name: url, options: { signal }, seen };
  const count = { done: 0, total: 0 };
  const parallel = new Parallel(AT_ONCE);
  const watched = (provider: ResourceProvider): ResourceProvider => ({
    ...provider,
    open(resource) {
      count.total++;
      return parallel.run(async () => provider.open(resource), resource.signal);
    },
    async read(resource, opened) {
      const bytes = await provider.read(resource, opened);
      seen.set(resource.uri, bytes);
      progress({ name: resource.uri, done: ++count.done, total: count.total });
      return bytes;
    },
  });
  const providers = httpProviders({ allow: [networkRootOf(url)], fetch: followingFetch }).map(watched);
  return { name: url, options: { extensions: { providers }, signal }, seen };
}

/** Sends requests as a page of another origin would: without cookies. */
const followingFetch: NonNullable<Parameters<typeof httpProviders>[0]['fetch']> = (url, init) =>
  fetch(url, { ...init, mode: 'cors', credentials: 'omit' });
