/** The rows of an inspector: one for each attribute of the elements, from the tables of the language. */
import type { Attribute, AttributeValue, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { SETTINGS_KINDS } from '../../foundation/schema/mjcf/settings.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { attributeText } from '../../foundation/schema/mjcf-docs.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { type ValueSource, valueSource } from './commands/attributes.js';
import { isSame } from './reconcile.js';

/** One attribute of the elements that are inspected. */
export interface InspectedAttribute {
  readonly name: string;
  readonly row: Attribute;
  /** The description of the attribute. */
  readonly text: string;
  /** Its unit, where its documentation names one, or its value is an angle: `m`, `kg m^2`, `deg`. */
  readonly unit: string | undefined;
  /** Effective value; undefined if there is none or the elements differ. */
  readonly value: AttributeValue | undefined;
  readonly isMixed: boolean;
  /** The source of the first element's value, and the value that it would have if none were authored. */
  readonly source: ValueSource;
  /** Names it may have, of an attribute that refers to something. */
  readonly choices: readonly string[] | undefined;
}

/** Attributes that all of some elements have, in the order of the language. */
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
    const unit = unitOf(elements, row, text);
    return [{ name, row, text, unit, value: isMixed ? undefined : value, isMixed, source, choices }];
  });
}

/** The unit of an attribute. That of an angle is what the compiler says, unless the element slides, or elements differ. */
function unitOf(elements: readonly SpecElement[], row: Attribute, text: string): string | undefined {
  const units = new Set(row.angle ? elements.map(angleUnitOf) : []);
  return units.size === 1 ? [...units][0] : unitIn(text);
}

function angleUnitOf(element: SpecElement): string {
  if (element.rowOf('type') && element.get('type') === 'slide') return 'm';
  return element.compiler.angle === 'radian' ? 'rad' : 'deg';
}

/** The unit in a documentation: `Mass [kg].` */
const unitIn = (text: string): string | undefined => /\[([^\]]+)\]/.exec(text)?.[1];

function choicesOf({ spec }: SpecElement, row: Attribute): readonly string[] | undefined {
  if (row.keywords) return Object.keys(row.keywords);
  const isReference = row.type === 'ref' || row.type === 'names';
  return isReference && row.namespace ? spec.names.list(row.namespace as Namespace) : undefined;
}

/** Tests whether a section has no content; the world is shown even so. */
const isIdle = (element: SpecElement): boolean =>
  element.kind !== 'worldbody' &&
  element.spec.isSection(element) &&
  (element.authored.size === 0 || element === element.spec.main) &&
  element.elements.every(isIdle);

/** Tests whether an element is one of the settings, which a model has once and an inspector shows together. */
export const isSetting = ({ kind }: SpecElement): boolean => (SETTINGS_KINDS as readonly Kind[]).includes(kind);

/** The settings of a model, each with the tags that lead to it: `visual/map`; an empty path for the model itself. */
export function settingsOf(root: SpecElement): readonly { readonly element: SpecElement; readonly path: string }[] {
  return root.descendants().flatMap((element) => (isSetting(element) ? [{ element, path: sectionPath(element) }] : []));
}

/** Tags that lead to an element: `visual/map`. */
export function sectionPath(element: SpecElement): string {
  const tags: string[] = [];
  for (let at: SpecElement | undefined = element; at?.parent; at = at.parent) tags.unshift(at.tag);
  return tags.join('/');
}

/** Tests whether an element is a setting, or holds nothing else. */
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
 * Lines of a tree: the model, which stands for its settings, and all elements but those in closed ones; with words to
 * search for, those that have them and what they are in.
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
