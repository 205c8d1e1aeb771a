/** The text of URDF, element by element, by its specification (wiki.ros.org/urdf/XML). */
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../authoring/load/parse.js';
import { Diagnostics } from '../../foundation/base/diagnostics.js';
import { toURDF, type UrdfText } from './write.js';

function urdfOf(mjcf: string, options: UrdfText = {}): string {
  return toURDF(parseModel(`<mujoco>${mjcf}</mujoco>`, { diagnostics: new Diagnostics() }), options);
}

/** Returns the text written for the only body in the world. */
const bodyText = (inside: string, attributes = 'name="b"', rest = ''): string =>
  urdfOf(`<worldbody><body ${attributes}>${inside}</body></worldbody>${rest}`);

/** The first element with a start tag, without space between elements. */
function elementOf(text: string, start: string): string | undefined {
  const flat = text.replace(/>\s+</g, '><');
  const [tag] = start.split(' ');
  return new RegExp(`<${start}[^>]*/>|<${start}[^>]*>.*?</${tag}>`).exec(flat)?.[0];
}

function dropsOf(mjcf: string): string[] {
  const diagnostics = new Diagnostics();
  urdfOf(mjcf, { diagnostics });
  return diagnostics.list.map(({ message }) => message);
}

const BALL = '<geom size=".1" mass="1"/>';

describe('written robots', () => {
  it('writes the name of the model, and the world as the first link', () => {
    const text = toURDF(
      parseModel('<mujoco model="arm"><worldbody><geom name="floor" type="box" size="1 2 3"/></worldbody></mujoco>'),
    );
    expect(elementOf(text, 'robot')).toBe(
      '<robot name="arm"><link name="world"><collision name="floor"><geometry><box size="2 4 6"/></geometry></collision></link></robot>',
    );
  });

  it('gives distinct names to unnamed elements', () => {
    const text =
      urdfOf(`<worldbody><body><joint/>${BALL}<body><joint name="j"/>${BALL}</body></body><body>${BALL}</body></worldbody>
      <actuator><motor joint="j"/></actuator>`);
    expect(
      [...text.matchAll(/<(link|joint|transmission|actuator) name="([^"]*)"/g)].map(
        ([, tag, name]) => `${tag} ${name}`,
      ),
    ).toEqual([
      'link world',
      'joint joint_2',
      'link link_1',
      'joint j',
      'link link_3',
      'joint link_4_fixed',
      'link link_4',
      'transmission motor_5',
      'joint j',
      'actuator motor_5',
    ]);
  });
});

