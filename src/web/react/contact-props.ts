/** Props of elements that touch others: functions for the begin, the impulses and the end of contacts. */
import { type RefObject, useEffect, useRef } from 'react';
import type { ContactEvent, ContactHandlers } from '../../simulation/contact-events/contact-events.js';
import type { ComponentKind } from '../three-components/component-kinds.js';
import { MjElement } from '../three-components/element.js';
import type { SceneContactSelector } from '../three-components/mj-scene.js';
import { useSceneAround } from './mj-scene.js';
import type { PropertyNames } from './properties.js';
import { useLatest } from './simulation.js';

/** The other side of contacts: a selector of `kinetree/contacts`, a component, or a ref to one. */
export type ContactPartner = SceneContactSelector | RefObject<MjElement | null>;

/** Props of geoms, bodies (with all their geoms) and sites (as zones, which sense the centers of geoms). */
export interface ContactProps {
  /** Called for the first step in which the element touches another. */
  readonly onContactBegin?: ((event: ContactEvent) => void) | undefined;
  /** Called for each step with a normal impulse. */
  readonly onContactImpulse?: ((event: ContactEvent) => void) | undefined;
  /** Called for the first step in which they do not touch any more. */
  readonly onContactEnd?: ((event: ContactEvent) => void) | undefined;
  /** What the element touches; default: any geom. */
  readonly contactWith?: ContactPartner | undefined;
}

const EVENTS = { onContactBegin: 'begin', onContactImpulse: 'impulse', onContactEnd: 'end' } as const;
const NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

const CONTACT_PROPS: PropertyNames<ContactProps> = {
  onContactBegin: true,
  onContactImpulse: true,
  onContactEnd: true,
  contactWith: true,
};

const TOUCHING: readonly ComponentKind[] = ['geom', 'body', 'site'];

/** Names of the props of contacts that a kind of element has. */
export const contactPropsOf = (kind: ComponentKind): readonly string[] =>
  TOUCHING.includes(kind) ? Object.keys(CONTACT_PROPS) : [];

/** Takes the props of contacts out of the others. */
export function withoutContactProps<P extends object>(
  kind: ComponentKind,
  given: P,
): { rest: P; contacts: ContactProps } {
  const [rest, contacts] = [{ ...given }, {}] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of contactPropsOf(kind)) {
    if (rest[name] !== undefined) contacts[name] = rest[name];
    delete rest[name];
  }
  return { rest: rest as P, contacts };
}

/** Subscribes to the contacts of a component while there is a function for them. */
export function useContacts(
  component: { readonly current: MjElement | undefined },
  label: string,
  given: ContactProps,
) {
  const scene = useSceneAround();
  const latest = useLatest(given);
  const partner = useRef<ContactPartner>('*');
  const { contactWith = '*' } = given;
  if (!isSame(partner.current, contactWith)) partner.current = contactWith;
  const { current: other } = partner;
  const names = NAMES.filter((name) => given[name]).join();
  useEffect(() => {
    if (names === '' || scene === undefined) return;
    if (scene === null) throw new TypeError(`${label}: ${names} needs an <MjScene> around it`);
    const handlers: ContactHandlers = Object.fromEntries(
      names
        .split(',')
        .map((name) => [
          EVENTS[name as keyof typeof EVENTS],
          (event: ContactEvent) => latest.current[name as keyof typeof EVENTS]?.(event),
        ]),
    );
    const b = typeof other === 'object' && 'current' in other ? other.current : other;
    if (b === null) return;
    return scene.onContact(component.current!, b, handlers);
  }, [scene, names, other, component, label, latest]);
}

/** Compares selectors by their values, since props often contain a new one with equal values. */
const isSame = (a: ContactPartner, b: ContactPartner): boolean =>
  a === b || (isSelector(a) && isSelector(b) && JSON.stringify(a) === JSON.stringify(b));

const isSelector = (given: ContactPartner): boolean =>
  typeof given === 'object' && !(given instanceof MjElement) && !('current' in given);
