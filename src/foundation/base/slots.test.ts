/** State that modules attach to an object: copies share a value or start without it, and disposal releases it. */
import { expect, it, vi } from 'vitest';
import { type Slot, Slots } from './slots.js';

const SHARED: Slot<readonly number[]> = { name: 'numbers', onCopy: 'share' };
const OWN: Slot<Map<string, number>> = { name: 'counts', onCopy: 'empty' };

it('a slot is empty until it is set, and creates its value once', () => {
  const slots = new Slots();
  expect(slots.get(OWN)).toBeUndefined();
  const made = slots.getOrMake(OWN, () => new Map());
  expect(slots.getOrMake(OWN, () => new Map())).toBe(made);
  expect(slots.get(OWN)).toBe(made);
});

it('a copy has only the shared values', () => {
  const [slots, copy] = [new Slots(), new Slots()];
  slots.set(SHARED, [1]);
  slots.set(OWN, new Map());
  slots.copyTo(copy);
  expect([copy.get(SHARED), copy.get(OWN)]).toEqual([[1], undefined]);
});

it('disposal releases each value once and empties the slots', () => {
  const onDispose = vi.fn();
  const released: Slot<string> = { name: 'file', onCopy: 'empty', onDispose };
  const slots = new Slots();
  slots.set(released, 'a');
  slots.set(SHARED, [1]);
  slots.dispose();
  slots.dispose();
  expect(onDispose.mock.calls).toEqual([['a']]);
  expect([slots.get(released), slots.get(SHARED)]).toEqual([undefined, undefined]);
});
