/** Parameters of `mjs_*` functions. */
import type { SpecElement } from '../../modelling/spec/element.js';
import { DoubleBuffer } from '../binding/buffers.js';
import type { Parameter } from '../binding/call.js';
import { type Call, instanceOf, type Numbers } from '../binding/call.js';
import { BindingError, engineError } from '../binding/handle.js';
import type { EnumerationName, EnumeratorOf } from '../enums.js';
import { MjSpec, MjsDefault } from './spec.js';
import { MjsElement } from './spec-element.js';
import { SPEC_CLASSES, type Struct, type StructName } from './spec-structs.js';

/** A spec after all in-place changes have been applied. */
export const WHOLE_SPEC: Parameter<MjSpec, MjSpec> = {
  take(given, current) {
    const spec = instanceOf(MjSpec, 'MjSpec').take(given, current);
    spec.flush();
    return spec;
  },
};

/** A spec after in-place changes to its default classes have been applied. */
export const SPEC: Parameter<MjSpec, MjSpec> = {
  take(given, current) {
    const spec = instanceOf(MjSpec, 'MjSpec').take(given, current);
    spec.flushFor();
    return spec;
  },
};

/** An element after in-place changes to it and to default classes have been applied. */
export const ELEMENT: Parameter<MjsElement, MjsElement> = {
  take(given, current) {
    const element = instanceOf(MjsElement, 'MjsElement').take(given, current);
    element.spec.flushFor(element.own);
    return element;
  },
};

/** A default class. */
export const DEFAULT = instanceOf(MjsDefault, 'MjsDefault');

/** A struct of a class after in-place changes to it and to default classes have been applied. */
export const structOf = <N extends StructName>(name: N): Parameter<Struct<N>, Struct<N>> => ({
  take(given, current) {
    const struct = instanceOf(SPEC_CLASSES[name], name).take(given as never, current) as Struct<N>;
    struct.spec.flushFor(struct.own);
    return struct;
  },
});

/** A body of a spec. */
export const BODY = structOf('MjsBody');

/** An object type: an enumerator of `mjtObj`. */
export const OBJECT = enumerator('mjtObj');

/** An enumerator; numbers are refused, as in the reference. */
export function enumerator<E extends EnumerationName>(name: E): Parameter<EnumeratorOf<E>, number> {
  return {
    take(given) {
      // for null, the reference's message is that of JavaScript
      const value = (given as { readonly value?: unknown }).value;
      if (typeof value === 'number') return value;
      throw new BindingError(`Cannot pass "${String(given)}" as a ${name}`);
    },
  };
}

/** Optional values; like the reference, it accepts only typed arrays and buffers. */
export const values = (
  name: string,
  most: number,
): Parameter<Numbers | null | undefined, readonly number[] | undefined> => ({
  turn: 'array',
  take(given, { name: owner }: Call) {
    if (given === null || given === undefined) return undefined;
    const array = given instanceof DoubleBuffer ? given.GetView() : given;
    if (typeof array.length === 'number') return Array.from(array).slice(0, most);
    throw engineError(`[${owner}] Invalid argument. Expected TypedArray or WasmBuffer, got unknown type for ${name}.`);
  },
});

/** The struct of an element that may be absent. */
export const structIn = <N extends StructName>(spec: MjSpec, own: SpecElement | undefined): Struct<N> | undefined =>
  own && (spec.structOf(own) as Struct<N> | undefined);
