/**
 * The messages between a page and the worker about a model under edit. The worker holds the project; the page names
 * elements by numbers, requests changes, and receives the new state after each of them.
 */

import type {
  AssetBundle,
  AssetFile,
  BrushDab,
  Completions,
  Described,
  DiskState,
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

/** Number of an element; the same as long as the model is open, also while the element is deleted. */
export type ElementKey = number;

/** The part of the model that the page shows. */
export interface ViewRequest {
  /** Elements whose contents are shown in the tree. */
  readonly open: readonly ElementKey[];
  readonly search: string;
  readonly selection: readonly ElementKey[];
  /** Document whose text is shown. */
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
  /** Elements that are made of the same text, this one included. */
  readonly copies: number;
  /** True if it has geoms or sites, and none of them is drawn. */
  readonly isHidden: boolean;
}

/** Numbers of geoms and sites of the running model that the user has hidden. */
export interface HiddenIds {
  readonly geom: readonly number[];
  readonly site: readonly number[];
}

/** One attribute of the selected elements. */
export interface AttributeView {
  readonly name: string;
  readonly type: AttributeType;
  readonly arity: readonly [min: number, max: number];
  readonly text: string;
  /** The number of values, their bounds, and the default. */
  readonly facts: string;
  readonly unit: string | undefined;
  readonly choices: readonly string[] | undefined;
  readonly value: AttributeValue | undefined;
  readonly isMixed: boolean;
  /** The value that the element itself sets. */
  readonly own: AttributeValue | undefined;
  readonly from: 'authored' | 'class' | 'language';
  /** The class that sets the value, or would if the element did not. */
  readonly className: string | undefined;
  /** The inherited value: what applies if the element does not set the attribute. */
  readonly inherited: AttributeValue | undefined;
  /** The class that could set it in place of the element. */
  readonly home: string | undefined;
}

/** One of the settings of the model, with its attributes. */
export interface SettingsView {
  readonly key: ElementKey;
  /** The tags that lead to it: `option`, `visual/map`; empty for the model itself. */
  readonly path: string;
  readonly text: string;
  readonly attributes: readonly AttributeView[];
}

/** An element with the elements that can be added in it. */
export interface PlaceView {
  readonly key: ElementKey;
  readonly label: string;
  readonly children: readonly { readonly kind: Kind; readonly tag: string; readonly text: string }[];
}

/** The selection, for the inspector, the menus and the gizmo. */
export interface SelectionView {
  readonly keys: readonly ElementKey[];
  /** The line of the tree that stands for the last element: its own, or that of all settings. */
  readonly line: ElementKey;
  readonly label: string;
  readonly kind: Kind;
  /** The description of the element. */
  readonly text: string;
  readonly attributes: readonly AttributeView[];
  /** The settings of a plugin that the element holds, as the plugin declares them. */
  readonly settings: readonly AttributeView[];
  /** All settings of the model, if one of them is selected. */
  readonly modelSettings: readonly SettingsView[];
  /** The elements that may be added in the first element. */
  readonly children: PlaceView['children'];
  /** Actuators and sensors that may have it as their object. */
  readonly attachable: readonly { readonly kind: Kind; readonly section: 'actuator' | 'sensor' }[];
  /** Its place in the running model; undefined for elements that are not part of it. */
  readonly live: { readonly kind: string; readonly id: number } | undefined;
  /** Body it is in, or is; 0 for the world. */
  readonly body: number;
  readonly canTranslate: boolean;
  readonly canRotate: boolean;
  readonly canScale: boolean;
  /** Text it is made of. */
  readonly range: { readonly uri: string; readonly start: number; readonly end: number } | undefined;
  /** Tags of the generators it came through. */
  readonly generators: readonly string[];
  readonly isMeshGeom: boolean;
}

/** A problem where it is in the text that is shown. */
export interface MarkView extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'parameters'> {
  readonly start: number;
  readonly end: number;
}

/** The text that is shown, with its errors. */
export interface TextView {
  readonly uri: string;
  readonly version: number;
  /** Absent if it has not changed since it was sent last. */
  readonly text?: string;
  readonly marks: readonly MarkView[];
}

/** The state after an edit, for the last view request. */
export interface EditorView {
  /** Name of what would be undone and done again, in words that follow "Undo". */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  readonly main: string;
  /** The element of the whole model, which stands for its settings. */
  readonly root: ElementKey;
  readonly documents: readonly { readonly uri: string; readonly isChanged: boolean }[];
  /** Files that are no texts and were made or changed here, and not saved. */
  readonly unsavedFiles: readonly string[];
  /** True if the text has errors, so that only the text can be edited. */
  readonly isBroken: boolean;
  /** True if an earlier model is simulated because this one does not compile. */
  readonly isBehind: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly lines: readonly TreeLineView[];
  readonly hidden: HiddenIds;
  readonly selection: SelectionView | undefined;
  readonly text: TextView | undefined;
}

/** The geometry of a mesh as the compiler made it, and its mass and inertia. */
export interface MeshFacts {
  readonly vertices: number;
  readonly triangles: number;
  /** Absent without a hull: the mesh collides with nothing. */
  readonly hullVertices: number | undefined;
  /** Lengths along the axes of its inertia [m]. */
  readonly extent: readonly number[];
  readonly volume: number;
  /** Center of mass in the coordinates of the file [m]. */
  readonly center: readonly number[];
  /** Density [kg/m^3] for which mass and principal moments of inertia hold [kg, kg m^2]. */
  readonly density: number;
  readonly mass: number;
  readonly inertia: readonly number[];
}

/** An asset by itself. */
export interface AssetPreview {
  /** A model that shows nothing else, as MJB, and its state as a frame. */
  readonly model: Uint8Array;
  readonly values: Float64Array;
  readonly mesh?: MeshFacts;
}

/** The place of elements that are added from files: the parent of the geoms, and their point in the world [m]. */
export interface AddedPlace {
  readonly parent?: ElementKey;
  readonly point?: pose.Vec3;
  /** Geom that shows the first material. */
  readonly onto?: ElementKey;
}

/** The effect of an edit on the state. */
export interface EditEffect {
  readonly notes: readonly EditNote[];
  /** The parts of the state that were lost: `joint 'knee'`. */
  readonly lost: readonly string[];
  /** Time that the edit took in the worker: of text and elements, and of compiling again [ms]. */
  readonly editTime: number;
  readonly compileTime: number;
}

/** The commands for a model under edit. Each may be refused, which leaves the model unchanged. */
export interface EditorCommands {
  /** Sets the part of the model that views contain. */
  setView(request: ViewRequest): void;
  /** Draws elements, with everything in them, no longer. */
  hide(keys: readonly ElementKey[]): void;
  /** Draws hidden elements again. */
  show(keys: readonly ElementKey[]): void;
  /** Draws nothing but some elements, with everything in them. */
  isolate(keys: readonly ElementKey[]): void;
  showAll(): void;
  /** Sets an attribute, or takes it away. */
  setAttribute(keys: readonly ElementKey[], name: string, value: AttributeValue | undefined, undoGroup?: string): void;
  /** Gives a setting of a plugin a value, or takes it away. */
  configure(key: ElementKey, setting: string, value: AttributeValue | undefined, undoGroup?: string): void;
  /** Moves the value of an attribute from an element into its default class, for all elements of the class. */
  moveToClass(key: ElementKey, name: string): void;
  /** Writes an option of the physics into the model. */
  setOption(change: OptionChange): void;
  /** Makes a kept state a keyframe of the model. */
  addKeyframe(kept: number): ElementKey;
  add(parent: ElementKey, kind: Kind): ElementKey;
  rename(key: ElementKey, name: string): void;
  duplicate(keys: readonly ElementKey[]): readonly ElementKey[];
  /** Labels of what refers to elements. */
  referrers(keys: readonly ElementKey[]): readonly string[];
  remove(keys: readonly ElementKey[], withReferrers: boolean): void;
  move(keys: readonly ElementKey[], parent: ElementKey, index: number | undefined): void;
  /** Moves elements in front of a sibling-to-be, or behind it. */
  moveBeside(keys: readonly ElementKey[], sibling: ElementKey, side: 'before' | 'behind'): void;
  copy(keys: readonly ElementKey[]): string;
  paste(text: string, parent: ElementKey): readonly ElementKey[];
  snippet(name: string, parent: ElementKey): readonly ElementKey[];
  /** Does one of `PART_ACTIONS` to an element. */
  act(key: ElementKey, action: PartAction): ElementKey;
  /** Adds an actuator or a sensor for an element. */
  addFor(key: ElementKey, kind: Kind): ElementKey;
  /** Attaches a model file; `files` are the file and those that it names, if they are not beside the model yet. */
  attachFile(parent: ElementKey, file: string, prefix: string, files?: readonly AssetFile[]): void;
  extract(key: ElementKey, file: string): void;
  /** Translates an element by an offset in the axes of the world, in the present state [m]. Edits with the same `undoGroup` are undone together. */
  translate(key: ElementKey, offset: pose.Vec3, undoGroup?: string): void;
  /** Rotates an element by a quaternion in the axes of the world, in the present state. */
  rotate(key: ElementKey, by: pose.Quat, undoGroup?: string): void;
  scale(key: ElementKey, factors: pose.Vec3, undoGroup?: string): void;
  /** Moves one end of what is between two points by an offset in the axes of the world, as the model stands now [m]. */
  moveEnd(key: ElementKey, end: 0 | 1, offset: pose.Vec3, undoGroup?: string): void;
  /** Sets the range of a joint [rad or m]. */
  setRange(key: ElementKey, range: readonly [low: number, high: number], undoGroup?: string): void;
  /** Points the axis of a joint along a direction of the world, as the model stands now. */
  pointAxis(key: ElementKey, direction: pose.Vec3, undoGroup?: string): void;
  /** Leads a spatial tendon through a site, or around a geom. */
  extendPath(tendon: ElementKey, along: ElementKey): void;
  /** Imports assets, adding geoms if a parent is given; returns the elements to select. */
  addAssets(bundle: AssetBundle, place: AddedPlace): readonly ElementKey[];
  /** Touches a height field with a brush. */
  sculpt(key: ElementKey, dab: BrushDab, undoGroup?: string): void;
  /** Gives a height field the heights of a picture. */
  importHeights(key: ElementKey, heights: Heights): void;
  /** Returns the preview of an asset; undefined for elements without a preview. */
  preview(key: ElementKey): AssetPreview | undefined;
  /** The model as a file. */
  file(format: 'xml' | 'mjz' | 'mjb' | 'urdf'): Uint8Array;
  /** Documents that differ from their files. */
  unsaved(): readonly Unsaved[];
  /** Binary files that differ from their content on disk. */
  unsavedFiles(): readonly UnsavedFile[];
  /** Sets the saved content of a file. */
  saved(uri: string, content: string | Uint8Array): void;
  /** Compares the text of a file with the document. */
  diskState(uri: string, text: string): DiskState;
  /** Resolves a conflict with a file: takes it over, merges it, or keeps the changes here. */
  resolveConflict(uri: string, text: string, choice: 'take' | 'merge' | 'keep'): void;
  /**
   * Restores the content of documents and files from an earlier visit, with what the files of the documents held then;
   * returns what those hold now that have changed since.
   */
  restore(
    texts: readonly (readonly [uri: string, text: string, base?: string | undefined])[],
    files: readonly (readonly [uri: string, bytes: Uint8Array])[],
  ): readonly (readonly [uri: string, text: string])[];
  /** Everything that the model consists of, by path: its texts as they are, and the files that they name. */
  sources(): readonly (readonly [uri: string, bytes: Uint8Array])[];
  undo(): string | undefined;
  redo(): string | undefined;
  /** Edits a text of a version; refused if there is a newer one. */
  editText(uri: string, version: number, patches: readonly TextPatch[]): void;
  /** Elements made of the text around an offset, innermost ones. */
  elementsAt(uri: string, offset: number): readonly ElementKey[];
  complete(uri: string, offset: number): Completions | undefined;
  describe(uri: string, offset: number): Described | undefined;
  /** Elements of the model that runs, by kind and index. */
  find(kind: string, id: number): ElementKey | undefined;
  /**
   * The places where elements can be added: the given element, the body that it is in or the world, and the sections of
   * the model, also empty ones.
   */
  places(key: ElementKey | undefined): readonly PlaceView[];
  /** Elements that an element is in, outermost first. */
  ancestors(key: ElementKey): readonly ElementKey[];
}

/** The changes that the menu of an element offers. */
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
] as const;

/** The name of one of `PART_ACTIONS`. */
export type PartAction = (typeof PART_ACTIONS)[number];

/** The name of a command that the page may send. */
export type CommandName = keyof EditorCommands;

/** A command from the page to the worker. */
export interface EditorRequest<K extends CommandName = CommandName> {
  /** Counts requests. */
  readonly id: number;
  readonly name: K;
  readonly args: Parameters<EditorCommands[K]>;
}

/** The answer to the command with the same id. */
export interface EditorReply {
  readonly id: number;
  readonly result?: unknown;
  readonly fault?: SimulationFailure;
  /** Absent for commands that do not change the model. */
  readonly effect?: EditEffect;
}
