/** Versions of MuJoCo: which one a Spec and a Model follow, and where it is kept. */
import { describe, expect, it } from 'vitest';
import * as K from '../../src/api/node.js';
import { packModel, unpackModel } from '../../src/robotics/rollout/transfer.js';

const XML = '<mujoco><worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>';

describe('the version whose rules a model follows', () => {
  it('is 4.0 by default', () => {
    expect([new K.Spec().compatibility, K.compile(K.parseXML(XML)).compatibility]).toEqual(['4.0', '4.0']);
  });

  it('of a Spec applies to its Models, unless an option of compile selects another', () => {
    const spec = K.parseXML(XML, { compatibility: '3.14' });
    expect(K.compile(spec).compatibility).toBe('3.14');
    expect(K.compile(spec, { compatibility: '4.0' }).compatibility).toBe('4.0');
    expect([spec.compatibility, spec.clone().compatibility]).toEqual(['3.14', '3.14']);
  });

  it('is kept when compiling again, unless an option selects another', () => {
    const spec = K.parseXML(XML);
    const model = K.compile(spec, { compatibility: '3.14' });
    const data = new K.Data(model);
    spec.get('body', 'b').pos = [0, 0, 1];
    K.recompile(spec, model, data);
    expect(model.compatibility).toBe('3.14');
    K.recompile(spec, model, data, { compatibility: '4.0' });
    expect(model.compatibility).toBe('4.0');
  });

  it('is an option of loading, which a fault in does not change the Spec', async () => {
    const model = await K.loadModel('m.xml', { files: { 'm.xml': XML }, compatibility: '3.14' });
    expect(model.compatibility).toBe('3.14');
    const spec = K.parseXML('<mujoco><worldbody><geom/></worldbody></mujoco>');
    expect(() => K.compile(spec, { compatibility: '3.14' })).toThrow(K.ModelError);
    expect(spec.compatibility).toBe('4.0');
  });

  it('is kept in a copy, in a packed Model and in a binary file', () => {
    for (const compatibility of ['3.14', '4.0'] as const) {
      const model = K.compile(K.parseXML(XML), { compatibility });
      const copies = [K.copyModel(model), unpackModel(packModel(model)), K.loadMJB(K.saveMJB(model))];
      expect(copies.map((each) => each.compatibility)).toEqual([compatibility, compatibility, compatibility]);
    }
  });

  it('of a binary file without a version is 3.14, unless an option selects another', async () => {
    const bytes = K.saveMJB(K.compile(K.parseXML(XML), { compatibility: '3.14' }));
    expect(K.loadMJB(bytes).compatibility).toBe('3.14');
    expect(K.loadMJB(bytes, 'm.mjb', [], '4.0').compatibility).toBe('4.0');
    const files = { 'm.mjb': bytes };
    expect((await K.loadModel('m.mjb', { files, compatibility: '4.0' })).compatibility).toBe('4.0');
  });

  it('is one of the known versions', () => {
    const wrong = '3.12' as never;
    expect(() => K.parseXML(XML, { compatibility: wrong })).toThrow(/compatibility.*'3.14', '4.0'.*3.12/);
    expect(() => K.compile(K.parseXML(XML), { compatibility: wrong })).toThrow(/'3.14', '4.0'/);
    expect(() => K.loadMJB(new Uint8Array(), '', [], wrong)).toThrow(/'3.14', '4.0'/);
    expect(() => {
      new K.Spec().compatibility = wrong;
    }).toThrow(/spec.compatibility.*'3.14', '4.0'/);
  });
});
