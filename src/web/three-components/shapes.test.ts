import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  Object3D,
  PlaneGeometry,
  Scene,
} from 'three/webgpu';
import { describe, expect, it, vi } from 'vitest';
import { addMatchingGeom, convertToFree, drawHull, MjBody, MjFreeJoint, MjGeom } from '../../api/three.js';
import { createScene } from './automatic.js';

function add<T extends Object3D>(parent: Object3D, object: T, at: readonly [number, number, number] = [0, 0, 0]): T {
  object.position.set(...at);
  parent.add(object);
  return object;
}

describe('geometries of three.js', () => {
  it('uses the vertices of a geometry for mesh geoms and its heights for height fields', () => {
    const scene = new Scene();
    const tetrahedron = new BufferGeometry();
    const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
    const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    const soup = faces.flatMap((i) => corners.slice(3 * i, 3 * i + 3));
    tetrahedron.setAttribute('position', new Float32BufferAttribute(soup, 3));
    const [one, two] = [1, 2].map((scale) => {
      const mesh = add(scene, new Mesh(tetrahedron));
      mesh.scale.setScalar(scale);
      return new MjGeom(mesh, { type: 'mesh' });
    });
    const plane = new PlaneGeometry(4, 2, 2, 1);
    plane.getAttribute('position').setZ(0, 1).setZ(5, -1);
    const ground = add(scene, new Mesh(plane), [0, 0, 5]);
    const field = new MjGeom(ground, { type: 'hfield' });
    const simulated = createScene(scene, { up: 'z' });
    const { model } = simulated;
    expect(model.nmesh).toBe(2);
    expect([...model.mesh_vertnum]).toEqual([4, 4]);
    expect(two!.inModel.rbound / one!.inModel.rbound).toBeCloseTo(2, 6);
    expect([model.hfield_nrow[0], model.hfield_ncol[0]]).toEqual([2, 3]);
    expect([...model.hfield_size].slice(0, 3)).toEqual([2, 1, 2]);
    // the first corner of a plane has the greatest y, which is the last row of a height field
    expect([...model.hfield_data]).toEqual([0.5, 0.5, 0, 1, 0.5, 0.5]);
    expect([...field.inModel.pos]).toEqual([0, 0, 4]);
    new MjGeom(add(scene, new Object3D()), { type: 'mesh' });
    expect(() => simulated.step()).toThrow(/needs an object that is a Mesh/);
  });

  it('recompiles a height field when the program changes its geometry', () => {
    const scene = new Scene();
    const terrain = add(scene, new Mesh(new PlaneGeometry(4, 4, 8, 8)));
    terrain.rotation.x = -Math.PI / 2;
    new MjGeom(terrain, { type: 'hfield' });
    const ball = add(scene, new Group(), [0, 0.4, 0]);
    new MjBody(ball, { name: 'ball' });
    new MjFreeJoint(add(ball, new Object3D()));
    new MjGeom(add(ball, new Object3D()), { size: [0.1] });
    const simulated = createScene(scene);
    const compiled = vi.fn();
    simulated.onCompiled(compiled);
    simulated.step(500);
    expect(ball.position.y).toBeCloseTo(0.1, 2);
    expect(compiled).not.toHaveBeenCalled();
    const heights = terrain.geometry.getAttribute('position');
    for (let i = 0; i < heights.count; i++) heights.setZ(i, 0.05);
    heights.needsUpdate = true;
    simulated.step(500);
    expect(compiled).toHaveBeenCalledOnce();
    expect(ball.position.y).toBeCloseTo(0.15, 2);
    // replaces the geometry of the object
    terrain.geometry = new PlaneGeometry(4, 4, 4, 4);
    simulated.step(500);
    expect(simulated.model.hfield_nrow[0]).toBe(5);
    expect(ball.position.y).toBeCloseTo(0.1, 2);
  });

  it('draws the convex hulls by which mesh geoms collide', () => {
    const scene = new Scene();
    // a star with six points: its hull is an octahedron without the corners between the points
    const star = new BufferGeometry();
    const corners = [1, -1].flatMap((x) => [1, -1].flatMap((y) => [1, -1].map((z) => [x * 0.2, y * 0.2, z * 0.2])));
    const tips = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => [0, 1, 2].map((k) => (k === axis ? sign : 0))));
    const faces = tips.flatMap((tip) => {
      const near = corners.filter((each) => each.reduce((sum, x, k) => sum + x * tip[k]!, 0) > 0);
      const [a, b, c, d] = near as [number[], number[], number[], number[]];
      // the sides in order around the axis of the tip
      return [a, b, d, c].flatMap((corner, i, ring) => [tip, corner, ring[(i + 1) % 4]!].flat());
    });
    star.setAttribute('position', new Float32BufferAttribute(faces, 3));
    const object = add(scene, new Mesh(star), [0, 1, 0]);
    const geom = new MjGeom(object, { type: 'mesh' });
    const box = new MjGeom(add(scene, new Group()), { type: 'box', size: [1, 1, 1] });
    drawHull(geom);
    drawHull(box);
    const simulated = createScene(scene);
    const [net, ...others] = object.children as Mesh[];
    expect(others).toEqual([]);
    expect((net!.material as { wireframe?: boolean }).wireframe).toBe(true);
    const position = net!.geometry.getAttribute('position');
    for (let i = 0; i < position.count; i++) {
      const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
      expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeCloseTo(1, 6);
    }
    // primitives have no separate hull
    expect(box.object.children).toEqual([]);
    drawHull(geom, false);
    simulated.create();
    expect(object.children).toEqual([]);
    expect(() => drawHull(object as never)).toThrow(/an MjGeom/);
  });

  it('addMatchingGeom adds a primitive aligned with the mesh', () => {
    const scene = new Scene();
    const mesh = add(scene, new Mesh(new CylinderGeometry(0.2, 0.2, 3)), [0, 1, 0]);
    // userData of another physics engine is ignored
    mesh.userData.physics = { mass: 3, type: 'dynamic' };
    const geom = addMatchingGeom(mesh);
    const { model } = createScene(scene);
    expect([model.nbody, model.njnt, model.ngeom]).toEqual([1, 0, 1]);
    expect([...geom.inModel.size].slice(0, 2)).toEqual([0.2, 1.5]);
    const [, , z] = geom.inModel.pos;
    expect(z).toBeCloseTo(1, 12);
    // the cylinder is upright in the model
    const [w, x, y] = geom.inModel.quat;
    expect(Math.hypot(x!, y!) % 1).toBeCloseTo(0, 12);
    expect(Math.abs(w!) % 1).toBeCloseTo(0, 12);
  });

  it('converts a geom of the world to a free body', () => {
    const scene = new Scene();
    const geom = addMatchingGeom(add(scene, new Mesh(new BoxGeometry(0.2, 0.2, 0.2)), [1, 3, 0]));
    const simulated = createScene(scene);
    const freed = convertToFree(geom);
    simulated.step(50);
    expect(freed.object.position.x).toBe(1);
    expect(freed.object.position.y).toBeLessThan(2.97);
    expect(() => convertToFree(geom)).toThrow(/already in a body/);
  });
});
