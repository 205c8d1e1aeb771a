/** The small front door. */
export { type MeshArrays, type MeshFormat, type MeshSource, meshSource } from './asset/mesh-source.js';
export { type Diagnostic, Diagnostics, formatDiagnostic, type Location, ModelError } from './base/diagnostics.js';
export { assetCache, type SharedAssetCache } from './compile/assets/asset-cache.js';
export type { CompileOptions } from './compile/compilation.js';
export { copyBack, recompile } from './editing.js';
export { type LoadedExtensions, loadPlugin } from './extension-modules.js';
export { compile, loadMJB, loadModel, loadSpec, watch } from './front-door.js';
export { type ArchiveOptions, toArchive } from './load/archive.js';
export type { AssetPaths, TextOptions } from './load/asset-names.js';
export type { EncodeContext, EncodeOptions, ModelEncoder } from './load/encode.js';
export type { Extensions } from './load/extensions.js';
export { changedFiles, type FileReader, releaseFiles } from './load/file-source.js';
export type { LoadOptions } from './load/load.js';
export type { ParseOptions } from './load/parse.js';
export { registerDecoder, registerEncoder, registerProvider } from './load/registry.js';
export type { ModelWatch, WatchOptions } from './load/watch.js';
/** Poses and rotations as small tuples: `pose.compose(parent, child)`; quaternions are `[w, x, y, z]`. */
export * as pose from './math/pose.js';
/** Unit quaternions in arrays, `(array, offset)`, without allocating: `quat.mulQuat(out, 0, data.xquat, 4 * body, q, 0)`. */
export * as quat from './math/quat.js';
export type { WriteOptions } from './mjcf/index.js';
export {
  type Attributes,
  type Capability,
  type Config,
  copyData,
  copyModel,
  Data,
  definePlugin,
  type InstanceInfo,
  Model,
  type NewInstance,
  type Plugin,
  type PluginAttribute,
  type PluginDrawing,
  PluginError,
  type PluginInstance,
  type PluginSensor,
  type PluginStage,
  type SignedDistanceField,
  saveMJB,
} from './model/index.js';
export { parseXML } from './parse-xml.js';
export { type RegisterOptions, registeredPlugins, registerPlugin } from './plugin/registry.js';
export type { Decoder, Encoded, Encoder } from './resource/decoder.js';
export {
  type Fetch,
  type Files,
  type HttpOptions,
  httpProviders,
  memoryProvider,
  packageProvider,
  type ResourceProvider,
} from './resource/index.js';
export type { UserCallbacks } from './runtime/callbacks.js';
export { type EngineMode, prepareEngine, setEngineMode } from './runtime/instantiate.js';
export * from './runtime/run.js';
export { encode, type SaveOptions, saveSpec, toURDF, toXML } from './saving.js';
export * from './schema/enums.js';
export * from './set-const/index.js';
export type { AttachOptions } from './spec/attach-to.js';
export type { Deletion } from './spec/delete.js';
export { Spec } from './spec/spec.js';
export * from './support/index.js';
export * from './support/ray.js';
export { quatIntegrateDerivative, subQuatDerivative } from './support/rotation.js';
export { type FlexParts, rayFlex, raySkin, type SoftRay } from './support/soft-rays.js';
export { type InverseMatrices, inverseFD, type TransitionMatrices, transitionFD } from './support/transition.js';
export type { UrdfOptions, UrdfText } from './urdf/index.js';
