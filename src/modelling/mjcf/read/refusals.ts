/** Names of later versions that the reader refuses, or leaves out with a warning if it is lenient. */
import type { RefusedName } from '../../../foundation/schema/mjcf/other-words.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import type { ReadContext } from './context.js';

/** Reports an attribute, or one of its keywords. */
export function reportRefused(
  context: ReadContext,
  xml: XmlElement,
  attribute: string,
  { since, because }: RefusedName,
  keyword?: string,
): void {
  const parameters = { attribute, element: xml.name, version: since };
  if (context.reading.lenient) {
    if (keyword === undefined) context.report('left-out/attribute', parameters, xml, { attribute });
    else context.report('left-out/keyword', { ...parameters, keyword }, xml, { attribute });
    return;
  }
  if (keyword !== undefined)
    context.report('newer-than-reference/keyword', { ...parameters, keyword }, xml, { attribute });
  else context.report(CODES[because], parameters, xml, { attribute });
}

const CODES = {
  unknown: 'newer-than-reference/attribute',
  experimental: 'newer-than-reference/experimental',
  missing: 'newer-than-reference/missing',
} as const;

/** Reports an attribute that the version of the Spec no longer has. */
export function reportRemoved(context: ReadContext, xml: XmlElement, attribute: string, version: string): void {
  const parameters = { attribute, element: xml.name, version };
  const code = context.reading.lenient ? 'left-out/removed' : 'removed-since';
  context.report(code, parameters, xml, { attribute });
}

/** Reports an attribute that the version of the model lacks, or leaves it out if reading is lenient. */
export function reportTooNew(context: ReadContext, xml: XmlElement, attribute: string, version: string): void {
  const parameters = { attribute, element: xml.name, version };
  if (context.reading.lenient) {
    context.report('left-out/attribute', parameters, xml, { attribute });
    return;
  }
  const { compatibility } = context.spec;
  context.report('newer-than-reference/compatibility', { ...parameters, compatibility }, xml, { attribute });
}
