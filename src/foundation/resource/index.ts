/** The sources of a model's bytes: providers, archives, content types, decoders. */
export { readArchive, writeArchive } from './archive.js';
export { parseDataUri } from './data-uri.js';
export { type Fetch, type HttpOptions, httpProviders } from './http.js';
export type { Files } from './memory.js';
export type { ResourceProvider } from './provider.js';
export { memoryProvider, packageProvider } from './rooted.js';
