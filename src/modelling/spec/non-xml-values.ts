import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';

/**
 * Values that a program can set and no MJCF attribute can express. They count in compiling, are copied, and are not
 * written to files.
 */
export interface NonXmlValues {
  /** Pixels of a texture (height x width x nchannel); they outweigh its pattern and its file. */
  readonly pixels?: Uint8Array;
  /** Texture coordinates of the corners of a mesh, shaped like `face`. */
  readonly facetexcoord?: Int32Array;
  /** True if a mesh has an octree of distances although no geom of type sdf needs it. */
  readonly needsdf?: boolean;
  /** Depth of the octree of distances. */
  readonly octreeDepth?: number;
  /** Values, by attribute, that elements of its kind have no attribute for: the width of a fixed tendon. */
  readonly extra?: Readonly<Record<string, AttributeValue>>;
}

/** A value that an element holds in addition to its attributes. */
export const extraValue = <V extends AttributeValue>(
  { nonXmlValues }: { readonly nonXmlValues: NonXmlValues | undefined },
  name: string,
): V | undefined => nonXmlValues?.extra?.[name] as V | undefined;

/** Values, each replaced by the override at the same index if that is a finite number. */
export const overrideFinite = (values: readonly number[], overrides: readonly number[] = []): number[] =>
  values.map((value, i) => (Number.isFinite(overrides[i]) ? overrides[i]! : value));