describe('written joints', () => {
  const jointText = (joint: string, compiler = ''): string | undefined =>
    elementOf(urdfOf(`${compiler}<worldbody><body name="b">${joint}${BALL}</body></worldbody>`), 'joint');
  const links = '<parent link="world"/><child link="b"/>';
  const limit = '<limit effort="0" velocity="0"/>';

  it.each([
    ['<freejoint name="j"/>', `<joint name="j" type="floating">${links}</joint>`],
    ['<joint name="j" type="free"/>', `<joint name="j" type="floating">${links}</joint>`],
    ['<joint name="j" type="ball"/>', `<joint name="j" type="spherical">${links}</joint>`],
    ['<joint name="j" axis="0 1 0"/>', `<joint name="j" type="continuous">${links}<axis xyz="0 1 0"/></joint>`],
    [
      '<joint name="j" type="slide" axis="1 0 0"/>',
      `<joint name="j" type="prismatic">${links}<axis xyz="1 0 0"/>${limit}</joint>`,
    ],
    ['', `<joint name="b_fixed" type="fixed">${links}</joint>`],
    [
      '<joint name="j" axis="0 1 0" limited="false" range="-1 1"/>',
      `<joint name="j" type="continuous">${links}<axis xyz="0 1 0"/></joint>`,
    ],
  ])('writes the type of %s', (joint, text) => {
    expect(jointText(joint)).toBe(text);
  });

  it.each([
    ['damping="2"', '<dynamics damping="2" friction="0"/>'],
    ['frictionloss="3"', '<dynamics damping="0" friction="3"/>'],
    ['damping="2" frictionloss="3"', '<dynamics damping="2" friction="3"/>'],
    ['', undefined],
  ])('writes the dynamics of a joint with %s', (attributes, text) => {
    expect(elementOf(jointText(`<joint ${attributes}/>`)!, 'dynamics')).toBe(text);
  });

  it.each([
    ['range="-1 2"', '<limit lower="-1" upper="2" effort="0" velocity="0"/>'],
    ['range="-1 2" ref=".5"', '<limit lower="-1.5" upper="1.5" effort="0" velocity="0"/>'],
    ['type="slide" range="-1 2" ref=".5"', '<limit lower="-1.5" upper="1.5" effort="0" velocity="0"/>'],
    ['range="-1 2" actuatorfrcrange="-5 5"', '<limit lower="-1" upper="2" effort="5" velocity="0"/>'],
    ['actuatorfrcrange="-5 5"', '<limit effort="5" velocity="0"/>'],
    ['actuatorfrcrange="-5 5" actuatorfrclimited="false"', undefined],
    ['type="slide" limited="false" range="-1 2"', '<limit effort="0" velocity="0"/>'],
    ['limited="true" range="-1 2"', '<limit lower="-1" upper="2" effort="0" velocity="0"/>'],
    ['', undefined],
  ])('writes the limits of a joint with %s', (attributes, text) => {
    expect(elementOf(jointText(`<joint ${attributes}/>`, '<compiler angle="radian"/>')!, 'limit')).toBe(text);
  });

  it('writes limits in radians', () => {
    const [, lower, upper] = /lower="(.*?)" upper="(.*?)"/.exec(jointText('<joint range="-180 90"/>')!)!;
    expect([Number(lower), Number(upper)]).toEqual([-Math.PI, Math.PI / 2]);
    expect(jointText('<joint type="slide" range="-180 90"/>')).toContain('lower="-180" upper="90"');
  });

  it('writes joints of one body as a chain of links, each with its origin', () => {
    const text = bodyText(
      `<joint name="x" pos="1 0 0"/><joint name="y" pos="1 2 0" axis="0 1 0"/><geom size=".1" pos="1 2 3"/>`,
      'name="b" pos="0 0 5"',
    );
    expect(
      [...text.replace(/>\s+</g, '><').matchAll(/<joint.*?<\/joint>/g)].map(([joint]) => joint.replace(/<axis.*/, '')),
    ).toEqual([
      '<joint name="x" type="continuous"><origin xyz="1 0 5"/><parent link="world"/><child link="b_0"/>',
      '<joint name="y" type="continuous"><origin xyz="0 2 0"/><parent link="b_0"/><child link="b"/>',
    ]);
    expect(elementOf(text, 'link name="b_0"')).toBe(
      '<link name="b_0"><inertial><mass value="1e-09"/><inertia ixx="1e-09" iyy="1e-09" izz="1e-09" ixy="0" ixz="0" iyz="0"/></inertial></link>'.replaceAll(
        '1e-09',
        '1e-9',
      ),
    );
    expect(elementOf(text, 'collision')).toContain('<origin xyz="0 0 3"/>');
  });

  it('writes child bodies relative to the frame of the link', () => {
    const text = bodyText(`<joint name="x" pos="1 0 0"/>${BALL}<body name="c" pos="3 0 0">${BALL}</body>`);
    expect(elementOf(text, 'joint name="c_fixed"')).toContain('<origin xyz="2 0 0"/>');
  });

  it('rotates the axis of a joint by its frame', () => {
    const text = bodyText(`<frame quat="0 0 0 1"><joint name="j" axis="1 2 3"/></frame>${BALL}`);
    expect(elementOf(text, 'axis')).toBe('<axis xyz="-1 -2 3"/>');
  });

  it('writes linear joint equalities as mimic', () => {
    const bodies = ['a', 'b'].map((name) => `<body name="${name}"><joint name="j${name}"/>${BALL}</body>`).join('');
    const equality = (attributes: string): string =>
      `<worldbody>${bodies}</worldbody><equality><joint joint1="ja" ${attributes}/></equality>`;
    const mimic = (attributes: string): string | undefined => elementOf(urdfOf(equality(attributes)), 'mimic');
    expect(mimic('joint2="jb" polycoef=".5 2 0 0 0"')).toBe('<mimic joint="jb" multiplier="2" offset="0.5"/>');
    expect(elementOf(urdfOf(equality('joint2="jb"')), 'joint name="ja"')).toContain('<mimic');
    expect(elementOf(urdfOf(equality('joint2="jb"')), 'joint name="jb"')).not.toContain('<mimic');
    expect(mimic('joint2="jb" polycoef="0 1 0 0 .1"')).toBe(undefined);
    expect(mimic('polycoef="1 0 0 0 0"')).toBe(undefined);
    expect(mimic('joint2="jb" active="false"')).toBe(undefined);
    expect(dropsOf(equality('joint2="jb" polycoef=".5 2 0 0 0"'))).toEqual([]);
    expect(dropsOf(equality('joint2="jb" polycoef="0 1 0 .1 0"'))).toEqual([
      expect.stringContaining('a mimic joint is linear, so polycoef can have two values only'),
    ]);
    expect(dropsOf(equality('joint2="jb" active="false"'))).toEqual([
      expect.stringContaining('URDF has no such element'),
    ]);
    expect(dropsOf(equality('joint2="jb"'))).toEqual([]);
    expect(dropsOf(equality('joint2="jb" solref=".1 1"'))).toEqual([
      expect.stringMatching(/^solref of .*no such attribute$/),
    ]);
  });
});

