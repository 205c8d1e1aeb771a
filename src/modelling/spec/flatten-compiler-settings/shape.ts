/** Primitives that are fitted to meshes, by bounding box or by inertia (`fitaabb`). */
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Element, SpecElement } from '../element.js';
import type { FileSettings } from './file-settings.js';
import { setPose } from './pose.js';

/** Called for an element that MJCF cannot express exactly. */
export type Lost = (element: SpecElement, fault: Message<CodeIn<'not-in-mjcf'>>) => void;

const FITTED: readonly string[] = ['sphere', 'capsule', 'cylinder', 'ellipsoid', 'box'];

/** True for a geom whose primitive is fitted to a mesh. */
export const isFitted = ({ type, mesh }: Element<'geom'>): boolean => Boolean(mesh) && FITTED.includes(type);

/** Writes the fitted shape of a geom without the mesh if the settings of the file would fit it differently. */
export function sayShape(file: FileSettings, original: Element<'geom'>, copy: Element<'geom'>, lost: Lost): void {
  if (!isFitted(original) || !file.differsFor(original, 'fitaabb')) return;
  const fit = file.compilerQueries?.fitOf(original);
  if (!fit) return;
  const material = original.material ?? original.spec.find('mesh', original.mesh!)?.material;
  // an empty name overrides that of a class
  copy.unset('mesh');
  if (copy.mesh !== undefined) copy.mesh = '';
  copy.size = fit.size;
  if (material !== undefined) copy.material = material;
  if (fit.surfacevel.some((x) => x !== 0)) copy.set('surfacevel', fit.surfacevel);
  setPose(copy, fit.pose);
  lost(original, message('not-in-mjcf/fitted', { type: original.type }));
}
