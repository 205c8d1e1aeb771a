/** Assembles the vectors of split keyframes for the current model. */

import type { CompilerQueries } from '../compiler-queries.js';
import type { Element, SpecElement } from '../element.js';
import { radiansOf, worldPose } from '../pose.js';
import type { Spec } from '../spec.js';
import { type KeyPart, type KeyVector, keySlots, type Slot } from './keys.js';

/** The range of each element in a vector, and the values of the initial configuration. */
interface Layout {
  readonly places: ReadonlyMap<SpecElement, readonly [start: number, size: number]>;
  readonly initial: readonly number[];
}

/** Slots of a vector, and its values in the initial configuration. */
export interface VectorShape {
  readonly slots: readonly Slot[];
  readonly initial: ArrayLike<number>;
}

/** Vectors of the keyframes of a Spec, valid until the Spec changes. */
export class KeyVectors {
  private readonly layouts = new Map<KeyVector, Layout>();

  /** The default shapes are those of the Spec, with its own compiler queries. */
  constructor(
    private readonly spec: Spec,
    private readonly shapeOf: (vector: KeyVector) => VectorShape = authoredShapes(spec, spec.compilerQueries),
  ) {}

  /** A vector: authored as a whole, or its parts with initial values for the rest; undefined if it has neither. */
  of(key: Element<'key'>, vector: KeyVector): readonly number[] | undefined {
    const whole = key.authored.get(vector) as readonly number[] | undefined;
    if (whole !== undefined) return whole;
    if (!this.partsOf(key).some((part) => part.vector === vector)) return undefined;
    const result = this.layout(vector).initial.slice();
    this.place(result, 0, key, vector);
    return result;
  }

  /** Writes the parts of a vector into `target`, from index `at`. */
  place(target: { [at: number]: number }, at: number, key: Element<'key'>, vector: KeyVector): void {
    for (const { vector: ofPart, element, values } of this.partsOf(key)) {
      if (ofPart !== vector) continue;
      const [start, size] = this.layout(vector).places.get(element) ?? [0, 0];
      // values of a joint whose type has changed are ignored
      if (values.length === size) for (let i = 0; i < size; i++) target[at + start + i] = values[i]!;
    }
  }

  private partsOf(key: Element<'key'>): readonly KeyPart[] {
    return this.spec.keyParts.get(key)?.parts ?? [];
  }

  private layout(vector: KeyVector): Layout {
    let layout = this.layouts.get(vector);
    if (!layout) this.layouts.set(vector, (layout = layoutOf(this.shapeOf(vector))));
    return layout;
  }
}

/** Assembles one vector of a keyframe. */
export const keyVector = (key: Element<'key'>, vector: KeyVector): readonly number[] | undefined =>
  new KeyVectors(key.spec).of(key, vector);

function layoutOf({ slots, initial }: VectorShape): Layout {
  const places = new Map<SpecElement, readonly [number, number]>();
  let at = 0;
  for (const [element, size] of slots) {
    places.set(element, [at, size]);
    at += size;
  }
  return { places, initial: Array.from(initial) };
}

/** Shapes of the vectors of a Spec; the compiler counts the joints of flexcomps. */
export const authoredShapes =
  (spec: Spec, compilerQueries: CompilerQueries | undefined) =>
  (vector: KeyVector): VectorShape =>
    authoredShape(spec, vector, compilerQueries);

function authoredShape(spec: Spec, vector: KeyVector, compilerQueries: CompilerQueries | undefined): VectorShape {
  const slots = keySlots(spec, vector, compilerQueries).filter(([, size]) => size > 0);
  const initial = slots.flatMap(([element, size]) => {
    const values = initialValue(vector, element, compilerQueries);
    return Array.from({ length: size }, (_, i) => values[i] ?? 0);
  });
  return { slots, initial };
}

/** Value of an element in the initial configuration. */
function initialValue(
  vector: KeyVector,
  element: SpecElement,
  compilerQueries: CompilerQueries | undefined,
): readonly number[] {
  switch (vector) {
    case 'qpos':
      return initialPosition(element, compilerQueries);
    case 'mpos':
      return worldPose(element).pos;
    case 'mquat':
      return worldPose(element).quat;
    default:
      return [];
  }
}

function initialPosition(joint: SpecElement, compilerQueries: CompilerQueries | undefined): readonly number[] {
  if (joint.kind === 'flexcomp') return [];
  const type = joint.kind === 'freejoint' ? 'free' : joint.get('type');
  if (type === 'free') {
    const body = bodyOf(joint);
    const { pos, quat } = (mayAlign(joint) && compilerQueries?.restPose(body)) || worldPose(body);
    return [...pos, ...quat];
  }
  if (type === 'ball') return [1, 0, 0, 0];
  const ref = joint.get('ref') as number;
  return [type === 'hinge' ? ref * radiansOf(joint) : ref];
}

/** True if the body of a free joint may be aligned with its inertial frame. */
const mayAlign = (joint: SpecElement): boolean =>
  joint.compiler.alignfree || (joint.is('freejoint') && joint.align === 'true');

/** Returns the body that contains an element, skipping frames. */
function bodyOf(element: SpecElement): SpecElement {
  let at = element;
  while (at.kind !== 'body' && at.parent) at = at.parent;
  return at;
}
