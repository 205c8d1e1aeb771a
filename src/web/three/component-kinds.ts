/** The elements of MJCF that are components, and the names of their classes. */
import type { ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { SETTINGS_KINDS, type SettingsKind } from '../../foundation/schema/mjcf/settings.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';

/** Elements that hold others and say nothing themselves. */
type SectionKind = Extract<Kind, `${string}Section`> | 'visual' | 'worldbody';

/** Every element that an object can stand for. */
export type ComponentKind = Exclude<Kind, SettingsKind | SectionKind>;

const OTHERS: ReadonlySet<string> = new Set<Kind>([...SETTINGS_KINDS, 'visual', 'worldbody']);

/** Kinds with a class, in the order of the language. */
export const COMPONENT_KINDS: readonly ComponentKind[] = (Object.keys(MJCF) as Kind[]).filter(
  (kind): kind is ComponentKind => !OTHERS.has(kind) && !kind.endsWith('Section'),
);

/** The class of a kind: `MjBody` of `body`. */
export type ClassName<K extends ComponentKind = ComponentKind> = `Mj${Capitalize<K>}`;

/** Returns the name of the component class of an element: `MjGeom` for `geom`. */
export const classNameOf = <K extends ComponentKind>(kind: K): ClassName<K> =>
  `Mj${kind[0]!.toUpperCase()}${kind.slice(1)}` as ClassName<K>;

/** Classes for one choice of an attribute, which programs ask for most. */
export const VARIANTS = {
  MjHingeJoint: { kind: 'joint', values: { type: 'hinge' }, text: 'A joint that turns about an axis.' },
  MjSlideJoint: { kind: 'joint', values: { type: 'slide' }, text: 'A joint that slides along an axis.' },
  MjBallJoint: { kind: 'joint', values: { type: 'ball' }, text: 'A joint that turns about a point.' },
  MjFreeJoint: { kind: 'freejoint', values: {}, text: 'Free motion of a body at the top of the layout.' },
} as const satisfies Record<
  string,
  { readonly kind: ComponentKind; readonly values: Readonly<Record<string, string>>; readonly text: string }
>;

/** True where the language lets one kind stand directly in another. */
export const admits = (parent: Kind, child: Kind): boolean =>
  Object.hasOwn((MJCF[parent] as ElementRow).children ?? {}, child);

/** Kinds that move their contents: their objects are the frames of the objects below. */
export const isContainer = (kind: Kind): boolean => admits(kind, 'geom') && kind !== 'default';

/** Kinds that stand in a body or a frame. */
export const isInTree = (kind: Kind): boolean => admits('body', kind);

const SECTIONS = (Object.keys(MJCF) as Kind[]).filter((kind) => kind.endsWith('Section'));

/** The section that elements of a kind are in where nothing above them takes them. */
export const sectionOf = (kind: Kind): Kind | undefined => SECTIONS.find((section) => admits(section, kind));

/** Returns the namespace of the names of a kind; undefined for kinds without names. */
export const namespaceOf = (kind: Kind): Namespace | undefined => (MJCF[kind] as ElementRow).namespace;
