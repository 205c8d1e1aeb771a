/** Creates a React component from a component class. */
import {
  createElement,
  type FunctionComponent,
  type Key,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Object3D } from 'three/webgpu';
import type { ElementRow } from '../../foundation/schema/mjcf/rows.js';
import { MJCF } from '../../foundation/schema/mjcf.js';
import type { Component, ComponentClass } from '../three-components/component-class.js';
import type { ComponentKind } from '../three-components/component-kinds.js';
import { drawGeom } from '../three-components/drawing.js';
import type { ElementValues, MjElement } from '../three-components/element.js';
import { type ContactProps, contactPropsOf, useContacts, withoutContactProps } from './contact-props.js';
import { checkObjectProperties } from './properties.js';

/** Props of an element: the attributes of its component, functions for contacts, and the props of its object. */
export type MjElementProps<K extends ComponentKind> = ElementValues<K> &
  OfContacts<K> & {
    /** The component, after mounting. */
    readonly ref?: Ref<Component<K> | null>;
    readonly key?: Key;
    /** Shows a geom or site by its shape in the model; default true if the element has no children. */
    readonly visual?: boolean;
    readonly children?: ReactNode;
    /** All props of a three.js group: `position`, `rotation`, `onClick` and so on. */
    readonly [property: string]: unknown;
  };

type OfContacts<K extends ComponentKind> = K extends 'geom' | 'body' | 'site' ? ContactProps : unknown;

type Values = Readonly<Record<string, unknown>>;
type AnyClass = new (object: Object3D, attributes: object) => MjElement;

const NONE: ReadonlySet<string> = new Set();

/** Splits props into those of a component (attributes, parts and `further` names) and those of its object. */
function split(kind: ComponentKind, further: ReadonlySet<string>, properties: Values) {
  const { attributes } = MJCF[kind] as ElementRow;
  const own: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    const isOwn = Object.hasOwn(attributes, name) || name === 'parts' || further.has(name);
    (isOwn ? own : rest)[name] = value;
  }
  return { own, rest };
}

/**
 * @internal Returns the React component of a class: a three.js group whose component receives the attributes among the
 * props. `further` names additional properties of components that draw themselves.
 */
export function mjElement<K extends ComponentKind>(
  Class: ComponentClass<K>,
  name: string,
  further = NONE,
): FunctionComponent<MjElementProps<K>> {
  const kind = Class.elementKind;
  const label = `<${name}>`;
  const names = [
    ...Object.keys((MJCF[kind] as ElementRow).attributes),
    ...further,
    ...contactPropsOf(kind),
    'parts',
    'visual',
    'ref',
    'children',
  ];
  const Element = ({ ref, children, visual = !children, ...properties }: MjElementProps<K>): ReactNode => {
    const { rest: others, contacts } = withoutContactProps(kind, properties);
    const { own, rest } = split(kind, further, others);
    checkObjectProperties(label, names, rest);
    const object = useRef<Object3D>(null);
    const component = useRef<MjElement>(undefined);
    const given = useRef<Values>(own);
    const isSeen = visual && further === NONE && (kind === 'geom' || kind === 'site');
    useLayoutEffect(() => {
      const made = new (Class as unknown as AnyClass)(object.current!, resolved(given.current));
      component.current = made;
      return () => {
        component.current = undefined;
        made.dispose();
      };
    }, []);
    useLayoutEffect(() => {
      if (isSeen) drawGeom(component.current!);
    }, [isSeen]);
    useImperativeHandle(ref, () => component.current as unknown as Component<K>, []);
    useLayoutEffect(() => {
      change(component.current!, given.current, own);
      given.current = own;
    });
    useContacts(component, label, contacts);
    return createElement('group', { name: own.name, ...rest, ref: object }, children);
  };
  Element.displayName = name;
  return Element;
}

/** Replaces React refs to components by the components. */
const resolved = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, currentOf(value)]));

const currentOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'current' in value ? (value.current ?? undefined) : value;

/** Applies changed props to a component and unsets removed ones. */
function change(component: MjElement, before: Values, after: Values): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[name], after[name])) continue;
    if (name === 'parts') component.parts = (after.parts ?? []) as never;
    else component.set(name, currentOf(after[name]));
  }
}

/** Compares values, and lists element by element, because props often contain a new list with equal elements. */
const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, i) => isSame(each, b[i])));
