import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/compile/compile.js';
import { SETTINGS_KINDS } from '../../foundation/schema/mjcf/settings.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { expandGenerator } from './commands/expand.js';
import { inspect, settingsOf, treeLines } from './inspection.js';
import { completionsAt, describeAt, marksIn } from './language.js';
import { Project } from './project.js';

const CART = `<mujoco>
  <default><geom density="500"/></default>
  <asset><material name="red"/><material name="blue"/></asset>
  <worldbody>
    <body name="cart">
      <geom name="box" type="box" size=".1 .1 .1" material="red"/>
    </body>
  </worldbody>
</mujoco>`;

/** Opens a project; also returns the offset of the mark `|` in its text. */
function open(text: string, files: Record<string, string> = {}) {
  const offset = text.indexOf('|');
  const project = new Project('cart.xml', text.replace('|', ''), {
    files: (path) => (files[path] === undefined ? undefined : new TextEncoder().encode(files[path])),
  });
  return { project, offset };
}

const labelsAt = (text: string): string[] | undefined => {
  const { project, offset } = open(text);
  return completionsAt(project, 'cart.xml', offset)?.options.map(({ label }) => label);
};

describe('completionsAt', () => {
  it('completionsAt offers elements that are allowed', () => {
    const labels = labelsAt(CART.replace('<geom name', '<|\n<geom name'));
    expect(labels).toContain('joint');
    expect(labels).not.toContain('motor');
    expect(labelsAt(CART.replace('<asset>', '<asset><te|'))).toContain('texture');
  });

  it('completionsAt offers attributes that are not set yet', () => {
    const labels = labelsAt(CART.replace('<geom name="box"', '<geom | name="box"'));
    expect(labels).toContain('friction');
    expect(labels).not.toContain('material');
  });

  it('completionsAt offers keywords and names', () => {
    expect(labelsAt(CART.replace('type="box"', 'type="b|"'))).toContain('capsule');
    expect(labelsAt(CART.replace('material="red"', 'material="|"'))).toEqual(['red', 'blue']);
  });

  it('completionsAt offers nothing in comments and closing tags', () => {
    expect(labelsAt(CART.replace('<geom name', '<!-- <| --><geom name'))).toBeUndefined();
    expect(labelsAt(CART.replace('</body>', '</|body>'))).toBeUndefined();
  });
});

describe('describeAt', () => {
  it('describeAt describes elements and attributes', () => {
    const { project } = open(CART);
    const at = (word: string) => describeAt(project, 'cart.xml', CART.indexOf(word) + 1);
    expect(at('worldbody')).toMatchObject({ title: 'worldbody' });
    const size = at('size=')!;
    expect(size.title).toBe('geom size');
    expect(CART.slice(size.start, size.end)).toBe('size=".1 .1 .1"');
    expect(at('type=')!.text).toMatch(/capsule.*default: sphere/);
  });
});

describe('marksIn', () => {
  it('marksIn locates diagnostics in the text', () => {
    const { project } = open(CART.replace('type="box"', 'type="bux"'));
    const document = project.documents.get('cart.xml')!;
    const marks = marksIn(document, project.diagnostics);
    expect(marks.map(({ start, end }) => document.text.slice(start, end))).toEqual(['type']);
  });
});

