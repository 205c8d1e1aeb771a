/** Programs of the gallery, run without a page: a model that they show does what the caption says. */
import { Data, type Model, step } from 'kinetree';
import { expect, it, vi } from 'vitest';

type Hook = (model: Model, data: Data) => void;

const shown = vi.hoisted(() => ({ model: undefined as Model | undefined, hooks: [] as Hook[] }));

vi.mock('kinetree/view', () => ({
  createViewer: async (_: unknown, model: Model) => {
    shown.model = model;
    return { camera: {}, beforeStep: (hook: Hook) => shown.hooks.push(hook) };
  },
}));

it('the soft gripper closes on the ball, lifts it and puts it down', async () => {
  vi.stubGlobal('document', { querySelector: () => undefined });
  await import('./soft-gripper.js');
  const model = shown.model!;
  const data = new Data(model);
  const heightAt = (time: number): number => {
    while (data.time < time) {
      for (const hook of shown.hooks) hook(model, data);
      step(model, data);
    }
    return data.body('ball').xpos[2]!;
  };
  expect(heightAt(1)).toBeCloseTo(0.06, 2);
  expect(heightAt(3)).toBeGreaterThan(0.2);
  expect(heightAt(4.4)).toBeGreaterThan(0.2);
  expect(heightAt(5.9)).toBeCloseTo(0.06, 2);
});
