/** Conversion of text arguments. */
import { BindingError } from './handle.js';

/** A text, or its bytes in UTF-8. */
export type Text = string | ArrayBuffer | Uint8Array | Uint8ClampedArray | Int8Array;

const BYTES = [ArrayBuffer, Uint8Array, Uint8ClampedArray, Int8Array];
const isBytes = (given: unknown): given is Exclude<Text, string> => BYTES.some((type) => given instanceof type);

/** Converts a text argument; throws the reference's error for other types. */
export function textFrom(given: Text): string {
  if (typeof given === 'string') return given;
  if (isBytes(given)) return new TextDecoder().decode(given);
  throw new BindingError('Cannot pass non-string to std::string');
}
