/** Describes the selection for the page. */

import {
  attachable,
  factsOf,
  type InspectedAttribute,
  inspect,
  isSetting,
  type Project,
  poseInBody,
  settingsOf,
  type ValueSource,
} from '../../../authoring/source/index.js';
import { type Kind, tagOf } from '../../../foundation/schema/mjcf.js';
import { KIND_TEXTS } from '../../../foundation/schema/mjcf-docs.js';
import { isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ElementLists } from '../../../simulation/model/named.js';
import type { AttributeView, SelectionView } from './editor-protocol.js';
import type { ElementKeys } from './element-keys.js';
import { settingViews } from './setting-views.js';

/** Returns the view of the selected elements; undefined if the list is empty. */
export function selectionView(
  project: Project,
  keys: ElementKeys,
  model: Model,
  elements: readonly SpecElement[],
): SelectionView | undefined {
  const [first] = elements;
  if (!first) return undefined;
  const { attributes } = first.row;
  const place = project.placesOf(first)[0];
  const isOne = elements.length === 1;
  return {
    keys: elements.map((each) => keys.keyOf(each)),
    line: keys.keyOf(isSetting(elements.at(-1)!) ? project.spec.root : elements.at(-1)!),
    label: isOne ? first.label : `${elements.length} × ${first.tag}`,
    kind: first.kind,
    text: KIND_TEXTS[first.kind],
    attributes: inspect(elements).map((each) => attributeView(each, isOne ? first : undefined)),
    settings: isOne ? settingViews(model, first) : [],
    modelSettings: isOne && isSetting(first) ? modelSettings(project, keys) : [],
    children: childrenOf(first),
    attachable: isOne ? attachableTo(first) : [],
    live: liveOf(model, first),
    frame: first.is('frame') ? poseInBody(first) : undefined,
    body: bodyOf(model, first),
    canTranslate: Boolean(attributes.pos ?? attributes.fromto) && first.kind !== 'compiler',
    canRotate: Boolean(attributes.quat ?? attributes.axis ?? attributes.dir),
    canScale: first.is('geom') || first.is('site') || (first.is('inertial') && first.diaginertia !== undefined),
    range: place && { uri: place.document.uri, start: place.node.start, end: place.node.end },
    generators: project.originOf(first)?.path.map(({ generator }) => generator.node.name) ?? [],
    isMeshGeom: first.is('geom') && first.mesh !== undefined,
  };
}

const modelSettings = ({ spec }: Project, keys: ElementKeys): SelectionView['modelSettings'] =>
  settingsOf(spec.root).map(({ element, path }) => ({
    ...{ key: keys.keyOf(element), path, text: KIND_TEXTS[element.kind] },
    attributes: inspect([element]).map((each) => attributeView(each, undefined)),
  }));

function attributeView(
  { row, source, ...attribute }: InspectedAttribute,
  element: SpecElement | undefined,
): AttributeView {
  const { name, text, unit, choices, value, isMixed } = attribute;
  const inherited = source.from === 'authored' ? source.without : source;
  const { type, arity } = row;
  const facts = factsOf(row);
  return {
    ...{ name, type, arity, text, facts, unit, choices, value, isMixed },
    own: source.from === 'authored' ? source.value : undefined,
    from: source.from,
    className: classOf(inherited),
    inherited: inherited.value,
    home: source.from === 'authored' && row.inDefault !== false ? element && homeOf(element) : undefined,
  };
}

/** Returns the default class that attributes of an element can be moved to. */
const homeOf = (element: SpecElement): string | undefined =>
  element.row.defaults === undefined || isInDefaultClass(element)
    ? undefined
    : (element.defaultClass?.identifier ?? 'main');

const classOf = (source: ValueSource): string | undefined => (source.from === 'class' ? source.className : undefined);

/** Returns the elements that can be added to an element. */
export function childrenOf(element: SpecElement): SelectionView['children'] {
  const { children = {} } = element.row;
  return (
    (Object.keys(children) as Kind[])
      .filter((kind) => children[kind] !== '?' || !element.child(kind))
      // the settings of a plugin are shown as fields of the element
      .filter((kind) => children[kind] !== '!' && kind !== 'config')
      .map((kind) => ({ kind, tag: tagOf(kind), text: KIND_TEXTS[kind] }))
  );
}

const attachableTo = (element: SpecElement): SelectionView['attachable'] =>
  (['actuator', 'sensor'] as const).flatMap((section) =>
    attachable(`${section}Section`, element).map((kind) => ({ kind, section })),
  );

/** Returns kind and id of an element in the running model. */
export function liveOf({ elements }: Model, element: SpecElement): SelectionView['live'] {
  if (!elements) return undefined;
  if (element.is('inertial')) {
    // an inertial has the position of its body's mass
    const id = elements.body.indexOf(element.parent!);
    return id < 0 ? undefined : { kind: 'inertial', id };
  }
  for (const kind of Object.keys(elements) as (keyof ElementLists)[]) {
    const id = elements[kind].indexOf(element);
    if (id >= 0) return { kind, id };
  }
  return undefined;
}

/** Returns the id of the body that an element is or belongs to. */
function bodyOf({ elements }: Model, element: SpecElement): number {
  for (let at: SpecElement | undefined = element; at; at = at.parent) {
    const id = elements?.body.indexOf(at) ?? -1;
    if (id >= 0) return id;
  }
  return 0;
}
