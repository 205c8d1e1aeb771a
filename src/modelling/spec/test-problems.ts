/** For tests: the problems for which an edit is refused. */
import { type Diagnostic, familyOf, ModelError } from '../../foundation/base/diagnostics.js';

/** Runs an edit; returns what it is refused for, nothing if it is done. Throws errors of other kinds. */
export function problemsOf(edit: () => void): readonly Diagnostic[] {
  try {
    edit();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics;
    throw error;
  }
  return [];
}

/** The code of the first problem of an edit, `none` without one. */
export const codeOf = (edit: () => void): string => familyOf(problemsOf(edit)[0]?.code ?? 'none');

/** The problems of an edit as text, each with its code. */
export const toldBy = (edit: () => void): string[] =>
  problemsOf(edit).map(({ code, message }) => `${familyOf(code)}: ${message}`);
