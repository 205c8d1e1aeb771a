/** Settings of sensors that no sensor can have. */
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../base/diagnostics.js';
import { parseXML } from '../../load/parse.js';
import { compile } from '../compile.js';

const withSensor = (attributes: string): string => `<mujoco>
  <worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
  <sensor><jointpos name="s" joint="j" nsample="2" ${attributes}/></sensor>
</mujoco>`;

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('a setting of a sensor that is not finite', () => {
  it.each([
    ['cutoff', 'nan', 'cutoff must be finite, not NaN'],
    ['cutoff', 'inf', 'cutoff must be finite, not Infinity'],
    ['noise', 'nan', 'noise must be finite, not NaN'],
    ['noise', 'inf', 'noise must be finite, not Infinity'],
    ['delay', 'nan', 'delay must be finite, not NaN'],
    ['interval', 'nan 0', 'interval must be finite, not NaN,0'],
    ['interval', '1 nan', 'interval must be finite, not 1,NaN'],
  ])('is refused where it stands in the text: %s="%s"', (name, value, reason) => {
    const message = messageOf(() => compile(parseXML(withSensor(`${name}="${value}"`))));
    expect(message).toMatch(/^model\.xml:3:\d+: error: /);
    expect(message).toContain(`${reason} [bad-sensor]`);
  });

  it.each(['cutoff', 'noise', 'delay'] as const)('is refused where a program sets it: %s', (name) => {
    const sensor = parseXML(withSensor('')).get('sensor', 's');
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(messageOf(() => sensor.set(name, value))).toContain('[bad-value]');
    }
  });
});
