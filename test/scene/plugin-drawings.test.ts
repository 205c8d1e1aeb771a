import { expect, it } from 'vitest';
import { compile, Data, definePlugin, forward, PluginError, parseXML } from '../../src/index.js';
import { noPerturbation } from '../../src/scene/perturbation.js';
import { Scene } from '../../src/scene/scene.js';
import { updateScene } from '../../src/scene/update.js';
import { defaultViewCamera } from '../../src/scene/view-camera.js';
import { defaultVisualOptions } from '../../src/scene/visual-options.js';
import { GeomType, ObjType } from '../../src/schema/enums.js';

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

it('a plugin that throws is named, and one that is disposed of draws nothing', () => {
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
