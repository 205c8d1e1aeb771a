/** The kinds of MJCF elements that have components, and the names of their classes. */
import type { ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { SETTINGS_KINDS, type SettingsKind } from '../../foundation/schema/mjcf/settings.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';

/** Elements that contain others and have no attributes. */
type SectionKind = Extract<Kind, `${string}Section`> | 'visual' | 'worldbody';

/** Kind of element that an object can represent. */
export type ComponentKind = Exclude<Kind, SettingsKind | SectionKind>;

const OTHERS: ReadonlySet<string> = new Set<Kind>([...SETTINGS_KINDS, 'visual', 'worldbody']);

/** Kinds with a class, in the order of the schema. */
export const COMPONENT_KINDS: readonly ComponentKind[] = (Object.keys(MJCF) as Kind[]).filter(
  (kind): kind is ComponentKind => !OTHERS.has(kind) && !kind.endsWith('Section'),
);

/** Name of the class of a kind: `MjBody` for `body`. */
export type ClassName<K extends ComponentKind = ComponentKind> = `Mj${Capitalize<K>}`;

/** Returns the name of the component class of an element: `MjGeom` for `geom`. */
export const classNameOf = <K extends ComponentKind>(kind: K): ClassName<K> =>
  `Mj${kind[0]!.toUpperCase()}${kind.slice(1)}` as ClassName<K>;

/** Classes with a preset attribute, for common uses. */
export const VARIANTS = {
  MjHingeJoint: { kind: 'joint', values: { type: 'hinge' }, text: 'A joint that turns about an axis.' },
  MjSlideJoint: { kind: 'joint', values: { type: 'slide' }, text: 'A joint that slides along an axis.' },
  MjBallJoint: { kind: 'joint', values: { type: 'ball' }, text: 'A joint that turns about a point.' },
  MjFreeJoint: { kind: 'freejoint', values: {}, text: 'Free motion of a body at the top of the layout.' },
} as const satisfies Record<
  string,
  { readonly kind: ComponentKind; readonly values: Readonly<Record<string, string>>; readonly text: string }
>;

/** True if the schema allows `child` as a direct child of `parent`. */
export const admits = (parent: Kind, child: Kind): boolean =>
  Object.hasOwn((MJCF[parent] as ElementRow).children ?? {}, child);

/** Kinds that carry their contents: their objects are the frames of the objects below. */
export const isContainer = (kind: Kind): boolean => admits(kind, 'geom') && kind !== 'default';

/** Kinds of elements inside a body or a frame. */
export const isInTree = (kind: Kind): boolean => admits('body', kind);

const SECTIONS = (Object.keys(MJCF) as Kind[]).filter((kind) => kind.endsWith('Section'));

/** Section that contains elements of a kind at the top level. */
export const sectionOf = (kind: Kind): Kind | undefined => SECTIONS.find((section) => admits(section, kind));

/** Returns the namespace of the names of a kind; undefined for kinds without names. */
export const namespaceOf = (kind: Kind): Namespace | undefined => (MJCF[kind] as ElementRow).namespace;
