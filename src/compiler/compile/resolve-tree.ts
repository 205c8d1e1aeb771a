/** Resolves the tree of bodies with its assets: the passes that the whole model and edits of inertias share. */
import { taken } from '../../foundation/schema/report.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { type Assets, loadAssets } from './assets/assets.js';
import { checkRequired } from './checks/required.js';
import type { Compilation } from './compilation.js';
import type { Objects } from './compiled-element.js';
import { resolveBody } from './elements/body.js';
import { expandComposites } from './expand/composite.js';
import { originOfMade } from './expand/expansion.js';
import { expandFlexcomps } from './flex/flexcomp.js';
import { registerAssets } from './objects.js';
import { Registry } from './registry.js';
import { collectTree } from './tree.js';

/** The tree with its poses and inertias, the assets, and the assets by name. */
export interface ResolvedTree {
  readonly tree: Objects;
  readonly assets: Assets;
  readonly registry: Registry;
}

/** Resolves the tree; errors are reported and their elements omitted. */
export function resolveTree(c: Compilation, areNamesChecked = false): ResolvedTree {
  c.pass('attributes', () => checkRequired(c));
  c.pass('composites', () => expandComposites(c));
  c.pass('flexcomps', () => expandFlexcomps(c));
  c.pass('names', () => (areNamesChecked ? checkMadeNames(c) : checkNames(c)));
  c.pass('plugins', () => c.plugins.resolve());
  const tree = c.pass('tree', () => collectTree(c));
  const registry = new Registry(c);
  const assets = c.pass('assets', () => loadAssets(c, tree));
  registerAssets(registry, assets);
  c.pass('bodies', () => {
    for (const body of tree.bodies) resolveBody(c, body, registry);
  });
  return { tree, assets, registry };
}

/** Reports elements of one namespace with the same name. */
function checkNames(c: Compilation): void {
  for (const el of c.spec.names.repeated()) {
    const first = c.spec.names.find(el.namespace!, el.identifier!)!;
    c.report(el, 'duplicate-name', taken(el.tag, el.identifier!, first.location), 'name');
  }
  checkMadeNames(c);
}

function checkMadeNames(c: Compilation): void {
  const first = new Map<string, SpecElement>();
  const blamed = new Set<unknown>();
  for (const el of c.expansion.made()) {
    const { namespace, identifier: name } = el;
    if (namespace === undefined || !name) continue;
    const key = `${namespace} ${name}`;
    const found = c.spec.find(namespace, name);
    const holder = first.get(key) ?? (found !== originOfMade(el) ? found : undefined);
    first.set(key, holder ?? el);
    // an element that generates several elements is reported once
    if (!holder || blamed.has(el.source)) continue;
    if (el.source) blamed.add(el.source);
    c.report(el, 'made-name', taken(el.tag, name, holder.location));
  }
}
