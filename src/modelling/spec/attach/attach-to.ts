/** Attaches a body, a frame or a whole Spec to an element of a Spec. */

import type { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { freeName } from '../../../foundation/base/free-name.js';
import {
  type OptionNames,
  requireChoice,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../../foundation/base/usage.js';
import { compose, IDENTITY, inversePose, type Pose } from '../../../foundation/math/pose.js';
import { type MessageCode, type MessageParameters, message } from '../../../foundation/schema/messages.js';
import { diagnostic, messageError, modelError, taken } from '../../../foundation/schema/report.js';
import { isElement } from '../attribute-input.js';
import { expandComposites } from '../composite/expand.js';
import { createElement, type Element, type SpecElement } from '../element.js';
import { carriedPart } from '../keyframes/key-poses.js';
import {
  isWhole as isWholeKey,
  type KeyPart,
  partsOfCopies,
  partsOfKeys,
  type SplitKey,
  setKeyRecord,
  splitKeys,
} from '../keyframes/keys.js';
import { localPose, worldPose } from '../pose.js';
import type { Spec } from '../spec.js';
import { AFFIXES, type Affix, type Affixes, Attachment, affixed, Selection, type Sharing } from './attach.js';
import { mergeExtensions } from './merge-extensions.js';
import { mergeOptions } from './merge-options.js';
import { type AssetChoice, SharedNames } from './shared-names.js';

/** The sources of an attachment: a body, a frame, or all children of the world of a Spec. */
export type Child = Spec | Element<'body'> | Element<'frame'>;

/**
 * The treatment of the child's keyframes: they stay separate, or their values are merged into keyframes of the parent
 * by name or by index.
 */
export type KeyMerging = 'separate' | 'name' | 'index';

/** Options of attaching. */
export interface AttachOptions extends Affixes {
  /**
   * A copy is independent of the child. By reference, later edits of the child also change the parent; then the
   * child must be edited, not the parent, and the child cannot be compiled separately until it is detached.
   */
  readonly by?: 'copy' | 'reference';
  readonly keyframes?: KeyMerging;
  /**
   * The frame of the poses of free bodies and mocap bodies in the child's keyframes: world poses as in the child
   * (`child`, as in MuJoCo), or poses moved with the attachment point (`attached`), which gives each of several
   * robots a separate pose.
   */
  readonly keyframePoses?: 'child' | 'attached';
  /**
   * The assets to copy: those that the part refers to, or all of the child. Assets that equal one of the parent are
   * not copied in either case.
   */
  readonly assets?: AssetChoice;
  /** Receives warnings: conflicting options and elements that are not attached. */
  readonly diagnostics?: Diagnostics;
  /**
   * True to attach as MuJoCo does: all classes and assets of the child are copied under their names with affixes,
   * and references to elements outside the part refer to the elements with those names in the parent. @internal
   */
  readonly asReference?: boolean;
}

const OPTIONS: OptionNames<AttachOptions> = {
  ...AFFIXES,
  by: true,
  keyframes: true,
  keyframePoses: true,
  assets: true,
  diagnostics: true,
  asReference: true,
};

/** Throws a usage error for unknown options: a misspelt one would be ignored otherwise. */
function requireAttachOptions(options: AttachOptions): void {
  requireOptionsOf('attach', OPTIONS, options, "options as an object, such as { prefix: 'left-' }");
  const { prefix = '', suffix = '', by, keyframes, keyframePoses, assets } = options;
  requireText('attach, prefix', 'text', prefix);
  requireText('attach, suffix', 'text', suffix);
  requireChoice('attach, by', ['copy', 'reference'], by);
  requireChoice('attach, keyframes', ['separate', 'name', 'index'], keyframes);
  requireChoice('attach, keyframePoses', ['child', 'attached'], keyframePoses);
  requireChoice('attach, assets', ['used', 'all'], assets);
}

/** Within one Spec, shared elements are not copied. */
const KEEP: Sharing = { rename: (_, name) => name, comes: () => false };

/** Everything that one attachment consists of; a link applies it again when the child changes. */
export interface Plan {
  readonly attachment: Attachment;
  readonly selection: Selection;
  readonly keys: readonly SplitKey[];
  readonly names: SharedNames | undefined;
}

interface PlanOptions {
  /** True if the copies follow the settings of the child. */
  readonly isLive?: boolean;
  /** Copies from an earlier application of the link, which are ignored. */
  readonly own?: ReadonlySet<SpecElement>;
  /** The future parent of the copies, or the site at which they are placed. */
  readonly point?: SpecElement;
  readonly assets?: AssetChoice | undefined;
  readonly asReference?: boolean | undefined;
  /** True to leave out the flexcomps of a part that is a frame. */
  readonly leavesFlexcomps?: boolean;
  /** The section elements without references to include; by default, all of another Spec. */
  readonly unbound?: ReadonlySet<SpecElement> | undefined;
}

/** Decides which elements are copied and their names; `own` are earlier copies, which are ignored. */
export function planAttachment(
  from: Spec,
  to: Spec,
  parts: readonly SpecElement[],
  affix: Affix,
  { isLive = false, own, point, assets, leavesFlexcomps, asReference = false, unbound }: PlanOptions = {},
): Plan {
  const outside = asReference ? affix : undefined;
  const selection = new Selection(from, to, parts, { leavesFlexcomps, unbound, outside });
  refuseClashes(selection, affix, own);
  const names =
    from === to ? undefined : new SharedNames(selection, affix, own, asReference ? 'named' : assets, isLive);
  const keys = from === to ? splitKeys(to) : partsOfKeys(from);
  const isUnderMain = !point || to.defaults.classIn(point) === to.main;
  return {
    selection,
    keys,
    names,
    attachment: new Attachment(selection, affix, keys, names ?? KEEP, isLive, isUnderMain),
  };
}

/** Attaches a child to a body, a frame, a site or the world; `Spec.attach` documents the rules and the errors. */
export function attachTo(point: SpecElement, child: Child, options: AttachOptions): Element<'body'> | Element<'frame'> {
  if (!isElement(point)) throw usageError('attach', 'an element to attach to', point);
  requireAttachOptions(options);
  const to = point.spec;
  const { from, parts, isWhole } = partsOf(child);
  to.compilerQueries ??= from.compilerQueries;
  const isLink = options.by === 'reference';
  refusePlace(point, parts);
  refuseCycle(point, from, parts, isLink);
  if (from !== to) {
    mergeOptions(from, to, options.diagnostics);
    mergeExtensions(from, to);
    if (from.compiler.settotalmass > 0) warn(options, 'child-total-mass', { child: from.root.model });
    to.attachedFrom(from);
  }
  const affix = affixed(options);
  if (isLink) to.links.removeUnused(from);
  const plan = planAttachment(from, to, parts, affix, {
    isLive: isLink,
    point,
    assets: options.assets,
    asReference: options.asReference,
    leavesFlexcomps: !isWhole,
  });
  for (const { label, location } of plan.selection.dropped) {
    warn(options, 'not-attached', { element: label }, location && { location });
  }
  const before = isWhole ? IDENTITY : worldPose(parts[0]!.parent ?? parts[0]!);
  const copies = plan.attachment.copyParts();
  const root = isWhole || point.kind === 'site' ? frameAt(point, copies) : copies[0]!;
  to.insert(root, point.kind === 'site' ? point.parent! : point);
  for (const { copy, home } of plan.attachment.sectionCopies()) to.insert(copy, home);
  const isCarried = options.keyframePoses === 'attached' && copies.length > 0;
  const carried = isCarried ? compose(worldPose(copies[0]!.parent!), inversePose(before)) : undefined;
  placeKeys(plan, affix, options.keyframes ?? 'separate', isWhole, carried);
  to.links.remember(root, { child: from, parts, isWhole, options, plan });
  // a body is attached as a body, everything else in a frame
  return root as Element<'body'> | Element<'frame'>;
}

/** Adds or merges the keyframes of the child as the `keyframes` option requests. */
export function placeKeys(
  { attachment, keys, names }: Plan,
  affix: Affix,
  merging: KeyMerging,
  isWhole: boolean,
  carried?: Pose,
): void {
  keys.forEach(({ key, parts }, i) => {
    const own = partsOfCopies(parts, attachment.made);
    const copied = carried ? own.map((part) => carriedPart(part, carried)) : own;
    const { to } = attachment;
    if (!names && !isWhole) {
      // the values of copies within one Spec start as those of the originals
      if (copied.length > 0) addParts(to, key, copied);
      return;
    }
    if (copied.length === 0 && !(isWhole && parts.length === 0)) return;
    const twin = merging === 'separate' ? undefined : twinOf(key, i, merging, attachment);
    if (twin) addParts(to, twin, copied);
    else attachment.addKey(key, copied, (name) => names?.free('key', affix(name)) ?? freeKey(to, affix(name)));
  });
}

const freeKey = (spec: Spec, name: string): string => freeName(name, (each) => spec.find('key', each) !== undefined);

/**
 * The keyframe of the parent into which a keyframe of the child is merged. Keyframes that the attachment itself
 * added are ignored.
 */
function twinOf(
  key: Element<'key'>,
  index: number,
  merging: 'name' | 'index',
  { made, to }: Attachment,
): Element<'key'> | undefined {
  const copies = new Set<SpecElement>(made.values());
  const present = to.keyframes.filter((other) => !copies.has(other));
  if (merging === 'index') return present[index];
  return key.name === undefined ? undefined : present.find((other) => other.name === key.name);
}

/** Adds values to a keyframe and splits it if necessary. */
function addParts(spec: Spec, key: Element<'key'>, parts: readonly KeyPart[]): void {
  // a split keyframe stays split, so that the model is not searched again for each of a thousand attachments
  if (isWholeKey(key)) splitKeys(spec);
  const record = spec.keyParts.get(key);
  setKeyRecord(spec, key, { parts: [...(record?.parts ?? []), ...parts], isAttached: record?.isAttached ?? false });
}

/** The elements to attach. Composites are expanded, so that their bodies can be renamed. */
export function partsOf(child: Child): {
  readonly from: Spec;
  readonly parts: readonly SpecElement[];
  readonly isWhole: boolean;
} {
  const isWhole = typeof child === 'object' && child !== null && 'worldbody' in child;
  if (!isWhole && !isElement(child)) throw usageError('attach', 'a body, a frame or a Spec', child);
  const part = isWhole ? child.worldbody : child;
  expandComposites(part.spec, part);
  if (isWhole) return { from: child, parts: [...part.elements], isWhole };
  if (part.kind !== 'body' && part.kind !== 'frame') {
    throw messageError(message('bad-attachment/kind', { tag: part.tag }), { element: part.label });
  }
  return { from: part.spec, parts: [part], isWhole };
}

/** A frame around copies, with the pose of the site, or the identity pose. */
function frameAt(point: SpecElement, contents: readonly SpecElement[]): SpecElement {
  const frame: SpecElement = createElement(point.spec, 'frame');
  if (point.kind === 'site') {
    const { pos, quat } = localPose(point);
    frame.author('pos', Object.freeze([...pos]));
    frame.author('quat', Object.freeze([...quat]));
  }
  for (const child of contents) {
    child.parent = frame;
    frame.elements.push(child);
  }
  return frame;
}

/**
 * Throws if a joint or inertia would be attached to the world, or if the point is not in a model or cannot have
 * bodies.
 */
function refusePlace(point: SpecElement, parts: readonly SpecElement[]): void {
  if (!point.spec.holds(point)) {
    throw messageError(message('bad-attachment/no-place'), place(point));
  }
  if (point.kind !== 'site' && !point.row.children?.body) {
    throw messageError(message('bad-attachment/place', { tag: point.tag }), place(point));
  }
  let body: SpecElement | undefined = point;
  while (body && body.kind !== 'body' && body.kind !== 'worldbody') body = body.parent;
  if (body?.kind !== 'worldbody') return;
  const moving = parts.flatMap((part) => [...movingIn(part)])[0];
  if (moving) throw modelError('not-in-world', { element: moving.tag }, place(moving));
}

/** Joints and inertias in a frame, which apply to the body that contains the frame. */
function* movingIn(element: SpecElement): Generator<SpecElement> {
  if (element.kind !== 'frame') return;
  for (const child of element.elements) {
    if (child.namespace === 'joint' || child.kind === 'inertial') yield child;
    else yield* movingIn(child);
  }
}

/** Throws if a part would be attached within itself, or a Spec by reference to a Spec that is attached to it. */
function refuseCycle(point: SpecElement, from: Spec, parts: readonly SpecElement[], isLink: boolean): void {
  const { spec } = point;
  if (from === spec) {
    const chain: string[] = [];
    for (let at: SpecElement | undefined = point; at; at = at.parent) {
      chain.unshift(at.label);
      if (parts.includes(at)) throw modelError('attach-cycle', { chain: [...chain, at.label].join(' -> ') }, place(at));
    }
    if (isLink) {
      throw messageError(message('bad-attachment/same-model'), place(point));
    }
    return;
  }
  const chain = isLink ? spec.links.chainTo(from) : undefined;
  if (chain) throw modelError('attach-cycle', { chain: [...chain, from].map(titleOf).join(' -> ') }, place(point));
}

const titleOf = (spec: Spec): string => spec.uri || spec.root.model;

/** Throws if a new name is already taken. */
function refuseClashes(selection: Selection, affix: Affix, own: ReadonlySet<SpecElement> = new Set()): void {
  const clashes = [...selection.names].flatMap(([namespace, names]) =>
    [...names].flatMap((name) => {
      const holder = selection.to.names.all(namespace, affix(name)).find((element) => !own.has(element));
      if (!holder && !(namespace === 'body' && affix(name) === 'world')) return [];
      const original = selection.from.find(namespace, name);
      return [{ clash: taken(namespace, affix(name), holder?.location), original }];
    }),
  );
  const [first] = clashes;
  if (!first) return;
  throw modelError('duplicate-name', first.clash, first.original && place(first.original));
}

const place = (element: SpecElement) => ({
  element: element.location ? element.label : element.path,
  ...(element.location && { location: element.location }),
});

function warn<C extends MessageCode>(
  { diagnostics }: AttachOptions,
  code: C,
  parameters: MessageParameters<C>,
  context = {},
): void {
  diagnostics?.add(diagnostic(code, parameters, context));
}