describe('written origins', () => {
  const originOf = (attributes: string): string | undefined =>
    elementOf(elementOf(bodyText('', `name="b" ${attributes}`), 'joint')!, 'origin');

  it('leaves out an identity origin', () => {
    expect(originOf('')).toBe(undefined);
    expect(originOf('pos="0 2 0"')).toBe('<origin xyz="0 2 0"/>');
    expect(originOf('quat="0 1 0 0"')).toMatch(/^<origin rpy="3\.14159265358979\d* -?0 -?0"\/>$/);
  });

  it.each([
    [0.3, -0.4, 1.2],
    [-3, 1.5, 3],
    [0, Math.PI / 2, 0.4],
    [0, -Math.PI / 2, -0.7],
  ])('writes angles about fixed axes: %f %f %f', (roll, pitch, yaw) => {
    // q = qz(yaw) qy(pitch) qx(roll)
    const [a, b, c] = [roll / 2, pitch / 2, yaw / 2];
    const [ca, sa, cb, sb, cc, sc] = [a, b, c].flatMap((x) => [Math.cos(x), Math.sin(x)]) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const quat = [
      ca * cb * cc + sa * sb * sc,
      sa * cb * cc - ca * sb * sc,
      ca * sb * cc + sa * cb * sc,
      ca * cb * sc - sa * sb * cc,
    ];
    const rpy = /rpy="(.*)"/
      .exec(originOf(`quat="${quat.join(' ')}"`)!)![1]!
      .split(' ')
      .map(Number);
    [roll, pitch, yaw].forEach((angle, i) => void expect(rpy[i]).toBeCloseTo(angle, 6));
  });
});

