/** The mesh formats that are built in, as decoders and encoders. */
import type { Decoder, Encoder } from '../../../foundation/resource/decoder.js';
import type { MeshSource } from '../mesh-source.js';
import type { AssetOrigin } from '../origin.js';
import { readMSH, writeMSH } from './msh.js';
import { readOBJ, writeOBJ } from './obj.js';
import { readSTL, writeSTL } from './stl.js';

const FORMATS = [
  { contentType: 'model/obj', extensions: ['obj'], read: readOBJ, write: writeOBJ },
  { contentType: 'model/stl', extensions: ['stl'], read: readSTL, write: writeSTL },
  { contentType: 'model/vnd.mujoco.msh', extensions: ['msh'], read: readMSH, write: writeMSH },
] as const satisfies readonly {
  readonly contentType: string;
  readonly extensions: readonly string[];
  readonly read: (bytes: Uint8Array, origin: AssetOrigin) => MeshSource;
  readonly write: (source: MeshSource) => Uint8Array;
}[];

/** Readers of meshes; lists that extend them come after. */
export const MESH_DECODERS: readonly Decoder<MeshSource>[] = FORMATS.map(({ contentType, extensions, read }) => ({
  contentType,
  extensions,
  decode: ({ bytes, uri }) => read(bytes, { name: uri }),
}));

/** Writers of meshes. */
export const MESH_ENCODERS: readonly Encoder<MeshSource>[] = FORMATS.map(({ contentType, extensions, write }) => ({
  contentType,
  extensions,
  encode: write,
}));
