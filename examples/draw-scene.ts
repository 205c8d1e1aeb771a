/**
 * Drawing an `MjvScene` with three.js, as viewers written for `@mujoco/mujoco` do it: one mesh for each abstract geom,
 * created when its shape changes and otherwise only moved. Only the import of the module differs.
 */
import type loadMujoco from 'kinetree/mujoco';
import * as THREE from 'three';

type Mujoco = Awaited<ReturnType<typeof loadMujoco>>;
type AbstractScene = InstanceType<Mujoco['MjvScene']>;
type AbstractGeom = NonNullable<ReturnType<AbstractScene['geoms']['get']>>;

/** Creates a shape for a geom, with its axis along z as in the scene. */
function shapeOf({ mjtGeom }: Mujoco, { type, size }: AbstractGeom): THREE.BufferGeometry {
  const [x = 0, y = 0, z = 0] = size;
  switch (type) {
    case mjtGeom.mjGEOM_PLANE.value:
      return new THREE.PlaneGeometry(2 * (x || 20), 2 * (y || 20));
    case mjtGeom.mjGEOM_SPHERE.value:
    case mjtGeom.mjGEOM_ELLIPSOID.value:
      return new THREE.SphereGeometry(1, 32, 16).scale(x, y, z);
    case mjtGeom.mjGEOM_CAPSULE.value:
      return new THREE.CapsuleGeometry(x, 2 * z, 8, 24).rotateX(Math.PI / 2);
    case mjtGeom.mjGEOM_CYLINDER.value:
      return new THREE.CylinderGeometry(x, x, 2 * z, 24).rotateX(Math.PI / 2);
    default:
      return new THREE.BoxGeometry(2 * x, 2 * y, 2 * z);
  }
}

/** A group of objects that `draw` matches to a scene. */
export function makeSceneDrawing(mujoco: Mujoco): { group: THREE.Group; draw(scene: AbstractScene): void } {
  const group = new THREE.Group();
  const shapes: string[] = [];
  const meshAt = (i: number): THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial> => {
    const present = group.children[i];
    if (present instanceof THREE.Mesh) return present;
    const made = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshStandardMaterial());
    group.add(made);
    return made;
  };
  return {
    group,
    draw(scene) {
      for (let i = 0; i < scene.ngeom; i++) {
        const geom = scene.geoms.get(i);
        if (!geom) continue;
        const mesh = meshAt(i);
        const shape = [geom.type, ...geom.size].join();
        if (shapes[i] !== shape) {
          mesh.geometry.dispose();
          mesh.geometry = shapeOf(mujoco, geom);
          shapes[i] = shape;
        }
        const [r = 0, g = 0, b = 0, alpha = 1] = geom.rgba;
        mesh.material.color.setRGB(r, g, b);
        mesh.material.opacity = alpha;
        mesh.material.transparent = alpha < 1;
        const m = geom.mat;
        mesh.matrixAutoUpdate = false;
        mesh.matrix.set(
          ...([m[0]!, m[1]!, m[2]!, geom.pos[0]!] as const),
          ...([m[3]!, m[4]!, m[5]!, geom.pos[1]!] as const),
          ...([m[6]!, m[7]!, m[8]!, geom.pos[2]!] as const),
          ...([0, 0, 0, 1] as const),
        );
        mesh.visible = true;
      }
      for (let i = scene.ngeom; i < group.children.length; i++) group.children[i]!.visible = false;
    },
  };
}
