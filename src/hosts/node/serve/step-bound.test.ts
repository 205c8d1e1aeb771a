import { describe, expect, it } from 'vitest';
import { stepBound } from './step-bound.js';

describe('stepBound', () => {
  it('gives what work returns and throws', () => {
    const bound = stepBound(60);
    expect(bound(() => 7)).toBe(7);
    expect(bound(() => bound(() => 'inner') + bound(() => ' again'))).toBe('inner again');
    const error = new RangeError('its own');
    expect(() =>
      bound(() => {
        throw error;
      }),
    ).toThrow(error);
  });

  it('stops work that runs on, and what follows runs', () => {
    const bound = stepBound(0.05);
    const endless = (): never => {
      for (;;);
    };
    expect(() => bound(endless)).toThrow('it took longer than 0.05 s');
    expect(bound(() => 'after')).toBe('after');
  });
});
