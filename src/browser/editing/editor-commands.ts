/** The commands for a model under edit, based on the commands of its project. */
import type { Model } from '../../model/model.js';
import type { NamedKind } from '../../model/named.js';
import type { Kind } from '../../schema/mjcf.js';
import { modelError } from '../../schema/report.js';
import * as source from '../../source/index.js';
import type { SpecElement } from '../../spec/element.js';
import type { EditorCommands, EditorQuestion, ElementKey } from './editor-protocol.js';
import type { ElementKeys } from './element-keys.js';

export interface EditorParts {
  readonly project: source.Project;
  readonly keys: ElementKeys;
  readonly model: Model;
  readonly ask: (question: EditorQuestion) => void;
  /** Notes what a transaction did beyond what was asked for; returns what it made. */
  readonly note: <T>(edited: source.Edited<T>) => T;
}

/** Commands that only look. */
export const QUESTIONS: ReadonlySet<keyof EditorCommands> = new Set([
  'look',
  'referrers',
  'copy',
  'elementsAt',
  'complete',
  'describe',
  'find',
  'ancestors',
]);

// long: a table with a line or two for each command
export function editorCommands({ project, keys, model, ask, note }: EditorParts): EditorCommands {
  const one = (key: ElementKey): SpecElement => keys.get(key);
  const numbers = (elements: readonly SpecElement[]): ElementKey[] => elements.map((each) => keys.keyOf(each));
  return {
    look: ask,
    setAttribute: (chosen, name, value, merge) =>
      note(source.setAttribute(project, keys.all(chosen), name, value, merge === undefined ? {} : { merge })),
    setInClass: (key, className, name, value) => note(source.setDefault(project, className, one(key), name, value)),
    add: (parent, kind) => keys.keyOf(note(source.addElement(project, one(parent), kind, startOf(kind)))),
    rename: (key, name) => note(source.renameElement(project, one(key), name)),
    duplicate: (chosen) => numbers(keys.all(chosen).map((each) => note(source.duplicateElement(project, each)))),
    referrers: (chosen) => [...new Set(source.referrersOf(keys.all(chosen)).map(({ element }) => element.label))],
    remove: (chosen, withReferrers) =>
      void note(source.deleteElements(project, outermost(keys.all(chosen)), { withReferrers })),
    move: (chosen, parent, index) => {
      for (const each of outermost(keys.all(chosen))) note(source.reparent(project, each, one(parent), index));
    },
    copy: (chosen) => source.copyElements(keys.all(chosen)),
    paste: (text, parent) => numbers(note(source.pasteElements(project, text, one(parent)))),
    undo: () => project.undo(),
    redo: () => project.redo(),
    editText(uri, version, patches) {
      if (project.documents.get(uri)?.version !== version)
        throw modelError('edit-refused', { reason: 'the text is newer' });
      project.editText(uri, patches, { name: 'edit text', merge: `text ${uri}` });
    },
    elementsAt: (uri, offset) => numbers(project.elementsAt(uri, offset)),
    complete: (uri, offset) => source.completionsAt(project, uri, offset),
    describe: (uri, offset) => source.describeAt(project, uri, offset),
    find(kind, id) {
      const element = model.elements?.[kind as NamedKind]?.[id] as SpecElement | undefined;
      return element && project.spec.holds(element) ? keys.keyOf(element) : undefined;
    },
    ancestors(key) {
      const found: SpecElement[] = [];
      for (let at = one(key).parent; at; at = at.parent) found.unshift(at);
      return numbers(found);
    },
  };
}

/** Elements without those that are in others. */
function outermost(elements: readonly SpecElement[]): SpecElement[] {
  const all = new Set(elements);
  return elements.filter((element) => {
    for (let at = element.parent; at; at = at.parent) if (all.has(at)) return false;
    return true;
  });
}

/** Values without which a new element would be an error. */
const STARTS: Partial<Record<Kind, object>> = {
  geom: { size: [0.05] },
};

const startOf = (kind: Kind): object => STARTS[kind] ?? {};
