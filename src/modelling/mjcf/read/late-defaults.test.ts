import { describe, expect, it } from 'vitest';
import { loadPeer, modelFromPeer } from '../../../../test/oracle/peer.js';
import { compile, parseXML, toXML } from '../../../api/index.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import type { Model } from '../../../simulation/model/model.js';

const text = (sections: string): string => `<mujoco>
  <asset><material name="red" rgba="1 0 0 1"/><material name="blue" rgba="0 0 1 1"/></asset>${sections}
  <worldbody><geom class="a"/><geom/><geom class="b"/><body><joint class="a"/><joint/><geom/></body></worldbody></mujoco>`;

const read = (model: Model): unknown =>
  [model.geom_size, model.geom_friction, model.geom_rgba, model.geom_matid, model.geom_margin, model.dof_damping].map(
    (values) => Array.from(values),
  );

const SECTIONS = {
  'what is said after the classes of the same section':
    '<default><default class="a"/><default class="b"/><geom size="2" friction="3"/></default>',
  'a later section does not reach earlier classes': `<default><geom size="1"/><default class="a"/></default>
    <default><geom size="2" friction="3"/><joint damping="2"/><default class="b"/></default>`,
  'values of a class itself': `<default><geom size="1"/><default class="a"><geom friction="5"/></default></default>
    <default><geom size="2" friction="3 .1"/><default class="b"/></default>`,
  'classes inside of an earlier class': `<default><geom size="1"/><default class="b"><geom margin=".1"/><default class="a"/></default></default>
    <default><geom size="2" margin=".2"/></default>`,
  'references that were not there': `<default><geom size="1"/><default class="a"/></default>
    <default><geom material="red"/><default class="b"/></default>`,
  'references that were others': `<default><geom size="1" material="blue"/><default class="a"/></default>
    <default><geom material="red"/><default class="b"/></default>`,
  'values of other kinds': `<default><geom size="1"/><default class="a"><site size="3"/></default></default>
    <default><geom size="2"/><default class="b"/></default>`,
  'three sections': `<default><geom size="1"/><default class="a"/></default>
    <default><geom size="2"/><default class="b"/></default><default><geom size="3" friction="2"/></default>`,
};

describe('classes defined before a section of the main class', () => {
  it.each(Object.entries(SECTIONS))('keeps the values of earlier classes as MuJoCo does: %s', async (_, sections) => {
    const mj = await loadPeer();
    const peer = mj.MjModel.from_xml_string(text(sections))!;
    const expected = read(await modelFromPeer(peer));
    peer.delete();
    const spec = parseXML(text(sections));
    expect(read(compile(spec))).toEqual(expected);
    expect(read(compile(parseXML(toXML(spec))))).toEqual(expected);
  });

  it('warns if an absent value cannot be expressed', () => {
    const diagnostics = new Diagnostics();
    const late =
      '<default><geom size="1"/><default class="a"/></default><default><geom mass="3"/><default class="b"/></default>';
    parseXML(text(late), { diagnostics });
    expect(diagnostics.list.map(({ code, location }) => [code, location?.line])).toEqual([['late-default', 2]]);
    expect(diagnostics.list[0]!.message).toMatch(/'a'.*'mass'|'mass'.*'a'/);
  });

  it('keeps earlier classes that a later section does not affect', () => {
    const late =
      '<default><geom size="1"/><default class="a"/><default class="b"/></default><default><geom size="1" friction="3"/></default>';
    const own = parseXML(text(late)).find('default', 'a')!.child('geom')!;
    expect([...own.authored.keys()]).toEqual(['friction']);
  });
});
