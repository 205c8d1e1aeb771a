/** Robots of URDF read into a Spec, by the specification (wiki.ros.org/urdf/XML), and reports of their faults. */

import { describe, expect, it } from 'vitest';
import { joint, link, MASS, PAIR, readersWith } from '../../../test/fixtures/robots.js';
import { parseModel } from '../../authoring/load/parse.js';
import { compile } from '../../compiler/compile/compile.js';
import { Diagnostics, familyOf } from '../../foundation/base/diagnostics.js';
import { repairedMoments } from './link.js';
import type { UrdfOptions } from './options.js';

const { read, jointOf } = readersWith(parseModel);

describe('URDF robots', () => {
  it('a robot sets the name of the model and radians', () => {
    const { spec, messages } = read(link('a'));
    expect(spec.root.model).toBe('r');
    expect(spec.compiler.angle).toBe('radian');
    expect(messages).toEqual([]);
  });

  it('fuses links and keeps visuals unless the options or the file set otherwise', () => {
    const settings = (extension: string, options: UrdfOptions = {}): boolean[] => {
      const { compiler } = read(`<mujoco><compiler ${extension}/></mujoco>${link('a')}`, options).spec;
      return [compiler.fusestatic, compiler.discardvisual];
    };
    expect(settings('')).toEqual([true, false]);
    expect(settings('fusestatic="false" discardvisual="false"')).toEqual([false, false]);
    expect(settings('', { fuse: false, visuals: true })).toEqual([false, false]);
    expect(settings('', { fuse: true, visuals: false })).toEqual([true, true]);
    expect(settings('fusestatic="false" discardvisual="false"', { fuse: true, visuals: false })).toEqual([true, true]);
  });

  it('rejects impossible moments of inertia, or replaces them by their mean on request', () => {
    const inertial = MASS.replace('ixx="1"', 'ixx="7"');
    const robot = (extension = '', options: UrdfOptions = {}) =>
      compile(read(`${extension}${link('a')}${link('b', inertial)}${joint()}`, options).spec);
    const settings = '<mujoco><compiler balanceinertia="true"/></mujoco>';
    expect(() => robot()).toThrow(/at most the sum of the others; .*balanceInertia.* \[bad-inertia\/[\w-]+\]/);
    expect(() => robot(settings, { balanceInertia: false })).toThrow('[bad-inertia/');
    for (const model of [robot('', { balanceInertia: true }), robot(settings)]) {
      expect([...model.body('b').inertia]).toEqual([3, 3, 3]);
    }
  });

  it('replaces tensors that no body has on request, with a warning for each link', () => {
    const dummy = MASS.replace(
      /<inertia [^>]*>/,
      '<inertia ixx="1e-6" iyy="1e-6" izz="1e-6" ixy="1e-6" ixz="1e-6" iyz="1e-6"/>',
    );
    const links = `${link('a')}${link('b', dummy)}${joint()}`;
    expect(() => compile(read(links).spec)).toThrow(/body 'b': the tensor 0.000001 .* not positive.*--repair-inertia/);
    const { spec, messages } = read(links, { repairInertia: true });
    const inertia = [...compile(spec).body('b').inertia];
    expect(inertia[0]).toBeCloseTo(3e-6, 12);
    expect(inertia[0]! <= inertia[1]! + inertia[2]!).toBe(true);
    expect(messages).toEqual([
      expect.stringMatching(/^urdf-repaired: .*link 'b'.* 0.000003000 .* replaced by 0.000003000/),
    ]);
    expect(read(`${link('a')}${link('b', MASS)}${joint()}`, { repairInertia: true }).messages).toEqual([]);
  });

  it('repaired moments are positive and those of a body', () => {
    for (const moments of [
      [3, 0, 0],
      [2, 1, -1],
      [5, 2, 1],
      [1, 1, 1e-13],
      [0, 0, 0],
      [-1, -2, -3],
    ] as const) {
      const [a, b, c] = repairedMoments(moments, 2);
      expect(Math.min(a, b, c)).toBeGreaterThan(0);
      expect(Math.max(a, b, c) <= a + b + c - Math.max(a, b, c)).toBe(true);
    }
    expect(repairedMoments([3, 2, 1], 2)).toEqual([3, 2, 1]);
    expect(repairedMoments([0, 0, 0], 0)).toEqual([0, 0, 0]);
  });

  it('links become a tree of bodies', () => {
    const { spec } = read(
      `${link('c')}${PAIR}${joint()}<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint>`,
    );
    expect(spec.find('body', 'c')!.parent).toBe(spec.find('body', 'b'));
    expect(spec.find('body', 'b')!.parent).toBe(spec.find('body', 'a'));
    expect(spec.find('body', 'a')!.parent).toBe(spec.worldbody);
  });

  it('a link or joint without a name is dropped', () => {
    for (const nameless of ['<link/>', '<link name=""/>']) {
      const { spec, messages } = read(link('a') + nameless);
      expect(spec.all('body').map(({ name }) => name)).toEqual(['a']);
      expect(messages).toEqual([expect.stringMatching(/^missing-attribute: .*'link'.*'name'/)]);
    }
    const { spec, messages } = read(PAIR + joint('', 'type="revolute"'));
    expect(spec.all('joint')).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(/^missing-attribute: .*'joint'.*'name'/)]);
  });

  it('an unknown shape is dropped', () => {
    const { spec, messages } = read(link('a', '<collision><geometry><cone radius="1"/></geometry></collision>'));
    expect(spec.all('geom')).toEqual([]);
    expect(messages.join()).toContain('cone');
  });

  it('a root link named world is the world', () => {
    const box = '<collision><geometry><box size="1 1 1"/></geometry></collision>';
    const root = read(link('world', box + MASS) + link('a'));
    expect(root.spec.find('body', 'world')).toBe(undefined);
    expect([...root.spec.worldbody.elements].map(({ kind }) => kind).sort()).toEqual(['body', 'geom']);
    expect(root.messages).toEqual([expect.stringMatching(/^urdf-dropped: inertial .*the world has no mass/)]);
  });

  it('freeBase adds free joints to root links except the world', () => {
    const { spec } = read(link('world') + PAIR + joint(), { freeBase: true });
    expect(spec.find('body', 'a')!.elements.map(({ kind, identifier }) => [kind, identifier])).toEqual([
      ['freejoint', 'a_free_joint'],
      ['body', 'b'],
    ]);
    expect(spec.all('freejoint')).toHaveLength(1);
    expect(read(PAIR + joint()).spec.all('freejoint')).toHaveLength(0);
  });

  it.each([
    ['', /^urdf-empty/],
    ['<link/>', /^missing-attribute: .*name/],
    [link('a') + link('a'), /^duplicate-name: .*'a' is taken \(.*:1:\d+\)$/],
    [PAIR + joint() + joint('', 'name="k" type="fixed"'), /^urdf-parents: .*'b'/],
    [`${PAIR}${joint()}<joint name="k" type="fixed"><parent link="b"/><child link="a"/></joint>`, /^urdf-cycle/],
    [`${PAIR}<joint name="j" type="fixed"><parent link="A"/><child link="b"/></joint>`, /^unknown-reference: .*'A'/],
    [`${PAIR}<joint name="j" type="fixed"><child link="b"/></joint>`, /^urdf-missing: .*parent/],
    [`${PAIR}<joint name="j" type="fixed"><parent link="a"/></joint>`, /^urdf-missing: .*child/],
    [`${PAIR}<joint name="j" type="fixed"><parent/><child link="b"/></joint>`, /^missing-attribute: .*link/],
    [`${link('a')}<gazebo/>`, /^urdf-dropped: gazebo .*MJCF has no such element/],
    [`${link('a')}<transmission/>`, /^urdf-dropped: transmission .*set the option urdf.transmissions/],
    [`${link('a')}<mujoco><visual/></mujoco>`, /^urdf-dropped: visual .*only compiler, option, size/],
  ])('reports the fault of a robot: %s', (content, message) => {
    const error = catchMessages(content);
    expect(
      error.some((text) => message.test(text)),
      error.join('\n'),
    ).toBe(true);
  });
});

