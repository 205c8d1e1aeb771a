/** Names of the elements in a tree, by namespace. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';
import { isInDefaultClass } from '../in-default-class.js';

/** Index of the named elements in a tree; until a Spec is compiled, several elements may have the same name. */
export class Names {
  private readonly spaces = new Map<Namespace, Map<string, SpecElement[]>>();

  /** Returns the first element with a name. */
  find(namespace: Namespace, name: string): SpecElement | undefined {
    return this.spaces.get(namespace)?.get(name)?.[0];
  }

  /** Returns all elements with a name; the compiler reports more than one as an error. */
  all(namespace: Namespace, name: string): readonly SpecElement[] {
    return this.spaces.get(namespace)?.get(name) ?? [];
  }

  /** Names in use. */
  list(namespace: Namespace): string[] {
    return [...(this.spaces.get(namespace)?.keys() ?? [])];
  }

  /** Elements with a name that an earlier element of the namespace has. */
  repeated(): SpecElement[] {
    const list: SpecElement[] = [];
    for (const space of this.spaces.values()) {
      for (const same of space.values()) for (let i = 1; i < same.length; i++) list.push(same[i]!);
    }
    return list;
  }

  add(element: SpecElement): void {
    const declared = declarationOf(element);
    if (!declared) return;
    const { namespace, name } = declared;
    let space = this.spaces.get(namespace);
    if (!space) this.spaces.set(namespace, (space = new Map()));
    const same = space.get(name);
    if (!same) space.set(name, [element]);
    // an element named before insertion is registered twice; ignore the second call
    else if (same.at(-1) !== element) same.push(element);
  }

  remove(element: SpecElement): void {
    const declared = declarationOf(element);
    if (!declared) return;
    const { namespace, name } = declared;
    const space = this.spaces.get(namespace)!;
    const rest = space.get(name)!.filter((other) => other !== element);
    if (rest.length > 0) space.set(name, rest);
    else space.delete(name);
  }
}

/** The name that an element declares; undefined if it has none or an empty one. */
function declarationOf(element: SpecElement): { readonly namespace: Namespace; readonly name: string } | undefined {
  const { namespace, identifier: name } = element;
  return namespace === undefined || !name || isInDefaultClass(element) ? undefined : { namespace, name };
}
