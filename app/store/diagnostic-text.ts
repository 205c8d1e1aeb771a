/** Texts of diagnostics in the user's language. The Chinese ones are loaded when they are first needed. */
import type { StoreApi } from 'zustand';
import { type Diagnostic, textIn } from '../../src/foundation/base/diagnostics.js';
import type { Language } from '../texts/table.js';
import type { HasSettings } from './settings.js';

/** The part of a diagnostic that determines its text. */
export type DiagnosticText = Pick<Diagnostic, 'code' | 'message' | 'parameters'>;

/** Texts by code for each loaded language. English is missing, since diagnostics contain their English text. */
export interface DiagnosticTexts {
  readonly zh: Readonly<Record<string, string>> | undefined;
}

/** The stores needed for texts of diagnostics. */
export interface HasDiagnosticTexts extends HasSettings {
  readonly diagnosticTexts: StoreApi<DiagnosticTexts>;
}

/** Loads the texts of a language, once. */
export async function loadDiagnosticTexts({ diagnosticTexts }: HasDiagnosticTexts, language: Language): Promise<void> {
  if (language === 'en' || diagnosticTexts.getState().zh) return;
  const { MESSAGES_ZH } = await import('../../src/foundation/schema/messages-zh.js');
  diagnosticTexts.setState({ zh: MESSAGES_ZH });
}

/** Returns the text of a diagnostic in a language; English until the texts of the language are loaded. */
export const diagnosticTextIn = (language: Language, { zh }: DiagnosticTexts, diagnostic: DiagnosticText): string =>
  language === 'zh' && zh ? textIn(zh, diagnostic) : diagnostic.message;

/** Returns the text of a diagnostic in the current language; components use `useDiagnosticText`. */
export function diagnosticText(stores: HasDiagnosticTexts, diagnostic: DiagnosticText): string {
  const { language } = stores.settings.getState();
  void loadDiagnosticTexts(stores, language);
  return diagnosticTextIn(language, stores.diagnosticTexts.getState(), diagnostic);
}
