/** Checks the props of components and suggests the correct name for misspelt ones. */
import { Group } from 'three/webgpu';
import { suggest } from '../../foundation/base/suggest.js';
import { type OptionNames, requireKnown } from '../../foundation/base/usage.js';

/** The props of P that are declared by name, without those of its index signature. */
type Declared<P> = { readonly [N in keyof P as string extends N ? never : N]: P[N] };

/** The names of all declared props of P. */
export type PropertyNames<P> = OptionNames<Declared<P>>;

/** Props that a new object does not have: events and special props of react-three-fiber, materials for shadows. */
const FURTHER = [
  'onClick',
  'onContextMenu',
  'onDoubleClick',
  'onPointerUp',
  'onPointerDown',
  'onPointerOver',
  'onPointerOut',
  'onPointerEnter',
  'onPointerLeave',
  'onPointerMove',
  'onPointerMissed',
  'onPointerCancel',
  'onWheel',
  'onLostPointerCapture',
  'onUpdate',
  'args',
  'attach',
  'dispose',
  'customDepthMaterial',
  'customDistanceMaterial',
];

let object: Group | undefined;

/** An object of three.js, whose property names are valid. */
const anObject = (): Group => (object ??= new Group());

/** All valid names, as candidates for a suggestion. */
const settable = (own: readonly string[]): string[] => [
  ...own,
  ...FURTHER,
  ...Object.keys(anObject()).filter((name) => !/^(_|is[A-Z])/.test(name)),
];

/** Throws a TypeError for an unknown prop of a component. */
export function requireProperties<P>(component: string, names: PropertyNames<P>, given: object): void {
  const present = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  requireKnown(component, 'property', Object.keys(names), present);
}

const reported = new Set<string>();

/**
 * Checks the props that a component passes on to its object. A name similar to a known one is misspelt and throws a
 * TypeError. Any other unknown name is passed on and reported once with `console.error`, as React does for DOM
 * elements, because packages for react-three-fiber can add props that are not listed here.
 */
export function checkObjectProperties(component: string, own: readonly string[], given: object): void {
  for (const [name, value] of Object.entries(given)) {
    // `position-x` sets the x component of the position
    const [root = name] = name.split('-');
    if (value === undefined || root in anObject() || FURTHER.includes(root)) continue;
    const near = suggest(root, settable(own));
    if (near !== undefined) {
      throw new TypeError(`${component}: there is no property '${name}'; did you mean '${near}'?`);
    }
    const key = `${component} ${name}`;
    if (reported.has(key)) continue;
    reported.add(key);
    console.error(
      `${component}: '${name}' is not an attribute of it, nor a property of objects of three.js or of react-three-fiber; put data of your own in userData`,
    );
  }
}
