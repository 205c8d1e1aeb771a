/** Primitives that are fitted to meshes, in one of two ways. */
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Element, SpecElement } from '../element.js';
import type { FileSettings } from './file-settings.js';
import { setPose } from './pose.js';

/** Called with an element that MJCF cannot express as it is. */
export type Lost = (element: SpecElement, fault: Message<CodeIn<'not-in-mjcf'>>) => void;

const FITTED: readonly string[] = ['sphere', 'capsule', 'cylinder', 'ellipsoid', 'box'];

/** Returns true for a geom that names a mesh and takes the primitive that fits it. */
export const isFitted = ({ type, mesh }: Element<'geom'>): boolean => Boolean(mesh) && FITTED.includes(type);

/** Gives a geom the shape that fitting gave it, where the file would fit it otherwise; its mesh is named no more. */
export function sayShape(file: FileSettings, original: Element<'geom'>, copy: Element<'geom'>, lost: Lost): void {
  if (!isFitted(original) || !file.differsFor(original as SpecElement, 'fitaabb')) return;
  const fit = file.foresight?.fitOf(original as SpecElement);
  if (!fit) return;
  const material = original.material ?? original.spec.find('mesh', original.mesh!)?.material;
  // an empty name outweighs that of a class
  copy.unset('mesh');
  if (copy.mesh !== undefined) copy.mesh = '';
  copy.size = fit.size;
  if (material !== undefined) copy.material = material;
  if (fit.surfacevel.some((x) => x !== 0)) copy.set('surfacevel', fit.surfacevel);
  setPose(copy as SpecElement, fit.pose);
  lost(original as SpecElement, message('not-in-mjcf/fitted', { type: original.type }));
}
