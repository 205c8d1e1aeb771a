/**
 * Sections of the main class that follow the definition of other classes. In MuJoCo a class copies the values of its
 * parent when it is defined; values that a later `default` section adds to the main class do not affect it. Here a
 * class inherits the final values of its parent, so that earlier classes get the values they would have copied.
 */
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { layered, withoutClass } from '../../spec/attribute-values.js';
import { layOver } from '../../spec/defaults.js';
import { createElement, type SpecElement } from '../../spec/element.js';
import type { ReadContext } from './context.js';

/** The values that the main class sets, by group of kinds. */
type Sayings = ReadonlyMap<string, ReadonlyMap<string, AttributeValue>>;

/** The state of the main class before another section of it is read. */
export interface Earlier {
  readonly classes: readonly SpecElement[];
  readonly sayings: Sayings;
}

/** Records the classes in the main class and its values before a later section adds to it. */
export function earlierThan(main: SpecElement): Earlier {
  return { classes: main.elements.filter(({ kind }) => kind === 'default'), sayings: sayingsOf(main) };
}

/** Restores the earlier values in the classes that were defined before a section of the main class. */
export function keepEarlier(context: ReadContext, main: SpecElement, earlier: Earlier, xml: XmlElement): void {
  if (earlier.classes.length === 0) return;
  const now = sayingsOf(main);
  for (const template of main.elements) {
    const group = template.row.defaults;
    if (group === undefined) continue;
    const before = earlier.sayings.get(group);
    const after = now.get(group)!;
    for (const name of template.authored.keys()) {
      const old = before?.get(name);
      if (isSame(old, after.get(name))) continue;
      for (const cls of earlier.classes) keep(context, cls, template, name, old, xml);
    }
  }
}

function sayingsOf(main: SpecElement): Sayings {
  const groups = new Set(main.elements.flatMap(({ row }) => row.defaults ?? []));
  return new Map(
    [...groups].map((group) => {
      const values = new Map<string, AttributeValue>();
      layOver(values, main, group);
      return [group, values];
    }),
  );
}

const isSame = (a: AttributeValue | undefined, b: AttributeValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Sets the old value in a class, except for components that the class itself sets. */
function keep(
  context: ReadContext,
  cls: SpecElement,
  { kind, row, tag }: SpecElement,
  name: string,
  old: AttributeValue | undefined,
  xml: XmlElement,
): void {
  const attribute = row.attributes[name]!;
  const inherited = old ?? withoutClass(attribute);
  const said = cls.elements.find((each) => each.row.defaults === row.defaults && each.authored.has(name));
  if (said) {
    said.author(name, layered(attribute, said.authored.get(name), inherited)!);
  } else if (inherited === undefined) {
    context.report('late-default', { name: cls.identifier ?? '', attribute: name, element: tag }, xml);
  } else {
    let own = cls.child(kind);
    if (!own) {
      own = createElement(cls.spec, kind);
      context.adopt(cls, own);
    }
    own.author(name, inherited);
  }
}
