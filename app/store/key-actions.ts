/** Keys that modules add to the page. */
import type { StoreApi } from 'zustand/vanilla';

/** A key and its command. */
export interface KeyAction {
  /** Value of `KeyboardEvent.key`; letters in lower case. */
  readonly key: string;
  /** The description of the command. */
  readonly label: string;
  run(event: KeyboardEvent): void;
}

/** Adds a key, or replaces its command. Returns a function that removes it. */
export function addKey(store: StoreApi<readonly KeyAction[]>, action: KeyAction): () => void {
  store.setState((keys) => [...keys.filter(({ key }) => key !== action.key), action], true);
  return () => store.setState((keys) => keys.filter((each) => each !== action), true);
}
