/** `MjSpec`: an editable model. */

import { compile } from '../compile/compile.js';
import { copyModel } from '../model/model.js';
import type { Kind } from '../schema/mjcf.js';
import type { SpecElement } from '../spec/element.js';
import type { Spec } from '../spec/spec.js';
import { Handle } from './handle.js';
import { MjOption } from './option.js';
import { MjsElement, SPEC_CLASSES, type SpecStruct, type Struct, type StructName } from './spec-structs.js';

/** Kinds of our elements, by the reference's class. */
const CLASS_OF: { readonly [K in Kind]?: StructName } = {
  worldbody: 'MjsBody',
  body: 'MjsBody',
  frame: 'MjsFrame',
  geom: 'MjsGeom',
  site: 'MjsSite',
  joint: 'MjsJoint',
  freejoint: 'MjsJoint',
  camera: 'MjsCamera',
  light: 'MjsLight',
  material: 'MjsMaterial',
  pair: 'MjsPair',
  exclude: 'MjsExclude',
  numeric: 'MjsNumeric',
  text: 'MjsText',
};

/** A default class. */
export class MjsDefault extends Handle {
  constructor(
    /** @internal */
    readonly own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
  }
  get element(): MjsElement {
    return this.spec.elementOf(this.own);
  }
  get geom(): Struct<'MjsGeom'> {
    return this.template('geom');
  }
  get joint(): Struct<'MjsJoint'> {
    return this.template('joint');
  }
  get site(): Struct<'MjsSite'> {
    return this.template('site');
  }
  get camera(): Struct<'MjsCamera'> {
    return this.template('camera');
  }
  get light(): Struct<'MjsLight'> {
    return this.template('light');
  }
  get material(): Struct<'MjsMaterial'> {
    return this.template('material');
  }
  get pair(): Struct<'MjsPair'> {
    return this.template('pair');
  }

  /** The element of the class that says what its kind inherits. */
  private template<S>(kind: Kind): S {
    const { own } = this;
    const present = own.elements.find((child) => child.kind === kind);
    return this.spec.structOf(present ?? (own.add(kind as never) as unknown as SpecElement)) as unknown as S;
  }
}

export class MjSpec extends Handle {
  /** @internal */
  readonly own: Spec;
  /** Message of what failed last. @internal */
  error = '';
  /** Whether attaching copies. @internal */
  deepCopy = false;
  private readonly elements = new WeakMap<SpecElement, MjsElement>();
  private readonly structs = new WeakMap<SpecElement, SpecStruct>();
  private readonly pending: (() => void)[] = [];

  /** A copy of a spec. */
  constructor(from: MjSpec | Spec) {
    super();
    if (from instanceof MjSpec) from.flush();
    this.own = from instanceof MjSpec ? from.own.clone() : from;
  }

  get modelname(): string {
    return (this.own.root.get('model') as string | undefined) ?? '';
  }
  set modelname(name: string) {
    this.own.root.set('model', name);
  }

  get element(): MjsElement {
    return this.elementOf(this.own.root as SpecElement);
  }

  /** Options as they would be compiled: to read. */
  get option(): MjOption {
    this.flush();
    const { record } = copyModel(compile(this.own));
    return MjOption.of(() => record.opt, 0);
  }

  /** @internal */
  elementOf(own: SpecElement): MjsElement {
    let element = this.elements.get(own);
    if (!element) this.elements.set(own, (element = new MjsElement(own, this)));
    return element;
  }

  /** The struct of an element, one for each; undefined for kinds without one. @internal */
  structOf(own: SpecElement): SpecStruct | undefined {
    const name = CLASS_OF[own.kind];
    if (!name) return undefined;
    let struct = this.structs.get(own);
    if (!struct) this.structs.set(own, (struct = new SPEC_CLASSES[name](own, this)));
    return struct;
  }

  /** Registers what takes over changes of a live array. @internal */
  onFlush(take: () => void): void {
    this.pending.push(take);
  }

  /** Takes over what was written to live arrays. @internal */
  flush(): void {
    for (const take of this.pending) take();
  }
}
