/** The policy of the sample cart-pole, which `scripts/cartpole-policy.ts` trains. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { balance } from './balance.js';

const read = (name: string): Uint8Array => new Uint8Array(readFileSync(`models/cartpole/${name}`));
const text = (name: string): string => new TextDecoder().decode(read(name));

it('the policy keeps the pole upright and brings the cart to the commanded position', () => {
  const [cart, pole, speed, rate] = balance(text('model.xml'), text('balance.json'), read('balance.onnx'), 5000);
  expect(Math.abs(cart! - 0.6)).toBeLessThan(0.15);
  expect(Math.abs(pole!)).toBeLessThan(0.1);
  expect(Math.hypot(speed!, rate!)).toBeLessThan(0.5);
});