describe('written geometry', () => {
  const shape = (geom: string, asset = ''): string | undefined =>
    elementOf(urdfOf(`${asset}<worldbody>${geom}</worldbody>`), 'geometry');

  it.each([
    ['<geom size=".5"/>', '<sphere radius="0.5"/>'],
    ['<geom type="box" size="1 2 3"/>', '<box size="2 4 6"/>'],
    ['<geom type="cylinder" size="1 2"/>', '<cylinder radius="1" length="4"/>'],
    ['<geom type="capsule" size="1 2"/>', '<capsule radius="1" length="4"/>'],
    ['<geom type="capsule" size=".5" fromto="1 0 0 1 3 4"/>', '<capsule radius="0.5" length="5"/>'],
    ['<geom type="box" size=".5" fromto="1 0 0 1 3 4"/>', '<box size="1 1 5"/>'],
  ])('writes the shape of %s', (geom, text) => {
    expect(shape(geom)).toBe(`<geometry>${text}</geometry>`);
  });

  it.each(['<geom type="ellipsoid" size="1 2 3"/>', '<geom type="plane" size="1 2 3"/>'])(
    'writes no shape for %s',
    (geom) => {
      expect(shape(geom)).toBe(undefined);
      expect(dropsOf(`<worldbody>${geom}</worldbody>`)[0]).toMatch(/URDF has no (ellipsoid|plane)$/);
    },
  );

  it('a shape between two points has its center as origin and its axis along them', () => {
    const text = bodyText(
      '<geom type="capsule" size=".5" fromto="1 2 3 1 2 7"/><geom type="capsule" size=".1" fromto="0 0 0 2 0 0" contype="0" conaffinity="0"/>',
    );
    expect(elementOf(text, 'collision')).toMatch(
      /<origin xyz="1 2 5" rpy="-?3.14159265358979\d* -?0 -?0"\/>|<origin xyz="1 2 5"\/>/,
    );
    // the z axis is along x: the middle component of rpy is a right angle
    expect(elementOf(text, 'visual')).toMatch(/<origin xyz="1 0 0" rpy="\S+ -?1\.5707963267948966 \S+"\/>/);
  });

  it('a shape between two points is written in the frame around it', () => {
    const text = bodyText(
      '<frame pos="0 0 1" quat="0 0 0 1"><geom type="capsule" size=".5" fromto="1 0 0 3 0 0"/></frame>',
    );
    expect(elementOf(text, 'collision')).toContain('<origin xyz="-2 0 1"');
  });

  it.each([
    ['', 'm.stl', {}, 'm.stl'],
    ['meshdir="a"', 'm.stl', {}, 'a/m.stl'],
    ['meshdir="a/"', 'm.stl', {}, 'a/m.stl'],
    ['assetdir="c"', 'm.stl', {}, 'c/m.stl'],
    ['meshdir="a" assetdir="c"', 'm.stl', {}, 'a/m.stl'],
    ['meshdir="a"', '/b/m.stl', {}, '/b/m.stl'],
    ['meshdir="a"', 'https://b/m.stl', {}, 'https://b/m.stl'],
    ['meshdir="a"', 'm.stl', { fileOf: () => 'package://b/m.stl' }, 'package://b/m.stl'],
  ])('writes the file of a mesh: %s and %s', (compiler, file, options, written) => {
    const text = urdfOf(
      `<compiler ${compiler}/><asset><mesh name="m" file="${file}"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>`,
      options,
    );
    expect(elementOf(text, 'mesh')).toBe(`<mesh filename="${written}"/>`);
  });

  it('writes the scale of a mesh, and nothing for a mesh without a file', () => {
    const asset = (mesh: string): string => `<asset><mesh name="m" ${mesh}/></asset>`;
    expect(shape('<geom type="mesh" mesh="m"/>', asset('file="m.stl" scale="1 2 1"'))).toContain(
      '<mesh filename="m.stl" scale="1 2 1"/>',
    );
    const made = `${asset('builtin="sphere" params="1"')}<worldbody><geom type="mesh" mesh="m"/></worldbody>`;
    expect(elementOf(urdfOf(made), 'mesh')).toBe(undefined);
    expect(dropsOf(made).join()).toContain('its mesh has no file');
  });

  it('a geom without contacts is written as a visual with its color', () => {
    const visual = (attributes: string): string | undefined =>
      elementOf(
        urdfOf(
          `<asset><material name="red" rgba="1 0 0 1"/></asset><worldbody><geom name="g" size="1" contype="0" conaffinity="0" ${attributes}/></worldbody>`,
        ),
        'visual',
      );
    const colored = (rgba: string): string =>
      `<visual name="g"><geometry><sphere radius="1"/></geometry><material name=""><color rgba="${rgba}"/></material></visual>`;
    expect(visual('')).toBe(colored('0.5 0.5 0.5 1'));
    expect(visual('rgba="0 1 0 1"')).toBe(colored('0 1 0 1'));
    expect(visual('material="red"')).toBe(colored('1 0 0 1'));
    expect(visual('material="red" rgba="0 1 0 1"')).toBe(colored('0 1 0 1'));
    expect(urdfOf('<worldbody><geom size="1" contype="0"/></worldbody>')).toContain('<collision>');
    expect(urdfOf('<worldbody><geom size="1" conaffinity="0"/></worldbody>')).toContain('<collision>');
  });
});

describe('written inertias', () => {
  const inertial = (inside: string, compiler = ''): string | undefined =>
    elementOf(urdfOf(`${compiler}<worldbody><body name="b">${inside}</body></worldbody>`), 'inertial');

  it('writes the inertia of a body', () => {
    expect(inertial(`<inertial pos="1 2 3" mass="4" diaginertia="5 6 7"/>${BALL}`)).toBe(
      '<inertial><origin xyz="1 2 3"/><mass value="4"/><inertia ixx="5" ixy="0" ixz="0" iyy="6" iyz="0" izz="7"/></inertial>',
    );
    expect(inertial('<inertial pos="0 0 0" mass="4" fullinertia="5 6 7 .1 .2 .3"/>')).toBe(
      '<inertial><mass value="4"/><inertia ixx="5" ixy="0.1" ixz="0.2" iyy="6" iyz="0.3" izz="7"/></inertial>',
    );
  });

  it('infers the inertia from geoms if it is not authored or if inertiafromgeom is true', () => {
    const sphere =
      /^<inertial><mass value="1"\/><inertia ixx="0.004\d*" ixy="0" ixz="0" iyy="0.004\d*" iyz="0" izz="0.004\d*"\/><\/inertial>$/;
    expect(inertial(BALL)).toMatch(sphere);
    expect(
      inertial(`<inertial pos="0 0 0" mass="4" diaginertia="5 6 7"/>${BALL}`, '<compiler inertiafromgeom="true"/>'),
    ).toMatch(sphere);
    expect(inertial('<geom size=".1" mass="0"/>')).toBe(undefined);
  });

  it('writes inertias relative to the joint', () => {
    expect(inertial('<joint pos="1 0 0"/><inertial pos="1 2 3" mass="4" diaginertia="5 6 7"/>')).toContain(
      '<origin xyz="0 2 3"/>',
    );
  });
});

