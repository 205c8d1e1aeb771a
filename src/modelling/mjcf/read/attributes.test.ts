/** Values and combinations of attributes: how they are read, and where faults are reported. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel } from '../../../../test/oracle/small-model.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import type { SpecElement } from '../../spec/element.js';

/** Messages, each after the text that it points to, up to the next space or end of a tag. */
function faults(content: string, files: Readonly<Record<string, string>> = {}): string[] {
  const text = `<mujoco>${content}</mujoco>`;
  const diagnostics = new Diagnostics();
  readModelText(text, { diagnostics, files });
  return diagnostics.list.map(({ message, location }) => {
    const at = text.slice(location!.column! - 1).replace(/[\s>/].*/s, '');
    return `${at} ${message}`;
  });
}

const world = (inside: string): string => `<worldbody>${inside}</worldbody>`;
const geom = (attributes: string): string => world(`<geom ${attributes}/>`);
const readGeom = (attributes: string): SpecElement =>
  readModelText(`<mujoco>${geom(`name="g" ${attributes}`)}</mujoco>`).find('geom', 'g') as unknown as SpecElement;

describe('attribute values', () => {
  it('a value of names is a list', () => {
    const spec = readModelText('<mujoco><deformable><flex name="f" body="a  b" element="0 1"/></deformable></mujoco>', {
      diagnostics: new Diagnostics(),
    });
    expect(spec.find('flex', 'f')!.authored.get('body')).toEqual(['a', 'b']);
  });

  it('an invalid value is not stored', () => {
    const spec = readModelText(
      '<mujoco><size memory="1X"/><asset><mesh name="m" maxhullvert="2" vertex="0 0 0"/></asset></mujoco>',
      {
        diagnostics: new Diagnostics(),
      },
    );
    expect(spec.section('size').authored.has('memory')).toBe(false);
    expect(spec.find('mesh', 'm')!.authored.has('maxhullvert')).toBe(false);
  });
});

