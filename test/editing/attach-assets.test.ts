/** Assets and skins that an attachment adds to the parent. */
import { describe, expect, it } from 'vitest';
import { compile, Diagnostics, parseXML, type Spec, toXML } from '../../src/api/index.js';

const CHILD = `<mujoco model="arm">
  <default><default class="painted"><mesh scale="2 2 2"/></default></default>
  <asset>
    <texture type="skybox" builtin="flat" rgb1="0 0 1" width="8" height="8"/>
    <texture name="wood" type="2d" builtin="flat" rgb1=".5 .3 .1" width="8" height="8"/>
    <material name="table" texture="wood"/>
    <material name="plain" rgba="1 0 0 1"/>
    <mesh name="spare" class="painted" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  </asset>
  <worldbody><body name="link"><geom size=".1" material="plain"/></body></worldbody>
</mujoco>`;

const parent = (): Spec => parseXML('<mujoco><worldbody/></mujoco>');
const names = (spec: Spec): (string | undefined)[] =>
  spec.section('assetSection').elements.map(({ kind, identifier }) => identifier ?? kind);

describe('assets of an attached child', () => {
  it('attaching copies the used assets, or all on request', () => {
    const [used, all] = [parent(), parent()];
    used.worldbody.attach(parseXML(CHILD), { prefix: 'a-' });
    expect(names(used)).toEqual(['a-plain']);
    all.worldbody.attach(parseXML(CHILD), { prefix: 'a-', assets: 'all' });
    expect(names(all)).toEqual(['texture', 'a-wood', 'a-table', 'a-plain', 'a-spare']);
    const model = compile(parseXML(toXML(all)));
    expect([model.nmesh, model.nmat, model.ntex]).toEqual([1, 2, 2]);
    expect(model.mesh_scale[0]).toBe(2);
  });

  it('attaching equal children copies each asset once, named or not', () => {
    const spec = parent();
    for (const prefix of ['a-', 'b-', 'c-']) spec.worldbody.attach(parseXML(CHILD), { prefix, assets: 'all' });
    expect(names(spec)).toEqual(['texture', 'a-wood', 'a-table', 'a-plain', 'a-spare']);
  });

  it('assets of a child attached by reference follow its edits and its detachment', () => {
    const spec = parent();
    const child = parseXML(CHILD);
    const root = spec.worldbody.attach(child, { prefix: 'a-', assets: 'all', by: 'reference' });
    child.add('material', { name: 'later', rgba: [0, 1, 0, 1] });
    expect(names(spec)).toEqual(['texture', 'a-wood', 'a-table', 'a-plain', 'a-spare', 'a-later']);
    spec.detach(root);
    expect(names(spec)).toEqual([]);
  });

  it('the option assets accepts two values', () => {
    expect(() => parent().worldbody.attach(parseXML(CHILD), { assets: 'some' as 'all' })).toThrow(/assets.*used.*all/);
  });
});

describe('a skin', () => {
  const bone = (body: string): string =>
    `<bone body="${body}" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>`;
  const skin = (name: string, ...bodies: string[]): string =>
    `<skin name="${name}" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">${bodies.map(bone).join('')}</skin>`;
  const dressed = parseXML(`<mujoco>
    <asset>${skin('glove', 'hand')}${skin('suit', 'hand', 'head')}</asset>
    <deformable>${skin('cap', 'head')}</deformable>
    <worldbody><body name="hand"><geom size=".1"/></body><body name="head"><geom size=".1"/></body></worldbody>
  </mujoco>`);

  it('attaching copies a skin with its bodies from either section', () => {
    const spec = parent();
    spec.worldbody.attach(dressed, { prefix: 'a-' });
    expect(spec.all('skin').map(({ name }) => name)).toEqual(['a-glove', 'a-suit', 'a-cap']);
    const model = compile(spec);
    expect(model.nskin).toBe(3);
    expect(model.skin_bonebodyid[0]).toBe(model.body('a-hand').id);
  });

  it('a skin is left out and reported if one of its bodies is not attached', () => {
    const spec = parent();
    const diagnostics = new Diagnostics();
    spec.worldbody.attach(dressed.get('body', 'hand'), { prefix: 'a-', diagnostics, assets: 'all' });
    expect(spec.all('skin').map(({ name }) => name)).toEqual(['a-glove']);
    expect(diagnostics.list.map(({ message }) => message)).toEqual([expect.stringContaining("skin 'suit'")]);
  });

  it('copying bodies inside one Spec copies their skin', () => {
    const spec = parseXML(toXML(dressed));
    spec.worldbody.attach(spec.get('body', 'hand'), { prefix: 'b-' });
    expect(spec.all('skin').map(({ name }) => name)).toEqual(['glove', 'suit', 'b-glove', 'cap']);
  });
});
