/** Bodies and frames next to `worldbody`, as in files for inclusion. MuJoCo checks their names and ignores them. */
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { KnownErrors } from '../../spec/known-errors.js';
import { Spec } from '../../spec/spec.js';
import { ReadContext } from './context.js';
import { readElement } from './element.js';

const OUTSIDE = ['body', 'frame', 'replicate'] as const satisfies readonly Kind[];

/** The faults that are reported; values are not checked. */
const CHECKED: ReadonlySet<string> = new Set(['unknown-element', 'unknown-attribute', 'duplicate-element']);

/** True if an element is not a section, but would be valid within the world. */
export const isOutsideWorld = ({ name }: XmlElement): boolean => (OUTSIDE as readonly string[]).includes(name);

/** Reads an element into a temporary Spec, for the diagnostics only. */
export function checkOutsideWorld(context: ReadContext, xml: XmlElement): void {
  const { reading } = context;
  context.report('outside-world', { element: xml.name }, xml);
  const diagnostics = new Diagnostics();
  const aside = new ReadContext(new Spec({ compatibility: context.spec.compatibility }), {
    ...reading,
    diagnostics,
    knownErrors: new KnownErrors(),
    made: { ...reading.made },
  });
  readElement(aside, xml.name as Kind, xml, aside.spec.section('worldbody'));
  for (const each of diagnostics.list) if (CHECKED.has(each.code)) reading.diagnostics.add(each);
}
