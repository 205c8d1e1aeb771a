/** Cables that replace their composite before they are copied: their plugins, and invalid ones. */
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compareModels } from '../../../../test/oracle/compare-model.js';
import { loadPeer, modelFromPeer } from '../../../../test/oracle/peer.js';
import { compileSmallModel, refused } from '../../../../test/oracle/small-model.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { Element } from '../element.js';
import { Spec } from '../spec.js';

const PLUGIN = 'mujoco.elasticity.cable';
const cable = (inside: string): string =>
  `<composite prefix="c" type="cable" curve="s" count="4" initial="none">${inside}<geom type="capsule" size=".01"/></composite>`;

describe('attached cables', () => {
  it('a cable gets one instance of its plugin in the right declaration', () => {
    const child = readModelText(`<mujoco><extension><plugin plugin="a.b"/><plugin plugin="${PLUGIN}"/></extension>
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

  it('a cable uses the instance it names', () => {
    const child = readModelText(`<mujoco><extension><plugin plugin="${PLUGIN}"><instance name="i"/></plugin></extension>
      <worldbody><body name="a"><geom size="1"/>${cable('<plugin instance="i"/>')}</body></worldbody></mujoco>`);
    const spec = new Spec();
    spec.worldbody.attach(child, { prefix: 'x-' });
    expect(spec.plugins.map(({ name }) => name)).toEqual(['x-i']);
    expect(spec.get('body', 'x-cB_last').child('plugin')!.instance).toBe('x-i');
  });

  it('a cable replaces its composite in place and authors the defaults that classes override', () => {
    const child = readModelText(`<mujoco><default><geom rgba="1 0 0 1"/></default>
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

  it('a cable is a chain of bodies and authors the defaults that an outer class overrides', () => {
    const child = readModelText(`<mujoco><default><default class="c"><geom rgba="1 0 0 1"/></default></default>
      <worldbody><body name="a" childclass="c"><geom name="g" size="1"/>${cable('')}</body></worldbody></mujoco>`);
    new Spec().worldbody.attach(child);
    const chain = ['a', 'cB_first', 'cB_1', 'cB_last'].map((name) => child.get('body', name));
    expect(chain.slice(1).map(({ parent }) => parent?.label)).toEqual(chain.slice(0, -1).map(({ label }) => label));
    expect([0, 1, 2].map((i) => child.get('geom', `cG${i}`).rgba)).toEqual(Array(3).fill([0.5, 0.5, 0.5, 1]));
  });

  it('an invalid composite is not expanded, so that the compiler reports it', () => {
    const child = readModelText(`<mujoco><worldbody><body name="a"><geom size="1"/>
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
])('rejects the removed composite type %s and suggests %s', async (type, instead) => {
  const text = `<worldbody><composite type="${type}" count="4"><geom size=".1"/></composite></worldbody>`;
  expect(await compileSmallModel(text)).toEqual(
    refused(`type '${type}' is no longer supported; use ${instead} instead`),
  );
});

it('a removed composite type is reported at the type attribute', () => {
  const text =
    '<mujoco><worldbody><composite prefix="c" type="rope" count="4"><geom size=".1"/></composite></worldbody></mujoco>';
  const [problem] = problemsOf(() => compile(readModelText(text)));
  expect(text.slice(problem!.location!.column! - 1)).toMatch(/^type="rope"/);
});

it.each(['', '<geom type="sphere" size=".01"/>', '<geom size=".01"/>'])(
  'rejects a cable without a geom that has an axis, as MuJoCo does: %s',
  async (geom) => {
    const text = `<worldbody><composite type="cable" curve="s" count="4">${geom}</composite></worldbody>`;
    expect(await compileSmallModel(text)).toEqual(refused('a cable needs a geom of type capsule, cylinder or box'));
  },
);

it('rejects a cable of boxes without sizes, as MuJoCo does', async () => {
  const { messages, isRefusedThere } = await compileSmallModel(
    '<worldbody><composite type="cable" curve="s" count="4"><geom type="box"/></composite></worldbody>',
  );
  expect([messages.length > 0, isRefusedThere]).toEqual([true, true]);
});

/** A child with a cable in a frame of a body, among other elements. */
const around = (attributes: string, inside: string): string => `<asset><material name="m"/></asset>
  <default><geom density="77" solref=".5 2"/><joint damping="3 1"/><site size=".4"/></default>
  <worldbody><body name="a"><freejoint/><geom name="g" size=".1" material="m"/>
    <frame pos="1 2 3" euler="40 50 60"><composite type="cable" ${attributes}>${inside}</composite></frame></body>
    <body name="w" pos="0 0 3"><joint name="j"/><geom size=".1"/></body></worldbody>`;
const ROD = '<geom type="capsule" size=".01"/>';
const SLAT = '<geom type="box" size=".1 .2 .05"/>';
const BENT = 'vertex=".5 .25 .125 1 1 0 2 2 1 3 2 0 4 2 1"';

describe('copied cables', () => {
  it.each([
    ['prefix="c" curve="s" count="4"', ROD],
    ['curve="s" count="2"', ROD],
    ['vertex="0 0 0 1 0 0"', ROD],
    ['curve="s cos(s) sin(s)" count="6" size="1 2 3" initial="none" offset="1 2 3" quat="1 0 1 0"', ROD],
    ['curve="sin(s) 0 s" count="5" size="2 1 .5"', '<geom type="cylinder" size=".01" mass=".1"/>'],
    ['vertex="0 0 0 1 0 0 0 0 0 0 1 0"', ROD],
    [
      'prefix="p" curve="s" count="5" initial="ball"',
      `<joint kind="main" group="1" limited="true" range="0 30" stiffness="2" damping=".1" armature=".2" frictionloss=".3" solreflimit=".1 2" margin=".1"/>
       <geom type="capsule" size=".01" contype="3" conaffinity="4" condim="1" group="2" priority="3" material="m" friction=".5" solmix="2" margin=".1" gap=".05" rgba="1 0 0 1"/>
       <site group="1" material="m" size=".1" rgba="0 1 0 1"/>`,
    ],
    [BENT, SLAT],
    [`prefix="s" ${BENT}`, `${SLAT}<skin texcoord="true" material="m" rgba="1 0 0 1" group="2" subgrid="3"/>`],
    [`prefix="s" ${BENT}`, `${SLAT}<skin inflate=".5" subgrid="1"/>`],
  ])('a copied cable with %s %s compiles to the Model of MuJoCo', async (attributes, inside) => {
    const text = `<mujoco>${around(attributes, inside)}</mujoco>`;
    const spec = new Spec();
    spec.worldbody.attach(readModelText(text), { prefix: '' });
    expect(spec.all('composite')).toEqual([]);
    const theirs = await modelFromPeer((await loadPeer()).MjModel.from_xml_string(text));
    expect(compareModels(compile(spec).record, theirs.record)).toEqual([]);
  });
});

it.each(['free', 'none', 'ball', ''])(
  'a copied cable in the world with initial joint %s compiles to the Model of MuJoCo',
  async (initial) => {
    const begin = initial && `initial="${initial}"`;
    const joint = '<joint kind="main" damping="2" stiffness="3" armature=".5" frictionloss=".3" group="1"/>';
    const cable = `<composite type="cable" curve="s" count="4" size="1" offset="1 2 3" ${begin}>${joint}${ROD}</composite>`;
    const text = `<mujoco><worldbody>${cable}</worldbody></mujoco>`;
    const spec = new Spec();
    spec.worldbody.attach(readModelText(text), { prefix: '' });
    const theirs = await modelFromPeer((await loadPeer()).MjModel.from_xml_string(text));
    expect(compareModels(compile(spec).record, theirs.record)).toEqual([]);
  },
);
