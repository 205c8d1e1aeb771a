/** Types of elements: attributes as properties, and one method per kind of child. */
import type { OptionNames } from '../../foundation/base/usage.js';
import type { AttributesOf, Kind, MJCF } from '../../foundation/schema/mjcf.js';
import type { AttachOptions, Child } from './attach/attach-to.js';
import type { GivenValue, TypedArray } from './attribute-input.js';
import type { SpecElement } from './element.js';

/** An element of kind K, with its attributes as properties and an `add` method for each kind of child. */
export type Element<K extends Kind> = K extends 'compositeJoint'
  ? SpecElement<K> & Omit<AttributesOf<K>, 'kind'>
  : SpecElement<K> &
      AttributesOf<K> &
      Adders<K> &
      (K extends 'pin' ? unknown : Numbered) &
      (K extends 'texture' ? Painted : unknown) &
      (K extends AttachPoint ? Attachable<K> : unknown) &
      (K extends Configured ? Configurable : unknown);

/** An element with an id in the compiled Model. */
export interface Numbered {
  /**
   * Id in the Model that was last compiled from the Spec, as `model.geom(element).id`; -1 if that Model does not
   * contain the element.
   */
  readonly id: number;
}

/** Elements that hold pixels. */
export interface Painted {
  /**
   * Pixels of a texture, row by row from the top: height x width x nchannel bytes. They override its builtin pattern
   * and its file. Assignment copies them; they are replaced as a whole. MJCF cannot represent them: `toXML` reports
   * `not-in-mjcf`.
   */
  get pixels(): Uint8Array | undefined;
  set pixels(values: Uint8Array | Uint8ClampedArray | undefined);
}

/** Kinds that a body, a frame or a whole Spec can be attached to. */
export type AttachPoint = 'worldbody' | 'body' | 'frame' | 'site' | 'replicate';

/**
 * The type that an attachment returns: a frame around the attached elements for a site or a whole Spec, else the
 * attached element.
 */
export type Attached<P extends Kind, C> = P extends 'site'
  ? Element<'frame'>
  : C extends { readonly kind: 'body' }
    ? Element<'body'>
    : Element<'frame'>;

/** An element to which a body, a frame or a whole Spec can be attached. */
export interface Attachable<P extends Kind> {
  /**
   * Attaches a body, a frame or the world of a Spec, with everything that belongs to it; see `Spec.attach`. Returns
   * the attached body or frame in this Spec; for a whole Spec or a site, returns a frame around it.
   */
  attach<C extends Child>(child: C, options?: AttachOptions): Attached<P, C>;
}

/** Kinds that hold the settings of a plugin. */
export type Configured = 'plugin' | 'instance' | 'actuatorPlugin' | 'sensorPlugin';

/** Settings of a plugin, by key. */
export type Settings = Readonly<Record<string, string | number | boolean | readonly number[] | TypedArray | undefined>>;

/** An element that holds the settings of a plugin. */
export interface Configurable {
  /** Settings of the plugin, by key. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets settings of the plugin; undefined removes a setting. */
  configure(settings: Settings): this;
}

type TagOf<K extends Kind> = (typeof MJCF)[K] extends { readonly tag: infer T extends string } ? T : K;

/**
 * An `add` method for each kind of child, named after the kind and after its tag: `addSpatialSite` is also
 * `addSite`.
 */
export type Adders<K extends Kind> = {
  readonly [C in ChildKind<K> as `add${Capitalize<C> | Capitalize<TagOf<C>>}`]: (
    values?: Authored<C>,
    options?: AddOptions,
  ) => Element<C>;
};

/** Sections for whose children `Spec` has an `add` method each. */
type Section = Extract<Kind, `${string}Section`>;

/** The methods of `Spec` that add an element to its section, such as `addMesh` and `addMotor`. */
export type SectionAdders = {
  readonly [C in Exclude<ChildKind<Section>, 'plugin' | 'extensionPlugin'> as `add${Capitalize<C>}`]: (
    values?: Authored<C>,
    options?: AddOptions,
  ) => Element<C>;
};

/** The default class and the index of an element that is added. */
export interface AddOptions {
  /** Default class of the new element. */
  readonly class?: string | SpecElement<'default'>;
  /** Index among the children; appended if absent. */
  readonly index?: number;
}

export const ADD_OPTIONS: OptionNames<AddOptions> = { class: true, index: true };

/** Kinds that can be children of K. */
export type ChildKind<K extends Kind> = {
  [P in K]: (typeof MJCF)[P] extends { readonly children: infer C } ? keyof C & Kind : never;
}[K];

type Rows<K extends Kind> = (typeof MJCF)[K]['attributes'];

/** Attributes of a new element. Lists may be typed arrays, names may be elements. */
export type Authored<K extends Kind> = {
  readonly [N in keyof Rows<K>]?: GivenValue<Rows<K>[N]> | undefined;
} & (K extends Configured ? { readonly config?: Settings | undefined } : unknown) &
  (K extends 'texture' ? { readonly pixels?: Uint8Array | Uint8ClampedArray | undefined } : unknown);

/** Attributes as they are stored, for elements that are created without checks. */
export type Held<K extends Kind> = { readonly [N in keyof AttributesOf<K>]?: AttributesOf<K>[N] | undefined };

/** Attributes of any of the kinds. */
type NamesOfAll<K extends Kind> = K extends Kind ? keyof AttributesOf<K> : never;

/**
 * One of several kinds. Attributes that only some of the kinds have are undefined for the others, so that they can
 * be read without narrowing the type.
 */
export type OneOf<All extends Kind, K extends Kind = All> = K extends Kind
  ? Element<K> & { readonly [N in Exclude<NamesOfAll<All>, keyof AttributesOf<K> | 'kind'>]?: undefined }
  : never;
