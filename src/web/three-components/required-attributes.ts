/** Checks required and mutually exclusive attributes of components before the compiler runs. */
import type { Diagnostics } from '../../foundation/base/diagnostics.js';
import { brokenConstraint } from '../../foundation/schema/constraints.js';
import { REQUIRED } from '../../foundation/schema/mjcf/required.js';
import { diagnostic } from '../../foundation/schema/report.js';
import type { SpecElement } from '../../modelling/spec/element.js';

/** Reports missing and conflicting attributes of an element and its parts. Elements in default classes may omit any. */
export function checkRequiredAttributes(
  element: SpecElement,
  parts: readonly SpecElement[],
  place: string,
  diagnostics: Diagnostics,
): void {
  if (element.parent?.kind === 'default' || element.kind === 'default') return;
  const has = (name: string): boolean => element.authored.has(name);
  const { kind, row, tag } = element;
  for (const attribute of REQUIRED[kind]) {
    if (!has(attribute)) {
      diagnostics.add(diagnostic('missing-attribute', { element: tag, attribute }, { element: place }));
    }
  }
  for (const constraint of row.constraints ?? []) {
    const broken = brokenConstraint(constraint, tag, has);
    if (broken) diagnostics.add(diagnostic(broken.code, broken.parameters, { element: place }));
  }
  for (const part of parts) checkRequiredAttributes(part, part.elements, `${place} > ${part.label}`, diagnostics);
}
