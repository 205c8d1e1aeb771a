/** Capsules by the rules of both versions: invariants of contacts that do not depend on the reference. */
import { describe, expect, it } from 'vitest';
import { compile, Data, forward, parseXML, step } from '../../../../api/index.js';

/**
 * Contacts of two thin capsules of a half length [m], one along x, one above it turned by an angle about z [rad] and
 * shifted by a part of the half length, with positions in half lengths.
 */
function contactsOf(half: number, angle: number, compatibility: '3.14' | '4.0', shift = 0.6) {
  const size = `size="${0.02 * half} ${half}" euler="0 1.5707963267948966 0"`;
  const xml = `<mujoco><compiler angle="radian"/><worldbody><body><freejoint/><geom type="capsule" ${size}/></body>
    <body pos="${shift * half} 0 ${0.038 * half}" euler="0 0 ${angle}"><freejoint/><geom type="capsule" ${size}/></body>
    </worldbody></mujoco>`;
  const model = compile(parseXML(xml), { compatibility });
  const data = new Data(model);
  forward(model, data);
  return Array.from({ length: data.ncon }, (_, i) => ({
    dist: (data.contact_dist[i] as number) / half,
    x: (data.contact_pos[3 * i] as number) / half,
  }));
}

describe('capsules with parallel axes', () => {
  it.each(['3.14', '4.0'] as const)('have a contact at both ends of the stretch they share in %s', (compatibility) => {
    const xs = contactsOf(0.5, 0, compatibility).map(({ x }) => x);
    expect(xs.sort((a, b) => a - b)).toEqual([expect.closeTo(-0.4, 9), expect.closeTo(1, 9)]);
  });

  // the axes cross, seen from above, at the center of the second capsule
  it.each([
    [0.5, 1e-3],
    [0.5, 1e-5],
    [0.01, 2e-4],
  ])('of half length %d turned by %d touch where their axes cross in 4.0', (half, angle) => {
    for (const shift of [0.6, -0.2]) {
      const found = contactsOf(half, angle, '4.0', shift);
      expect(found).toHaveLength(1);
      expect(found[0]!.x).toBeCloseTo(shift, 6);
      expect(found[0]!.dist).toBeCloseTo(-0.002, 9);
    }
  });

  it('are short capsules whose axes are not parallel in 3.14', () => {
    expect(contactsOf(0.01, 2e-4, '3.14')).toHaveLength(2);
  });
});

describe('a capsule on a box', () => {
  it.each(['3.14', '4.0'] as const)('rests on two contacts and does not roll in %s', (compatibility) => {
    const xml = `<mujoco><worldbody><geom type="box" size="1 1 .1"/>
      <body pos="0 0 .148" euler="90 0 0"><freejoint/><geom type="capsule" size=".05 .2"/></body></worldbody></mujoco>`;
    const model = compile(parseXML(xml), { compatibility });
    const data = new Data(model);
    for (let i = 0; i < 1000; i++) {
      step(model, data);
      if (i > 10) expect(data.ncon).toBe(2);
    }
    for (let k = 0; k < 6; k++) expect(Math.abs(data.qvel[k] as number)).toBeLessThan(1e-6);
    expect(Math.hypot(data.qpos[0] as number, data.qpos[1] as number)).toBeLessThan(1e-6);
  });
});
