/** Labels of drawn elements: their names, or ids of elements without a name. */

import { GeomType } from '../../foundation/schema/enums.js';
import { Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { type NamedKind, namesOf } from '../../simulation/model/named.js';
import { type SceneUpdate, shows } from './scene-update.js';

/** Half-size of what only carries a text, relative to the mean size of a model. */
const LABEL_SIZE = 0.1;

/** Name of an element, or its kind and number. */
export function nameOrNumber({ model }: SceneUpdate, kind: NamedKind, word: string, id: number): string {
  return namesOf(model.record, kind)[id] || `${word} ${id}`;
}

/** Labels a geom of the scene with its element, if elements of that kind are to be labeled. */
export function labelElement(u: SceneUpdate, i: number, label: Label, kind: NamedKind, id: number): void {
  if (u.options.label === label) u.scene.labels[i] = nameOrNumber(u, kind, kind, id);
}

/** A geom that is a text and nothing else; returns its index. */
export function addLabel(
  u: SceneUpdate,
  id: number,
  text: string,
  pos: Float64Array,
  p: number,
  mat: Float64Array,
  m: number,
): number {
  const i = u.scene.addDecor(GeomType.LABEL, id);
  u.scene.setSize(i, LABEL_SIZE, LABEL_SIZE, LABEL_SIZE);
  u.scene.setPose(i, pos, p, mat, m);
  u.scene.setColor(i, [0.5, 0.5, 0.5, 1]);
  u.scene.labels[i] = text;
  return i;
}

/** Tests whether a body is labeled: every one, or the selected one. */
export const labelsBody = ({ options: { label }, perturbation }: SceneUpdate, body: number): boolean =>
  label === Label.BODY || (label === Label.SELECTION && body === perturbation.select);

/** Names of bodies at their frames, unless their inertias are shown and carry them. */
export function addBodyLabels(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  if (shows(u, VisFlag.INERTIA)) return;
  for (let body = 1; body < m.nbody; body++) {
    if (!labelsBody(u, body)) continue;
    addLabel(u, body, nameOrNumber(u, 'body', 'body', body), d.xpos, 3 * body, d.xmat, 9 * body);
  }
}
