/** Stages that are bound when they are first called, of which most Models have no use for some. */

/** Binds a group of stages. */
type BindGroup = (group: number) => void;

type LateTable = Record<string, (...args: unknown[]) => unknown> & { readonly bindGroup: BindGroup };

/** Makes tables of such stages, given the names of those of each group. A table inherits what is not bound yet. */
export function lateTables<T extends object>(groups: readonly (readonly string[])[]): (bindGroup: BindGroup) => T {
  const unbound = Object.fromEntries(
    groups.flatMap((names, group) => names.map((name) => [name, standIn(group, name)] as const)),
  );
  return (bindGroup) => Object.assign(Object.create(unbound), { bindGroup }) as T;
}

/** Stands for a stage that is not bound. One for all tables: what each would have to make, it would have to throw away. */
function standIn(group: number, name: string): unknown {
  return function (this: LateTable, ...args: unknown[]): unknown {
    this.bindGroup(group);
    return this[name]!(...args);
  };
}
