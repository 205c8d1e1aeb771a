/** `discardvisual`: geoms and meshes that are only for the eye are left out. */
import type { AllObjects } from '../objects.js';

/** Removes geoms that nothing collides with or refers to, and meshes without other use; numbers the rest again. */
export function discardVisual(objects: AllObjects): void {
  for (const geom of objects.geoms) if (geom.namedMesh && !geom.visual) geom.namedMesh.visual = false;
  for (const body of objects.bodies) body.geoms = body.geoms.filter((geom) => !geom.visual);
  objects.geoms = objects.bodies.flatMap((body) => body.geoms);
  objects.meshes = objects.meshes.filter((mesh) => !mesh.visual);
  for (const list of [objects.geoms, objects.meshes]) list.forEach((draft, id) => void (draft.id = id));
}
