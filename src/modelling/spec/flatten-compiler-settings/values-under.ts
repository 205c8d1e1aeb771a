/** Authored values converted to the compiler settings of the file: angle units, Euler orders and automatic limits. */
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { isInDefaultClass, type SpecElement } from '../element.js';
import { localPose, radiansOf } from '../pose.js';
import type { FileSettings } from './file-settings.js';
import { axisAngleOf } from './pose.js';

type Numbers = readonly number[];

/** Authored values of an element that change in the file; undefined removes a value. */
export function valuesUnder(file: FileSettings, element: SpecElement): ReadonlyMap<string, AttributeValue | undefined> {
  const values = new Map<string, AttributeValue | undefined>();
  const { compiler, authored } = element;
  const root = file.spec.compiler;
  if (compiler.angle !== root.angle) {
    const factor = compiler.angle === 'degree' ? Math.PI / 180 : 180 / Math.PI;
    for (const [name, value] of authored) {
      if (element.row.attributes[name]?.angle) values.set(name, inUnit(element, name, value, factor));
    }
  }
  // orientations outside of classes are converted later, after their classes
  if (isInDefaultClass(element) && authored.has('euler') && compiler.eulerseq !== root.eulerseq) {
    values.set('euler', undefined);
    values.set('axisangle', axisAngleOf(localPose(element).quat, radiansOf(root)));
  }
  if (compiler.autolimits && !root.autolimits && !isInDefaultClass(element)) sayLimits(element, values);
  const align = element.is('freejoint') && element.align === 'auto';
  if (align && file.differsFor(element, 'alignfree')) values.set('align', String(compiler.alignfree));
  return values;
}

function sayLimits(element: SpecElement, values: Map<string, AttributeValue | undefined>): void {
  for (const name of Object.keys(element.row.attributes)) {
    if (!name.endsWith('limited') || element.get(name) !== 'auto') continue;
    const [low, high] = element.get(name.replace('limited', 'range')) as Numbers as [number, number];
    if (low !== 0 || high !== 0) values.set(name, low < high ? 'true' : 'false');
  }
}

/** Converts an angle; slide joints have lengths in the same attributes. */
function inUnit(element: SpecElement, name: string, value: AttributeValue, factor: number): AttributeValue {
  if (name === 'axisangle') return (value as Numbers).map((x, i) => (i === 3 ? x * factor : x));
  if (name !== 'euler' && element.get('type') === 'slide') return value;
  return typeof value === 'number' ? value * factor : (value as Numbers).map((x) => x * factor);
}
