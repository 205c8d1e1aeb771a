/** Shows the handles of the selection in the picture, and lets the user drag them. */
import type { Studio } from '../studio/studio.js';
import type { AxisHandles } from './axis-handles.js';
import { Interactions } from './interactions.js';
import type { PointHandles } from './point-handles.js';

/** Shows handles in the picture; points are in front of axes. Returns a function that removes them. */
export function showHandles(studio: Studio, points: PointHandles, axes: AxisHandles): () => void {
  const { picture, stores } = studio;
  const stops = [
    studio.part(Interactions).addSource((press) => points.grab(press) ?? axes.grab(press)),
    picture.overlays.add(axes),
    picture.overlays.add(points),
    stores.editor.subscribe(() => picture.invalidate()),
    stores.gizmo.subscribe(() => picture.invalidate()),
  ];
  return () => {
    for (const stop of stops) stop();
    picture.invalidate();
  };
}
