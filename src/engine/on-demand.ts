import type { EngineContext } from './context.js';

/**
 * Kernels under these names; in a brief pipeline they are bound when the first of them is called. All are functions: V8
 * keeps a getter in the hidden class of its object, which is old when it is made, and all that the getter refers to then
 * outlives young garbage.
 */
export function onDemand<T extends object>({ isBrief }: EngineContext, names: readonly (keyof T)[], bind: () => T): T {
  if (!isBrief) return bind();
  let bound: T | undefined;
  const later =
    (name: keyof T) =>
    (...args: unknown[]): unknown => {
      bound ??= bind();
      return (bound[name] as (...args: unknown[]) => unknown)(...args);
    };
  return Object.fromEntries(names.map((name) => [name, later(name)])) as T;
}