describe('inspect', () => {
  it('inspect returns a row for each attribute, with its value and source', () => {
    const { project } = open(CART);
    const rows = new Map(inspect([project.spec.find('geom', 'box')!]).map((row) => [row.name, row]));
    expect(rows.get('density')).toMatchObject({
      value: 500,
      unit: 'kg/m^3',
      source: { from: 'class', className: 'main' },
    });
    expect(rows.get('material')).toMatchObject({ value: 'red', choices: ['red', 'blue'] });
    expect(rows.get('type')!.choices).toContain('mesh');
  });

  it.each([
    ['', 'deg'],
    ['<compiler angle="radian"/>', 'rad'],
  ])('inspect shows angles in the unit of the compiler: %s', (compiler, unit) => {
    const { project } = open(`<mujoco>${compiler}<worldbody><body name="b"><joint name="hinge"/>
      <joint name="slide" type="slide"/><geom size="1"/></body></worldbody></mujoco>`);
    const { spec } = project;
    const unitsOf = (elements: readonly SpecElement[], names: string[]) => {
      const rows = new Map(inspect(elements).map((row) => [row.name, row.unit]));
      return names.map((name) => rows.get(name));
    };
    const [hinge, slide] = [spec.get('joint', 'hinge') as SpecElement, spec.get('joint', 'slide') as SpecElement];
    expect(unitsOf([spec.get('body', 'b')], ['euler', 'axisangle', 'quat'])).toEqual([unit, unit, undefined]);
    expect(unitsOf([hinge], ['range', 'ref', 'springref', 'margin'])).toEqual([unit, unit, unit, 'rad']);
    expect(unitsOf([slide], ['range', 'ref'])).toEqual(['m', 'm']);
    expect(unitsOf([hinge, slide], ['range'])).toEqual(['m, or the angle unit']);
  });

  it('inspect shows the SI units of the coordinate of an element', () => {
    const { project } =
      open(`<mujoco><option gravity="0 0 -1"/><worldbody><body><joint name="hinge"/><joint name="slide" type="slide"/>
      <geom name="g" size="1"/></body></worldbody><actuator><position name="p" joint="slide"/></actuator></mujoco>`);
    const { spec } = project;
    const unit = (element: SpecElement, name: string) => inspect([element]).find((row) => row.name === name)?.unit;
    const [hinge, slide] = [spec.get('joint', 'hinge') as SpecElement, spec.get('joint', 'slide') as SpecElement];
    expect([unit(hinge, 'frictionloss'), unit(slide, 'frictionloss')]).toEqual(['N m', 'N']);
    expect([unit(hinge, 'armature'), unit(slide, 'armature')]).toEqual(['kg m^2', 'kg']);
    expect([unit(spec.get('actuator', 'p'), 'kp'), unit(spec.get('actuator', 'p'), 'ctrlrange')]).toEqual(['N/m', 'm']);
    expect([unit(spec.option, 'gravity'), unit(spec.get('geom', 'g'), 'friction')]).toEqual(['m/s^2', '-, m, m']);
    const rows = inspect([hinge, slide]);
    expect(rows.find(({ name }) => name === 'frictionloss')?.unit).toBe('N or N m');
  });

  it('a description of an attribute gives its unit', () => {
    const { project } = open('<mujoco><actuator><pid name="p" joint="j" ki="1"/></actuator></mujoco>');
    const text = project.documents.get('cart.xml')?.text ?? '';
    expect(describeAt(project, 'cart.xml', text.indexOf('ki='))?.text).toContain('[N/(m s) or N m/(s rad)]');
  });

  it('inspect returns the common attributes of several elements, and marks different values', () => {
    const { project } = open(CART);
    const [red, blue] = project.spec.all('material');
    const rows = inspect([red!, blue!]);
    expect(rows.find(({ name }) => name === 'name')).toMatchObject({ isMixed: true, value: undefined });
    expect(rows.find(({ name }) => name === 'rgba')).toMatchObject({ isMixed: false });
  });
});

describe('treeLines', () => {
  it('treeLines shows open elements, or search results with their ancestors', () => {
    const { project } = open(CART);
    const labels = (isOpen: boolean, search = '') =>
      treeLines(project.spec.root as SpecElement, () => isOpen, search).map(({ label, depth }) => `${depth} ${label}`);
    expect(labels(false)).toEqual(['0 mujoco', "0 default 'main'", '0 asset', '0 worldbody']);
    expect(labels(true, 'BOX')).toEqual(['0 worldbody', "1 body 'cart'", "2 geom 'box'"]);
    expect(labels(true, 'option')).toEqual(['0 mujoco']);
  });

  it('treeLines has one line for all settings of the model', () => {
    const { project } = open('<mujoco><option timestep=".001"/><visual><map znear="1"/></visual></mujoco>');
    const root = project.spec.root as SpecElement;
    expect(treeLines(root, () => true).map(({ label }) => label)).toEqual(['mujoco', 'worldbody']);
    const paths = settingsOf(root).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['', 'compiler', 'option', 'option/flag', 'size', 'visual/map']));
    expect(paths).toHaveLength(SETTINGS_KINDS.length);
  });
});

