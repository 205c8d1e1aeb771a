/** Decoders of the built-in mesh formats. */
import type { Decoder } from '../../../foundation/resource/decoder.js';
import type { MeshSource } from '../mesh-source.js';
import type { AssetOrigin } from '../origin.js';
import { readMSH } from './msh.js';
import { readOBJ } from './obj.js';
import { readSTL } from './stl.js';

const FORMATS = [
  { contentType: 'model/obj', extensions: ['obj'], read: readOBJ },
  { contentType: 'model/stl', extensions: ['stl'], read: readSTL },
  { contentType: 'model/vnd.mujoco.msh', extensions: ['msh'], read: readMSH },
] as const satisfies readonly {
  readonly contentType: string;
  readonly extensions: readonly string[];
  readonly read: (bytes: Uint8Array, origin: AssetOrigin) => MeshSource;
}[];

/** Built-in mesh decoders; decoders of extensions follow them in a list. */
export const MESH_DECODERS: readonly Decoder<MeshSource>[] = FORMATS.map(({ contentType, extensions, read }) => ({
  contentType,
  extensions,
  decode: ({ bytes, uri }) => read(bytes, { name: uri }),
}));
