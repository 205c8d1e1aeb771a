import { type Group, type InstancedMesh, Matrix4, type Mesh, type Object3D, Scene, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { componentOf, importXML, type MjScene, MjSpatial } from '../../api/three.js';
import { createScene } from './automatic.js';

const BALLS = `<mujoco>
  <worldbody>
    <site name="hook" pos="0 0 2"/>
    <site name="side" pos=".5 0 1.4"/>
    <geom name="drum" type="cylinder" size=".1 .2" pos="0 0 1.4" euler="90 0 0"/>
    <body name="ball" pos="-.3 0 1"><freejoint/><geom size=".1"/><site name="eye"/></body>
  </worldbody>
  <tendon>
    <spatial name="rope" width=".01" rgba="1 0 0 1" stiffness="20"><site site="hook"/><site site="eye"/></spatial>
    <spatial name="wrapped" width=".02" rgba="0 0 1 1">
      <site site="eye"/><geom geom="drum" sidesite="hook"/><site site="side"/>
    </spatial>
    <spatial name="hidden" group="4"><site site="hook"/><site site="side"/></spatial>
  </tendon>
</mujoco>`;

const SOFT = `<mujoco>
  <worldbody>
    <flexcomp name="jelly" type="grid" count="3 3 3" spacing=".1 .1 .1" pos="0 0 1" radius=".01" dim="3"/>
    <flexcomp name="line" type="grid" count="4 1 1" spacing=".1 .1 .1" pos="1 0 1" radius=".02" dim="1"/>
    <body name="a" pos="-1 0 1"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <deformable>
    <skin name="patch" vertex="0 0 0 .3 0 0 0 .3 0" face="0 1 2">
      <bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>
    </skin>
  </deformable>
</mujoco>`;

const COPIES = `<mujoco>
  <worldbody>
    <replicate count="3" offset=".5 0 0"><body name="b" pos="0 0 1"><freejoint/><geom name="ball" size=".1"/></body></replicate>
    <composite type="cable" curve="s" count="6 1 1" size="1" offset="0 2 1" initial="none">
      <joint kind="main" damping=".1"/><geom type="capsule" size=".02"/>
    </composite>
    <geom name="own" size=".1" pos="0 -5 0"/>
  </worldbody>
</mujoco>`;

function simulated(xml: string, options: Parameters<typeof createScene>[1] = {}) {
  const scene = new Scene();
  scene.add(importXML(xml));
  return { scene, simulated: createScene(scene, options) };
}

const shown = (scene: Object3D): Object3D | undefined => scene.getObjectByName('tendons, skins, flexes and copies');

/** World positions of all vertices drawn by `BetweenObjects`, in the scene. */
function points(scene: Scene): Vector3[] {
  scene.updateMatrixWorld(true);
  const found: Vector3[] = [];
  shown(scene)?.traverse((object) => {
    const mesh = object as Mesh;
    if (!mesh.isMesh || !mesh.visible) return;
    const { geometry } = mesh;
    const position = geometry.getAttribute('position');
    const { count } = geometry.drawRange;
    const drawn = Math.min(count, geometry.index?.count ?? position.count);
    for (let k = 0; k < drawn; k++) {
      const v = geometry.index ? geometry.index.getX(k) : k;
      found.push(new Vector3().fromBufferAttribute(position, v).applyMatrix4(mesh.matrixWorld));
    }
  });
  return found;
}

const nearest = (scene: Scene, place: Vector3): number =>
  Math.min(...points(scene).map((point) => point.distanceTo(place)));

const worldOf = (scene: Scene, name: string): Vector3 => {
  scene.updateMatrixWorld(true);
  return scene.getObjectByName(name)!.getWorldPosition(new Vector3());
};

describe('drawing of tendons, skins, flexes and copies', () => {
  it('draws tendons to their sites after each step', () => {
    const { scene, simulated: running } = simulated(BALLS);
    for (let i = 0; i < 3; i++) {
      running.step(40);
      for (const end of ['hook', 'eye', 'side']) expect(nearest(scene, worldOf(scene, end))).toBeLessThan(0.0201);
    }
    expect(worldOf(scene, 'eye').y).toBeLessThan(0.9);
  });

  it('draws tendons around wrapped geoms with the width of the tendon', () => {
    const { scene, simulated: running } = simulated(BALLS);
    running.step(1);
    const { model, data } = running;
    const { id } = model.tendon('wrapped');
    expect(data.ten_wrapnum[id]).toBe(4);
    for (let j = data.ten_wrapadr[id]!; j < data.ten_wrapadr[id]! + 4; j++) {
      const [x, y, z] = data.wrap_xpos.subarray(3 * j, 3 * j + 3);
      expect(nearest(scene, new Vector3(x, z, -y!))).toBeLessThan(0.0201);
    }
    // a straight line between the ends would pass far below
    const drum = worldOf(scene, 'drum');
    const over = points(scene).filter(({ x, y }) => y > drum.y && Math.hypot(x - drum.x, y - drum.y) < 0.13);
    expect(over.length).toBeGreaterThan(10);
  });

  it('keeps the number of meshes while tendon lengths change', () => {
    const { scene, simulated: running } = simulated(BALLS);
    const meshes = (): number => shown(scene)!.children.length;
    const before = meshes();
    running.step(200);
    expect(meshes()).toBe(before);
  });

  it('draws skins and flexes at their vertices', () => {
    const { scene, simulated: running } = simulated(SOFT);
    for (let i = 0; i < 2; i++) {
      running.step(50);
      const { model, data } = running;
      for (const name of ['jelly', 'line']) {
        const first = 3 * model.flex_vertadr[model.flex(name).id]!;
        const [x, y, z] = data.flexvert_xpos.subarray(first, first + 3);
        expect(nearest(scene, new Vector3(x, z, -y!))).toBeLessThan(0.0201);
      }
      expect(nearest(scene, worldOf(scene, 'a'))).toBeLessThan(1e-6);
    }
    expect(worldOf(scene, 'a').y).toBeLessThan(0.96);
  });

  it('updates the drawing when a tendon is added or removed and disposes it with the scene', () => {
    const { scene, simulated: running } = simulated(BALLS.replace(/<tendon>.*<\/tendon>/s, ''));
    running.step(1);
    expect(shown(scene)).toBeUndefined();
    const holder = scene.getObjectByName('hook')!.parent as Group;
    const rope = holder.clone(false);
    holder.add(rope);
    const ends = ['hook', 'eye'].map((name) => ({ part: 'spatialSite' as const, site: name }));
    new MjSpatial(rope, { parts: ends });
    running.step(1);
    expect(nearest(scene, worldOf(scene, 'eye'))).toBeLessThan(0.0051);
    const disposed: string[] = [];
    shown(scene)!.traverse((object) => {
      (object as Mesh).geometry?.addEventListener('dispose', () => disposed.push(object.type));
    });
    componentOf(rope)!.dispose();
    running.step(1);
    expect(shown(scene)).toBeUndefined();
    expect(disposed).not.toEqual([]);
    const again: { scene: Scene; simulated: MjScene } = simulated(BALLS);
    again.simulated.step();
    expect(shown(again.scene)).toBeDefined();
    again.simulated.dispose();
    expect(shown(again.scene)).toBeUndefined();
  });

  it('draws the geoms of replicates and composites at their poses, each geom once', () => {
    const { scene, simulated: running } = simulated(COPIES);
    const drawn = (): Vector3[] => {
      scene.updateMatrixWorld(true);
      return (shown(scene)!.children as InstancedMesh[]).flatMap((mesh) =>
        Array.from({ length: mesh.count }, (_, i) => {
          const at = new Matrix4();
          mesh.getMatrixAt(i, at);
          return new Vector3().setFromMatrixPosition(at.premultiply(mesh.matrixWorld));
        }),
      );
    };
    for (let i = 0; i < 2; i++) {
      running.step(20);
      const { model, data } = running;
      const places = drawn();
      // copies of a replicate have separate objects; the segments of a cable have none
      const withObject = ['own', 'ball0', 'ball1', 'ball2'];
      const ids = withObject.map((name) => model.geom(name).id);
      expect(places).toHaveLength(model.ngeom - ids.length);
      const placeOf = (geom: number): Vector3 => {
        const [x, y, z] = data.geom_xpos.subarray(3 * geom, 3 * geom + 3);
        return new Vector3(x, z, -y!);
      };
      for (let geom = 0; geom < model.ngeom; geom++) {
        const distance = Math.min(...places.map((each) => each.distanceTo(placeOf(geom))));
        if (ids.includes(geom)) expect(distance).toBeGreaterThan(0.1);
        else expect(distance).toBeLessThan(1e-6);
      }
      withObject.forEach((name, k) => {
        const [mesh] = scene.getObjectByName(name)!.children as Mesh[];
        expect(mesh!.isMesh).toBe(true);
        expect(mesh!.getWorldPosition(new Vector3()).distanceTo(placeOf(ids[k]!))).toBeLessThan(1e-6);
      });
    }
    expect(running.data.geom_xpos[3 * running.model.geom('ball2').id + 2]).toBeLessThan(0.999);
  });

  it('draws nothing without visuals and simulates the same motion', () => {
    const [drawn, plain] = [true, false].map((visuals) => simulated(BALLS, { visuals }));
    for (const { simulated: running } of [drawn!, plain!]) for (let i = 0; i < 20; i++) running.step(5);
    expect(shown(plain!.scene)).toBeUndefined();
    expect([...drawn!.simulated.data.qpos]).toEqual([...plain!.simulated.data.qpos]);
  });
});
