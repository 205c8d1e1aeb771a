/**
 * The messages between a page and the worker about a model under edit. The worker holds the project. The page refers to
 * elements by numbers, requests changes, and receives the new state after each one.
 */

import type {
  AssetBundle,
  AssetFile,
  BrushDab,
  Completions,
  Described,
  DiskState,
  DragAct,
  EditNote,
  Heights,
  OptionChange,
  TextPatch,
  Unsaved,
  UnsavedFile,
} from '../../../authoring/source/index.js';
import type { Diagnostic } from '../../../foundation/base/diagnostics.js';
import type * as pose from '../../../foundation/math/pose.js';
import type { AttributeType, AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import type { LocatedDiagnostic, SimulationFailure } from '../simulation-protocol.js';

/** Number of an element. It is stable while the model is open, even while the element is deleted. */
export type ElementKey = number;

/** The part of the model that the page displays. */
export interface ViewRequest {
  /** Expanded elements of the tree. */
  readonly open: readonly ElementKey[];
  readonly search: string;
  readonly selection: readonly ElementKey[];
  /** URI of the displayed document. */
  readonly document: string | undefined;
}

/** A line of the tree of elements. */
export interface TreeLineView {
  readonly key: ElementKey;
  readonly kind: Kind;
  readonly tag: string;
  readonly name: string | undefined;
  readonly depth: number;
  readonly isParent: boolean;
  readonly isOpen: boolean;
  /** Type of a geom or a site. */
  readonly shape: string | undefined;
  /** True if the element contains geoms or sites, which can be hidden. */
  readonly isShown: boolean;
  /** A word for an element without a name: its type, mesh, file or target. */
  readonly hint: string | undefined;
  /** Number of elements made from the same text, including this one. */
  readonly copies: number;
  /** True if the element contains geoms or sites and all of them are hidden. */
  readonly isHidden: boolean;
  /** True if the element contains geoms or sites and all of them are locked: clicks in the picture pass through. */
  readonly isLocked: boolean;
}

/** Ids of geoms and sites of the running model. */
export interface PartIds {
  readonly geom: readonly number[];
  readonly site: readonly number[];
}

/** One attribute of the selected elements. */
export interface AttributeView {
  readonly name: string;
  readonly type: AttributeType;
  readonly arity: readonly [min: number, max: number];
  readonly text: string;
  /** Number of values, bounds and default, as text. */
  readonly facts: string;
  readonly unit: string | undefined;
  readonly choices: readonly string[] | undefined;
  readonly value: AttributeValue | undefined;
  readonly isMixed: boolean;
  /** Value that the element itself sets. */
  readonly own: AttributeValue | undefined;
  readonly from: 'authored' | 'class' | 'language';
  /** Class that sets the value, or would set it if the element did not. */
  readonly className: string | undefined;
  /** Value that applies if the element does not set the attribute. */
  readonly inherited: AttributeValue | undefined;
  /** Class that the value can be moved to. */
  readonly home: string | undefined;
}

/** A group of settings of the model, with its attributes. */
export interface SettingsView {
  readonly key: ElementKey;
  /** Path of tags, such as `option` or `visual/map`; empty for the model itself. */
  readonly path: string;
  readonly text: string;
  readonly attributes: readonly AttributeView[];
}

/** An element and the kinds of elements that can be added to it. */
export interface PlaceView {
  readonly key: ElementKey;
  readonly kind: Kind;
  readonly label: string;
  readonly children: readonly { readonly kind: Kind; readonly tag: string; readonly text: string }[];
}

/** The selection, for the inspector, the menus and the gizmo. */
export interface SelectionView {
  readonly keys: readonly ElementKey[];
  /** Line of the tree for the last element: its own, or the line of all settings. */
  readonly line: ElementKey;
  readonly label: string;
  readonly kind: Kind;
  readonly text: string;
  readonly attributes: readonly AttributeView[];
  /** Settings of a plugin instance in the element, as declared by the plugin. */
  readonly settings: readonly AttributeView[];
  /** All settings of the model, if one of them is selected. */
  readonly modelSettings: readonly SettingsView[];
  /** Kinds of elements that can be added to the first element. */
  readonly children: PlaceView['children'];
  /** Actuators and sensors that can refer to the element. */
  readonly attachable: readonly { readonly kind: Kind; readonly section: 'actuator' | 'sensor' }[];
  /** Kind and id in the running model; undefined for elements that are not part of it. */
  readonly live: { readonly kind: string; readonly id: number } | undefined;
  /** Pose of a frame in its body; undefined for other elements. */
  readonly frame: pose.Pose | undefined;
  /** Id of the body that the element is or belongs to; 0 for the world. */
  readonly body: number;
  readonly canTranslate: boolean;
  readonly canRotate: boolean;
  readonly canScale: boolean;
  /** Range of the text that defines the element. */
  readonly range: { readonly uri: string; readonly start: number; readonly end: number } | undefined;
  /** Tags of the generators that made the element. */
  readonly generators: readonly string[];
  readonly isMeshGeom: boolean;
}

/** A diagnostic with its range in the displayed text. */
export interface MarkView extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'parameters'> {
  readonly start: number;
  readonly end: number;
}

/** The displayed text with its diagnostics. */
export interface TextView {
  readonly uri: string;
  readonly version: number;
  /** Absent if unchanged since the last view. */
  readonly text?: string;
  readonly marks: readonly MarkView[];
}

/** The state after an edit, for the current view request. */
export interface EditorView {
  /** Names of the edits that would be undone and redone, worded to follow "Undo". */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  readonly main: string;
  /** The root element; in the tree it represents the settings of the model. */
  readonly root: ElementKey;
  readonly documents: readonly { readonly uri: string; readonly isChanged: boolean }[];
  /** Binary files that were added or changed and are not saved. */
  readonly unsavedFiles: readonly string[];
  /** True if the text has errors; only the text can be edited then. */
  readonly isBroken: boolean;
  /** True if an earlier model runs because the edited one does not compile. */
  readonly isBehind: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly lines: readonly TreeLineView[];
  readonly hidden: PartIds;
  /** Geoms and sites that clicks in the picture pass through. */
  readonly locked: PartIds;
  readonly selection: SelectionView | undefined;
  readonly text: TextView | undefined;
}

/** Geometry of a compiled mesh, with its mass and inertia. */
export interface MeshFacts {
  readonly vertices: number;
  readonly triangles: number;
  /** Absent if the mesh has no hull, and so collides with nothing. */
  readonly hullVertices: number | undefined;
  /** Lengths along the principal axes of inertia [m]. */
  readonly extent: readonly number[];
  readonly volume: number;
  /** Center of mass in the coordinates of the file [m]. */
  readonly center: readonly number[];
  /** Density [kg/m^3] assumed for mass [kg] and principal moments of inertia [kg m^2]. */
  readonly density: number;
  readonly mass: number;
  readonly inertia: readonly number[];
}

/** Preview of an asset. */
export interface AssetPreview {
  /** A model of the asset alone as MJB, and its state as a frame. */
  readonly model: Uint8Array;
  readonly values: Float64Array;
  readonly mesh?: MeshFacts;
}

/** Where to add elements from files: the parent of the geoms, and their position in the world [m]. */
export interface AddedPlace {
  readonly parent?: ElementKey;
  readonly point?: pose.Vec3;
  /** Geom that gets the first material. */
  readonly onto?: ElementKey;
}

/** The effect of an edit on the state. */
export interface EditEffect {
  readonly notes: readonly EditNote[];
  /** Labels of elements that lost their state: `joint 'knee'`. */
  readonly lost: readonly string[];
  /** Duration of the edit in the worker: editing and compiling [ms]. */
  readonly editTime: number;
  readonly compileTime: number;
}

/** Commands for a model under edit. A refused command leaves the model unchanged. */
export interface EditorCommands {
  /** Sets the part of the model that views contain. */
  setView(request: ViewRequest): void;
  /** Hides elements and everything inside of them. */
  hide(keys: readonly ElementKey[]): void;
  /** Shows hidden elements again. */
  show(keys: readonly ElementKey[]): void;
  /** Hides everything except some elements and their contents. */
  isolate(keys: readonly ElementKey[]): void;
  showAll(): void;
  /** Locks elements: clicks in the picture pass through their geoms and sites. */
  lock(keys: readonly ElementKey[]): void;
  unlock(keys: readonly ElementKey[]): void;
  /** Sets an attribute; undefined removes it. */
  setAttribute(keys: readonly ElementKey[], name: string, value: AttributeValue | undefined, undoGroup?: string): void;
  /** Sets a setting of a plugin; undefined removes it. */
  configure(key: ElementKey, setting: string, value: AttributeValue | undefined, undoGroup?: string): void;
  /** Moves an attribute of an element to its default class, where it applies to all elements of the class. */
  moveToClass(key: ElementKey, name: string): void;
  /** Sets an option of the physics in the model. */
  setOption(change: OptionChange): void;
  /** Adds a kept state to the model as a keyframe. */
  addKeyframe(kept: number): ElementKey;
  /** Adds an element with the values that it needs to compile, and those given; `at` as for `snippet`. */
  add(parent: ElementKey, kind: Kind, values?: Readonly<Record<string, AttributeValue>>, at?: ElementKey): ElementKey;
  /** Adds an actuator for each joint with one degree of freedom that has none; returns them. */
  addForJoints(kind: Kind): readonly ElementKey[];
  rename(key: ElementKey, name: string): void;
  duplicate(keys: readonly ElementKey[]): readonly ElementKey[];
  /** Returns the labels of the elements that refer to some elements. */
  referrers(keys: readonly ElementKey[]): readonly string[];
  remove(keys: readonly ElementKey[], withReferrers: boolean): void;
  move(keys: readonly ElementKey[], parent: ElementKey, index: number | undefined): void;
  /** Moves elements before or behind another element. */
  moveBeside(keys: readonly ElementKey[], sibling: ElementKey, side: 'before' | 'behind'): void;
  copy(keys: readonly ElementKey[]): string;
  paste(text: string, parent: ElementKey): readonly ElementKey[];
  /** Inserts a part into a body, a frame or the world; `at` is a site, or a geom or body with an end to continue. */
  snippet(name: string, parent: ElementKey, at?: ElementKey): readonly ElementKey[];
  /** Carries out one of `PART_ACTIONS` on an element. */
  act(key: ElementKey, action: PartAction): ElementKey;
  /** Adds an actuator or a sensor that refers to an element. */
  addFor(key: ElementKey, kind: Kind): ElementKey;
  /**
   * Attaches a model file in a frame, which is returned. `files`: the file and the files that it references, if they are
   * not in the folder of the model yet; `at` as for `snippet`.
   */
  attachFile(
    parent: ElementKey,
    file: string,
    prefix: string,
    files?: readonly AssetFile[],
    at?: ElementKey,
  ): ElementKey;
  extract(key: ElementKey, file: string): void;
  /**
   * Translates an element by an offset in the world frame, in the current state [m]. Edits with the same `undoGroup`
   * are undone together.
   */
  translate(key: ElementKey, offset: pose.Vec3, undoGroup?: string): void;
  /** Translates an element like `translate`; the history names the act of placing it. */
  place(key: ElementKey, offset: pose.Vec3, undoGroup?: string): void;
  /** Rotates an element by a quaternion in the world frame, in the current state. */
  rotate(key: ElementKey, by: pose.Quat, undoGroup?: string): void;
  scale(key: ElementKey, factors: pose.Vec3, undoGroup?: string): void;
  /**
   * Moves one end of an element that is defined by two points, by an offset in the world frame, in the current state
   * [m].
   */
  moveEnd(key: ElementKey, end: 0 | 1, offset: pose.Vec3, undoGroup?: string): void;
  /**
   * Rounds the numbers that a drag has changed: positions and end points to multiples of `step` [m], directions to four
   * decimals, sizes to three digits.
   */
  roundDragged(key: ElementKey, act: DragAct, step: number, undoGroup?: string): void;
  /** Sets the range of a joint [rad or m]. */
  setRange(key: ElementKey, range: readonly [low: number, high: number], undoGroup?: string): void;
  /** Aligns the axis of a joint with a direction in the world frame, in the current state. */
  pointAxis(key: ElementKey, direction: pose.Vec3, undoGroup?: string): void;
  /** Routes a spatial tendon on through a site or a wrapping geom. */
  route(tendon: ElementKey, along: ElementKey, undoGroup?: string): void;
  /** Imports assets, adding geoms if a parent is given; returns the elements to select. */
  addAssets(bundle: AssetBundle, place: AddedPlace): readonly ElementKey[];
  /** Applies a brush to a height field. */
  sculpt(key: ElementKey, dab: BrushDab, undoGroup?: string): void;
  /** Sets the heights of a height field from a picture. */
  importHeights(key: ElementKey, heights: Heights): void;
  /** Returns the preview of an asset; undefined for elements without a preview. */
  preview(key: ElementKey): AssetPreview | undefined;
  /** Returns the model as a file. */
  file(format: 'xml' | 'mjz' | 'mjb' | 'urdf'): Uint8Array;
  /** Returns the documents that differ from their files. */
  unsaved(): readonly Unsaved[];
  /** Returns the binary files that differ from the disk. */
  unsavedFiles(): readonly UnsavedFile[];
  /** Sets the content that a file has on disk after saving. */
  saved(uri: string, content: string | Uint8Array): void;
  /** Compares the text of a file with the document. */
  diskState(uri: string, text: string): DiskState;
  /** Resolves a conflict with the text on disk: takes it, merges it, or keeps the document. */
  resolveConflict(uri: string, text: string, choice: 'take' | 'merge' | 'keep'): void;
  /**
   * Restores the edited documents and files of an earlier visit, given the contents of their files at that time.
   * Returns the current contents of those that have changed since.
   */
  restore(
    texts: readonly (readonly [uri: string, text: string, base?: string | undefined])[],
    files: readonly (readonly [uri: string, bytes: Uint8Array])[],
  ): readonly (readonly [uri: string, text: string])[];
  /** Returns the files of the model by path: texts as edited, and the files that they reference. */
  sources(): readonly (readonly [uri: string, bytes: Uint8Array])[];
  undo(): string | undefined;
  redo(): string | undefined;
  /** Takes back the edits of a group, if they are the last ones; they cannot be redone. */
  cancel(undoGroup: string): string | undefined;
  /** Edits a version of a text; refused if there is a newer version. */
  editText(uri: string, version: number, patches: readonly TextPatch[]): void;
  /** Returns the innermost elements made from the text at an offset. */
  elementsAt(uri: string, offset: number): readonly ElementKey[];
  complete(uri: string, offset: number): Completions | undefined;
  describe(uri: string, offset: number): Described | undefined;
  /** Returns the element for a kind and an index in the running model. */
  find(kind: string, id: number): ElementKey | undefined;
  /** Returns kind and id of an element in the running model; undefined for elements that are not part of it. */
  live(key: ElementKey): SelectionView['live'];
  /**
   * Returns the parents for new elements: the given element, the body around it or the world, and the sections of the
   * model, including empty ones.
   */
  places(key: ElementKey | undefined): readonly PlaceView[];
  /** Returns the elements with names, with their labels. */
  named(): readonly { readonly key: ElementKey; readonly kind: Kind; readonly label: string }[];
  /** Returns the ancestors of an element, outermost first. */
  ancestors(key: ElementKey): readonly ElementKey[];
}

/** Actions in the menu of an element. */
export const PART_ACTIONS = [
  'convertToFree',
  'addHinge',
  'addSlide',
  'addBall',
  'addMatchingGeom',
  'addMeshRenderer',
  'fitBox',
  'fitSphere',
  'fitCapsule',
  'fitCylinder',
  'fitEllipsoid',
  'expand',
  'adoptInertial',
  'fuseStatic',
  'discardVisual',
] as const;

export type PartAction = (typeof PART_ACTIONS)[number];

export type CommandName = keyof EditorCommands;

/** A command from the page to the worker. */
export interface EditorRequest<K extends CommandName = CommandName> {
  readonly id: number;
  readonly name: K;
  readonly args: Parameters<EditorCommands[K]>;
}

/** The reply to the request with the same id. */
export interface EditorReply {
  readonly id: number;
  readonly result?: unknown;
  readonly fault?: SimulationFailure;
  /** Absent for commands that do not change the model. */
  readonly effect?: EditEffect;
}
