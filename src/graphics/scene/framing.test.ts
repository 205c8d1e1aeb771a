import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { ObjType } from '../../foundation/schema/enums.js';
import { Data } from '../../simulation/model/data.js';
import { forward } from '../../simulation/runtime/run.js';
import { elementPoints, referenceHeight, visiblePoints } from './bounds.js';
import { framedViewCamera, frameView } from './framing.js';
import { projection } from './projection.js';
import { Scene } from './scene.js';
import { defaultViewCamera, freeViewAt, placeCamera, type ViewCamera } from './view-camera.js';
import { defaultVisualOptions } from './visual-options.js';

/** A model in its initial state, and functions that project points onto pictures. */
function loaded(text: string) {
  const model = compile(parseXML(text));
  const data = new Data(model);
  forward(model, data);
  const points = visiblePoints(model, data, defaultVisualOptions());
  /** Largest distance of points from the center of a picture, relative to its edges. */
  const reach = (view: ViewCamera, seen: typeof points, aspect: number): number => {
    const { camera } = new Scene();
    placeCamera(model, data, view, camera);
    const project = projection(camera, 100 * aspect, 100);
    const places = seen.map((point) => project(point)!);
    return Math.max(...places.map(([x, y]) => Math.max(Math.abs(x / (50 * aspect) - 1), Math.abs(y / 50 - 1))));
  };
  return { model, data, points, reach };
}

const WIDE = `<mujoco><worldbody>
  <geom type="plane" size="50 50 1"/>
  <geom type="box" size="2 .1 .1" pos="0 0 .1"/><geom type="box" size=".1 1.5 .1" pos="1 0 1"/>
</worldbody></mujoco>`;

describe('the free camera', () => {
  it.each([0.3, 0.5, 1, 1.6, 3])('frames all geoms in a picture with the aspect ratio %d', (aspect) => {
    const { model, points, reach } = loaded(WIDE);
    const view = framedViewCamera(model, points, aspect);
    expect(reach(view, points, aspect)).toBeLessThan(0.98);
    expect(reach(view, points, aspect)).toBeGreaterThan(0.4);
  });

  it('is the one of the model if that shows everything', () => {
    const { model, points } = loaded(
      '<mujoco><statistic center="0 0 0" extent="2"/><worldbody><geom size=".9"/></worldbody></mujoco>',
    );
    expect(framedViewCamera(model, points, 1.5)).toEqual(defaultViewCamera(model));
    expect(framedViewCamera(model, points, 0.4).distance).toBeGreaterThan(defaultViewCamera(model).distance);
  });

  it('keeps a small thing on a wide floor at about half of the picture', () => {
    const { model, points, reach } = loaded(
      '<mujoco><worldbody><geom type="plane" size="5 5 .1"/><body pos="0 0 .05"><geom size=".05"/></body></worldbody></mujoco>',
    );
    const view = framedViewCamera(model, points, 1);
    expect(reach(view, points, 1)).toBeCloseTo(1 / 1.8, 6);
  });

  it('ignores geoms far beyond the extent of the model, hidden ones, and planes', () => {
    const { model, points } = loaded(`<mujoco><statistic center="0 0 0" extent="2"/><worldbody>
      <geom type="plane" size="90 90 1"/><geom size=".9"/><geom size="1" pos="80 0 0"/>
      <geom size="1" pos="4 0 0" group="4"/><geom size="1" pos="4 0 0" rgba="1 1 1 0"/></worldbody></mujoco>`);
    expect(framedViewCamera(model, points, 1.5)).toEqual(defaultViewCamera(model));
  });

  it('keeps its direction while it frames an element tightly', () => {
    const { model, data, reach } = loaded(
      '<mujoco><worldbody><geom type="box" size="5 5 .1"/><body pos="3 2 1"><geom size=".1"/></body></worldbody></mujoco>',
    );
    const view = { ...defaultViewCamera(model), azimuth: 35, elevation: -20 };
    const points = elementPoints(model, data, ObjType.BODY, 1);
    frameView(model, view, points, 1.5);
    expect([view.azimuth, view.elevation]).toEqual([35, -20]);
    expect(reach(view, points, 1.5)).toBeCloseTo(1 / 1.12, 6);
  });

  it('starts where a camera of the model was left', () => {
    const { model, data } = loaded(
      '<mujoco><worldbody><geom size="1"/><camera pos="3 1 2" xyaxes="0 1 0 -.5 0 1"/></worldbody></mujoco>',
    );
    const before = new Scene().camera;
    const fixed = { ...defaultViewCamera(model), type: 2, fixedcamid: 0 } as ViewCamera;
    placeCamera(model, data, fixed, before);
    const after = new Scene().camera;
    placeCamera(model, data, freeViewAt(before, fixed), after);
    for (const name of ['pos', 'forward', 'up'] as const) {
      for (const k of [0, 1, 2]) expect(after[name][k]).toBeCloseTo(before[name][k]!, 9);
    }
  });
});

describe('the ground below a model', () => {
  it.each([
    ['<geom size=".1" pos="0 0 1"/>', 0],
    ['<body pos="0 0 -1"><joint/><geom type="capsule" size=".1" fromto="0 0 0 0 0 -1"/></body>', -2.1],
    ['<body euler="90 0 0" pos="0 0 .5"><geom type="box" size=".1 1 .2"/></body>', -0.5],
  ])('of %s is at height %d', (content, height) => {
    const { model } = loaded(`<mujoco><worldbody>${content}</worldbody></mujoco>`);
    expect(referenceHeight(model)).toBeCloseTo(height, 9);
  });
});
