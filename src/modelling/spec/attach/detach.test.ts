/** Detaching: a body or a frame with everything that belongs to it becomes a separate Spec. */
import { describe, expect, it } from 'vitest';
import { ARM, namesOf } from '../../../../test/fixtures/arm.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from '../../mjcf/index.js';
import { Spec } from '../spec.js';

const arm = (): Spec => readModelText(ARM, { name: 'arm.xml' });

describe('detach', () => {
  it('returns a copy as a separate Spec under its original names', () => {
    const spec = new Spec();
    const before = toXML(spec);
    const child = spec.worldbody.attach(arm(), { prefix: 'a-' }).detach();
    expect(toXML(spec)).toBe(before);
    for (const what of ['body', 'joint', 'geom', 'actuator', 'sensor', 'tendon', 'equality', 'key', 'mesh'] as const) {
      expect(namesOf(child, what)).toEqual(namesOf(arm(), what).filter((name) => name !== 'spare'));
    }
    const joint = child.find('joint', 'shoulder')!;
    expect([joint.range, joint.compiler.angle, child.compiler.meshdir]).toEqual([[-1, 1], 'radian', 'meshes']);
    expect(child.all('key')[0]!.qpos).toEqual([0.1, 0.2]);
    expect(child.find('geom', 'bone')!.rgba).toEqual([1, 0, 0, 1]);
    expect(child.uri).toBe('arm.xml');
  });

  it('keeps names without the prefix or suffix', () => {
    const spec = new Spec();
    const root = spec.worldbody.attach(arm().find('body', 'upper')!, { prefix: 'a-', suffix: '-1' });
    root.addSite({ name: 'own' });
    root.addSite({ name: 'a-' });
    expect(namesOf(root.detach(), 'site')).toEqual(['tip', 'own', 'a-']);
  });

  it('detaches any body, and can be undone', () => {
    const spec = arm();
    const before = toXML(spec);
    const child = spec.find('body', 'lower')!.detach();
    expect([namesOf(child, 'joint'), namesOf(child, 'actuator')]).toEqual([['elbow'], ['m2']]);
    expect([namesOf(spec, 'joint'), namesOf(spec, 'actuator'), spec.all('key')[0]!.qpos]).toEqual([
      ['shoulder'],
      ['m1'],
      [0.1],
    ]);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });
});

it('detaches a part that was attached within one Spec', () => {
  const spec = readModelText(
    '<mujoco><worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>',
  );
  const copy = spec.worldbody.attach(spec.get('body', 'b'), { prefix: 'x-' });
  expect(namesOf(spec, 'joint')).toEqual(['j', 'x-j']);
  expect(namesOf(copy.detach(), 'joint')).toEqual(['j']);
  expect(namesOf(spec, 'joint')).toEqual(['j']);
});
