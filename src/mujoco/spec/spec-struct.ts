/**
 * The base of all `Mjs*` structs: an element of a Spec whose values are read and written through a table of properties.
 */
import type { Attribute, AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, rowOf } from '../../foundation/schema/mjcf.js';
import { isInDefaultClass, type SpecElement } from '../../modelling/spec/element.js';
import { extraValue } from '../../modelling/spec/non-xml-values.js';
import { engineError, Handle } from '../binding/handle.js';
import { Vector } from '../binding/vector.js';
import type { MjSpec } from './spec.js';
import type { MjsElement } from './spec-element.js';

/** An array or list that programs change in place. */
export type Shared = Float64Array | Float32Array | Int32Array | Int8Array | Vector<number> | Vector<string>;
type Items = readonly (number | string)[];

const itemsOf = (value: Shared): Items => [...(value as Iterable<number | string>)];
const isSame = (a: Items, b: Items): boolean => a.length === b.length && a.every((x, i) => Object.is(x, b[i]));

/** A value that programs change in place. It is compared before the Spec is used, and read again after other edits. */
interface Followed {
  flush(): void;
  reload(): void;
}

/** Base of all structs. */
export class SpecStruct extends Handle {
  /** Values without an attribute, permanently or for now. @internal */
  readonly notes = new Map<string, unknown>();
  private readonly shared = new Map<string, Shared>();
  private readonly followed: Followed[] = [];
  private text: string | undefined;

  constructor(
    /** The element; replaced by `become`. @internal */
    public own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
    /** Kinds whose rows define the properties of the class. @internal */
    private readonly kinds: readonly Kind[] = [own.kind],
  ) {
    super();
  }

  get element(): MjsElement {
    return this.spec.elementOf(this.own);
  }

  /** Source location of the element, or a text set by a program. */
  get info(): string {
    const line = this.own.location?.line;
    return this.text ?? (line === undefined ? '' : `line ${line}`);
  }
  set info(text: string) {
    this.text = text;
  }

  /** The row of an attribute: `pos`, or `inertial.mass` of a child element. @internal */
  row(path: string): Attribute {
    const [child, name] = split(path);
    const kinds = child ? [child] : [this.own.kind, ...this.kinds];
    const row = kinds.map((kind) => rowOf(kind).attributes[name]).find(Boolean);
    if (!row) throw engineError(`${path} is not an attribute of ${this.own.tag}`);
    return row;
  }

  /** The effective value of an attribute. @internal */
  read(path: string): AttributeValue | undefined {
    const [child, name] = split(path);
    const holder = child ? this.own.child(this.partOf(child)) : this.own;
    const value = holder && (name in holder.row.attributes ? holder.get(name) : extraValue(holder, name));
    return value ?? this.fallback(path);
  }

  /** Child kind of a flexcomp that holds a group of flex attributes, such as `edge`. @internal */
  private partOf(kind: Kind): Kind {
    return kind === 'flexEdge' && this.own.is('flexcomp') ? 'flexcompEdge' : kind;
  }

  private fallback(path: string): AttributeValue | undefined {
    const [child, name] = split(path);
    if (child) return rowOf(child).attributes[name]?.default;
    const kind = this.kinds.find((each) => name in rowOf(each).attributes);
    return kind && rowOf(kind).attributes[name]?.default;
  }

  /** Authors a value. Elements that inherit from a class keep their previous value. @internal */
  author(path: string, value: AttributeValue | undefined): void {
    const [child, name] = split(path);
    if (child) {
      const part = this.partOf(child);
      const holder = this.own.child(part) ?? this.own.add(part);
      this.spec.authorOn(holder, name, value);
      return;
    }
    if (!(name in this.own.row.attributes)) {
      if (String(value) === String(this.fallback(path))) return;
      this.widen(name);
      if (this.extraNames.includes(name)) {
        this.authorExtra(name, value);
        return;
      }
      if (!(name in this.own.row.attributes)) throw engineError(`${name} cannot be set on a ${this.own.tag}`);
    }
    if (isInDefaultClass(this.own)) this.spec.keepInherited(this.own, name);
    this.spec.authorOn(this.own, name, value);
  }

  /**
   * Attributes that only some kinds of the class have; elements of the other kinds store them as extra values.
   * @internal
   */
  get extraNames(): readonly string[] {
    return [];
  }

  /**
   * Stores a value that no attribute of the element can express; for an element attached by reference, also on the
   * original. @internal
   */
  authorExtra(name: string, value: AttributeValue | undefined): void {
    for (const each of new Set([this.own, this.spec.own.links.originalOf(this.own) ?? this.own])) {
      if (value === undefined && extraValue(each, name) === undefined) continue;
      const { [name]: _, ...rest } = each.nonXmlValues?.extra ?? {};
      each.nonXmlValues = { ...each.nonXmlValues, extra: value === undefined ? rest : { ...rest, [name]: value } };
    }
  }

  /** Changes the element to a kind that has the attribute, if there is one. @internal */
  widen(_name: string): void {}

  /** Returns a value to change in place. It is made once, and changes are applied when the Spec is used. @internal */
  share<V extends Shared>(key: string, make: () => V, read: () => Items, write: (items: Items) => void): V {
    const known = this.shared.get(key);
    if (known) return known as V;
    const value = make();
    this.shared.set(key, value);
    let before: Items = [];
    const followed: Followed = {
      flush() {
        const now = itemsOf(value);
        if (isSame(now, before)) return;
        // a write that throws is tried again at the next use
        write(now);
        before = now;
      },
      reload() {
        const items = read();
        if (value instanceof Vector) value.assign(items as never[]);
        else (value as Float64Array).set(items.slice(0, value.length) as number[]);
        before = itemsOf(value);
      },
    };
    followed.reload();
    this.addFollowed(followed);
    return value;
  }

  /** Tracks an object that is read and written as a whole; `mark` detects changes. See `share`. @internal */
  follow(show: () => void, mark: () => string, write: () => void): void {
    show();
    let before = mark();
    this.addFollowed({
      flush() {
        const now = mark();
        if (now === before) return;
        before = now;
        write();
      },
      reload() {
        show();
        before = mark();
      },
    });
  }

  private addFollowed(followed: Followed): void {
    this.followed.push(followed);
    this.spec.noteShared(this);
  }

  /** Applies in-place changes to the Spec. @internal */
  flush(): void {
    for (const each of this.followed) each.flush();
  }

  /** Reads all shared values again after an edit that bypassed them. @internal */
  refresh(): void {
    for (const each of this.followed) each.reload();
  }
}

function split(path: string): readonly [child: Kind | undefined, name: string] {
  const [first, second] = path.split('.') as [string, string | undefined];
  return second === undefined ? [undefined, first] : [first as Kind, second];
}
