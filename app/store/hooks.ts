/** Hooks that read the stores of the studio that a component belongs to. */
import { createContext, useCallback, useContext, useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import { type TextTable, type TextValues, textOf } from '../texts/table.js';
import { TEXTS, type TextKey } from '../texts/texts.js';
import { type DiagnosticText, diagnosticTextIn, loadDiagnosticTexts } from './diagnostic-text.js';
import type { Stores } from './stores.js';
import { mayDrive } from './studio-state.js';

/** The stores of the studio around a component. */
export const StoresContext = createContext<Stores | undefined>(undefined);

/** Hook: the stores of the studio. @throws Error outside of a studio */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('a component of the studio was rendered outside of one');
  return stores;
}

/** Returns a hook that reads one store, or a value from it. */
function storeHook<T>(of: (stores: Stores) => StoreApi<T>) {
  function useSelected(): T;
  function useSelected<U>(read: (state: T) => U): U;
  function useSelected<U>(read: (state: T) => T | U = (state) => state): T | U {
    return useStore(of(useStores()), read);
  }
  return useSelected;
}

/** Hooks: the state of each store. */
export const useStudioState = storeHook(({ studio }) => studio);
export const useSettings = storeHook(({ settings }) => settings);
export const useWork = storeHook(({ work }) => work);
export const useEditorState = storeHook(({ editor }) => editor);
export const useGizmo = storeHook(({ gizmo }) => gizmo);
export const useBrush = storeHook(({ brush }) => brush);
export const useControl = storeHook(({ control }) => control);
export const useAddedPanels = storeHook(({ panels }) => panels);
export const useQuestions = storeHook(({ questions }) => questions);
export const usePalette = storeHook(({ palette }) => palette);

/** Hook: a value computed from the running Model and Data, updated with them. */
export function useNumbers<T>(read: (mirror: SimulationMirror) => T, otherwise: T): T {
  return useStudioState((s) => (s.tick >= 0 && s.mirror ? read(s.mirror) : otherwise));
}

/** Hook: true if the page may change the simulation: its own, or a session that it drives. */
export const useMayDrive = (): boolean => useStudioState(({ followed }) => mayDrive(followed));

/** Returns a text in the user's language with its placeholders filled. */
export type TranslateKeys<K> = (key: K, values?: TextValues) => string;
/** Returns a text of the page in the user's language. */
export type Translate = TranslateKeys<TextKey>;

/** Hook: the texts of a table in the user's language. */
export function useTextsOf<T extends TextTable>(table: T): TranslateKeys<keyof T> {
  const language = useSettings((s) => s.language);
  return useCallback((key, values) => textOf(table, language, key, values), [table, language]);
}

/** Hook: the texts of the page in the user's language. */
export const useText = (): Translate => useTextsOf(TEXTS);

/** Hook: the texts of diagnostics in the user's language. */
export function useDiagnosticText(): (diagnostic: DiagnosticText) => string {
  const stores = useStores();
  const language = useSettings((s) => s.language);
  const texts = useStore(stores.diagnosticTexts);
  useEffect(() => void loadDiagnosticTexts(stores, language), [stores, language]);
  return useCallback((diagnostic) => diagnosticTextIn(language, texts, diagnostic), [language, texts]);
}
