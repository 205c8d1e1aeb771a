/** Texts in which `^` marks the locations of errors. */
import { type Diagnostic, familyOf } from '../../src/foundation/base/diagnostics.js';

/** The text without its marks, and their locations as `line:column`. */
export function unmark(marked: string): { text: string; places: string[] } {
  const places: string[] = [];
  let text = '';
  for (const c of marked) {
    if (c !== '^') text += c;
    else places.push(`${text.split('\n').length}:${text.length - text.lastIndexOf('\n')}`);
  }
  return { text, places };
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.location!.line! - b.location!.line! || a.location!.column! - b.location!.column!;

/** Code and location of each error, in the order of the locations. */
export function errorsByPlace(diagnostics: readonly Diagnostic[]): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').sort(byPlace);
  return errors.map(({ code, location }) => `${familyOf(code)} ${location?.line}:${location?.column}`);
}

/** Returns the errors that a marked text should give: a code for each mark. */
export function expectedErrors(codes: string, places: readonly string[]): string[] {
  return codes.split(' ').map((code, i) => `${code} ${places[i]}`);
}
