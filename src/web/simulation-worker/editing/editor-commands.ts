/** The commands for a model under edit, based on the commands of its project. */

import * as source from '../../../authoring/source/index.js';
import { IDENTITY, type Pose } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { messageError } from '../../../foundation/schema/report.js';
import { isElement } from '../../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import type { NamedKind } from '../../../simulation/model/named.js';
import { assetCommands } from './asset-commands.js';
import type { EditorCommands, ElementKey, ViewRequest } from './editor-protocol.js';
import type { ElementKeys } from './element-keys.js';
import { fileCommands } from './file-commands.js';
import { partActions } from './part-actions.js';
import type { PartSet } from './part-set.js';
import { childrenOf, liveOf } from './selection-view.js';
import { addStarted } from './starting-values.js';
import { transformCommands } from './transform-commands.js';

/** The parts of an editor that its commands use. */
export interface EditorParts {
  readonly project: source.Project;
  readonly keys: ElementKeys;
  readonly hidden: PartSet;
  readonly locked: PartSet;
  readonly model: Model;
  readonly setView: (request: ViewRequest) => void;
  readonly data: Data;
  /** Returns a kept state as a keyframe, by its index. */
  readonly keyframeOf: (kept: number) => source.KeyframeValues | undefined;
  /** Registers a change of the state that is made after the next compile. */
  readonly afterCompile: (change: () => void) => void;
  /** Adds the notes of an edit to the reply, and returns the result of the edit. */
  readonly report: <T>(edited: source.Edited<T>) => T;
}

/** Commands that change the view of the model in the page, but not the model. */
export const VIEW_COMMANDS: ReadonlySet<keyof EditorCommands> = new Set([
  'setView',
  'hide',
  'show',
  'isolate',
  'showAll',
  'lock',
  'unlock',
]);

/** Commands that do not change the model. */
export const READ_COMMANDS: ReadonlySet<keyof EditorCommands> = new Set([
  ...VIEW_COMMANDS,
  'referrers',
  'copy',
  'elementsAt',
  'complete',
  'describe',
  'find',
  'live',
  'ancestors',
  'places',
  'named',
  'file',
  'unsaved',
  'unsavedFiles',
  'preview',
  'diskState',
  'sources',
]);

