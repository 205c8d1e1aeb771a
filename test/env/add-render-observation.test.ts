/** Observations that are images: of a renderer whose output can be computed by hand, and of the real one. */
import { describe, expect, it } from 'vitest';
import {
  AddRenderObservation,
  Box,
  make,
  type ObservationRenderer,
  RecordEpisodeStatistics,
  RescaleAction,
} from '../../src/api/env.js';
import { createRenderer } from '../../src/api/render.js';
import type { Data } from '../../src/simulation/model/data.js';

const [WIDTH, HEIGHT] = [3, 2];
const PICTURE = WIDTH * HEIGHT * 3;

/** Draws image number n with n + pixel in red, 100 + n in green, 200 in blue. */
class Counting implements ObservationRenderer<string> {
  readonly width = WIDTH;
  readonly height = HEIGHT;
  readonly cameras: (string | undefined)[] = [];
  readonly times: number[] = [];
  disposals = 0;
  fault: Error | undefined;

  update(data: Data, camera?: string): void {
    this.times.push(data.time);
    this.cameras.push(camera);
  }

  async color(): Promise<Uint8Array> {
    const n = this.times.length;
    await Promise.resolve();
    if (this.fault) throw this.fault;
    return Uint8Array.from({ length: 4 * WIDTH * HEIGHT }, (_, i) => [n + (i >> 2), 100 + n, 200, 255][i % 4]!);
  }

  dispose(): void {
    this.disposals += 1;
  }
}

const picture = (n: number): number[] =>
  Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => [n + pixel, 100 + n, 200]).flat();
const cart = () => make('InvertedPendulum-v5');

describe('AddRenderObservation', () => {
  it('AddRenderObservation observes red, green and blue of the state after the step', async () => {
    const renderer = new Counting();
    const env = new AddRenderObservation(cart(), renderer, { camera: 'side' });
    const [obs] = await env.reset({ seed: 3 });
    expect([...obs]).toEqual(picture(1));
    const [next, reward, terminated, truncated, info] = await env.step([0]);
    const twin = cart();
    twin.reset({ seed: 3 });
    expect([reward, terminated, truncated, info]).toEqual(twin.step([0]).slice(1));
    expect([...next]).toEqual(picture(2));
    expect([...obs]).toEqual(picture(1));
    expect(renderer.cameras).toEqual(['side', 'side']);
    expect(renderer.times).toEqual([0, twin.unwrapped.data.time]);
    expect(env.observationSpace).toMatchObject({ shape: [HEIGHT, WIDTH, 3], dtype: 'uint8' });
    expect(env.observationSpace.contains(next)).toBe(true);
    expect(env.actionSpace).toBe(env.env.actionSpace);
    env.close();
    expect(renderer.disposals).toBe(1);
  });

  it('AddRenderObservation can be combined with the state and other wrappers', async () => {
    const env = new AddRenderObservation(new RecordEpisodeStatistics(new RescaleAction(cart())), new Counting(), {
      renderOnly: false,
    });
    const [{ state, pixels }] = await env.reset({ seed: 5 });
    expect(state).toEqual(cart().reset({ seed: 5 })[0]);
    expect([...pixels]).toEqual(picture(1));
    expect(env.observationSpace.state.contains(state) && env.observationSpace.pixels.contains(pixels)).toBe(true);
    expect((await env.step([0.5]))[0].pixels.length).toBe(PICTURE);
    env.close();
  });

  it('AddRenderObservation stacks the last pictures, filled with the first one of an episode', async () => {
    const env = new AddRenderObservation(cart(), new Counting(), { stack: 3 });
    expect(env.observationSpace.shape).toEqual([3, HEIGHT, WIDTH, 3]);
    const expectPictures = (obs: Uint8Array, ...numbers: number[]) =>
      expect([...obs]).toEqual(numbers.flatMap(picture));
    expectPictures((await env.reset())[0], 1, 1, 1);
    expectPictures((await env.step([0]))[0], 1, 1, 2);
    expectPictures((await env.step([0]))[0], 1, 2, 3);
    expectPictures((await env.step([0]))[0], 2, 3, 4);
    expectPictures(await env.setState([0, 0], [0, 0]), 5, 5, 5);
    expectPictures((await env.step([0]))[0], 5, 5, 6);
    expectPictures((await env.reset())[0], 7, 7, 7);
    env.close();
  });

  it('AddRenderObservation rejects an invalid stack, and a step before the last picture is ready', async () => {
    const renderer = new Counting();
    for (const stack of [0, 1.5, Number.NaN]) {
      expect(() => new AddRenderObservation(cart(), renderer, { stack })).toThrow(RangeError);
    }
    const env = new AddRenderObservation(cart(), renderer, { stack: 2 });
    await expect(env.step([0])).rejects.toThrow('reset the environment first');
    const first = env.reset();
    await expect(env.step([0])).rejects.toThrow('await the previous observation first');
    expect(renderer.times.length).toBe(1);
    await first;
    renderer.fault = new Error('device lost');
    await expect(env.reset()).rejects.toThrow('device lost');
    renderer.fault = undefined;
    // the episode continues, and its first image fills the stack
    expect([...(await env.step([0]))[0]]).toEqual([3, 3].flatMap(picture));
    env.close();
  });

  it('AddRenderObservation accepts a renderer of kinetree/render', async () => {
    const model = `<mujoco><worldbody>
      <light type="directional" dir="0 0 -1"/>
      <camera name="front" pos="0 -6 0" xyaxes="1 0 0 0 0 1"/>
      <body><joint name="slider" type="slide" axis="1 0 0"/><geom size=".5" rgba="1 0 0 1"/>
      <body><joint name="hinge" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 .6" size=".1" rgba="1 0 0 1"/></body></body>
      </worldbody><actuator><motor joint="slider" ctrlrange="-3 3"/></actuator></mujoco>`;
    const inner = make('InvertedPendulum-v5', { model });
    const renderer = await createRenderer(inner.unwrapped.model, { width: 48, height: 32 });
    const env = new AddRenderObservation(inner, renderer, { camera: 'front' });
    /** Mean column of the red pixels. */
    const column = (pixels: Uint8Array): number => {
      const columns = Array.from({ length: 48 * 32 }, (_, i) => i)
        .filter((i) => pixels[3 * i]! > 60 && pixels[3 * i + 2]! < 30)
        .map((i) => i % 48);
      expect(columns.length).toBeGreaterThan(20);
      return columns.reduce((sum, x) => sum + x, 0) / columns.length;
    };
    try {
      const left = column(await env.setState([-1, 0], [0, 0]));
      const right = column(await env.setState([1, 0], [0, 0]));
      // 32 rows are 2 * 6 m * tan(45 deg / 2) at the distance of the sphere
      expect(Math.abs(right - left - (2 * 32) / (12 * Math.tan(Math.PI / 8)))).toBeLessThan(1.5);
    } finally {
      env.close();
    }
  });
});

describe('a Box of bytes', () => {
  it('a Box of bytes samples integers within its bounds', () => {
    const box = new Box(0, 3, { shape: [400], dtype: 'uint8' });
    box.seed(1);
    const sample = box.sample();
    expect([...new Set(sample)].sort()).toEqual([0, 1, 2, 3]);
    expect(box.contains(sample)).toBe(true);
    expect(box.contains(sample.map((value, i) => (i === 7 ? 1.5 : value)))).toBe(false);
    expect(() => new Box(0, 256, { dtype: 'uint8' })).toThrow(RangeError);
  });
});
