/** The part of `kinetree` that is the same on every platform. */

export { type ArchiveOptions, toArchive } from '../authoring/load/archive.js';
export type { AssetPaths, TextOptions } from '../authoring/load/asset-names.js';
export type { EncodeContext, EncodeOptions, ModelEncoder } from '../authoring/load/encode.js';
export type { Extensions } from '../authoring/load/extensions.js';
export { changedFiles, type FileReader, releaseFiles } from '../authoring/load/file-source.js';
export type { LoadOptions } from '../authoring/load/load.js';
export type { ModelFiles, ModelSource } from '../authoring/load/model-source.js';
export type { ParseOptions } from '../authoring/load/parse.js';
export { registerDecoder, registerEncoder, registerProvider } from '../authoring/load/registry.js';
export type { ModelWatch, WatchOptions } from '../authoring/load/watch.js';
export { compile, loadMJB, loadModel, loadSpec, watch } from '../authoring/public-functions/load.js';
export { type LoadedExtensions, loadPlugin } from '../authoring/public-functions/load-plugin.js';
export { parseXML } from '../authoring/public-functions/parse-xml.js';
export { copyBack, recompile } from '../authoring/public-functions/recompile.js';
export { adoptInertial, discardVisual, fuseStatic } from '../authoring/public-functions/restructure.js';
export { encode, type SaveOptions, saveSpec, toURDF, toXML } from '../authoring/public-functions/write.js';
export { type MeshArrays, type MeshFormat, type MeshSource, meshSource } from '../compiler/asset/mesh-source.js';
export { assetCache, type SharedAssetCache } from '../compiler/compile/assets/asset-cache.js';
export type { CompileOptions } from '../compiler/compile/compilation.js';
export {
  type Diagnostic,
  Diagnostics,
  formatDiagnostic,
  type Location,
  ModelError,
} from '../foundation/base/diagnostics.js';
/** Poses and rotations as small tuples: `pose.compose(parent, child)`; quaternions are `[w, x, y, z]`. */
export * as pose from '../foundation/math/pose.js';
/**
 * Unit quaternions in arrays, passed as `(array, offset)`; nothing is allocated: `quat.mulQuat(out, 0, data.xquat, 4 *
 * body, q, 0)`.
 */
export * as quat from '../foundation/math/quat.js';
export type { Decoder, Encoded, Encoder } from '../foundation/resource/decoder.js';
export {
  type Fetch,
  type Files,
  type HttpOptions,
  httpProviders,
  memoryProvider,
  packageProvider,
  type ResourceProvider,
} from '../foundation/resource/index.js';
export type { Compatibility } from '../foundation/schema/compatibility.js';
export * from '../foundation/schema/enums.js';
export type { WriteOptions } from '../modelling/mjcf/index.js';
export type { AttachOptions } from '../modelling/spec/attach/attach-to.js';
export type { Deletion } from '../modelling/spec/edit/delete.js';
export type { Element, SpecElement } from '../modelling/spec/element.js';
export { Spec } from '../modelling/spec/spec.js';
export type { UrdfOptions, UrdfText } from '../modelling/urdf/index.js';
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
} from '../simulation/model/index.js';
export { type RegisterOptions, registeredPlugins, registerPlugin } from '../simulation/plugin/registry.js';
export type { UserCallbacks } from '../simulation/runtime/callbacks.js';
export { type EngineMode, prepareEngine, setEngineMode } from '../simulation/runtime/instantiate.js';
export * from '../simulation/runtime/run.js';
export * from '../simulation/set-const/index.js';
export * from '../simulation/support/index.js';
export * from '../simulation/support/ray.js';
export { quatIntegrateDerivative, subQuatDerivative } from '../simulation/support/rotation.js';
export { type FlexParts, rayFlex, raySkin, type SoftRay } from '../simulation/support/soft-rays.js';
export {
  type InverseMatrices,
  inverseFD,
  type TransitionMatrices,
  transitionFD,
} from '../simulation/support/transition.js';
