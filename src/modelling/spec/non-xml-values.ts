import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';

/**
 * Values that a program can set and no MJCF attribute can express. They are compiled and copied, but not written to
 * files.
 */
export interface NonXmlValues {
  /** Pixels of a texture (height x width x nchannel bytes); they override its builtin pattern and its file. */
  readonly pixels?: Uint8Array;
  /** Texture coordinates of the corners of a mesh, shaped like `face`. */
  readonly facetexcoord?: Int32Array;
  /** True if a mesh gets an octree of distances although no geom of type sdf needs it. */
  readonly needsdf?: boolean;
  /** Depth of the octree. */
  readonly octreeDepth?: number;
  /** Values by name for which the kind has no attribute, such as the width of a fixed tendon. */
  readonly extra?: Readonly<Record<string, AttributeValue>>;
}

/** A value of an element that is not among its attributes. */
export const extraValue = <V extends AttributeValue>(
  { nonXmlValues }: { readonly nonXmlValues: NonXmlValues | undefined },
  name: string,
): V | undefined => nonXmlValues?.extra?.[name] as V | undefined;

/** Replaces each value by the override at the same index if that is finite. */
export const overrideFinite = (values: readonly number[], overrides: readonly number[] = []): number[] =>
  values.map((value, i) => (Number.isFinite(overrides[i]) ? overrides[i]! : value));