/** Messages of all diagnostics of a robot, including errors. */
function catchMessages(content: string): string[] {
  return read(content).messages;
}

describe('the URDF specification', () => {
  it('reads every attribute and element of the specification without messages', () => {
    const shape = (kind: string, geometry: string): string =>
      `<${kind} name="${geometry}"><origin xyz="0 0 1" rpy="0 0 0"/><geometry><${geometry}/></geometry><material name="m"><color rgba="1 1 1 1"/></material></${kind}>`;
    const content = [
      'box size="1 1 1"',
      'sphere radius="1"',
      'cylinder radius="1" length="1"',
      'capsule radius="1" length="1"',
      'mesh filename="m.stl" scale="1 1 1"',
    ]
      .flatMap((geometry) =>
        ['visual', 'collision'].map((kind) => shape(kind, geometry).replace(/name="[^>]*?"(?=><origin)/, '')),
      )
      .join('');
    const inertial = MASS.replace('<mass', '<origin xyz="0 0 0" rpy="0 0 0"/><mass');
    const parts =
      '<origin xyz="0 0 0" rpy="0 0 0"/><axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1"/><dynamics damping="1" friction="1"/>';
    const { messages } = read(
      `${link('a', inertial + content)}${link('b')}${link('c')}${joint(parts)}
      <joint name="k" type="revolute"><parent link="b"/><child link="c"/><mimic joint="j" multiplier="1" offset="0"/></joint>
      <material name="m"><color rgba="1 1 1 1"/></material>`,
      { visuals: true },
    );
    expect(messages).toEqual([]);
  });
});

