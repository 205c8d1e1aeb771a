/** Stores that fill before React is there: the picture comes first, and the page with its hooks after it. */
import type { StoreApi, useStore } from 'zustand';
import { createStore, type StateCreator } from 'zustand/vanilla';

/** A store that components read by calling it with what they want of it. */
export interface HookStore<T> extends StoreApi<T> {
  (): T;
  <U>(read: (state: T) => U): U;
}

let hook: typeof useStore | undefined;

/** Gives the stores React's hook, before the first component is rendered. */
export function provideHook(given: typeof useStore): void {
  hook = given;
}

/** Makes a store that can be read and written before React is loaded. */
export function createHookStore<T>(initial: StateCreator<T>): HookStore<T> {
  const store = createStore(initial);
  const use = <U>(read: (state: T) => U = (state) => state as unknown as U): U => {
    if (!hook) throw new Error('a component was rendered before the page was there');
    return hook(store, read);
  };
  return Object.assign(use, store);
}
