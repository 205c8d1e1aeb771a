/** The elements that every Spec has exactly one of. */
import type { Kind } from '../../foundation/schema/mjcf.js';
import { createElement, type SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** Elements that exist exactly once in every Spec, by parent. */
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

/** Kinds of elements of which `SINGLETONS` says that a Spec has one each. */
export type Singleton = (typeof SINGLETONS)[keyof typeof SINGLETONS][number];

/** Makes these elements below the root of a Spec that has none yet; `made` gains them by kind. */
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

/** Methods that change what every Spec has one of. */
const CHANGES: Readonly<Record<string, string>> = {
  worldbody: 'addBody',
  main: 'addGeom',
  compiler: 'assign',
  option: 'assign',
  size: 'assign',
  statistic: 'assign',
  visual: 'child("map").assign',
};

/** The call that stands for setting a property of a Spec that is one of these elements. */
export const changeOf = (name: string): string | undefined =>
  Object.hasOwn(CHANGES, name) ? `change it: spec.${name}.${CHANGES[name]}({ ... })` : undefined;
