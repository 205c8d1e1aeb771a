/** Limits for the expansion of a small input: far above every real asset, far below the available memory. */
export const ASSET_LIMITS = {
  /** Triangles per mesh. */
  faces: 20_000_000,
  /** Triangles per STL file; the limit of the STL reader in the reference. */
  stlFaces: 200_000,
  /** Corners per polygon in an OBJ file: ear clipping takes quadratic time. */
  polygonCorners: 2_000,
  /** Vertices per built-in shape. */
  builtinVertices: 20_000,
  /** Size of a decoded image or texture [bytes]. */
  imageBytes: 1 << 29,
  /** Largest compression ratio of DEFLATE. */
  deflateRatio: 1032,
  /** Samples per height field. */
  hfieldSamples: 1 << 26,
  /** Depth and node count of an octree. */
  octreeDepth: 10,
  octreeNodes: 4_000_000,
  /**
   * Faces visited by the distance queries of an octree, in total and per query; both must be exceeded. Many faces in
   * one place are all equally close.
   */
  octreeFaces: 4_000_000,
  octreeFacesEach: 200,
} as const;
