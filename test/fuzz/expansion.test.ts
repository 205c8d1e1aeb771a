/** Short texts that expand to large models: each is refused, or compiles fast and with little memory. */
import { expect, test } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { familyOf, ModelError } from '../../src/foundation/base/diagnostics.js';
import { limited } from './judge.js';

const world = (content: string, rest = ''): string => `<mujoco>${rest}<worldbody>${content}</worldbody></mujoco>`;
const nested = (tag: string, depth: number): string => `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);
const asset = (content: string): string => `<mujoco><asset>${content}</asset></mujoco>`;
const arm = '<body name="b"><joint name="j"/><geom name="g" size="1"/></body>';
const actuated = (actuator: string): string => world(arm, `<actuator>${actuator}</actuator>`);

/** A chain of models, each of which attaches the next one twice. */
const DOUBLING = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `m${i}.xml`,
    `<mujoco><asset><model name="n" file="m${i + 1}.xml"/></asset><worldbody><frame name="f">
      <attach model="n" frame="f" prefix="l"/><attach model="n" frame="f" prefix="r"/></frame></worldbody></mujoco>`,
  ]),
);

const REFUSED: Readonly<Record<string, readonly [code: string, xml: string]>> = {
  'a replicate of 100 million': ['too-large', world('<replicate count="100000000"><geom size="1"/></replicate>')],
  'a replicate of replicates': [
    'too-large',
    world(`${'<replicate count="1000">'.repeat(3)}<geom size="1"/>${'</replicate>'.repeat(3)}`),
  ],
  'a cable of a thousand million points': [
    'bad-composite',
    world(
      '<composite type="cable" prefix="c" curve="s" count="1000000000 1 1" size="1"><geom type="capsule" size=".01"/></composite>',
    ),
  ],
  'a flexcomp with more bodies than allowed': [
    'too-large',
    world(
      '<body name="b"><flexcomp name="f" type="grid" count="200 200 1" spacing=".1 .1 .1" dim="2" mass="1"/></body>',
    ),
  ],
  'user values': ['too-large', '<mujoco><size nuser_body="2000000000"/></mujoco>'],
  'user values of geoms': ['too-large', world('<geom size="1"/>', '<size nuser_geom="50000000"/>')],
  'user data': ['too-large', '<mujoco><size nuserdata="2000000000"/></mujoco>'],
  keyframes: ['too-large', '<mujoco><size nkey="2000000000"/></mujoco>'],
  memory: ['bad-memory', '<mujoco><size memory="100000P"/></mujoco>'],
  'a texture': [
    'asset-too-large',
    asset('<texture name="t" type="2d" builtin="flat" width="100000" height="100000"/>'),
  ],
  'textures together': [
    'asset-too-large',
    asset(
      Array.from({ length: 40 }, (_, i) => `<texture name="${i}" builtin="gradient" width="700" height="700"/>`).join(
        '',
      ),
    ),
  ],
  'height fields together': [
    'asset-too-large',
    asset(
      Array.from({ length: 20 }, (_, i) => `<hfield name="${i}" nrow="2000" ncol="2000" size="1 1 1 1"/>`).join(''),
    ),
  ],
  'a height field': ['asset-too-large', asset('<hfield name="h" nrow="100000" ncol="100000" size="1 1 1 1"/>')],
  'a plate': ['asset-too-large', asset('<mesh name="s" builtin="plate" params="100000 100000"/>')],
  'a round shape': ['asset-too-large', asset('<mesh name="s" builtin="supersphere" params="400 .5 .5"/>')],
  'long simulations of length ranges': [
    'too-large',
    world(arm, '<compiler><lengthrange inttotal="1e7"/></compiler><actuator><muscle joint="j"/></actuator>'),
  ],
  'short time steps of length ranges': [
    'too-large',
    world(arm, '<compiler><lengthrange timestep="1e-9"/></compiler><actuator><muscle joint="j"/></actuator>'),
  ],
  'a numeric field': ['too-large', '<mujoco><custom><numeric name="n" size="2000000000"/></custom></mujoco>'],
  'a user sensor': ['too-large', '<mujoco><sensor><user dim="2000000000"/></sensor></mujoco>'],
  'contacts of a sensor': ['too-large', world(arm, '<sensor><contact geom1="g" num="1000000000"/></sensor>')],
  activations: ['too-large', actuated('<general joint="j" dyntype="user" actdim="2000000000"/>')],
  'nested bodies': ['xml-syntax', world(nested('body', 10_000))],
  'nested frames': ['xml-syntax', world(nested('frame', 10_000))],
  'nested nonsense': ['xml-syntax', nested('a', 10_000)],
  'attributes that do not exist': [
    'unknown-attribute',
    `<mujoco ${Array.from({ length: 5000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
  ],
  'elements that do not exist': ['unknown-element', `<mujoco>${'<x/>'.repeat(15_000)}</mujoco>`],
  'one long name': ['unknown-element', `<mujoco><${'optio'.repeat(10_000)}/></mujoco>`],
};

test.each(Object.entries(REFUSED))('%s', (_, [code, xml]) => {
  expect(limited(() => compile(parseModel(xml))).codes.map(familyOf)).toContain(code);
});

const pile = (count: number, geom: string): string =>
  `<geom type="plane" size="1 1 1"/>
  <replicate count="${count}" offset=".05 0 0"><body><freejoint/><geom ${geom}/></body></replicate>`;
const MANY = 2_000_000_000;

const DONE_SOON: Readonly<Record<string, string>> = {
  'iterations of the solver': world(
    pile(20, 'size=".1"'),
    `<option iterations="${MANY}" tolerance="0" ls_iterations="${MANY}" ls_tolerance="0"/>`,
  ),
  'iterations of a dual solver': world(
    pile(20, 'size=".1"'),
    `<option solver="PGS" iterations="${MANY}" tolerance="0" noslip_iterations="${MANY}" noslip_tolerance="0"/>`,
  ),
  'iterations of collisions': world(
    pile(10, 'type="ellipsoid" size=".1 .2 .3"'),
    `<option ccd_iterations="${MANY}" ccd_tolerance="0"/>`,
  ),
  'everything in one place': world('<replicate count="150"><body><freejoint/><geom size="1"/></body></replicate>'),
  'sizes that only the reference reserves': world(arm, `<size njmax="${MANY}" nconmax="${MANY}" nstack="${MANY}"/>`),
};

test.each(Object.entries(DONE_SOON))('%s', (_, xml) => {
  expect(limited(() => compile(parseModel(xml))).codes).toEqual([]);
});

test('refuses models that attach one another twice', () => {
  expect(() => parseModel(DOUBLING['m0.xml']!, { name: 'm0.xml', files: DOUBLING })).toThrow(ModelError);
});

test('does not expand entities', () => {
  const xml = `<!DOCTYPE m [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><mujoco model="&c;"/>`;
  expect(limited(() => parseModel(xml)).value!.root.model).toBe('&c;');
});

test('compiles deeply nested bodies within the limits', () => {
  expect(limited(() => compile(parseModel(world(nested('body', 300))))).value!.nbody).toBe(301);
});

test.each(['9'.repeat(60_000), ' '.repeat(60_000), '1e'.repeat(30_000), '-'.repeat(60_000)])(
  'reads a long attribute value in time',
  (value) => {
    limited(() => compile(parseModel(`<mujoco><option timestep="${value}"/></mujoco>`)));
  },
);
