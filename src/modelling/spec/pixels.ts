/** Pixels of textures, set by a program. */
import { described } from '../../foundation/base/usage.js';
import { modelError } from '../../foundation/schema/report.js';
import { placeIn, refuseDeleted } from './edit/edit-checks.js';
import type { SpecElement } from './element.js';

/** Sets or removes the pixels of a texture. Throws a ModelError if they are not a list of bytes. */
export function paint(texture: SpecElement, given: unknown): void {
  refuseDeleted(texture);
  if (given !== undefined && !(given instanceof Uint8Array || given instanceof Uint8ClampedArray)) {
    const expected = 'a Uint8Array of height x width x nchannel bytes';
    throw modelError('bad-value', { attribute: 'pixels', value: described(given), expected }, placeIn(texture));
  }
  const { pixels: _, ...rest } = texture.nonXmlValues ?? {};
  const after = given ? { ...rest, pixels: Uint8Array.from(given) } : rest;
  texture.spec.edit({ type: 'nonXmlValues', element: texture, before: texture.nonXmlValues, after });
}
