/** `MjsWrap`: steps of the path of a tendon. */
import { WrapType } from '../../foundation/schema/enums.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { call, instanceOf, NUMBER, TEXT } from '../binding/call.js';
import { engineError, Handle } from '../binding/handle.js';
import type { EnumeratorOf } from '../enums.js';
import type { MjSpec } from './spec.js';
import type { MjsElement } from './spec-element.js';
import { structIn, structOf } from './spec-parameters.js';
import { enumeratorOf } from './spec-properties.js';
import type { Struct } from './spec-structs.js';

/** Kinds of wrap elements: wrap type, attribute with the target's name, and the namespace of the target. */
const WRAPS = {
  fixedJoint: [WrapType.JOINT, 'joint', 'joint'],
  pulley: [WrapType.PULLEY, undefined, undefined],
  spatialSite: [WrapType.SITE, 'site', 'site'],
  spatialGeom: [WrapType.SPHERE, 'geom', 'geom'],
} as const satisfies { readonly [K in Kind]?: readonly [number, string | undefined, string | undefined] };

type WrapKind = keyof typeof WRAPS;

/** A step of the path of a tendon. */
export class MjsWrap extends Handle {
  info: string;

  constructor(
    /** @internal */
    readonly own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
    const line = own.location?.line;
    this.info = line === undefined ? '' : `line ${line}`;
  }
  get element(): MjsElement {
    return this.spec.elementOf(this.own);
  }
  get type(): EnumeratorOf<'mjtWrap'> {
    return enumeratorOf('mjtWrap', WRAPS[this.own.kind as WrapKind][0]);
  }

  /** The named element. @internal */
  get target(): SpecElement | undefined {
    const [, attribute, namespace] = WRAPS[this.own.kind as WrapKind];
    const name = attribute && (this.own.get(attribute) as string | undefined);
    return name && namespace ? this.own.spec.find(namespace, name) : undefined;
  }
}

const TENDON = structOf('MjsTendon');
const WRAP = instanceOf(MjsWrap, 'MjsWrap');

/** Appends a wrap; the first one determines whether the tendon is fixed or spatial. */
function append(tendon: Struct<'MjsTendon'>, kind: WrapKind, attributes: Record<string, AttributeValue>): MjsWrap {
  const { spec } = tendon;
  const wanted = kind === 'fixedJoint' ? 'fixed' : 'spatial';
  if (tendon.own.kind !== wanted) {
    if (tendon.own.elements.length > 0) throw engineError(`a ${tendon.own.kind} tendon cannot have this wrap`);
    spec.become(tendon.own, wanted);
  }
  return new MjsWrap(tendon.own.add(kind, attributes), spec);
}

const numberIn = (wrap: MjsWrap, kind: WrapKind, attribute: string): number =>
  wrap.own.kind === kind ? (wrap.own.get(attribute) as number) : 1;

/** The functions that add steps to the path of a tendon and read them. */
export const SPEC_WRAP = {
  mjs_wrapJoint: call([TENDON, TEXT, NUMBER], (tendon, joint, coef) => append(tendon, 'fixedJoint', { joint, coef })),
  mjs_wrapSite: call([TENDON, TEXT], (tendon, site) => append(tendon, 'spatialSite', { site })),
  mjs_wrapGeom: call([TENDON, TEXT, TEXT], (tendon, geom, sidesite) =>
    append(tendon, 'spatialGeom', sidesite === '' ? { geom } : { geom, sidesite }),
  ),
  mjs_wrapPulley: call([TENDON, NUMBER], (tendon, divisor) => append(tendon, 'pulley', { divisor })),
  mjs_getWrapNum: call([TENDON], ({ own }) => own.elements.length),
  mjs_getWrap: call([TENDON, NUMBER], ({ own, spec }, i) => {
    const { length } = own.elements;
    if (!(i >= 0 && i < length)) throw engineError(`Wrap index out of range (0, ${length})`);
    return new MjsWrap(own.elements[i]!, spec);
  }),
  mjs_getWrapTarget: call([WRAP], ({ target, spec }) => target && spec.elementOf(target)),
  mjs_getWrapSideSite: call([WRAP], ({ own, spec }) => {
    const name = own.kind === 'spatialGeom' ? (own.get('sidesite') as string | undefined) : undefined;
    return structIn<'MjsSite'>(spec, name === undefined ? undefined : own.spec.find('site', name));
  }),
  mjs_getWrapCoef: call([WRAP], (wrap) => numberIn(wrap, 'fixedJoint', 'coef')),
  mjs_getWrapDivisor: call([WRAP], (wrap) => numberIn(wrap, 'pulley', 'divisor')),
};