/** Returns the commands of an editor, by the names in requests. */
export function editorCommands(parts: EditorParts): EditorCommands {
  const { project, keys, hidden, locked, model, setView, report } = parts;
  const one = (key: ElementKey): SpecElement => keys.get(key);
  const poseOf = (at: ElementKey | undefined): Pose | undefined =>
    at === undefined ? undefined : source.landingPose(one(at));
  const numbers = (elements: readonly SpecElement[]): ElementKey[] => elements.map((each) => keys.keyOf(each));
  return {
    setView,
    hide: (chosen) => hidden.add(keys.all(chosen)),
    show: (chosen) => hidden.remove(keys.all(chosen)),
    isolate: (chosen) => hidden.holdOthers(keys.all(chosen)),
    showAll: () => hidden.clear(),
    lock: (chosen) => locked.add(keys.all(chosen)),
    unlock: (chosen) => locked.remove(keys.all(chosen)),
    setAttribute: (chosen, name, value, undoGroup) =>
      report(source.setAttribute(project, keys.all(chosen), name, value, undoGroup === undefined ? {} : { undoGroup })),
    configure: (key, setting, value, undoGroup) =>
      report(source.configureElement(project, one(key), setting, value, undoGroup === undefined ? {} : { undoGroup })),
    moveToClass: (key, name) => report(source.sayInClass(project, one(key), [name])),
    setOption: (change) => report(source.setOption(project, change)),
    addKeyframe: (kept) => {
      const values = parts.keyframeOf(kept);
      if (!values) throw messageError(message('edit-refused/old-state'));
      return keys.keyOf(report(source.addKeyframe(project, values.name, values)));
    },
    add(parent, kind, values = {}, at = undefined) {
      const landing = poseOf(at);
      const placed = landing ? { ...values, pos: landing.pos } : values;
      return keys.keyOf(report(project.transact(`add ${kind}`, () => addStarted(one(parent), kind, placed))));
    },
    addForJoints: (kind) => numbers(report(source.addForJoints(project, kind))),
    rename: (key, name) => report(source.renameElement(project, one(key), name)),
    duplicate: (chosen) => numbers(keys.all(chosen).map((each) => report(source.duplicateElement(project, each)))),
    referrers: (chosen) => [...new Set(source.referrersOf(keys.all(chosen)).map(({ element }) => element.label))],
    remove: (chosen, withReferrers) =>
      void report(source.deleteElements(project, outermost(keys.all(chosen)), { withReferrers })),
    move: (chosen, parent, index) => {
      for (const each of outermost(keys.all(chosen))) report(source.reparent(project, each, one(parent), index));
    },
    moveBeside(chosen, key, side) {
      const sibling = one(key);
      for (const each of outermost(keys.all(chosen))) {
        const at = sibling.parent!.elements.indexOf(sibling) + (side === 'before' ? 0 : 1);
        report(source.reparent(project, each, sibling.parent!, at));
      }
    },
    snippet: (name, parent, at) =>
      numbers(report(source.insertSnippet(project, name as keyof typeof source.SNIPPETS, one(parent), poseOf(at)))),
    act: (key, action) => keys.keyOf(report(partActions[action](project, one(key)))),
    addFor: (key, kind) => keys.keyOf(report(source.addForElement(project, one(key), kind))),
    attachFile(parent, file, prefix, files = [], at = undefined) {
      const holder = one(parent);
      // a frame without contents can be moved already
      const frame = holder.is('frame') && holder.elements.length === 0 ? undefined : (poseOf(at) ?? IDENTITY);
      return keys.keyOf(report(source.attachFile(project, holder, file, { prefix, files, ...(frame && { frame }) })));
    },
    extract: (key, file) => report(source.extractToFile(project, one(key), file)),
    ...transformCommands(parts),
    ...fileCommands(project, model),
    ...assetCommands(parts),
    copy: (chosen) => source.copyElements(keys.all(chosen)),
    paste: (text, parent) => numbers(report(source.pasteElements(project, text, one(parent)))),
    undo: () => project.undo(),
    redo: () => project.redo(),
    cancel: (undoGroup) => project.cancel(undoGroup),
    editText(uri, version, patches) {
      if (project.documents.get(uri)?.version !== version) throw messageError(message('edit-refused/old-text'));
      project.editText(uri, patches, { name: 'edit text', undoGroup: `text ${uri}` });
    },
    elementsAt: (uri, offset) => numbers(project.elementsAt(uri, offset)),
    complete: (uri, offset) => source.completionsAt(project, uri, offset),
    describe: (uri, offset) => source.describeAt(project, uri, offset),
    find(kind, id) {
      const element = model.elements?.[kind as NamedKind]?.[id];
      return isElement(element) && project.spec.holds(element) ? keys.keyOf(element) : undefined;
    },
    live: (key) => liveOf(model, one(key)),
    places: (key) =>
      placesToAdd(project.spec, key === undefined ? undefined : one(key)).flatMap((element) => {
        const children = childrenOf(element);
        return children.length === 0
          ? []
          : [{ key: keys.keyOf(element), kind: element.kind, label: element.label, children }];
      }),
    named: () =>
      project.spec.root
        .descendants()
        .filter((element) => element.identifier !== undefined && element.parent)
        .map((element) => ({ key: keys.keyOf(element), kind: element.kind, label: element.label })),
    ancestors(key) {
      const found: SpecElement[] = [];
      for (let at = one(key).parent; at; at = at.parent) found.unshift(at);
      return numbers(found);
    },
  };
}

/** Elements of the body tree that can contain bodies or geoms. */
const HOLDERS: ReadonlySet<Kind> = new Set(['worldbody', 'body', 'frame', 'replicate']);

/**
 * Returns the parents for new elements: `chosen`, its nearest container of bodies or geoms, and the sections, default
 * classes last.
 */
function placesToAdd(spec: Spec, chosen: SpecElement | undefined): readonly SpecElement[] {
  let holder = chosen;
  while (holder && !HOLDERS.has(holder.kind)) holder = holder.parent;
  const root = spec.root;
  const sections = root.elements.filter((each) => each.kind !== 'visual' && !HOLDERS.has(each.kind));
  const isDefault = ({ kind }: SpecElement): boolean => kind === 'default';
  const last = sections.filter(isDefault);
  const world = spec.worldbody;
  const first = chosen && !source.isSetting(chosen) ? [chosen] : [];
  return [...new Set([...first, holder ?? world, ...sections.filter((each) => !isDefault(each)), ...last])];
}

/** Removes the elements that are inside of others in the list. */
function outermost(elements: readonly SpecElement[]): SpecElement[] {
  const all = new Set(elements);
  return elements.filter((element) => {
    for (let at = element.parent; at; at = at.parent) if (all.has(at)) return false;
    return true;
  });
}