describe('numeric attributes', () => {
  it('numbers have the range of their type: doubles for poses, singles for colors', () => {
    expect(faults(world('<body pos="1e300 0 0"/>'))).toEqual([]);
    expect(faults(geom('size="1" rgba="1e39 0 0 1"'))).toHaveLength(1);
    expect(faults(geom('size="1" rgba="1e38 0 0 1"'))).toEqual([]);
  });

  it('an actuator input may be blank', () => {
    const arm = world('<body><joint name="j"/><geom size="1"/></body>');
    const dcmotor = (input: string): string =>
      `${arm}<actuator><dcmotor joint="j" motorconst="1" resistance="1" ${input}/></actuator>`;
    expect(faults(dcmotor('input=" "'))).toEqual(faults(dcmotor('')));
    expect(faults(dcmotor('input="none such"')).length).toBeGreaterThan(faults(dcmotor('')).length);
  });

  it.each<[string, string, unknown]>([
    ['size="1 2"', 'size', [1, 2]],
    ['size="1 2 3"', 'size', [1, 2, 3]],
    ['mass="2e-3"', 'mass', 0.002],
    ['mass=" +5. "', 'mass', 5],
    ['condim="6"', 'condim', 6],
    ['user="1 2 3 4 5"', 'user', [1, 2, 3, 4, 5]],
    // an empty list, and NaN in an optional list, count as absent
    ['mass=""', 'mass', undefined],
    ['mass="nan"', 'mass', undefined],
  ])('reads the numbers of geom %s', (attributes, name, value) => {
    expect(readGeom(attributes).authored.get(name)).toEqual(value);
  });

  it('lists of numbers are frozen', () => {
    expect(Object.isFrozen(readGeom('size="1 2"').authored.get('size'))).toBe(true);
  });

  it.each<[string, string]>([
    ['size="1 x 3"', "x attribute 'size': 'x' is not a number"],
    ['size="1,2"', expect.stringMatching(/^1,2" attribute 'size': .*1,2/) as unknown as string],
    ['size="1 2,3"', expect.stringMatching(/^2,3" .*use a decimal point, and spaces/) as unknown as string],
    ['size="1 2,x"', `2,x" attribute 'size': '2,x' is not a number`],
    ['size="1 2 3 4"', `size="1 attribute 'size' needs 1 to 3 values, not 4`],
    ['pos="1 2"', `pos="1 attribute 'pos' needs 3 values, not 2`],
    ['mass="1 2"', expect.stringMatching(/^mass="1 attribute 'mass' needs 1 values?, not 2$/) as unknown as string],
    ['condim="3.5"', `3.5" attribute 'condim': '3.5' is not an integer`],
    ['mass="1e999"', `1e999" attribute 'mass': 1e999 is too large for a number with 64 bits`],
    ['mass="1e-999"', `1e-999" attribute 'mass': 1e-999 is too small for a number with 64 bits; write 0`],
    ['rgba="1 1e39 1 1"', `1e39 attribute 'rgba': 1e39 is too large for a number with 32 bits`],
    ['rgba="1 1e-50 1 1"', `1e-50 attribute 'rgba': 1e-50 is too small for a number with 32 bits; write 0`],
  ])('rejects the number in geom %s: %s', (attributes, message) => {
    expect(faults(geom(attributes))).toEqual([message]);
  });

  it('checks the bounds of numbers', () => {
    expect(faults('<size njmax="-1"/>')).toEqual([]);
    expect(faults('<size njmax="-2"/>')).toEqual([expect.stringMatching(/^njmax="-2" attribute 'njmax' .*-2$/)]);
    const hull = (count: string): string[] =>
      faults(`<asset><mesh name="m" vertex="0 0 0" maxhullvert="${count}"/></asset>`);
    for (const count of ['-1', '4']) expect(hull(count)).toEqual([]);
    for (const count of ['3', '0', '-2']) {
      expect(hull(count)).toEqual([
        `maxhullvert="${count}" attribute 'maxhullvert' must be -1 or above 3, not '${count}'`,
      ]);
    }
  });
});

describe('keyword attributes', () => {
  it.each<[string, string, unknown]>([
    ['type="box"', 'type', 'box'],
    ['shellinertia="true"', 'shellinertia', true],
    ['shellinertia="false"', 'shellinertia', false],
  ])('reads the words of geom %s', (attributes, name, value) => {
    expect(readGeom(attributes).authored.get(name)).toBe(value);
  });

  it('rejects a word that is not a keyword', () => {
    expect(faults(geom('shellinertia="True"'))).toEqual([
      expect.stringMatching(/^shellinertia="True" attribute 'shellinertia': 'True' is not one of false, true/),
    ]);
    expect(faults(geom('type=" "'))[0]).toMatch(/^type=" attribute 'type': ' ' is not one of plane/);
    const wrong = readModelText(`<mujoco>${geom('name="g" shellinertia="True"')}</mujoco>`, {
      diagnostics: new Diagnostics(),
    });
    expect(wrong.find('geom', 'g')!.isSet('shellinertia')).toBe(false);
    const input = world('<body><joint name="j"/></body>').concat(
      '<actuator><orientation joint="j" input="none"/></actuator>',
    );
    expect(faults(input)).toEqual([expect.stringMatching(/^input="none" attribute 'input': 'none' is not one of/)]);
    expect(faults(geom('type="toString"'))[0]).toMatch(
      /^type="toString" attribute 'type': 'toString' is not one of plane/,
    );
  });

  const sensor = (data: string): string => `<sensor><contact data="${data}"/></sensor>`;
  it('rejects repeated keywords and keywords out of order', () => {
    expect(faults(sensor('found force'))).toEqual([]);
    expect(faults(sensor(''))).toEqual([]);
    const [empty] = readModelText(`<mujoco>${sensor('')}</mujoco>`).all('sensor');
    expect(empty!.authored.has('data')).toBe(false);
    expect(faults(sensor('found fource'))[0]).toContain("'fource' is not one of");
    expect(faults(sensor('found force found'))).toEqual([`data="found attribute 'data': 'found' appears twice`]);
    expect(faults(sensor('force found'))).toEqual([
      expect.stringMatching(/^data="force attribute 'data': keywords must be in the order found, force, /),
    ]);
  });

  it.each<[string, string[]]>([
    ['eulerseq="xyz"', []],
    ['eulerseq="XyZ"', []],
    ['eulerseq="xy"', [`eulerseq="xy" attribute 'eulerseq' must be 3 characters, not 'xy'`]],
    ['eulerseq="xyzx"', [`eulerseq="xyzx" attribute 'eulerseq' must be 3 characters, not 'xyzx'`]],
  ])('checks the number of letters in compiler %s', (attribute, messages) => {
    expect(faults(`<compiler ${attribute}/>`)).toEqual(messages);
  });
});

describe('checks of single values', () => {
  it.each<[string, string]>([
    [geom('size="1" quat="0 0 0 0"'), "attribute 'quat': a quaternion cannot be zero"],
    [
      '<compiler coordinate="global"/>',
      "attribute 'coordinate': global coordinates are no longer supported; write local coordinates",
    ],
    [
      '<option actuatorgroupdisable="1 31"/>',
      "attribute 'actuatorgroupdisable': an actuator group is a number from 0 to 30, not 31",
    ],
    [
      '<option actuatorgroupdisable="-1"/>',
      "attribute 'actuatorgroupdisable': an actuator group is a number from 0 to 30, not -1",
    ],
    ...['10X', '1.5M', '-2', 'M'].map((memory): [string, string] => [
      `<size memory="${memory}"/>`,
      `'${memory}' is not a number of bytes such as 10M`,
    ]),
    [
      world('<flexcomp name="f" type="direct" dim="2" point="0 0 0 1 0 0 0 1 0" element="0 1.5 2"/>'),
      "attribute 'element': '1.5' is not an integer",
    ],
  ])('rejects %s as MuJoCo does: %s', async (content, message) => {
    const { messages, isRefusedThere } = await compileSmallModel(content);
    expect([messages, isRefusedThere]).toEqual([[message], true]);
  });

  it.each([
    geom('size="1" quat="0 0 0 1e-3"'),
    '<size memory="512"/>',
    '<size memory=" 1023 "/>',
    '<size memory=" -1 "/>',
    '<compiler coordinate="local"/>',
    '<option actuatorgroupdisable="0 30"/>',
    '<size memory="20m"/>',
    world('<flexcomp name="f" type="direct" dim="2" point="0 0 0 1 0 0 0 1 0" element="0 1 2" rigid="true"/>'),
    // NaN means "absent" only for optional values
    geom('size="1" user="nan 1"'),
    geom('size="1" pos="nan 0 0"'),
    ...['', 'input=""', 'input=" "'].map(
      (input) =>
        `${world('<body><joint name="j" type="ball"/><geom size="1"/></body>')}<actuator><orientation joint="j" kp="1" ${input}/></actuator>`,
    ),
    // an empty list clears the inherited one
    ...['', 'input=""', 'input="vel"'].map(
      (input) =>
        `<default><general gaintype="pid" biastype="affine" input="pos vel ff" gainprm="0" biasprm="0 -1 0"/></default>
        ${world('<body><joint name="j"/><geom size="1"/></body>')}<actuator><general joint="j" ${input}/></actuator>`,
    ),
  ])('reads %s as MuJoCo does', async (content) => {
    const { messages, isRefusedThere, differences } = await compileSmallModel(content);
    expect([messages, isRefusedThere, differences]).toEqual([[], false, []]);
  });
});

describe('constraints between attributes', () => {
  const bodies = world('<body name="a"><geom size="1"/><site name="s"/></body><site name="t"/>');
  it.each<[string, string]>([
    [
      geom('size="1" quat="1 0 0 0" euler="1 2 3"'),
      `euler="1 'geom' can have only one of quat, axisangle, xyaxes, zaxis, euler`,
    ],
    [`<size memory="1M" njmax="3"/>`, `njmax="3" 'size' can have only one of memory, njmax`],
    [
      `${bodies}<equality><connect site1="s" site2="t" body1="a"/></equality>`,
      `body1="a" 'connect' can have only one of site1 and site2, body1 and body2 and anchor`,
    ],
    [`${bodies}<equality><connect site1="s"/></equality>`, `site1="s" 'connect' needs all of site1, site2 or none`],
    [
      `${bodies}<equality><connect body1="a"/></equality>`,
      `<connect 'connect' needs site1 and site2 or body1 and anchor`,
    ],
    [
      `${bodies}<sensor><framepos objtype="body" objname="a" reftype="body"/></sensor>`,
      `reftype="body" 'framepos' needs all of reftype, refname or none`,
    ],
  ])('rejects %s as MuJoCo does: %s', async (content, message) => {
    expect(faults(content)).toContain(message);
    expect((await compileSmallModel(content)).isRefusedThere).toBe(true);
  });

  it('accepts valid combinations of attributes', () => {
    expect(
      faults(`${bodies}<equality><connect site1="s" site2="t"/><connect body1="a" anchor="0 0 0"/></equality>`),
    ).toEqual([]);
    expect(faults('<size memory="1M"/><size njmax="3"/>')).toEqual([]);
  });
});

describe('checks of the whole model', () => {
  it.each<[string, string[]]>([
    [geom('size="1" class="c"'), [`class="c" there is no default class 'c'`]],
    [world('<body childclass="c"/>'), [`childclass="c" there is no default class 'c'`]],
    [`<default><default class="c"/></default>${geom('size="1" class="c"')}`, []],
    [world('<geom name="a" size="1"/><geom name="a" size="2"/>'), [`name="a" geom: the name 'a' is taken`]],
    [world('<geom name="a" size="1"/><site name="a"/>'), []],
    [world('<body name="world"/>'), [`name="world" body: the name 'world' is taken`]],
    [world('<joint/>'), ["<joint 'worldbody' cannot contain an element 'joint'"]],
    [world('<frame><joint/></frame>'), ["<joint the world cannot have an element 'joint'"]],
    [world('<frame><freejoint/></frame>'), ["<freejoint the world cannot have an element 'freejoint'"]],
    [world('<replicate count="1"><joint/></replicate>'), ["<joint the world cannot have an element 'joint'"]],
    [world('<inertial mass="1" pos="0 0 0"/>'), ["<inertial 'worldbody' cannot contain an element 'inertial'"]],
    [world('<body><joint/></body>'), []],
    ['<default class="other"/>', [`class="other" the top default class is called 'main', not 'other'`]],
    ['<default class="main"/>', []],
    ['<default color="1"/>', [`color="1" 'default' has no attribute 'color'`]],
    ['<default><default/></default>', ["<default a default class inside another needs the attribute 'class'"]],
    [
      '<default><default class="a"/><default class="a"/></default>',
      [`class="a" the default class 'a' is defined twice`],
    ],
    ['<default><geom size="1"/><geom size="2"/></default>', ["<geom 'geom' can appear only once in 'default'"]],
  ])('checks the model %s', (content, expected) => {
    const found = faults(content);
    expect(found).toHaveLength(expected.length);
    found.forEach((message, i) => {
      expect(message).toContain(expected[i]);
    });
  });
});

describe('include', () => {
  const files = {
    'a.xml': '<x><geom name="a" size="1"/></x>',
    'empty.xml': '<x/>',
  };

  it.each<[string, string[]]>([
    ['<include file="a.xml"/>', []],
    ['<include/>', [expect.stringContaining("needs the attribute 'file'") as unknown as string]],
    ['<include file=""/>', [expect.stringContaining("needs the attribute 'file'") as unknown as string]],
    ['<include file="none.xml"/>', [expect.stringMatching(/^file="none.xml" .*'none.xml'/) as unknown as string]],
    ['<include file="../a.xml"/>', [expect.stringMatching(/^file="..$/m) as unknown as string]],
    ['<include file="empty.xml"/>', [`file="empty.xml" the file 'empty.xml' contains no elements`]],
    ['<include file="a.xml"><geom/></include>', ["<include 'include' cannot contain elements"]],
    ['<include file="a.xml" name="x"/>', [`name="x" attribute 'name' of 'include' has no effect`]],
    ['<include file="a.xml"/><include file="a.xml"/>', [`file="a.xml" the file 'a.xml' is included twice`]],
  ])('checks %s', (include, expected) => {
    const found = faults(world(include), files);
    expect(found.length).toBe(expected.length);
    if (!include.includes('..')) expect(found).toEqual(expected);
    else expect(found[0]).toContain("'../a.xml'");
  });
});
