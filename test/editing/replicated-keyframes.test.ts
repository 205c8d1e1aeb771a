/** Keyframes of models with replicates, by the rules of both versions. */
import { describe, expect, it } from 'vitest';
import { compile, parseXML, Spec } from '../../src/api/index.js';
import type { Compatibility } from '../../src/foundation/schema/compatibility.js';

const text = (qpos: string): string => `<mujoco><worldbody>
  <replicate count="3" offset="1 0 0"><body><joint ref="0"/><geom size=".1"/></body></replicate></worldbody>
  <keyframe><key name="home" qpos="${qpos}"/></keyframe></mujoco>`;

const keys = (qpos: string, compatibility: Compatibility) => {
  const model = compile(parseXML(text(qpos), { compatibility }));
  return [model.nkey, [...model.key_qpos]];
};

describe('keyframes of replicated bodies', () => {
  it('are copied for each replica in 3.14', () => {
    const [nkey, qpos] = keys('.5', '3.14');
    expect(nkey).toBeGreaterThan(1);
    expect((qpos as number[]).slice(0, 9)).toEqual([0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5]);
  });

  it('stay single in 4.0, and a shorter vector is completed from the reference configuration', () => {
    expect(keys('.5', '4.0')).toEqual([1, [0.5, 0, 0]]);
    expect(keys('.5 .6 .7', '4.0')).toEqual([1, [0.5, 0.6, 0.7]]);
  });

  it('stay single in a model from code', () => {
    const spec = new Spec();
    const row = spec.worldbody.addReplicate({ count: 3, offset: [1, 0, 0] });
    const body = row.addBody();
    body.addJoint();
    body.addGeom({ size: [0.1] });
    spec.add('key', { name: 'home', qpos: [0.5] });
    const model = compile(spec);
    expect([model.nkey, [...model.key_qpos]]).toEqual([1, [0.5, 0, 0]]);
  });
});
