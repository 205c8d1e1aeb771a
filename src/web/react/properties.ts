/** Checks of the properties of components: a misspelt name is an error with the name that was meant. */
import { Group } from 'three/webgpu';
import { suggest } from '../../foundation/base/suggest.js';
import { type OptionNames, requireKnown } from '../../foundation/base/usage.js';

/** The properties of P that it declares by name, without those of its index signature. */
type Declared<P> = { readonly [N in keyof P as string extends N ? never : N]: P[N] };

/** The name of every property that P declares. */
export type PropertyNames<P> = OptionNames<Declared<P>>;

/** Properties that a new object does not have: events and instance properties of react-three-fiber, materials of shadows. */
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

/** An object of three.js, for its names. */
const anObject = (): Group => (object ??= new Group());

/** Names that a component may have been given a misspelling of. */
const settable = (own: readonly string[]): string[] => [
  ...own,
  ...FURTHER,
  ...Object.keys(anObject()).filter((name) => !/^(_|is[A-Z])/.test(name)),
];

/** Throws a TypeError for a property that a component does not have. */
export function requireProperties<P>(component: string, names: PropertyNames<P>, given: object): void {
  const present = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  requireKnown(component, 'property', Object.keys(names), present);
}

const reported = new Set<string>();

/**
 * Checks the properties that a component passes on to its object. One that resembles a known name is misspelt, which is a
 * TypeError. Any other is passed on and reported once with `console.error`, as React does for elements of the DOM: packages
 * on top of react-three-fiber have properties that no list here can contain.
 */
export function checkObjectProperties(component: string, own: readonly string[], given: object): void {
  for (const [name, value] of Object.entries(given)) {
    // `position-x` sets the x of the position
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
