import { expect, it } from 'vitest';
import { compile, Data, definePlugin, forward, PluginError, parseXML } from '../../src/api/index.js';
import loadDropIn from '../../src/api/mujoco.js';
import { GeomType, ObjType } from '../../src/foundation/schema/enums.js';
import { VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { noPerturbation } from '../../src/graphics/scene/perturbation.js';
import { Scene } from '../../src/graphics/scene/scene.js';
import { updateScene } from '../../src/graphics/scene/update.js';
import { defaultViewCamera } from '../../src/graphics/scene/view-camera.js';
import { defaultVisualOptions } from '../../src/graphics/scene/visual-options.js';

const MODEL = `<mujoco><extension><plugin plugin="test.flag"><instance name="f"/></plugin></extension>
  <worldbody><geom size=".2"/><body pos="1 2 3"><joint/><geom size=".1"/><plugin instance="f"/></body></worldbody></mujoco>`;

const sceneOf = (plugin: Parameters<typeof compileWith>[0]): { scene: Scene; data: Data } => {
  const { model, data } = compileWith(plugin);
  const scene = new Scene();
  updateScene(model, data, defaultVisualOptions(), noPerturbation(), defaultViewCamera(model), scene);
  return { scene, data };
};

const compileWith = (visualize: Parameters<typeof definePlugin>[0]['visualize']) => {
  const plugin = definePlugin({ name: 'test.flag', passive: true, ...(visualize && { visualize }) });
  const model = compile(parseXML(MODEL), { extensions: { plugins: [plugin] } });
  const data = new Data(model);
  forward(model, data);
  return { model, data };
};

it('plugins add primitives and color geoms', () => {
  const { scene } = sceneOf((m, d, { bodies }, drawing) => {
    const b = bodies[0]!;
    drawing.color(m.body_geomadr[b]!, [0, 1, 0, 0.5]);
    drawing.geom(
      'arrow',
      [0.01, 0.01, 1],
      d.xpos.subarray(3 * b, 3 * b + 3),
      d.xmat.subarray(9 * b, 9 * b + 9),
      [1, 0, 0, 1],
    );
  });
  const { type, objtype, objid, rgba, pos, size } = scene.geoms;
  const arrow = type.findIndex((t, i) => i < scene.ngeom && t === GeomType.ARROW);
  expect([objtype[arrow], objid[arrow]]).toEqual([ObjType.PLUGIN, 0]);
  expect([...pos.slice(3 * arrow, 3 * arrow + 3), size[3 * arrow + 2]]).toEqual([1, 2, 3, 1]);
  const colors = [0, 1].map((id) => {
    const i = objid.findIndex((each, k) => k < scene.ngeom && objtype[k] === ObjType.GEOM && each === id);
    return [...rgba.slice(4 * i, 4 * i + 4)];
  });
  expect(colors).toEqual([
    [0.5, 0.5, 0.5, 1],
    [0, 1, 0, 0.5],
  ]);
});

it('a plugin that throws while drawing is named, and a disposed one draws nothing', () => {
  const fail = (): never => {
    throw new Error('no pen');
  };
  expect(() => sceneOf(fail)).toThrow(PluginError);
  expect(() => sceneOf(fail)).toThrow("plugin test.flag, instance 0 'f': visualize threw: no pen");
  const { model, data } = compileWith(fail);
  data.dispose();
  const scene = new Scene();
  updateScene(model, data, defaultVisualOptions(), noPerturbation(), defaultViewCamera(model), scene);
  expect(scene.ngeom).toBeGreaterThan(0);
});

/** A ball in the hole of a ring, and the number of starts of the search for their contacts. */
const STARTS = 5;
const RING = `<mujoco><option sdf_initpoints="${STARTS}"/><statistic meansize=".4"/>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="r"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="r"/></mesh></asset>
  <worldbody><geom type="sdf" mesh="ring"><plugin instance="r"/></geom>
    <body pos=".35 .05 .2"><freejoint/><geom size=".12"/></body></worldbody></mujoco>`;

it('the paths of searches between distance fields go from blue to red', () => {
  const model = compile(parseXML(RING));
  const data = new Data(model);
  forward(model, data);
  const sceneWith = (on: boolean): Scene => {
    const [scene, options] = [new Scene(), defaultVisualOptions()];
    options.flags[VisFlag.SDFITER] = on;
    updateScene(model, data, options, noPerturbation(), defaultViewCamera(model), scene);
    return scene;
  };
  const before = sceneWith(false).ngeom;
  const { ngeom, geoms } = sceneWith(true);
  const added = Array.from({ length: ngeom - before }, (_, k) => k + before);
  const balls = added.filter((i) => geoms.type[i] === GeomType.SPHERE);
  const colorOf = (i: number): number[] => [...geoms.rgba.slice(4 * i, 4 * i + 4)];
  const placeOf = (i: number): number[] => [...geoms.pos.slice(3 * i, 3 * i + 3)];
  expect(balls).toHaveLength(2 * STARTS);
  for (let k = 0; k < balls.length; k += 2) {
    const [first, last] = [balls[k]!, balls[k + 1]!];
    expect([colorOf(first), colorOf(last)]).toEqual([
      [0, 0, 1, 1],
      [1, 0, 0, 1],
    ]);
    expect(geoms.size[3 * first]).toBeCloseTo(0.2 * 0.4, 12);
    const lines = added.filter((i) => i > first && i < last);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((i) => geoms.type[i] === GeomType.LINE)).toBe(true);
    expect(placeOf(lines[0]!)).toEqual(placeOf(first));
    const reds = lines.map((i) => colorOf(i)[0]!);
    expect(reds).toEqual(reds.toSorted((a, b) => a - b));
    expect(new Set(reds).size).toBe(lines.length);
  }
});

it('the drop-in draws SDF search paths with its flag', async () => {
  const mj = await loadDropIn();
  const model = mj.MjModel.from_xml_string(RING);
  const data = new mj.MjData(model);
  mj.mj_forward(model, data);
  const [scene, option, camera] = [new mj.MjvScene(model, 1000), new mj.MjvOption(), new mj.MjvCamera()];
  const ballsWith = (on: number): number => {
    option.flags[mj.mjtVisFlag.mjVIS_SDFITER.value] = on;
    mj.mjv_updateScene(model, data, option, new mj.MjvPerturb(), camera, mj.mjtCatBit.mjCAT_DECOR.value, scene);
    const types = Array.from({ length: scene.ngeom }, (_, i) => scene.geoms.get(i)!.type);
    return types.filter((type) => type === GeomType.SPHERE).length;
  };
  expect([ballsWith(0), ballsWith(1)]).toEqual([0, 2 * STARTS]);
});
