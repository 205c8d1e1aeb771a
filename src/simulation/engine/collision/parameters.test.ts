import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../test/oracle/collision-scene.js';
import { completeFrame } from './parameters.js';

const frameOf = (normal: number[], tangent: number[]): number[] => {
  const frame = Float64Array.from([...normal, ...tangent, 0, 0, 0]);
  completeFrame(frame, 0);
  return [...frame].map((x) => x + 0);
};

describe('the contact frame', () => {
  it('the contact frame uses world y as first tangent, or z for normals near y', () => {
    expect(frameOf([2, 0, 0], [0, 0, 0])).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(frameOf([0, 1, 0], [0, 0, 0])).toEqual([0, 1, 0, 0, 0, 1, 1, 0, 0]);
  });

  it('the contact frame makes a given tangent orthogonal to the normal', () => {
    expect(frameOf([0, 0, 1], [1, 0, 1])).toEqual([0, 0, 1, 1, 0, 0, 0, 1, 0]);
  });
});

describe('parameters of a contact', () => {
  it.each([
    [1, 3, 0.25],
    [0, 0, 0.5],
    [0, 1, 0],
    [1e-15, 1e-15, 0.5],
    [1e-15, 9e-16, 1],
  ])('contact parameters are mixed by solmix %d and %d, as in the reference', async (solmix1, solmix2, weight) => {
    const geom = (solmix: number, width: number): string =>
      `<geom size=".1" solmix="${solmix}" solimp=".9 .95 ${width}"/>`;
    const scene = await CollisionScene.load(`<mujoco><worldbody>${geom(solmix1, 1)}
      <body pos=".1 0 0"><freejoint/>${geom(solmix2, 2)}</body></worldbody></mujoco>`);
    scene.collide();
    expect(scene.difference().worst).toBeLessThan(1e-12);
    expect(scene.contacts()[0]!.solimp[2]).toBeCloseTo(2 - weight, 12);
    scene.dispose();
  });
});
