/**
 * What a program may say of an asset and no attribute can: it counts in compiling, goes into copies, and is not written
 * to files.
 */
export interface Unwritten {
  /** Pixels of a texture (height x width x nchannel); they outweigh its pattern and its file. */
  readonly pixels?: Uint8Array;
  /** Texture coordinates of the corners of a mesh, shaped like `face`. */
  readonly facetexcoord?: Int32Array;
  /** Whether a mesh has an octree of distances though no geom of type sdf needs it. */
  readonly needsdf?: boolean;
  /** Depth of the octree of distances. */
  readonly octreeDepth?: number;
}
