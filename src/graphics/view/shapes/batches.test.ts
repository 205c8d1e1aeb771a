import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { crowdOfHumanoids } from '../../../../test/pictures/crowd.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import { forward } from '../../../simulation/runtime/run.js';
import { noPerturbation } from '../../scene/perturbation.js';
import { Scene } from '../../scene/scene.js';
import { updateScene } from '../../scene/update.js';
import { defaultViewCamera } from '../../scene/view-camera.js';
import { defaultVisualOptions } from '../../scene/visual-options.js';
import { Batches } from './batches.js';
import { LAYERS, type Layer } from './instances.js';
import { Shapes } from './shapes.js';
import { SoftShapes } from './soft-shapes.js';

const HEIGHT = 720;

/** Draw calls of a model as seen by its default camera, in a picture of `HEIGHT` pixels. */
function drawn(model: Model, detail: number): Batches {
  const data = new Data(model);
  forward(model, data);
  const scene = new Scene();
  updateScene(model, data, defaultVisualOptions(), noPerturbation(), defaultViewCamera(model), scene);
  const batches = new Batches(model, new Shapes(model, new SoftShapes(model), 200));
  const pixel = (2 * Math.tan((scene.camera.fovy * Math.PI) / 360)) / HEIGHT;
  batches.update(scene, pixel, detail, false);
  return batches;
}

/** Counts the triangles that a pass draws. */
function triangles(batches: Batches, layer: Layer): number {
  let sum = 0;
  for (const { mesh, behind, count } of batches.drawn()) {
    for (const each of [mesh, behind]) {
      if (each?.layers.isEnabled(LAYERS[layer])) sum += (count * each.geometry.index!.count) / 3;
    }
  }
  return sum;
}

/** Counts the triangles of a picture with one shadow and a reflection. */
const inAll = (batches: Batches): number =>
  triangles(batches, 'view') + triangles(batches, 'caster') + triangles(batches, 'mirrored');

describe('draw calls', () => {
  it('draws a hundred humanoids with half a million triangles in a few calls', () => {
    const model = compile(readModelText(crowdOfHumanoids()));
    expect(model.ngeom).toBeGreaterThan(2500);
    const usual = drawn(model, 1);
    expect(inAll(drawn(model, Number.POSITIVE_INFINITY))).toBeGreaterThan(5_000_000);
    expect(inAll(usual)).toBeLessThan(500_000);
    expect([...usual.drawn()].length).toBeLessThan(50);
  });

  it('draws near geoms with the number of slices and stacks of the Model', () => {
    const model = compile(
      readModelText(`<mujoco><visual><quality numslices="20" numstacks="10"/></visual>
        <worldbody><geom size=".5"/></worldbody></mujoco>`),
    );
    // each square of the grid has two triangles, those at the poles one
    expect(triangles(drawn(model, 1), 'view')).toBe(2 * 20 * 10 - 2 * 20);
  });

  it('draws equal geoms in one call and transparent geoms in two', () => {
    const geoms = '<geom size=".1"/><geom size=".1" pos="1 0 0"/><geom size=".1" pos="0 1 0" rgba="1 0 0 .5"/>';
    const model = compile(readModelText(`<mujoco><worldbody>${geoms}</worldbody></mujoco>`));
    expect([...drawn(model, 1).drawn()].map(({ count }) => count).sort()).toEqual([1, 1, 2]);
  });
});
