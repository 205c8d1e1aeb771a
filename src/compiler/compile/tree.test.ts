/** Flattening of the kinematic tree: order of bodies and their elements, frames, and references by name. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../test/oracle/small-model.js';
import { Diagnostics } from '../../foundation/base/diagnostics.js';
import { namesOf } from '../../simulation/model/named.js';
import { compile } from './compile.js';

const TREE = `<worldbody><light name="l0"/><geom name="g0" size=".1"/>
  <body name="a" pos="1 0 0"><frame pos="0 1 0" quat="2 0 0 0"><geom name="ga" size=".1"/><joint name="ja"/><body name="aa"><geom name="gaa" size=".1"/><camera name="caa"/></body></frame>
    <body name="ab" pos="0 0 1"><joint name="jab" type="slide"/><geom name="gab" size=".1"/><site name="sab"/></body><site name="sa"/></body>
  <frame euler="0 0 90"><frame pos="1 0 0"><body name="b"><freejoint name="jb"/><geom name="gb" size=".1"/><light name="lb"/></body><camera name="c0"/></frame></frame>
  <body name="m" mocap="true" pos="0 0 3"><geom name="gm" size=".1"/></body></worldbody>`;

describe('kinematic tree', () => {
  const { record: m } = compile(readModelText(`<mujoco>${TREE}</mujoco>`), { trialStep: false });

  it('numbers bodies depth first, with consecutive elements of each body', () => {
    expect(namesOf(m, 'body')).toEqual(['world', 'a', 'aa', 'ab', 'b', 'm']);
    expect(namesOf(m, 'geom')).toEqual(['g0', 'ga', 'gaa', 'gab', 'gb', 'gm']);
    expect(namesOf(m, 'joint')).toEqual(['ja', 'jab', 'jb']);
    expect(namesOf(m, 'site')).toEqual(['sa', 'sab']);
    expect(namesOf(m, 'camera')).toEqual(['c0', 'caa']);
    expect(namesOf(m, 'light')).toEqual(['l0', 'lb']);
    expect([...m.body_parentid]).toEqual([0, 0, 1, 1, 0, 0]);
    expect([...m.geom_bodyid]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...m.body_geomadr]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...m.body_jntnum]).toEqual([0, 1, 0, 1, 1, 0]);
    expect([...m.body_mocapid]).toEqual([-1, -1, -1, -1, -1, 0]);
    expect([...m.body_weldid]).toEqual([0, 1, 1, 3, 4, 5]);
  });

  it('the tree of bodies equals the reference', async () => {
    expect(await compileSmallModel(TREE)).toEqual(EQUAL);
  });

  it('composes poses with frames and normalizes them', () => {
    const pos = [...m.body_pos.subarray(3 * 4, 3 * 5)];
    // (1, 0, 0) rotated by 90 degrees about z
    [0, 1, 0].forEach((x, i) => void expect(pos[i]).toBeCloseTo(x, 14));
    expect([...m.geom_pos.subarray(3, 6)]).toEqual([0, 1, 0]);
    expect([...m.geom_quat.subarray(4, 8)]).toEqual([1, 0, 0, 0]);
  });
});

it('rejects an attach element added by a program', () => {
  const spec = readModelText('<mujoco/>');
  spec.worldbody.add('attach', { prefix: 'x_' });
  expect(() => compile(spec)).toThrow("element 'attach' is not supported yet");
});

describe('references to missing objects', () => {
  const ARM =
    '<worldbody><body name="arm"><joint name="elbow"/><geom name="bone" size=".1"/><site name="tip"/></body></worldbody>';
  it.each<[string, string, string, string | undefined]>([
    ['<actuator><motor joint="elbo"/></actuator>', 'joint', 'elbo', 'elbow'],
    ['<actuator><motor site="tips"/></actuator>', 'site', 'tips', 'tip'],
    ['<sensor><touch site="none"/></sensor>', 'site', 'none', undefined],
    ['<sensor><framepos objtype="xbody" objname="arn"/></sensor>', 'body', 'arn', 'arm'],
    ['<contact><pair geom1="bone" geom2="bon"/></contact>', 'geom', 'bon', 'bone'],
    ['<equality><weld body1="arms"/></equality>', 'body', 'arms', 'arm'],
  ])('reports a missing object with a suggestion: %s', async (content, namespace, name, suggestion) => {
    const diagnostics = new Diagnostics();
    expect(() => compile(readModelText(`<mujoco>${ARM}${content}</mujoco>`), { diagnostics })).toThrow();
    expect(diagnostics.list.map(({ code, suggestion: meant }) => [code, meant])).toEqual([
      ['unknown-reference', suggestion],
    ]);
    expect(await compileSmallModel(ARM + content)).toEqual(refused(expect.stringMatching(`${namespace}.*'${name}'`)));
  });

  it('does not match unnamed objects', () => {
    const diagnostics = new Diagnostics();
    const text = `<mujoco><worldbody><site/><site/></worldbody><sensor><touch site="x"/></sensor></mujoco>`;
    expect(() => compile(readModelText(text), { diagnostics })).toThrow();
    expect(diagnostics.list.map(({ code, suggestion }) => [code, suggestion])).toEqual([
      ['unknown-reference', undefined],
    ]);
  });

  it.each([
    '<actuator><motor site="tip" refsite=""/></actuator>',
    '<equality><weld body1="arm" body2=""/><joint joint1="elbow" joint2=""/></equality>',
    '<worldbody><camera mode="fixed" target=""/><light target="" texture=""/></worldbody>',
    '<tendon><spatial><site site="tip"/><geom geom="bone" sidesite=""/><site site="tip"/></spatial></tendon>',
  ])('accepts an empty name for optional references: %s', async (content) => {
    expect(await compileSmallModel(ARM + content)).toEqual(EQUAL);
  });
});

describe('arrays with explicit lengths', () => {
  const stated = (content: string, statedBytes: number) =>
    compile(readModelText(`<mujoco>${content}<worldbody><body><joint/><geom size=".1"/></body></worldbody></mujoco>`), {
      limits: { statedBytes },
    });

  it.each([
    // 1000 doubles of user data
    ['<size nuserdata="1000"/>', 'nuserdata = 1000', 8000],
    // time, position and velocity of 1000 keys
    ['<size nkey="1000"/>', 'nkey = 1000', 24_000],
  ])('limits the bytes of explicit sizes: %s', (content, what, bytes) => {
    expect(() => stated(content, bytes - 1)).toThrow(what);
    expect(() => stated(content, 10 * bytes)).not.toThrow();
  });
});
