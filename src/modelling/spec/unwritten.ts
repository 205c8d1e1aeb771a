import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';

/**
 * Values that a program can set and no MJCF attribute can express. They count in compiling, are copied, and are not
 * written to files.
 */
export interface Unwritten {
  /** Pixels of a texture (height x width x nchannel); they outweigh its pattern and its file. */
  readonly pixels?: Uint8Array;
  /** Texture coordinates of the corners of a mesh, shaped like `face`. */
  readonly facetexcoord?: Int32Array;
  /** True if a mesh has an octree of distances although no geom of type sdf needs it. */
  readonly needsdf?: boolean;
  /** Depth of the octree of distances. */
  readonly octreeDepth?: number;
  /** Values, by attribute, that elements of its kind have no attribute for: the width of a fixed tendon. */
  readonly beside?: Readonly<Record<string, AttributeValue>>;
}

/** A value that an element holds beside its attributes. */
export const valueBeside = <V extends AttributeValue>(
  { unwritten }: { readonly unwritten: Unwritten | undefined },
  name: string,
): V | undefined => unwritten?.beside?.[name] as V | undefined;

/** Values with those laid over them that are numbers: the others leave what stands there. */
export const overlaid = (values: readonly number[], beside: readonly number[] = []): number[] =>
  values.map((value, i) => (Number.isFinite(beside[i]) ? beside[i]! : value));
