/** Copies of elements, possibly into another Spec and under other names. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { createElement, type Element, type Scope, type SpecElement } from '../element.js';
import { idAttributeOf } from '../kind-facts.js';
import { ownReferences, renamed } from '../lookup/references.js';
import type { Spec } from '../spec.js';

/** Returns the new name for a name in a namespace. */
export type Rename = (namespace: Namespace, name: string) => string;

/** Copies compiler settings for copied elements, so that later changes of the originals have no effect. */
export class ScopeCopies {
  private readonly copies = new Map<SpecElement, Element<'compiler'>>();

  constructor(
    private readonly to: Spec,
    /** True to share the settings instead of copying them. */
    private readonly isLive = false,
  ) {}

  /** Returns the scope that applies to an element. */
  scopeOf(element: SpecElement): Scope {
    const { compiler, directory, readFile } = element;
    return this.copy({ compiler, directory, readFile });
  }

  copy(scope: Scope): Scope {
    const compiler = this.isLive ? scope.compiler : this.settings(scope.compiler);
    return compiler === scope.compiler ? scope : { ...scope, compiler };
  }

  private settings(compiler: Element<'compiler'>): Element<'compiler'> {
    // settings of this Spec, or copies from an earlier attachment, which never change
    if (compiler.spec === this.to) return compiler;
    let copy = this.copies.get(compiler);
    if (!copy) this.copies.set(compiler, (copy = this.snapshot(compiler)));
    return copy;
  }

  private snapshot(compiler: Element<'compiler'>): Element<'compiler'> {
    return copyElement(compiler, this.to, (_, name) => name);
  }
}

/** Copies an element and its descendants; `made` receives the copy of each original. */
export function copyElement<K extends Kind>(
  original: SpecElement<K>,
  spec: Spec,
  rename: Rename,
  made: Map<SpecElement, SpecElement> = new Map(),
  scopes = new ScopeCopies(spec),
): Element<K> {
  const typed = createElement(spec, original.kind);
  const copy: SpecElement = typed;
  copy.source = original.source;
  copy.comments = original.comments;
  copy.nonXmlValues = original.nonXmlValues;
  copy.scope = original.scope && scopes.copy(original.scope);
  copy.authorLike(original);
  renameIn(copy, rename);
  for (const child of original.elements) {
    const childCopy = copyElement(child, spec, rename, made, scopes);
    childCopy.parent = copy;
    copy.elements.push(childCopy);
  }
  made.set(original, copy);
  return typed;
}

/** Renames an element outside a tree and the references in it. */
function renameIn(element: SpecElement, rename: Rename): void {
  const id = idAttributeOf(element.kind);
  for (const { attribute, namespace } of ownReferences(element)) {
    const value = element.authored.get(attribute)!;
    element.author(
      attribute,
      renamed(value, (name) => rename(namespace, name)),
    );
  }
  const name = element.identifier;
  if (id === undefined || !name) return;
  const after = rename(element.namespace!, name);
  if (after !== name) element.author(id, after);
}
