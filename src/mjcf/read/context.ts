/** What every part of the reader shares: the Spec being filled, the files, the diagnostics. */
import type { Diagnostics, Location } from '../../base/diagnostics.js';
import type { MessageCode, MessageParameters } from '../../schema/messages.js';
import { diagnostic } from '../../schema/report.js';
import type { SpecElement } from '../../spec/element.js';
import type { Spec } from '../../spec/spec.js';
import type { UrdfOptions } from '../../urdf/options.js';
import type { XmlElement } from '../../xml/tree.js';

/** How an element is named in a diagnostic. */
export function labelOf(xml: XmlElement): string {
  const name = xml.attributes.name ?? xml.attributes.class;
  return name === undefined ? xml.name : `${xml.name} '${name}'`;
}

export class ReadContext {
  constructor(
    readonly spec: Spec,
    readonly diagnostics: Diagnostics,
    /** How a robot is read, should one turn up. */
    readonly urdf: UrdfOptions = {},
    /** Elements that expansions have made, in this file and those it was attached to. */
    readonly made: { count: number } = { count: 0 },
  ) {}

  /** Puts an element that was read among the children of its parent. */
  adopt(parent: SpecElement, element: SpecElement): void {
    element.parent = undefined;
    this.spec.changes.run({ type: 'insert', element, parent, index: parent.elements.length });
  }

  /** Reports a problem of an element, at one of its attributes if one is given. */
  report<C extends MessageCode>(
    code: C,
    parameters: MessageParameters<C>,
    xml: XmlElement,
    where: {
      readonly attribute?: string;
      readonly location?: Location | undefined;
      readonly suggestion?: string | undefined;
    } = {},
  ): void {
    const at = where.location ?? (where.attribute === undefined ? undefined : xml.attributeLocation(where.attribute));
    this.diagnostics.add(
      diagnostic(code, parameters, {
        location: at ?? xml.location,
        element: labelOf(xml),
        ...(xml.chain.length > 0 && { chain: xml.chain }),
        ...(where.suggestion !== undefined && { suggestion: where.suggestion }),
      }),
    );
  }
}
