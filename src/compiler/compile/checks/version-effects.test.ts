/** Models whose numbers depend on the version of MuJoCo. */
import { describe, expect, it } from 'vitest';
import { compile, Diagnostics, parseXML, Spec, toXML } from '../../../api/index.js';
import { rulesThatApply, versionDependence } from './version-effects.js';

const world = (joints: string): string =>
  `<worldbody><body><joint name="a" axis="0 1 0"/><geom size=".1"/>${joints}</body></worldbody>`;
const CHAIN = world('<body pos="1 0 0"><joint name="b" axis="0 1 0"/><geom size=".1"/></body>');
const model = (content: string): Spec => parseXML(`<mujoco>${content}</mujoco>`);

describe('rules that change the numbers of a model', () => {
  it.each([
    ['operationalDamping', `${CHAIN}<actuator><position joint="a" kp="1" dampratio="1"/></actuator>`],
    ['shortcutDefaults', `<default><position kp="3"/></default>${CHAIN}<actuator><motor joint="a"/></actuator>`],
    ['shortcutDefaults', `${CHAIN}<actuator><pid joint="a"/></actuator>`],
    [
      'quatOverOrientation',
      '<default><geom euler="90 0 0"/></default><worldbody><geom size=".1" quat="0 1 0 0"/></worldbody>',
    ],
    [
      'singleKeyframes',
      '<worldbody><replicate count="2" offset="1 0 0"><body><joint/><geom size=".1"/></body></replicate></worldbody><keyframe><key qpos="1"/></keyframe>',
    ],
    [
      'rodBending',
      '<worldbody><flexcomp name="r" type="grid" count="4 1 1" spacing=".1 1 1" radius=".01" dim="1" mass="1"><elasticity young="1e6"/></flexcomp></worldbody>',
    ],
  ] as const)('%s applies to %s', (rule, content) => {
    expect(rulesThatApply(model(content))).toEqual([rule]);
  });

  it.each([
    `${world('')}<actuator><position joint="a" kp="1" dampratio="1"/></actuator>`,
    `${CHAIN}<actuator><position joint="a" kp="3" kv="1"/><motor joint="b"/></actuator>`,
    `<default><motor gear="3"/></default>${CHAIN}<actuator><motor joint="a"/></actuator>`,
    '<default><geom euler="90 0 0"/></default><worldbody><geom size=".1"/></worldbody>',
  ])('none applies to %s', (content) => {
    expect(rulesThatApply(model(content))).toEqual([]);
  });

  it('are named in one warning with the version that the model follows', () => {
    const spec = model(`${CHAIN}<actuator><position joint="a" kp="1" dampratio="1"/><pid joint="b"/></actuator>`);
    expect(versionDependence(spec, compile(spec))).toMatchObject({
      code: 'depends-on-version',
      severity: 'warning',
      message: expect.stringMatching(/operationalDamping \(MuJoCo 3.15\), shortcutDefaults \(MuJoCo 3.16\).*4\.0/),
    });
  });

  it.each([
    ['names', 'a cloth', '', true],
    ['does not name', 'a cloth without contacts', '<contact contype="0" conaffinity="0"/>', false],
    ['does not name', 'a rigid cloth', '', false],
  ])('%s the limit of contacts for %s', (_, what, contact, isNamed) => {
    const rigid = what.startsWith('a rigid') ? 'rigid="true"' : '';
    const spec = model(
      `<worldbody><flexcomp name="c" type="grid" count="6 6 1" spacing=".1 .1 .1" radius=".01" dim="2" ${rigid}>${contact}</flexcomp></worldbody>`,
    );
    expect(versionDependence(spec, compile(spec))?.message.includes('softContactLimit') ?? false).toBe(isNamed);
  });

  const SHEET = '<flexcomp name="c" type="grid" count="3 3 1" spacing=".1 .1 .1" radius=".01" dim="2" mass="1">';
  const bent = `<elasticity young="1e3" thickness=".01" elastic2d="bend"/><contact contype="0" conaffinity="0"/></flexcomp>`;
  it.each([
    ['a bent sheet in the world', '', `${SHEET}${bent}`, []],
    [
      'a bent sheet in a moving body',
      '',
      `<body name="p"><joint/><geom size=".1"/>${SHEET}${bent}</body>`,
      ['articulatedFlexes'],
    ],
    [
      'a stretched sheet in a moving body',
      '',
      `<body name="p"><joint/><geom size=".1"/>${SHEET}${bent.replace('bend', 'stretch')}</body>`,
      [],
    ],
    [
      'a sheet in a discrete step of a moving body',
      'integrator="discrete" solver="CG"',
      `<body name="p"><joint/><geom size=".1"/>${SHEET}${bent.replace('bend', 'stretch')}</body>`,
      ['articulatedFlexes'],
    ],
  ])('elastic forces on other joints: %s', (_, option, content, rules) => {
    const spec = model(`<option ${option}/><worldbody>${content}</worldbody>`);
    const { message = '' } = versionDependence(spec, compile(spec)) ?? {};
    expect(['articulatedFlexes', 'turnedBending'].filter((rule) => message.includes(rule))).toEqual(rules);
  });

  it.each([
    ['names', 'Newton', '30 0 0', true],
    ['does not name', 'CG', '30 0 0', false],
    ['does not name', 'Newton', '0 0 0', false],
  ])('%s the bending between turned bodies with %s and euler="%s"', (_, solver, euler, isNamed) => {
    const slides = ['1 0 0', '0 1 0', '0 0 1'].map((axis) => `<joint type="slide" axis="${axis}"/>`).join('');
    const bodies = ['0 0 0', '.1 0 0', '0 .1 0', '.1 .1 0'].map(
      (pos, i) =>
        `<body name="b${i}" pos="${pos}" ${i === 0 ? `euler="${euler}"` : ''}>${slides}<geom size=".01"/></body>`,
    );
    const spec = model(`<option integrator="discrete" solver="${solver}"/><worldbody>${bodies.join('')}</worldbody>
      <deformable><flex name="f" dim="2" radius=".01" body="b0 b1 b2 b3" element="0 1 2 1 3 2">
      <elasticity young="1e3" thickness=".01" elastic2d="bend"/></flex></deformable>`);
    expect(versionDependence(spec, compile(spec))?.message.includes('turnedBending') ?? false).toBe(isNamed);
  });

  it.each([
    ['names', 'an elastic flex with nodes', '<elasticity young="1e3"/>', true],
    ['does not name', 'a flex with nodes and without elasticity', '', false],
    ['does not name', 'constrained strains', '<edge equality="strain"/>', false],
  ])('%s the stiffness of interpolated flexes for %s', (_, _what, content, isNamed) => {
    const spec = model(
      `<worldbody><flexcomp name="c" type="grid" count="3 3 3" spacing=".1 .1 .1" radius=".01" dim="3" dof="trilinear">
        <contact selfcollide="none"/>${content}</flexcomp></worldbody>`,
    );
    const { message } = versionDependence(spec, compile(spec)) ?? { message: '' };
    expect(message.includes('interpolatedElasticity')).toBe(isNamed);
  });

  it('are not reported by compile', () => {
    const diagnostics = new Diagnostics();
    compile(model(`${CHAIN}<actuator><pid joint="b"/></actuator>`), { diagnostics });
    expect(diagnostics.list).toEqual([]);
  });
});

