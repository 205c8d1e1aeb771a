/**
 * Meshes and height fields that elements with different gauges use: one instance for each shape factor. The first
 * keeps the name, the others are named `name@1`, `name@2`, ...
 */
import { copyElement } from '../../../modelling/spec/edit/copy.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { gaugeOf } from './gauge.js';
import { scaled } from './scale-values.js';

/** Attributes that name an asset, and its attribute with the dimension of a length. */
const USES = [
  ['mesh', 'scale'],
  ['hfield', 'size'],
] as const;

/** Scales the assets of geoms and sites; `instances` is called for each copy that is made. */
export function scaleAssets(spec: Spec, made: (from: SpecElement, to: SpecElement) => void): void {
  for (const [kind, size] of USES) {
    const uses = [...spec.all('geom', { order: 'id' }), ...spec.all('site', { order: 'id' })].filter(
      (el: SpecElement) => el.rowOf(kind) !== undefined && typeof el.get(kind) === 'string',
    ) as readonly SpecElement[];
    for (const asset of [...spec.all(kind)] as readonly SpecElement[]) {
      const name = asset.identifier;
      const users = uses.filter((el) => el.get(kind) === name);
      const factors = [...new Set(users.map((el) => gaugeOf(el).shape))];
      const instances = factors.map((_, i) => (i === 0 ? asset : instanceOf(asset, i, made)));
      // the scale of a class applies to all instances
      const authored = asset.get(size)!;
      factors.forEach((factor, i) => {
        if (factor !== 1) instances[i]!.author(size, scaled(authored, [factor]));
      });
      for (const el of users) {
        const i = factors.indexOf(gaugeOf(el).shape);
        if (i > 0) el.author(kind, instances[i]!.identifier!);
      }
    }
  }
}

function instanceOf(asset: SpecElement, i: number, made: (from: SpecElement, to: SpecElement) => void): SpecElement {
  const { spec, parent } = asset;
  const copy = copyElement(asset, spec, (_, name) => name);
  copy.author('name', `${asset.identifier}@${i}`);
  spec.insert(copy, parent!);
  made(asset, copy);
  return copy;
}
