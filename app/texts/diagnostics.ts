/** Texts of diagnostics in the language of the page. The Chinese ones are loaded when they are first needed. */
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { type Diagnostic, textIn } from '../../src/foundation/base/diagnostics.js';
import { useSettings } from '../state/settings.js';
import type { Language } from './table.js';

type Found = Pick<Diagnostic, 'code' | 'message' | 'parameters'>;

interface Loaded {
  readonly chinese: Readonly<Record<string, string>> | undefined;
}

const useLoaded = create<Loaded>(() => ({ chinese: undefined }));

/** Loads the texts of a language. */
export async function loadDiagnosticTexts(language: Language): Promise<void> {
  if (language === 'en' || useLoaded.getState().chinese) return;
  const { MESSAGES_ZH } = await import('../../src/foundation/schema/messages-zh.js');
  useLoaded.setState({ chinese: MESSAGES_ZH });
}

const textOf = (language: Language, { chinese }: Loaded, found: Found): string =>
  language === 'zh' && chinese ? textIn(chinese, found) : found.message;

/** The text of a diagnostic in the current language; English until the texts of that language are loaded. */
export function diagnosticText(found: Found): string {
  const { language } = useSettings.getState();
  void loadDiagnosticTexts(language);
  return textOf(language, useLoaded.getState(), found);
}

/** Hook: the texts of diagnostics in the user's language. */
export function useDiagnosticText(): (found: Found) => string {
  const language = useSettings((s) => s.language);
  const loaded = useLoaded();
  useEffect(() => void loadDiagnosticTexts(language), [language]);
  return useCallback((found) => textOf(language, loaded, found), [language, loaded]);
}
