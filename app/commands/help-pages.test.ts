import { expect, test } from 'vitest';
import { headingId, helpTarget } from './help-pages.js';

test.each([
  ['#edit-a-model', 'guides/studio.md', { kind: 'heading', id: 'edit-a-model' }],
  ['../tutorials/pendulum.md', 'guides/studio.md', { kind: 'page', path: 'tutorials/pendulum.md' }],
  ['../../tutorials/sensor.md', 'zh/guides/studio.md', { kind: 'page', path: 'tutorials/sensor.md' }],
  ['controller.md#x', 'tutorials/pendulum.md', { kind: 'page', path: 'tutorials/controller.md' }],
  [
    '../concepts/step.md',
    'tutorials/controller.md',
    { kind: 'address', address: 'https://github.com/kinetree/kinetree/blob/main/docs/concepts/step.md' },
  ],
  ['https://example.org/a', 'tutorials/controller.md', { kind: 'address', address: 'https://example.org/a' }],
])('the link %s in %s leads to %j', (href, from, target) => {
  expect(helpTarget(href, from)).toEqual(target);
});

test('a heading has the id that links to it use', () => {
  expect(headingId('Edit a model')).toBe('edit-a-model');
  expect(headingId("What's `new`?")).toBe('whats-new');
});
