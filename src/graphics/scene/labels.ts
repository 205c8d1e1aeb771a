/** Labels of elements: their names, or their kinds and ids if they are unnamed. */

import { GeomType } from '../../foundation/schema/enums.js';
import { Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { type NamedKind, namesOf } from '../../simulation/model/named.js';
import { type SceneUpdate, shows } from './scene-update.js';

/** Half-size of a geom that only carries a label [m]. */
const LABEL_SIZE = 0.1;

/** Returns the name of an element, or `word` and its id. */
export function nameOrNumber({ model }: SceneUpdate, kind: NamedKind, word: string, id: number): string {
  return namesOf(model.record, kind)[id] || `${word} ${id}`;
}

/** Labels a scene geom with the name of its element, if elements of that kind are labeled. */
export function labelElement(u: SceneUpdate, i: number, label: Label, kind: NamedKind, id: number): void {
  if (u.options.label === label) u.scene.labels[i] = nameOrNumber(u, kind, kind, id);
}

/** Adds a geom that only carries a text; returns its index. */
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

/** True for all bodies, or only for the selected one, by the label option. */
export const labelsBody = ({ options: { label }, perturbation }: SceneUpdate, body: number): boolean =>
  label === Label.BODY || (label === Label.SELECTION && body === perturbation.select);

/** Adds the names of bodies at their frames. If inertias are shown, those carry the names. */
export function addBodyLabels(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  if (shows(u, VisFlag.INERTIA)) return;
  for (let body = 1; body < m.nbody; body++) {
    if (!labelsBody(u, body)) continue;
    addLabel(u, body, nameOrNumber(u, 'body', 'body', body), d.xpos, 3 * body, d.xmat, 9 * body);
  }
}
