import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer.js';

describe('Pacer', () => {
  it('asks for as much simulated time as has passed, times the speed', () => {
    const pacer = new Pacer();
    pacer.speed = 0.5;
    pacer.start(10, 2);
    expect(pacer.target(10.08, 2)).toBeCloseTo(2.04, 12);
  });

  it('drops what it is too late for, and goes on from there', () => {
    const pacer = new Pacer();
    pacer.start(0, 0);
    expect(pacer.target(5, 0.01)).toBe(0.01);
    expect(pacer.target(5.02, 0.01)).toBeCloseTo(0.03, 12);
  });

  it('measures the speed achieved', () => {
    const pacer = new Pacer();
    pacer.start(0, 0);
    pacer.measure(0.2, 0.05);
    expect(pacer.factor).toBe(0);
    pacer.measure(1, 0.25);
    expect(pacer.factor).toBeCloseTo(0.25, 12);
  });
});
