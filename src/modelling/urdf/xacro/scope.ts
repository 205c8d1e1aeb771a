/** Properties of a template: each macro call and each namespace of an include has a scope. */
import { message } from '../../../foundation/schema/messages.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { XacroFault } from './fault.js';
import { Callable, literal, type Value } from './value.js';

/** A macro with the file that defines it. */
export interface Macro {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: XmlElement;
}

/** A parameter of a macro. */
export interface Parameter {
  readonly name: string;
  /** `*name` takes an element, `**name` the contents of one; other parameters take values. */
  readonly kind: 'value' | 'element' | 'contents';
  /** The value if the call gives none. */
  readonly fallback?: string;
  /** True for `:=^`: the value of the same name where the macro is called. */
  readonly isInherited: boolean;
}

/** Elements that a block holds; those of properties are expanded where they are inserted. */
export interface Block {
  readonly elements: readonly XmlElement[];
  readonly isExpanded: boolean;
}

type Entry = { text: string } | { value: Value };

export class Scope {
  private readonly entries = new Map<string, Entry>();
  private readonly blocks = new Map<string, Block>();
  private readonly macros = new Map<string, Macro>();
  private readonly namespaces = new Map<string, Scope>();
  /** A namespace that is searched before the scopes above. */
  private inherited: Scope | undefined;
  /** Names whose values are being computed. */
  private readonly computing = new Set<string>();

  constructor(
    readonly parent: Scope | undefined,
    private readonly evaluate: (text: string, scope: Scope) => Value,
    /** True for the scope of a namespace, whose parent is the scope of the include. */
    readonly isNamespace = false,
  ) {}

  get top(): Scope {
    return this.parent?.top ?? this;
  }

  has(name: string): boolean {
    return this.entries.has(name) || this.blocks.has(name);
  }

  /** Sets a text that is evaluated on first use. */
  setText(name: string, text: string): void {
    this.blocks.delete(name);
    this.entries.set(name, { text });
  }

  setValue(name: string, value: Value): void {
    this.blocks.delete(name);
    this.entries.set(name, { value: literal(value) });
  }

  setBlock(name: string, block: Block): void {
    this.entries.delete(name);
    this.blocks.set(name, block);
  }

  remove(name: string): void {
    this.entries.delete(name);
    this.blocks.delete(name);
  }

  /** The value of a property here or in a scope above; undefined if there is none. */
  find(name: string): Value | undefined {
    const entry = this.entries.get(name);
    if (entry === undefined) {
      const namespace = this.namespaces.get(name);
      return namespace ? namespace.asMembers(name) : (this.inherited?.find(name) ?? this.parent?.find(name));
    }
    if ('value' in entry) return entry.value;
    if (this.computing.has(name)) throw new XacroFault(message('xacro/cycle', { name }));
    this.computing.add(name);
    try {
      const value = literal(this.evaluate(entry.text, this));
      this.entries.set(name, { value });
      return value;
    } finally {
      this.computing.delete(name);
    }
  }

  findBlock(name: string): Block | undefined {
    return this.blocks.get(name) ?? this.parent?.findBlock(name);
  }

  names(): string[] {
    return [...this.entries.keys(), ...(this.parent?.names() ?? [])];
  }

  blockNames(): string[] {
    return [...this.blocks.keys(), ...(this.parent?.blockNames() ?? [])];
  }

  setMacro(macro: Macro): void {
    this.macros.set(macro.name, macro);
  }

  /** A macro by name, which may begin with namespaces: `arm.joint`, and the namespace that it is in. */
  findMacro(name: string): { macro: Macro; scope: Scope | undefined } | undefined {
    const macro = this.macros.get(name);
    if (macro) return { macro, scope: this.isNamespace ? this : undefined };
    const dot = name.indexOf('.');
    const inner = dot < 0 ? undefined : this.namespaces.get(name.slice(0, dot))?.findMacro(name.slice(dot + 1));
    return inner ?? this.inherited?.findMacro(name) ?? this.parent?.findMacro(name);
  }

  macroNames(): string[] {
    return [...this.macros.keys(), ...(this.parent?.macroNames() ?? [])];
  }

  /** The scope of a namespace, which is created on first use. */
  namespace(name: string): Scope {
    let found = this.namespaces.get(name);
    if (!found) this.namespaces.set(name, (found = new Scope(this, this.evaluate, true)));
    return found;
  }

  /** Makes the properties and macros of a namespace those of this scope, which is empty except for values. */
  inherit(namespace: Scope): void {
    this.inherited = namespace;
  }

  /** The properties of a namespace as members of a group. */
  private asMembers(name: string): Callable {
    const own = [...this.entries.keys()].map((key) => [key, this.find(key)!] as const);
    const inner = [...this.namespaces].map(([key, scope]) => [key, scope.asMembers(key)] as const);
    return new Callable(name, undefined, new Map([...own, ...inner]));
  }
}
