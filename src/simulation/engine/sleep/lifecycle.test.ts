/** Sleep states after other operations on a Data: resets, copies, states, files and edits of its model. */
import { describe, expect, it } from 'vitest';
import {
  compile,
  copyData,
  Data,
  getState,
  loadMJB,
  type Model,
  parseXML,
  recompile,
  resetData,
  resetDataKeyframe,
  State,
  saveMJB,
  setState,
  stateSize,
  step,
} from '../../../api/index.js';

const scene = (world: string, rest = ''): string => `<mujoco>
  <option><flag sleep="enable"/></option>
  <worldbody><geom type="plane" size="5 5 .1"/>${world}</worldbody>${rest}
</mujoco>`;

const box = (name: string, pos: string, attributes = ''): string =>
  `<body name="${name}" pos="${pos}" ${attributes}><freejoint/><geom type="box" size=".1 .1 .1"/></body>`;

describe('a Data with sleeping trees', () => {
  const asleepAt = (data: Data): boolean[] => Array.from(data.tree_asleep, (x) => x >= 0);
  const text = scene(
    box('a', '0 0 .1') + box('b', '1 0 .1', 'sleep="never"'),
    '<keyframe><key qpos="0 0 3 1 0 0 0 1 0 .1 1 0 0 0"/></keyframe>',
  );

  function settled(): Data {
    const data = new Data(compile(parseXML(text)));
    for (let i = 0; i < 60; i++) step(data.model, data);
    expect(asleepAt(data)).toEqual([true, false]);
    return data;
  }

  it('all trees are awake after a reset, also to a keyframe', () => {
    for (const reset of [resetData, (m: Model, d: Data) => resetDataKeyframe(m, d, 0)]) {
      const data = settled();
      reset(data.model, data);
      expect(asleepAt(data)).toEqual([false, false]);
      step(data.model, data);
      expect(asleepAt(data)).toEqual([false, false]);
    }
  });

  it('a copy of a Data keeps sleeping trees and steps identically', () => {
    const data = settled();
    const copy = new Data(data.model);
    copyData(copy, data);
    expect(asleepAt(copy)).toEqual([true, false]);
    for (let i = 0; i < 20; i++) {
      step(data.model, data);
      step(data.model, copy);
    }
    expect(copy.qpos).toEqual(data.qpos);
    expect(asleepAt(copy)).toEqual([true, false]);
  });

  it('copying an awake state over a sleeping one wakes trees, and vice versa', () => {
    const data = settled();
    const awake = new Data(data.model);
    step(awake.model, awake);
    const kept = new Data(data.model);
    copyData(kept, data);
    copyData(data, awake);
    expect(asleepAt(data)).toEqual([false, false]);
    step(data.model, data);
    copyData(data, kept);
    step(data.model, data);
    expect(asleepAt(data)).toEqual([true, false]);
    expect([...data.qpos.subarray(0, 7)]).toEqual([...kept.qpos.subarray(0, 7)]);
  });

  it('setting a state wakes trees whose pose changes, and no others', () => {
    const data = settled();
    const state = new Float64Array(stateSize(data.model, State.FULLPHYSICS));
    getState(data.model, data, state, State.FULLPHYSICS);
    setState(data.model, data, state, State.FULLPHYSICS);
    step(data.model, data);
    expect(asleepAt(data)).toEqual([true, false]);
    data.qpos[2]! += 0.1;
    step(data.model, data);
    expect(asleepAt(data)).toEqual([false, false]);
  });

  it('trees wake when the model is recompiled', () => {
    const spec = parseXML(text);
    const model = compile(spec);
    const data = new Data(model);
    for (let i = 0; i < 60; i++) step(model, data);
    expect(asleepAt(data)).toEqual([true, false]);
    spec.worldbody.addGeom({ size: [0.1], pos: [4, 4, 1] });
    recompile(spec, model, data);
    expect(asleepAt(data)).toEqual([false, false]);
    for (let i = 0; i < 60; i++) step(model, data);
    expect(asleepAt(data)).toEqual([true, false]);
  });

  it('trees fall asleep identically with a model loaded from MJB', () => {
    const data = settled();
    const model = loadMJB(saveMJB(data.model));
    const loaded = new Data(model);
    for (let i = 0; i < 60; i++) step(model, loaded);
    expect(loaded.tree_asleep).toEqual(data.tree_asleep);
    expect(loaded.qpos).toEqual(data.qpos);
  });

  it('moving a frame of the model wakes sleeping trees on it', () => {
    const swing =
      '<body pos="0 0 1" sleep="allowed"><joint damping="5"/><geom type="capsule" fromto="0 0 0 0 0 -.3" size=".05"/></body>';
    const model = compile(parseXML(scene(swing + box('b', '1 0 .1', 'sleep="never"'))));
    const data = new Data(model);
    for (let i = 0; i < 60; i++) step(model, data);
    expect(asleepAt(data)).toEqual([true, false]);
    model.body_pos[3 + 2]! += 0.1;
    step(model, data);
    expect(asleepAt(data)).toEqual([false, false]);
    expect(data.xpos[3 + 2]).toBe(1.1);
  });
});
