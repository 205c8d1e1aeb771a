import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, recompile } from '../../../api/index.js';
import { PartSet } from './part-set.js';

function open() {
  const spec = parseXML(`<mujoco><worldbody><geom name="floor" type="plane" size="1 1 .1"/>
    <body name="arm"><joint name="j"/><geom name="rod" size=".1"/><site name="tip"/>
      <body name="hand"><geom name="palm" size=".1"/></body></body>
    <replicate count="2" offset="1 0 0"><body name="post"><geom name="pole" size=".1"/></body></replicate></worldbody></mujoco>`);
  const model = compile(spec);
  const of = (kind: 'geom' | 'body' | 'joint' | 'site', name: string) => spec.get(kind, name);
  const hidden = new PartSet(model);
  const names = () => [
    ...hidden.ids.geom.map((id) => model.geom(id).name),
    ...hidden.ids.site.map((id) => model.site(id).name),
  ];
  return { spec, model, of, hidden, names };
}

describe('hidden parts', () => {
  it('hides elements with their contents', () => {
    const { of, hidden, names } = open();
    hidden.add([of('body', 'arm')]);
    expect(names()).toEqual(['rod', 'palm', 'tip']);
    expect([of('body', 'arm'), of('body', 'hand'), of('geom', 'palm')].map((each) => hidden.has(each))).toEqual([
      true,
      true,
      true,
    ]);
    expect([of('geom', 'floor'), of('joint', 'j')].map((each) => hidden.has(each))).toEqual([false, false]);
    hidden.remove([of('body', 'hand')]);
    expect(names()).toEqual(['rod', 'tip']);
    expect([of('body', 'arm'), of('body', 'hand')].map((each) => hidden.has(each))).toEqual([false, false]);
  });

  it('isolating elements hides all others until all are shown', () => {
    const { of, hidden, names } = open();
    hidden.add([of('geom', 'rod')]);
    hidden.holdOthers([of('body', 'arm')]);
    expect(names()).toEqual(['floor', 'pole0', 'pole1']);
    hidden.clear();
    expect(names()).toEqual([]);
  });

  it('hides a single copy of a replicated element', () => {
    const { of, hidden, names } = open();
    hidden.add([of('body', 'post1')]);
    expect(names()).toEqual(['pole1']);
  });

  it('parts stay hidden if an edit changes their ids', () => {
    const { spec, model, of, hidden, names } = open();
    hidden.add([of('geom', 'palm')]);
    const [before] = hidden.ids.geom;
    spec.remove(of('geom', 'floor'));
    recompile(spec, model, new Data(model));
    expect(names()).toEqual(['palm']);
    expect(hidden.ids.geom[0]).not.toBe(before);
    spec.remove(of('body', 'hand'));
    recompile(spec, model, new Data(model));
    expect(names()).toEqual([]);
  });
});
