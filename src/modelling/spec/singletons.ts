/** Elements that exist exactly once in every Spec. */
import type { Kind } from '../../foundation/schema/mjcf.js';
import { createElement, type SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** Kinds of the singletons by their parent. */
const SINGLETONS = {
  mujoco: [
    'compiler',
    'option',
    'size',
    'statistic',
    'visual',
    'default',
    'extensionSection',
    'customSection',
    'assetSection',
    'worldbody',
    'deformableSection',
    'contactSection',
    'tendonSection',
    'equalitySection',
    'actuatorSection',
    'sensorSection',
    'keyframeSection',
  ],
  compiler: ['lengthrange'],
  option: ['flag'],
  visual: ['global', 'quality', 'headlight', 'map', 'scale', 'rgba'],
} as const satisfies Partial<Record<Kind, readonly Kind[]>>;

/** Kinds of the elements that exist exactly once in a Spec. */
export type Singleton = (typeof SINGLETONS)[keyof typeof SINGLETONS][number];

/** Creates the singletons below the root of a new Spec and adds them to `made`. */
export function makeSingletons(spec: Spec, made: Map<Singleton, SpecElement>): void {
  for (const [parent, kinds] of Object.entries(SINGLETONS)) {
    const above = made.get(parent as Singleton) ?? spec.root;
    for (const kind of kinds) {
      const element = createElement(spec, kind);
      made.set(kind, element);
      element.parent = above;
      above.elements.push(element);
    }
  }
  spec.main.set('class', 'main');
}

/** Methods that change a singleton, by the property of Spec. */
const CHANGES: Readonly<Record<string, string>> = {
  worldbody: 'addBody',
  main: 'addGeom',
  compiler: 'assign',
  option: 'assign',
  size: 'assign',
  statistic: 'assign',
  visual: 'child("map").assign',
};

/** The call to suggest if a program assigns a singleton of a Spec. */
export const changeOf = (name: string): string | undefined =>
  Object.hasOwn(CHANGES, name) ? `change it: spec.${name}.${CHANGES[name]}({ ... })` : undefined;
