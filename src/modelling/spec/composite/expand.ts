/** Replaces composites in the Spec itself, so that their bodies can be copied under other names. */
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { layered } from '../attribute-values.js';
import { copyElement } from '../edit/copy.js';
import { createElement, type Element, type SpecElement } from '../element.js';
import type { Held } from '../element-type.js';
import type { Spec } from '../spec.js';
import { type Composition, compose, instanceName } from './cable.js';
import { CompositeFault } from './curve.js';

/** Called for each element created for a composite, with a key that is unique among the elements of its kind. */
type Made = (el: SpecElement, key: string, composite: SpecElement) => void;

/**
 * Replaces every composite below `root` by the elements it generates; returns the replacement of `root` itself. An
 * invalid composite is kept; the compiler reports it.
 */
export function expandComposites(spec: Spec, root: SpecElement, made?: Made): SpecElement {
  if (root.is('composite')) return expandComposite(spec, root, made);
  const composites = [...root.descendants()].filter((each) => each.is('composite'));
  for (const composite of composites) expandComposite(spec, composite, made);
  return root;
}

function expandComposite(spec: Spec, composite: Element<'composite'>, made?: Made): SpecElement {
  const composition = tryCompose(composite, spec, made);
  const parent = composite.parent;
  if (!composition || !parent) return composite;
  for (const el of composition.body.descendants()) pinDefaults(el);
  const index = parent.elements.indexOf(composite);
  shareInstance(spec, composite);
  spec.remove(composite);
  spec.insert(composition.body, parent, index);
  for (const el of composition.added) spec.insert(el, el.parent!);
  return composition.body;
}

function tryCompose(composite: Element<'composite'>, spec: Spec, onMade?: Made): Composition | undefined {
  const make = <K extends Kind>(key: string, kind: K, parent: SpecElement, values: Held<K>): Element<K> => {
    const made = createElement(spec, kind);
    const el: SpecElement = made;
    el.parent = parent;
    el.source = composite.source;
    onMade?.(el, key, composite);
    for (const [name, value] of Object.entries(values) as [string, AttributeValue | undefined][]) {
      if (value !== undefined) el.author(name, Object.freeze(value));
    }
    return made;
  };
  try {
    return compose(composite, make);
  } catch (error) {
    if (error instanceof CompositeFault) return undefined;
    throw error;
  }
}

/** Authors MJCF defaults where a default class would apply, because default classes do not apply to composites. */
function pinDefaults(el: SpecElement): void {
  const inherited = el.inheritance?.values;
  if (inherited === undefined) return;
  for (const [name, row] of Object.entries(el.row.attributes)) {
    if (!inherited.has(name)) continue;
    const value = layered(row, el.authored.get(name), row.default);
    if (value !== undefined) el.author(name, value);
  }
}

/** Turns the plugin configuration of a composite into an instance that its bodies share. */
function shareInstance(spec: Spec, composite: Element<'composite'>): void {
  const plugin = composite.child('plugin');
  if (!plugin || plugin.instance !== undefined) return;
  const declaration = spec.all('extensionPlugin').find((each) => each.plugin === plugin.plugin);
  if (!declaration) return;
  const instance = declaration.add('instance', { name: instanceName(composite) });
  for (const config of plugin.elements)
    spec.insert(
      copyElement(config, spec, (_, name) => name),
      instance,
    );
}
