/**
 * Sections of the main class that come late. A class takes over what its parent says when it is defined; what a later
 * `default` section adds to the main class does not reach it. Here a class inherits from its parent as that is in the
 * end, so that a class that existed before gets the inherited values as its own.
 */
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { layered, withoutClass } from '../../spec/attribute-values.js';
import { layOver } from '../../spec/defaults.js';
import { createElement, type SpecElement } from '../../spec/element.js';
import type { ReadContext } from './context.js';

/** The values that the main class sets, by group of kinds. */
type Sayings = ReadonlyMap<string, ReadonlyMap<string, AttributeValue>>;

/** The state of the main class before a section of it is read. */
export interface Earlier {
  readonly classes: readonly SpecElement[];
  readonly sayings: Sayings;
}

/** Notes the classes of the main class and what it sets, before a later section adds to it. */
export function earlierThan(main: SpecElement): Earlier {
  return { classes: main.elements.filter(({ kind }) => kind === 'default'), sayings: sayingsOf(main) };
}

/** Keeps what a section changed from the classes that were there before it. */
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

/** Sets the old value in a class, keeping the components that the class itself has set. */
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
