/** The sources of a model's bytes: providers, archives, content types, decoders. */
export { ARCHIVE_LIMITS, type ArchiveLimits, mainModel, readArchive, writeArchive } from './archive.js';
export { CONTENT_TYPES, contentTypeOf } from './content-type.js';
export { type DataUri, dataProvider, encodeBase64, parseDataUri } from './data-uri.js';
export { type Decoder, type Encoded, type Encoder, findDecoder, findEncoder } from './decoder.js';
export { type ResourceCode, resourceError } from './fault.js';
export { type Fetch, type FetchResponse, type HttpOptions, httpProviders } from './http.js';
export { type FileContent, type Files, memoryFiles } from './memory.js';
export type { MaybePromise, OpenResource, Resource, ResourceProvider } from './provider.js';
export { type ReadOptions, Resources, type ResourcesOptions } from './resources.js';
export { memoryProvider, packageProvider, type ReadPath } from './rooted.js';
