/** `discardvisual`: removes visual geoms and meshes. */
import type { AllObjects } from '../objects.js';

/** Removes geoms that neither collide nor are referenced, and meshes without other use; renumbers the rest. */
export function discardVisual(objects: AllObjects): void {
  for (const geom of objects.geoms) if (geom.namedMesh && !geom.visual) geom.namedMesh.visual = false;
  for (const body of objects.bodies) body.geoms = body.geoms.filter((geom) => !geom.visual);
  objects.geoms = objects.bodies.flatMap((body) => body.geoms);
  objects.meshes = objects.meshes.filter((mesh) => !mesh.visual);
  for (const list of [objects.geoms, objects.meshes]) list.forEach((draft, id) => void (draft.id = id));
}