describe('xacro macros', () => {
  it.each([
    ['<xacro:property name="w" value="1"/>', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of xacro
    ['<gazebo a="${w}"/>', true],
    ['<gazebo><b a="$(find arm)/m"/></gazebo>', true],
    ['<gazebo a="$w"/>', false],
  ])('reports unexpanded macros: %s', (content, isMacro) => {
    const { messages } = read(content + link('a'), {}, 'name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"');
    expect(messages.some((text) => text.startsWith('urdf-template'))).toBe(isMacro);
    expect(messages.filter((text) => /xacro:property/.test(text)).length).toBeLessThanOrEqual(1);
  });
});

describe('messages about robots', () => {
  const placesOf = (text: string): unknown => {
    const diagnostics = new Diagnostics();
    parseModel(text, { diagnostics });
    return diagnostics.list.map(({ code, location }) => [familyOf(code), location!.column]);
  };

  it.each<[string, string, string]>([
    ['duplicate-name', `${link('a')}<link name="a"/>`, 'name="a"/>'],
    [
      'unknown-reference',
      `${PAIR}<joint name="j" type="fixed"><parent link="x"/><child link="b"/></joint>`,
      'link="x"',
    ],
    ['bad-orientation', PAIR + joint('<axis xyz="0 0 0"/>'), 'xyz="0 0 0"'],
    [
      'urdf-floating',
      `${PAIR}${link('c')}${joint()}<joint name="k" type="floating"><parent link="b"/><child link="c"/></joint>`,
      'type="floating"',
    ],
    ['unknown-reference', `${PAIR}${joint('<mimic joint="none"/>')}`, 'joint="none"'],
  ])('%s has the location of the attribute', (code, content, attribute) => {
    const text = `<robot name="r">${content}</robot>`;
    expect(placesOf(text)).toEqual([[code, text.lastIndexOf(attribute) + 1]]);
  });

  it('a message about an axis without a direction names the attribute', () => {
    expect(jointOf('<axis xyz="0 0 0"/>').messages[0]).toContain("'xyz'");
  });

  it('a message has the chain of files', () => {
    const faulty = `<robot name="r">${link('a')}<gazebo/></robot>`;
    const chainOf = (text: string, files: Readonly<Record<string, string>> = {}): unknown => {
      const diagnostics = new Diagnostics();
      parseModel(text, { name: 'main.xml', diagnostics, files });
      const [found] = diagnostics.list.filter(({ code }) => familyOf(code) === 'urdf-dropped');
      return found && (Object.hasOwn(found, 'chain') ? found.chain!.map(({ uri, line }) => [uri, line]) : 'none');
    };
    expect(chainOf(faulty)).toBe('none');
    const main =
      '<mujoco><asset>\n<model name="r" file="r.urdf"/></asset><worldbody><attach model="r" body="a" prefix="p"/></worldbody></mujoco>';
    expect(chainOf(main, { 'r.urdf': faulty })).toEqual([['main.xml', 2]]);
  });

  it('a fault of a color is reported once', () => {
    const visual = '<visual><geometry><sphere radius="1"/></geometry><material><color rgba="1 2"/></material></visual>';
    expect(read(link('a', visual), { visuals: true }).messages).toEqual([expect.stringMatching(/^bad-count: .*rgba/)]);
  });
});
