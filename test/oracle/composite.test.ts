/** Cables: every field of the Model as in the reference apart from names, and refused models. */
import { describe, expect, it, test } from 'vitest';
import { compile } from '../../src/compiler/compile/compile.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { toXML } from '../../src/modelling/mjcf/write/write.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { compareModels } from './compare-model.js';
import { loadPeer, modelFromPeer } from './peer.js';

const ROD = '<geom type="capsule" size=".01"/>';
const SLAT = '<geom type="box" size=".1 .2 .05"/>';
const BENT = 'vertex=".5 .25 .125 1 1 0 2 2 1 3 2 0 4 2 1"';
const cable = (attributes: string, inside: string): string =>
  `<composite type="cable" ${attributes}>${inside}</composite>`;
const model = (world: string, rest = ''): string => `<mujoco><asset><material name="m"/></asset>
  <default><geom density="77" solref=".5 2"/><joint damping="3 1"/><site size=".4"/></default>
  <worldbody>${world}</worldbody>${rest}</mujoco>`;

const MODELS: Readonly<Record<string, string>> = {
  straight: model(cable('curve="s" count="5 1 1"', ROD)),
  'free end': model(
    cable(
      'curve="s" count="4" size="1" initial="free"',
      `<joint kind="main" damping="2" stiffness="3" armature=".5" range="0 20" group="1" frictionloss=".3"/>${ROD}`,
    ),
  ),
  'fixed end': model(cable('curve="s" count="4" initial="none"', ROD)),
  helix: model(
    cable('curve="sin(s) cos(s) s" count="15" size="1 2 .3"', '<geom type="cylinder" size=".01" mass=".1"/>'),
  ),
  'turned curve': model(cable('curve="s cos(s)" count="6" size="1 2 3" offset="1 2 3" quat="1 0 1 0"', ROD)),
  'points in a frame of a body': model(
    `<body pos="0 0 1" euler="10 20 30"><freejoint/><geom size=".1"/><frame pos="1 2 3" euler="40 50 60">${cable(`${BENT} quat=".5 .5 .5 .5" offset="10 20 30"`, ROD)}</frame></body>`,
  ),
  'folded back': model(cable('vertex="0 0 0 1 0 0 0 0 0 0 1 0"', ROD)),
  'beginning straight': model(cable('vertex="0 0 0 0 0 1 0 0 2 0 1 3 1 1 3"', ROD)),
  'one segment': model(cable('vertex="0 0 0 1 0 0"', ROD)),
  'attributes of geoms and sites': model(
    cable(
      'prefix="p" curve="s" count="6"',
      `<joint kind="main" range="0 30" limited="true" solreflimit=".1 2"/>
       <geom type="capsule" size=".01" contype="3" conaffinity="4" condim="1" group="2" priority="3" material="m" friction=".5" solmix="2" solref=".1" solimp=".3" margin=".1" gap=".05" rgba="1 0 0 1"/>
       <site group="1" material="m" size=".1" rgba="0 1 0 1"/>`,
    ),
  ),
  'skin of boxes': model(cable(BENT, SLAT)),
  'smooth skin': model(cable(BENT, `${SLAT}<skin texcoord="true" material="m" rgba="1 0 0 1" group="2" subgrid="3"/>`)),
  'among others': model(
    `${cable('prefix="z" curve="s" count="4"', SLAT)}<body name="w"><geom size=".1"/></body>`,
    `<deformable><skin name="sk" face="0 1 2" vertex="0 0 0 1 0 0 0 1 0"><bone body="w" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
     <custom><text name="a" data="b"/></custom><contact><exclude body1="zB_1" body2="w"/></contact>
     <equality><connect body1="zB_last" anchor="0 0 0"/></equality><keyframe><key qpos="1 0 0 0 .7 .7 0 0 1 0 0 0"/></keyframe>`,
  ),
  replicated: model(
    `<replicate count="2" offset="0 1 0">${cable('curve="s" count="4"', ROD)}</replicate>`,
    '<equality><connect body1="B_last" anchor="0 0 0"/></equality>',
  ),
};

test.each(Object.entries(MODELS))('%s compiles as in the reference', async (_, xml) => {
  const peer = await loadPeer();
  const theirs = await modelFromPeer(peer.MjModel.from_xml_string(xml));
  const spec = readModelText(xml);
  expect(compareModels(compile(spec).record, theirs.record)).toEqual([]);
  const saved = readModelText(toXML(spec));
  expect(compareModels(compile(saved).record, theirs.record)).toEqual([]);
});

describe('a composite is refused, as in the reference, with', () => {
  const REFUSED: Readonly<Record<string, readonly [attributes: string, inside: string, message: RegExp]>> = {
    'no curve': ['curve="" count="4"', ROD, /too close/],
    'two directions': ['curve="s" count="4 2"', ROD, /at least 2 along x, and 1 along the others/],
    'one point': ['vertex="0 0 0"', ROD, /two points/],
    'odd coordinates': ['vertex="0 0 0 1 0"', ROD, /two points/],
    'points twice': ['vertex="0 0 0 1 0 0" count="2"', ROD, /exclude/],
    'unknown curve': ['curve="tan(s)" count="4"', ROD, /'tan\(s\)' is not one of 0, s, cos\(s\), sin\(s\)/],
    'fourth coordinate': ['curve="s s s s" count="4"', ROD, /three coordinates/],
    'no geom': ['curve="s" count="4"', '', /capsule, cylinder or box/],
    'another shape': ['curve="s" count="4"', '<geom type="sphere" size=".1"/>', /capsule, cylinder or box/],
    'two joints': ['curve="s" count="4"', `<joint kind="main"/><joint kind="main"/>${ROD}`, /one kind of joint/],
  };

  it.each(Object.entries(REFUSED))('%s', async (_, [attributes, inside, message]) => {
    const xml = model(cable(attributes, inside));
    expect(() => compile(readModelText(xml))).toThrow(message);
    const peer = await loadPeer();
    expect(() => peer.MjModel.from_xml_string(xml)).toThrow();
  });

  it('a type that is no longer supported', () => {
    for (const type of ['particle', 'grid', 'rope', 'loop', 'cloth']) {
      expect(() => compile(readModelText(model(`<composite type="${type}">${ROD}</composite>`)))).toThrow(
        /is no longer supported; use/,
      );
    }
  });

  it('a name that is taken, reported at the composite', () => {
    const xml = model(cable('curve="s" count="4"', ROD).repeat(2));
    try {
      compile(readModelText(xml));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      const codes = (error as ModelError).diagnostics.map(({ code, location }) => `${code} ${location?.line}`);
      expect(codes).toEqual(['made-name 3']);
    }
  });
});

test('two segments, refused by the reference because of a misspelled name', () => {
  const m = compile(readModelText(model(cable('curve="s" count="3"', ROD))));
  expect([m.nbody, m.nexclude, m.nq]).toEqual([3, 1, 8]);
});
