/** Programs of the gallery, run without a page: a model that they show does what the caption says. */
import { Data, type Model, step } from 'kinetree';
import { expect, it, vi } from 'vitest';
import { type ContactEvent, ContactEvents } from '../../src/api/contacts.js';

type Hook = (model: Model, data: Data) => void;

type Watched = Parameters<ContactEvents['onContact']>;

const shown = vi.hoisted(() => ({
  model: undefined as Model | undefined,
  hooks: [] as Hook[],
  watched: [] as Watched[],
}));

vi.mock('kinetree/view', () => ({
  createViewer: async (_: unknown, model: Model) => {
    shown.model = model;
    return {
      camera: {},
      beforeStep: (hook: Hook) => shown.hooks.push(hook),
      onContact: (...watched: Watched) => shown.watched.push(watched),
    };
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

it('the balls on the sounding bars keep their rhythm, and every hit sounds as loud as its impulse', async () => {
  const element = (): object => ({ addEventListener: () => {}, append: () => {} });
  const output = { value: '' };
  vi.stubGlobal('document', { querySelector: () => output, createElement: element, body: element() });
  await import('./sounding-bars.js');
  const model = shown.model!;
  const data = new Data(model);
  const events = new ContactEvents(model, data);
  const [[bars, balls, handlers]] = shown.watched as [Watched];
  const hits: ContactEvent[] = [];
  events.onContact(bars, balls, {
    end: (event) => {
      hits.push(event);
      handlers.end!(event);
    },
  });
  while (data.time < 4) {
    step(model, data);
    events.check();
  }
  for (const ball of [0, 7]) {
    const times = hits.filter(({ b }) => b.name === `ball-${ball}`).map(({ time }) => time);
    const period = 16 / (16 + ball);
    for (const [i, time] of times.entries()) expect(Math.abs(time - (i + 0.5) * period)).toBeLessThan(0.06 * (i + 1));
    // twice the momentum of the fall
    const momentum = 0.1 * 9.81 * (period / 2);
    expect(hits.find(({ b }) => b.name === `ball-${ball}`)!.impulse).toBeCloseTo(2 * momentum, 1);
  }
  expect(output.value).toContain(`${hits.length} hits`);
});