describe('settotalmass', () => {
  const content = `<compiler settotalmass="7"/>${CHAIN}`;

  it.each(['3.14', '4.0'] as const)('scales masses in %s and is deprecated from 3.16 on', (compatibility) => {
    const diagnostics = new Diagnostics();
    const { body_mass } = compile(model(content), { compatibility, diagnostics });
    expect(body_mass.reduce((sum, x) => sum + x, 0)).toBeCloseTo(7, 12);
    const codes = diagnostics.list.map(({ code }) => code);
    expect(codes).toEqual(compatibility === '3.14' ? [] : ['deprecated-total-mass']);
  });
});

describe('assets that a program adds without a name', () => {
  const obj = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');
  const spec = (): Spec => {
    const made = new Spec({ readFile: () => obj });
    made.add('mesh', { file: 'part.obj' });
    made.worldbody.addGeom({ type: 'mesh', mesh: 'part' });
    return made;
  };

  it('are named after their files in 3.14 and refused in 4.0', () => {
    expect(compile(spec(), { compatibility: '3.14' }).nmesh).toBe(1);
    expect(() => compile(spec())).toThrow(/mesh added by a program needs a name.*'part'/);
  });

  it('of a text are named after their files in both', () => {
    const text =
      '<mujoco><asset><mesh file="part.obj"/></asset><worldbody><geom type="mesh" mesh="part"/></worldbody></mujoco>';
    const files = { 'part.obj': obj };
    for (const compatibility of ['3.14', '4.0'] as const)
      expect(compile(parseXML(text, { files }), { compatibility }).nmesh).toBe(1);
  });
});

describe('a pid with an integral and a slew limit', () => {
  const content = `${CHAIN}<actuator><pid joint="a" ki="2" imax="1" slewmax="3"/></actuator>`;

  it('is refused in 3.14 and has two activations in 4.0', () => {
    expect(() => compile(model(content), { compatibility: '3.14' })).toThrow();
    expect([...compile(model(content)).actuator_actnum]).toEqual([2]);
  });
});

describe('inheritrange of a general actuator', () => {
  const content = `<worldbody><body><joint name="a" axis="0 1 0" range="-90 30"/><geom size=".1"/></body></worldbody>
    <actuator><general joint="a" biastype="affine" gainprm="5" biasprm="0 -5 0" inheritrange=".5"/></actuator>`;

  it('is refused in 3.14 and takes the range of the joint in 4.0', () => {
    expect(() => parseXML(`<mujoco>${content}</mujoco>`, { compatibility: '3.14' })).toThrow(/inheritrange.*3\.16/);
    const range = [...compile(model(content)).actuator_ctrlrange].map((x) => (180 * x) / Math.PI);
    expect(range[0]).toBeCloseTo(-60, 10);
    expect(range[1]).toBeCloseTo(0, 10);
  });
});

describe('the declared input of a general actuator', () => {
  const content = (input: string, gaintype = 'fixed'): string =>
    `${CHAIN}<actuator><general joint="a" gaintype="${gaintype}" input="${input}"/></actuator>`;

  it('is an error in 3.14 and stored in 4.0', () => {
    expect(() => compile(model(content('vel')), { compatibility: '3.14' })).toThrow(/input/);
    expect([...compile(model(content('vel'))).actuator_ctrlspec]).toEqual([2]);
    expect([...compile(model(content('pressure', 'affine'))).actuator_ctrlspec]).toEqual([32]);
  });

  it('is cleared by an empty input, and the text keeps it', () => {
    const text = `<default><general input="vel"/></default>${CHAIN}<actuator><general joint="a"/><general joint="b" input=""/></actuator>`;
    const spec = model(text);
    expect([...compile(spec).actuator_ctrlspec]).toEqual([2, 0]);
    expect([...compile(parseXML(toXML(spec))).actuator_ctrlspec]).toEqual([2, 0]);
  });

  it('is one of pos, vel and pressure', () => {
    expect(() => compile(model(content('pos vel')))).toThrow(/one input: pos, vel or pressure/);
    expect(() => compile(model(content('voltage')))).toThrow(/one input/);
  });
});
