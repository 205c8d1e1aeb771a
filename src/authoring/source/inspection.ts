/** The rows of an inspector: one per attribute of the selected elements, from the schema. */
import { unitOf } from '../../foundation/schema/mjcf/dimensions.js';
import type { Attribute, AttributeValue, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { SETTINGS_KINDS } from '../../foundation/schema/mjcf/settings.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { attributeText } from '../../foundation/schema/mjcf-docs.js';
import { coordinateOf } from '../../modelling/spec/coordinate.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { type ValueSource, valueSource } from './commands/attributes.js';
import { isSame } from './reconcile.js';

/** One attribute of the elements that are inspected. */
export interface InspectedAttribute {
  readonly name: string;
  readonly row: Attribute;
  /** The description of the attribute. */
  readonly text: string;
  /** The unit in the SI, or that of angles in the file: `m`, `N m/rad`, `deg`; a list if the values differ. */
  readonly unit: string | undefined;
  /** Effective value; undefined if there is none or the elements differ. */
  readonly value: AttributeValue | undefined;
  readonly isMixed: boolean;
  /** Where the first element's value comes from, and the value that it would have if none were authored. */
  readonly source: ValueSource;
  /** Possible names, for an attribute that refers to elements. */
  readonly choices: readonly string[] | undefined;
}

/** Returns the attributes that all of the elements have, in the order of the schema. */
export function inspect(elements: readonly SpecElement[]): readonly InspectedAttribute[] {
  const [first, ...others] = elements;
  if (!first) return [];
  return Object.entries(first.row.attributes).flatMap(([name, row]) => {
    if (row.read === 'unused' || others.some((other) => !other.rowOf(name))) return [];
    const value = first.get(name);
    const isMixed = others.some((other) => !isSame(other.get(name), value));
    const text = attributeText(first.kind, name);
    const source = valueSource(first, name);
    const choices = choicesOf(first, row);
    const unit = unitFor(elements, row, text);
    return [{ name, row, text, unit, value: isMixed ? undefined : value, isMixed, source, choices }];
  });
}

/**
 * Returns the unit of an attribute, from its dimension and the kind of coordinate of the elements. An angle has the
 * unit of the compiler setting. If the dimension depends on other attributes, the description may give the unit.
 */
function unitFor(elements: readonly SpecElement[], row: Attribute, text: string): string | undefined {
  const units = new Set(elements.map((element) => unitIn(element, row)));
  const [unit] = units;
  if (units.size > 1) return row.angle ? writtenUnit(text) : unitOf(row, elements[0]!.row);
  return unit ?? writtenUnit(text);
}

function unitIn(element: SpecElement, row: Attribute): string | undefined {
  const unit = unitOf(row, element.row, coordinateOf(element));
  // of an axis and an angle, the angle
  const angle = row.angle && unit?.replaceAll('-, ', '');
  return angle && element.compiler.angle === 'degree' ? angle.replaceAll('rad', 'deg') : (angle ?? unit);
}

/** Returns the unit in a documentation text: `Mass [kg].` */
const writtenUnit = (text: string): string | undefined => /\[([^\]]+)\]/.exec(text)?.[1];

function choicesOf({ spec }: SpecElement, row: Attribute): readonly string[] | undefined {
  if (row.keywords) return Object.keys(row.keywords);
  const isReference = row.type === 'ref' || row.type === 'names';
  return isReference && row.namespace ? spec.names.list(row.namespace as Namespace) : undefined;
}

/** Tests whether a section is empty and therefore hidden; the world is always shown. */
const isIdle = (element: SpecElement): boolean =>
  element.kind !== 'worldbody' &&
  element.spec.isSection(element) &&
  (element.authored.size === 0 || element === element.spec.main) &&
  element.elements.every(isIdle);

/** Tests whether an element is one of the settings, which a model has once and an inspector shows together. */
export const isSetting = ({ kind }: SpecElement): boolean => (SETTINGS_KINDS as readonly Kind[]).includes(kind);

/** Returns the settings of a model with their paths: `visual/map`; the path of the model itself is empty. */
export function settingsOf(root: SpecElement): readonly { readonly element: SpecElement; readonly path: string }[] {
  return root.descendants().flatMap((element) => (isSetting(element) ? [{ element, path: sectionPath(element) }] : []));
}

/** Returns the tags on the path to an element: `visual/map`. */
export function sectionPath(element: SpecElement): string {
  const tags: string[] = [];
  for (let at: SpecElement | undefined = element; at?.parent; at = at.parent) tags.unshift(at.tag);
  return tags.join('/');
}

/** Tests whether an element is a setting, or contains only settings. */
const isOfSettings = (element: SpecElement): boolean => isSetting(element) || element.kind === 'visual';

/** A line of a tree of elements. */
export interface TreeLine {
  readonly element: SpecElement;
  readonly label: string;
  readonly depth: number;
  /** True if the element has children. */
  readonly isParent: boolean;
}

/**
 * Returns the lines of a tree: the model, whose line represents its settings, and all elements outside closed ones.
 * With a search text, only the matching elements and their ancestors.
 */
export function treeLines(
  root: SpecElement,
  isOpen: (element: SpecElement) => boolean,
  search = '',
): readonly TreeLine[] {
  const wanted = search.trim().toLowerCase();
  const lines: TreeLine[] = [];
  const visit = (element: SpecElement, depth: number): boolean => {
    const at = lines.length;
    const isParent = element.elements.length > 0;
    lines.push({ element, label: element.label, depth, isParent });
    const isMatch = wanted === '' || element.label.toLowerCase().includes(wanted);
    let isKept = isMatch;
    const isShown = wanted !== '' || isOpen(element);
    if (isShown) for (const child of element.elements) isKept = visit(child, depth + 1) || isKept;
    if (!isKept || (wanted === '' && isIdle(element))) {
      lines.splice(at);
      return false;
    }
    return true;
  };
  const isMatch = settingsOf(root).some(({ path }) => `settings/${path}`.includes(wanted));
  if (isMatch) lines.push({ element: root, label: root.label, depth: 0, isParent: false });
  for (const child of root.elements) if (!isOfSettings(child)) visit(child, 0);
  return lines;
}