describe('omissions in written URDF', () => {
  it('reports each omission', () => {
    expect(
      dropsOf(`<worldbody><body name="b"><joint name="j"/>${BALL}<site name="s"/><camera name="c"/></body><light name="l"/></worldbody>
        <tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon>
        <actuator><position name="p" joint="j"/><motor name="m" tendon="t"/><motor name="n" joint="j"/></actuator>
        <sensor><clock name="k"/></sensor><contact><exclude name="x" body1="b" body2="b"/></contact>`).sort(),
    ).toEqual(
      [
        ...['site', 'camera', 'light', 'fixed', 'position', 'clock', 'exclude'].map((kind) =>
          expect.stringMatching(`^${kind}.*no such element$`),
        ),
        expect.stringMatching("^motor 'm'.*a transmission drives a joint$"),
      ].sort((a, b) => String(a.sample).localeCompare(String(b.sample))),
    );
  });

  it.each<[string, string | undefined]>([
    ['<joint actuatorfrcrange="-2 2"/>', undefined],
    ['<joint actuatorfrcrange="-1 2"/>', 'actuatorfrcrange'],
    ['<joint damping="1 0 0"/>', undefined],
    ['<joint damping="1 0 2"/>', 'damping'],
    ['<joint type="slide" range="0 1"/>', undefined],
    ['<joint type="ball" range="0 1"/>', 'range'],
    ['<joint type="ball"/>', undefined],
    ['<joint stiffness="1" armature="1"/>', 'stiffness, armature'],
    ['<joint group="3" user="1 2" pos="1 0 0" axis="0 1 0" ref="1"/>', undefined],
    ['<joint class="c"/>', undefined],
  ])('reports omitted attributes: %s', (joint, names) => {
    const drops = dropsOf(
      `<size nuser_jnt="2"/><default><default class="c"/></default><worldbody><body>${joint}${BALL}</body></worldbody>`,
    ).filter((text) => text.includes('attribute'));
    expect(drops).toEqual(names ? [expect.stringMatching(`^${names} of `)] : []);
  });

  it('does not report attributes without an effect in URDF', () => {
    expect(
      dropsOf(`<asset><mesh name="m" file="m.stl" scale="1 2 3" inertia="shell" smoothnormal="true" maxhullvert="9" content_type="model/stl"/><material name="red" rgba="1 0 0 1"/></asset>
        <worldbody><body pos="1 0 0" euler="0 0 1"><freejoint name="f" align="false" group="2"/>
        <geom name="g" class="main" size="1" group="2" pos="1 0 0" euler="1 2 3" material="red" mass="1" shellinertia="true"/><geom type="mesh" mesh="m" density="3" contype="2"/></body></worldbody>`),
    ).toEqual([]);
  });

  it('writes a transmission with its reduction only', () => {
    const text = bodyText(
      `<joint name="j"/>${BALL}`,
      'name="b"',
      '<actuator><motor name="m" joint="j" gear="20"/></actuator>',
    );
    expect(elementOf(text, 'transmission')).toBe(
      '<transmission name="m" type="transmission_interface/SimpleTransmission"><joint name="j"/><actuator name="m"><mechanicalReduction>20</mechanicalReduction></actuator></transmission>',
    );
  });
});

it('writes a shape between two points whatever its pose, as MuJoCo does', () => {
  const originOf = (attributes: string): number[] => {
    const geom = `<geom type="capsule" size=".1" fromto="0 0 0 1 2 2" ${attributes}/>`;
    const text = urdfOf(`<worldbody><body>${geom}</body></worldbody>`);
    const [, xyz, rpy] = [...text.matchAll(/<origin xyz="([^"]*)" rpy="([^"]*)"/g)].at(-1)!;
    return `${xyz} ${rpy}`.split(' ').map(Number);
  };
  const plain = originOf('');
  [0.5, 1, 1].forEach((x, i) => void expect(plain[i]).toBeCloseTo(x, 12));
  originOf('pos=".3 .4 .5" euler="10 20 30"').forEach((x, i) => void expect(x).toBeCloseTo(plain[i]!, 12));
});

it('does not report the range of a hinge', () => {
  expect(dropsOf('<worldbody><body><joint range="0 1"/><geom size="1"/></body></worldbody>')).toEqual([]);
});

it('does not report the attributes of an inertial', () => {
  const inertial = '<inertial pos="1 2 3" mass="1" diaginertia="1 1 1"/>';
  expect(dropsOf(`<worldbody><body><joint/>${inertial}</body></worldbody>`)).toEqual([]);
});
