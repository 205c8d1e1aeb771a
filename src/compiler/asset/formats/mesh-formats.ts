/** Decoders of the built-in mesh formats. */
import type { Decoder } from '../../../foundation/resource/decoder.js';
import type { MeshSource } from '../mesh-source.js';
import type { AssetOrigin } from '../origin.js';
import { readMSH } from './msh.js';
import { readOBJ, readWholeOBJ } from './obj.js';
import { readAnySTL, readSTL } from './stl.js';

const FORMATS = [
  { contentType: 'model/obj', extensions: ['obj'], read: readWholeOBJ, strict: readOBJ },
  { contentType: 'model/stl', extensions: ['stl'], read: readAnySTL, strict: readSTL },
  { contentType: 'model/vnd.mujoco.msh', extensions: ['msh'], read: readMSH, strict: readMSH },
] as const satisfies readonly {
  readonly contentType: string;
  readonly extensions: readonly string[];
  readonly read: (bytes: Uint8Array, origin: AssetOrigin) => MeshSource;
  /** Reads and refuses as the reference does. */
  readonly strict: (bytes: Uint8Array, origin: AssetOrigin) => MeshSource;
}[];

/** Built-in mesh decoders; decoders of extensions follow them in a list. */
export const MESH_DECODERS: readonly Decoder<MeshSource>[] = FORMATS.map(
  ({ contentType, extensions, read, strict }) => ({
    contentType,
    extensions,
    decode: (file) => (file.strict ? strict : read)(file.bytes, { name: file.uri }),
  }),
);
