/**
 * Synchronous reading of text with the registered extensions. A separate file because it imports the reader of URDF.
 */

import { requireText } from '../../foundation/base/usage.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { type ParseOptions, parseModel } from '../load/parse.js';
import { PARSE_OPTIONS } from '../load/parse-with.js';
import { requireReading, withFormats } from './registered-extensions.js';

/**
 * Reads a model from text: MJCF, or URDF if the top element is `robot`. Throws one ModelError with every problem of the
 * text, unless `diagnostics` collects them.
 *
 * Resources of synchronous providers are read immediately. Resources that are fetched or decoded asynchronously need
 * `loadSpec`, or, if they are only assets, `await spec.load()` before compiling.
 */
export function parseXML(text: string, options: ParseOptions = {}): Spec {
  requireText('parseXML', 'text', text, 'loadModel reads files, new TextDecoder().decode(bytes) makes text of bytes');
  requireReading('parseXML', PARSE_OPTIONS, options);
  return parseModel(text, { ...options, extensions: withFormats(options) });
}
