/** Expands a generator: its copies are written to the text, so that each can be edited. */
import { message } from '../../../foundation/schema/messages.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { messageError } from '../../../foundation/schema/report.js';
import { decodeEntities } from '../../../foundation/xml/tree.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { references } from '../../../modelling/spec/lookup/references.js';
import { generatorOf, placeOf } from '../origins.js';
import type { Place } from '../outline.js';
import type { Edited, Editing, Project } from '../project.js';
import { removeNode } from '../text/place-patch.js';
import { formatValue } from '../write-element.js';

/**
 * Replaces a `replicate` or an `attach` in the text by its copies, with their actuators, sensors, assets and classes.
 * Of nested generators the outermost one is expanded. Throws a ModelError `edit-refused` for an element that was not
 * generated, and if a part is shared with elements that remain.
 */
export function expandGenerator(project: Project, element: SpecElement): Edited<void> {
  const generator = project.originOf(element)?.path[0]?.generator;
  if (!generator) throw messageError(message('edit-refused/not-generated', { element: element.label }));
  return project.transact(`expand ${generator.node.name}`, (editing) => {
    const roots = rootsOf(project, generator);
    const others = [...followersOf(project, roots), ...sharedOf(project, generator)];
    const nodes = originalsOf(project, others);
    for (const key of project.spec.all('key')) rewriteKey(key);
    markAsNew(editing, [...roots, ...others]);
    for (const place of [generator, ...nodes]) removePlace(editing, place);
  });
}

/** Returns the elements that a generator inserted into the tree. */
const rootsOf = (project: Project, { node }: Place): SpecElement[] =>
  project.spec.worldbody.descendants().filter((element) => {
    const place = placeOf(element);
    return place !== undefined && generatorOf(element, place, project.outline)?.node === node;
  });

/** Returns the elements of sections that were copied with elements of the tree. */
function followersOf({ spec, origins }: Project, roots: readonly SpecElement[]): SpecElement[] {
  const names = new Set<string>();
  const declare = (element: SpecElement): void => {
    for (const { namespace, identifier } of element.descendants()) {
      if (namespace && identifier) names.add(`${namespace} ${identifier}`);
    }
  };
  roots.forEach(declare);
  const sections = spec.root.elements.filter((section) => section !== spec.worldbody);
  const found: SpecElement[] = [];
  for (const element of sections.flatMap(({ elements }) => elements)) {
    const isTied = references(element).some(({ namespace, name }) => names.has(`${namespace} ${name}`));
    if (!isTied || !(origins.countOf(element) > 1 || isRenamed(element))) continue;
    found.push(element);
    declare(element);
  }
  return found;
}

/** Returns the assets, classes and plugins of an attached model. */
function sharedOf({ spec, outline }: Project, { document, node }: Place): SpecElement[] {
  if (node.name !== 'attach' || node.attribute('model') === undefined) return [];
  const prefix = decodeEntities(document.rawValue(node, 'prefix') ?? '');
  const homes = [spec.main, spec.section('assetSection'), spec.section('extensionSection')];
  return homes
    .flatMap(({ elements }) => elements)
    .filter((element) => {
      const place = placeOf(element);
      // a file without defaults has a class that no text contains
      const isForeign = place ? outline.root && !outline.isPart(place.document) : element.kind === 'default';
      return isForeign && element.identifier?.startsWith(prefix);
    });
}

/** Tests whether an element or one of its references has a different name in the Spec than in the text. */
function isRenamed(element: SpecElement): boolean {
  const place = placeOf(element);
  if (!place) return true;
  const differs = (name: string, value: AttributeValue): boolean => {
    const raw = place.document.rawValue(place.node, name);
    return raw !== undefined && typeof value === 'string' && decodeEntities(raw) !== formatValue(value);
  };
  return [...element.authored].some(([name, value]) => differs(name, value)) || element.elements.some(isRenamed);
}

/** Returns the XML elements, in documents of the model itself, that become redundant once their copies are written. */
function originalsOf({ origins, outline }: Project, copies: readonly SpecElement[]): Place[] {
  const places = new Map<number, Place>();
  for (const copy of copies) {
    const place = placeOf(copy);
    if (!place || !outline.isPart(place.document)) continue;
    const shared = origins.elementsOf(place).find((each) => !copies.includes(each));
    if (shared) throw messageError(message('edit-refused/same-text', { element: shared.label }));
    places.set(place.node.id, place);
  }
  return [...places.values()];
}

/** Rewrites the values of a keyframe to match the current model. */
function rewriteKey(key: SpecElement): void {
  const { spec } = key;
  const record = spec.keyParts.get(key);
  if (record) spec.changes.run({ type: 'parts', element: key, before: record, after: record });
}

/** Marks elements as new at their current position, so that they are written. */
function markAsNew({ spec, release }: Editing, elements: readonly SpecElement[]): void {
  for (const element of elements) {
    const parent = element.parent!;
    const index = parent.elements.indexOf(element);
    release(element);
    spec.changes.run({ type: 'remove', element, parent, index });
    spec.changes.run({ type: 'insert', element, parent, index });
  }
}

function removePlace({ workspace }: Editing, place: Place): void {
  const now = workspace.renewed(place);
  if (now) workspace.patch(now.document, [removeNode(now.document, now.node)]);
}
