/** Stages that are bound at their first call; most Models never call some of them. */

/** Binds a group of stages. */
type BindGroup = (group: number) => void;

type LateTable = Record<string, (...args: unknown[]) => unknown> & { readonly bindGroup: BindGroup };

/**
 * Returns a maker of such tables, given the stage names of each group. A table inherits stages that are not bound yet.
 */
export function lateTables<T extends object>(groups: readonly (readonly string[])[]): (bindGroup: BindGroup) => T {
  const unbound = Object.fromEntries(
    groups.flatMap((names, group) => names.map((name) => [name, standIn(group, name)] as const)),
  );
  return (bindGroup) => Object.assign(Object.create(unbound), { bindGroup }) as T;
}

/** Placeholder of an unbound stage. All tables share it, since a closure per table would be discarded soon. */
function standIn(group: number, name: string): unknown {
  return function (this: LateTable, ...args: unknown[]): unknown {
    this.bindGroup(group);
    return this[name]!(...args);
  };
}