describe('expandGenerator', () => {
  const WHEELS = `<mujoco>
  <worldbody>
    <body name="car">
      <replicate count="2" offset=".1 0 0">
        <body name="wheel"><joint name="roll"/><geom name="tyre" size=".05"/></body>
      </replicate>
      <geom name="hull" size=".1"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="drive" joint="roll"/>
  </actuator>
  <keyframe><key name="spin" qpos="1 2"/></keyframe>
</mujoco>`;

  it('expandGenerator writes out replicas with dependent elements', () => {
    const { project } = open(WHEELS);
    const wheel = project.spec.find('body', 'wheel1') as SpecElement;
    const before = compile(project.spec);
    expandGenerator(project, wheel);
    const { text } = project.documents.get('cart.xml')!;
    expect(text).not.toContain('replicate');
    expect(text).toContain(`      <frame pos="0.1 0 0">
        <body name="wheel1">
          <joint name="roll1"/>
          <geom name="tyre1" size="0.05"/>
        </body>
      </frame>
      <geom name="hull" size=".1"/>`);
    expect(text).toContain('    <motor name="drive1" joint="roll1"/>\n');
    expect(project.spec.find('body', 'wheel1')).toBe(wheel);
    const after = compile(project.spec);
    expect([...after.body_pos]).toEqual([...before.body_pos]);
    expect([...after.key_qpos]).toEqual([...before.key_qpos]);
    project.transact('move', () => wheel.set('pos', [0, 0, 1]));
    expect(project.spec.find('body', 'wheel0')!.pos).toEqual([0, 0, 0]);
    for (let i = 0; i < 2; i++) project.undo();
    expect(project.documents.get('cart.xml')!.text).toBe(WHEELS);
    expect(project.spec.find('body', 'wheel1')).toBe(wheel);
    expect(project.originOf(wheel)).toMatchObject({ copies: 2, path: [{ index: 1 }] });
    project.redo();
    project.redo();
    expect([project.spec.find('body', 'wheel1'), wheel.get('pos')]).toEqual([wheel, [0, 0, 1]]);
  });

  it('expandGenerator writes out attached elements with their classes and assets', () => {
    const hand = `<mujoco><compiler angle="radian"/>
      <default><geom size=".02"/></default><asset><material name="skin"/></asset>
      <worldbody><body name="palm" euler="0 0 1.5"><joint name="turn" range="0 1"/><geom material="skin"/></body></worldbody>
      <actuator><motor name="grip" joint="turn"/></actuator></mujoco>`;
    const main = `<mujoco>
  <asset>
    <model name="hand" file="hand.xml"/>
  </asset>
  <worldbody>
    <body name="left"><attach model="hand" prefix="l_"/></body>
    <body name="right"><attach model="hand" prefix="r_"/></body>
  </worldbody>
</mujoco>`;
    const { project } = open(main, { 'hand.xml': hand });
    const before = compile(project.spec);
    expandGenerator(project, project.spec.find('body', 'l_palm') as SpecElement);
    const { text } = project.documents.get('cart.xml')!;
    expect(text).not.toContain('prefix="l_"');
    expect(text).toContain('prefix="r_"');
    expect(text).toContain('<motor name="l_grip"');
    expect(project.isBroken).toBe(false);
    const after = compile(project.spec);
    expect([after.nu, after.nmat, after.ngeom]).toEqual([before.nu, before.nmat, before.ngeom]);
    expect([...after.body_quat]).toEqual([...before.body_quat]);
    expect([...after.jnt_range].sort()).toEqual([...before.jnt_range].sort());
    project.undo();
    expect(project.documents.get('cart.xml')!.text).toBe(main);
  });

  it('expandGenerator refuses an element without a generator', () => {
    const { project } = open(CART);
    expect(() => expandGenerator(project, project.spec.find('geom', 'box') as SpecElement)).toThrow(
      /was not made by a generator/,
    );
  });
});
