/** Reading text at once, with the extensions that are registered. Apart from the other calls, for it needs the reader of URDF. */

import { requireText } from '../../foundation/base/usage.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { type ParseOptions, parseModel } from '../load/parse.js';
import { PARSE_OPTIONS } from '../load/parse-with.js';
import { requireReading, withFormats } from './registered-extensions.js';

/**
 * Reads a model from text: MJCF, or URDF where the top element is `robot`. Throws one ModelError with every problem of the
 * text, unless `diagnostics` collects them.
 *
 * Resources of providers that answer at once are read in place; what must be fetched or takes time to be decoded needs
 * `loadSpec`, or `await spec.load()` before compiling where only assets are concerned.
 */
export function parseXML(text: string, options: ParseOptions = {}): Spec {
  requireText('parseXML', 'text', text, 'loadModel reads files, new TextDecoder().decode(bytes) makes text of bytes');
  requireReading('parseXML', PARSE_OPTIONS, options);
  return parseModel(text, { ...options, extensions: withFormats(options) });
}
