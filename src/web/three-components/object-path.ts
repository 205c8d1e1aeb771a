/** Paths of objects in their scenes, for messages. */
import type { Object3D } from 'three/webgpu';

const called = (object: Object3D): string => {
  if (object.name) return object.name;
  const index = object.parent?.children.indexOf(object) ?? -1;
  return index < 0 ? object.type : `${object.type}[${index}]`;
};

/** Returns the path of an object in its scene: `Scene/robot/Mesh[2]`. */
export function pathOfObject(object: Object3D): string {
  const steps: string[] = [];
  for (let at: Object3D | null = object; at; at = at.parent) steps.unshift(called(at));
  return steps.join('/');
}
