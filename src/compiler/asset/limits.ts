/** Caps on what a small input may expand to; far above every real asset, far below what memory holds. */
export const ASSET_LIMITS = {
  /** Triangles of one mesh. */
  faces: 20_000_000,
  /** Triangles of an STL file, the limit of the format's reader in the reference. */
  stlFaces: 200_000,
  /** Corners of one polygon in an OBJ file: clipping ears costs their square. */
  polygonCorners: 2_000,
  /** Vertices a builtin shape may ask for. */
  builtinVertices: 20_000,
  /** Bytes of one decoded image or texture. */
  imageBytes: 1 << 29,
  /** Largest ratio of inflated to deflated bytes that DEFLATE can reach. */
  deflateRatio: 1032,
  /** Samples of one height field. */
  hfieldSamples: 1 << 26,
  /** Depth of an octree, and its nodes. */
  octreeDepth: 10,
  octreeNodes: 4_000_000,
  /** Faces that its distances look at, and as many as that for each of them: faces in one place are all as close. */
  octreeFaces: 4_000_000,
  octreeFacesEach: 200,
} as const;
