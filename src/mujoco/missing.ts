/** Names of the reference that exist but throw, because they belong to its WASM runtime. */
import { engineError } from './binding/handle.js';

const RUNTIME = 'it belongs to the WASM runtime, which does not exist here';
const LOADING = 'files come from the program, through FS.writeFile';

/** Names with one reason. */
const because = <const N extends string>(reason: string, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<N, string>;

/** The reason why each of these names throws. */
export const MISSING = {
  ...because(RUNTIME, ['ccall', 'cwrap', 'addRunDependency', 'removeRunDependency', 'FS_createDevice']),
  ...because(LOADING, ['FS_createPreloadedFile', 'FS_createLazyFile']),
};

/** A function that throws. */
export type Missing = (...given: readonly unknown[]) => never;
/** The functions that throw, by name. */
export type MissingFunctions = Readonly<Record<keyof typeof MISSING, Missing>>;

/** Makes a function that throws with the reason. */
export const missing =
  (name: string, reason: string): Missing =>
  () => {
    throw engineError(`${name} is not available: ${reason}`);
  };

/** Replacements of the functions of the WASM runtime; each throws. */
export const MISSING_FUNCTIONS = Object.fromEntries(
  Object.entries(MISSING).map(([name, reason]) => [name, missing(name, reason)]),
) as MissingFunctions;

/** Functions of `FS` that handle the nodes, streams, links and devices of Emscripten, or initialize it. */
export const MISSING_IN_FILES = [
  ...['lookupPath', 'getPath', 'hashName', 'hashAddNode', 'hashRemoveNode', 'lookupNode', 'createNode', 'destroyNode'],
  ...['isRoot', 'isMountpoint', 'isLink', 'isChrdev', 'isBlkdev', 'isFIFO', 'isSocket', 'flagsToPermissionString'],
  ...['nodePermissions', 'mayLookup', 'mayCreate', 'mayDelete', 'mayOpen', 'checkOpExists', 'nextfd', 'getStream'],
  ...['getStreamChecked', 'createStream', 'closeStream', 'dupStream', 'doSetAttr', 'major', 'minor', 'makedev'],
  ...['registerDevice', 'getDevice', 'getMounts', 'syncfs', 'lookup', 'mknod', 'statfs', 'statfsStream', 'statfsNode'],
  ...['mkdev', 'symlink', 'readlink', 'fstat', 'doChmod', 'lchmod', 'fchmod', 'doChown', 'lchown', 'fchown'],
  ...['doTruncate', 'ftruncate', 'mmap', 'msync', 'ioctl', 'createDefaultDirectories', 'createDefaultDevices'],
  ...['createSpecialDirectories', 'createStandardStreams', 'staticInit', 'init', 'quit', 'findObject', 'createFile'],
  ...['createDevice', 'forceLoadFile', 'createLazyFile', 'absolutePath', 'createLink', 'joinPath', 'mmapAlloc'],
  ...['standardizePath', 'createPreloadedFile'],
] as const;

/** Reason in the errors of these functions of `FS`. */
export const FILES_REASON = 'files are in memory, without devices, links and streams of Emscripten';
