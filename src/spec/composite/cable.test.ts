/** Cables that are put in the place of their composite, where they are copied: their plugin, and what they refuse. */
import { describe, expect, it } from 'vitest';
import { refused, verdictOn } from '../../../test/oracle/small-model.js';
import { parseXML } from '../../mjcf/index.js';
import type { Element } from '../element.js';
import { Spec } from '../spec.js';

const PLUGIN = 'mujoco.elasticity.cable';
const cable = (inside: string): string =>
  `<composite prefix="c" type="cable" curve="s" count="4" initial="none">${inside}<geom type="capsule" size=".01"/></composite>`;

describe('a cable that is attached', () => {
  it('has one instance of the plugin that it configures, of the right declaration', () => {
    const child = parseXML(`<mujoco><extension><plugin plugin="a.b"/><plugin plugin="${PLUGIN}"/></extension>
      <worldbody><body name="a"><geom size="1"/>${cable(`<plugin plugin="${PLUGIN}"><config key="twist" value="5"/></plugin>`)}</body></worldbody>
      <actuator><plugin plugin="a.b" joint="cJ_1"/></actuator></mujoco>`);
    const spec = new Spec();
    spec.worldbody.attach(child, { prefix: 'x-' });
    const [instance, ...others] = spec.plugins;
    expect([instance!.name, instance!.settings, others]).toEqual(['x-compositec', { twist: '5' }, []]);
    expect((instance!.parent as Element<'extensionPlugin'>).plugin).toBe(PLUGIN);
    const uses = spec.all('body').map((body) => body.child('plugin')?.instance);
    expect(uses).toEqual([undefined, ...Array(3).fill('x-compositec')]);
  });

  it('uses the instance that it names', () => {
    const child = parseXML(`<mujoco><extension><plugin plugin="${PLUGIN}"><instance name="i"/></plugin></extension>
      <worldbody><body name="a"><geom size="1"/>${cable('<plugin instance="i"/>')}</body></worldbody></mujoco>`);
    const spec = new Spec();
    spec.worldbody.attach(child, { prefix: 'x-' });
    expect(spec.plugins.map(({ name }) => name)).toEqual(['x-i']);
    expect(spec.get('body', 'x-cB_last').child('plugin')!.instance).toBe('x-i');
  });

  it('stands where the composite stood, and says the defaults that classes replace', () => {
    const child = parseXML(`<mujoco><default><geom rgba="1 0 0 1"/></default>
      <worldbody><body name="a"><geom name="g" size="1"/>${cable('')}<site name="s"/></body></worldbody></mujoco>`);
    const spec = new Spec();
    spec.worldbody.attach(child, { prefix: 'x-' });
    expect(spec.get('body', 'x-a').elements.map(({ label }) => label)).toEqual([
      "geom 'x-g'",
      "body 'x-cB_first'",
      "site 'x-s'",
    ]);
    expect([spec.get('geom', 'x-cG0').rgba, spec.get('geom', 'x-g').rgba]).toEqual([
      [0.5, 0.5, 0.5, 1],
      [1, 0, 0, 1],
    ]);
  });

  it('stays a composite where it stands for nothing, for the compiler to report', () => {
    const child = parseXML(`<mujoco><worldbody><body name="a"><geom size="1"/>
      <composite type="cable" curve="s" count="1"><geom type="capsule" size=".01"/></composite></body></worldbody></mujoco>`);
    const spec = new Spec();
    spec.worldbody.attach(child, { prefix: 'x-' });
    expect(spec.all('composite')).toHaveLength(1);
  });
});

it.each([
  ['particle', 'replicate'],
  ['grid', 'flexcomp'],
  ['cloth', 'flexcomp'],
  ['rope', "a composite of type 'cable'"],
  ['loop', 'flexcomp'],
])('a %s is no more, and %s does its work', async (type, instead) => {
  const text = `<worldbody><composite type="${type}" count="4"><geom size=".1"/></composite></worldbody>`;
  expect(await verdictOn(text)).toEqual(refused(`type '${type}' is no longer supported; use ${instead} instead`));
});

it('a cable of boxes without sizes is refused, here as in the reference', async () => {
  const { messages, isRefusedThere } = await verdictOn(
    '<worldbody><composite type="cable" curve="s" count="4"><geom type="box"/></composite></worldbody>',
  );
  expect([messages.length > 0, isRefusedThere]).toEqual([true, true]);
});
