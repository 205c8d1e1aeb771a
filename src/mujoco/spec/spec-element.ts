/** `MjsElement`: the part that all elements of a spec share. */
import { ObjType } from '../../foundation/schema/enums.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { Handle } from '../binding/handle.js';
import { ENUMERATIONS, type EnumeratorOf } from '../enums.js';
import type { MjSpec } from './spec.js';

/** Object types of the namespaces with a different name. */
const OBJECT_TYPES: Readonly<Record<string, ObjType>> = {
  mujoco: ObjType.MODEL,
  worldbody: ObjType.BODY,
  frame: ObjType.FRAME,
  instance: ObjType.PLUGIN,
  plugin: ObjType.PLUGIN,
};

/** Type of an element; functions return its name and id. */
export class MjsElement extends Handle {
  /** Signatures are not computed. */
  readonly signature = 0n;

  constructor(
    /** Replaced when the element changes its kind. @internal */
    public own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
  }

  get elemtype(): EnumeratorOf<'mjtObj'> {
    const type = objectType(this.own);
    return ENUMERATIONS.mjtObj.values[type] as EnumeratorOf<'mjtObj'>;
  }
}

/** Object type of an element. */
export function objectType({ kind, namespace }: SpecElement): ObjType {
  const special = OBJECT_TYPES[kind];
  if (special !== undefined) return special;
  return ObjType[(namespace ?? 'unknown').toUpperCase() as keyof typeof ObjType] ?? ObjType.UNKNOWN;
}

/** The MJCF word for an object type. */
export const objectTypeName = (type: number): string =>
  (Object.entries(ObjType).find(([, value]) => value === type)?.[0] ?? 'unknown').toLowerCase();

/** Object type of an MJCF word, or that of unknown objects. */
export const objectTypeNamed = (name: string): number =>
  (ObjType as Readonly<Record<string, number>>)[name.toUpperCase()] ?? ObjType.UNKNOWN;
