import { expect, it } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { CameraPath } from './camera-path.js';
import { defaultViewCamera } from './view-camera.js';

const model = compile(parseXML('<mujoco><worldbody><geom size="1"/></worldbody></mujoco>'));

const poseAt = (path: CameraPath, time: number) => {
  const camera = defaultViewCamera(model);
  path.place(time, camera);
  return camera;
};

it('a camera path goes through its points, and rests before the first and after the last', () => {
  const path = new CameraPath(model, [
    { time: 1, azimuth: 0, distance: 3, lookat: [0, 0, 1] },
    { time: 2, azimuth: 90 },
    { time: 4, azimuth: 360, elevation: -10, distance: 5 },
  ]);
  expect(path.duration).toBe(4);
  const usual = defaultViewCamera(model);
  for (const [time, azimuth, distance] of [
    [-1, 0, 3],
    [1, 0, 3],
    [2, 90, 3],
    [4, 360, 5],
    [9, 360, 5],
  ] as const) {
    const pose = poseAt(path, time);
    expect(pose.azimuth).toBeCloseTo(azimuth, 12);
    expect(pose.distance).toBeCloseTo(distance, 12);
    expect(Array.from(pose.lookat)).toEqual([0, 0, 1]);
  }
  expect(poseAt(path, 1).elevation).toBe(usual.elevation);
});

it('the speed of a camera path is continuous at its points, and 0 at its ends', () => {
  const path = new CameraPath(model, [
    { time: 0, azimuth: 0 },
    { time: 1, azimuth: 50 },
    { time: 3, azimuth: 80 },
  ]);
  const speed = (time: number): number =>
    (poseAt(path, time + 1e-6).azimuth - poseAt(path, time - 1e-6).azimuth) / 2e-6;
  const near = (time: number): number => (poseAt(path, time + 1e-6).azimuth - poseAt(path, time).azimuth) / 1e-6;
  expect(speed(1)).toBeCloseTo(80 / 3, 3);
  expect(near(1)).toBeCloseTo(80 / 3, 3);
  expect(near(0)).toBeCloseTo(0, 3);
  expect(near(3 - 2e-6)).toBeCloseTo(0, 3);
});

it('points of a camera path that are not valid are errors that name the point', () => {
  const path =
    (...points: object[]) =>
    () =>
      new CameraPath(model, points as never);
  expect(path()).toThrow('a list of points');
  expect(path({ time: 0 }, { time: 0 })).toThrow('camera path, point 1: its time must be after');
  expect(path({ time: 0, zoom: 2 })).toThrow("camera path, point 0: there is no 'zoom'");
  expect(path({ time: 0 }, { time: 1, distance: -1 })).toThrow('camera path, point 1: expected a positive distance');
  expect(path({ azimuth: 0 })).toThrow('camera path, point 0, time');
  expect(path({ time: 0, lookat: [0, 0] })).toThrow('a lookat of 3 numbers');
});
