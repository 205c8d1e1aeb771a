/**
 * Values of elements that came from a file with other compiler settings, as they must be written under the settings of
 * this Spec.
 */

import { isAbsolute, relativePath, resolvePath } from '../../resource/path.js';
import type { AttributeValue } from '../../schema/mjcf/rows.js';
import { type Element, isTemplate, type SpecElement } from '../../spec/element.js';
import { localPose } from '../../spec/pose.js';

type Numbers = readonly number[];

/** Authored values of an element, translated to the compiler settings of its Spec. */
export function valuesToWrite(element: SpecElement): ReadonlyMap<string, AttributeValue> {
  const { compiler } = element;
  const root = element.spec.compiler;
  if (compiler === root) return element.authored;
  const values = new Map(element.authored);
  if (values.has('euler') && compiler.eulerseq !== root.eulerseq) {
    values.delete('euler');
    values.set('quat', localPose(element).quat);
  }
  if (compiler.angle !== root.angle) {
    const factor = compiler.angle === 'degree' ? Math.PI / 180 : 180 / Math.PI;
    for (const [name, value] of values) {
      if (element.row.attributes[name]?.angle) values.set(name, inUnit(element, name, value, factor));
    }
  }
  if (!isTemplate(element)) sayWhatCompilersInfer(element, values);
  for (const [name, value] of values) {
    if (element.row.attributes[name]?.type === 'file') values.set(name, fileToWrite(element, value as string));
  }
  return values;
}

/** Limits, alignments and geoms without weight that follow from compiler settings the root does not have. */
function sayWhatCompilersInfer(element: SpecElement, values: Map<string, AttributeValue>): void {
  const { compiler } = element;
  const root = element.spec.compiler;
  if (compiler.autolimits && !root.autolimits) {
    for (const name of Object.keys(element.row.attributes)) {
      if (!name.endsWith('limited') || element.get(name) !== 'auto') continue;
      const [low, high] = element.get(name.replace('limited', 'range')) as Numbers as [number, number];
      if (low !== 0 || high !== 0) values.set(name, low < high ? 'true' : 'false');
    }
  }
  if (element.is('freejoint') && element.align === 'auto' && compiler.alignfree !== root.alignfree) {
    values.set('align', String(compiler.alignfree));
  }
  if (element.is('geom') && !hasWeight(element, compiler) && hasWeight(element, root)) values.set('mass', 0);
}

/** Whether the inertia of a body counts a geom of this group. */
function hasWeight({ group }: Element<'geom'>, { inertiagrouprange: [first, last] }: Element<'compiler'>): boolean {
  return first <= group && group <= last;
}

/** Joints that turn have angles; those that slide have lengths under the same names. */
function inUnit(element: SpecElement, name: string, value: AttributeValue, factor: number): AttributeValue {
  if (name === 'axisangle') return (value as Numbers).map((x, i) => (i === 3 ? x * factor : x));
  if (name !== 'euler' && element.get('type') === 'slide') return value;
  return typeof value === 'number' ? value * factor : (value as Numbers).map((x) => x * factor);
}

/** Folder the compiler setting for a kind of asset names, within the folder of its file. */
function assetFolder(element: SpecElement, isRoot: boolean): string {
  const compiler = isRoot ? element.spec.compiler : element.compiler;
  const directory = isRoot ? element.spec.rootScope.directory : element.directory;
  const setting = element.kind === 'texture' ? compiler.texturedir : compiler.meshdir;
  const named = setting ?? compiler.assetdir ?? '';
  return isAbsolute(named) ? named : directory + named;
}

function fileToWrite(element: SpecElement, file: string): string {
  if (isAbsolute(file)) return file;
  const path = resolvePath(assetFolder(element, false), file);
  return path === undefined ? file : relativePath(assetFolder(element, true), path);
}
