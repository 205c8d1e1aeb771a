/** Small robots that test the features of the URDF reader. */

const MASS = '<mass value="1"/><inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0.001" ixz="0" iyz="0.002"/>';
const INERTIAL = `<inertial>${MASS}</inertial>`;

const link = (name: string, content = INERTIAL): string => `<link name="${name}">${content}</link>`;

const joint = (name: string, type: string, parent: string, child: string, content = ''): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${content}</joint>`;

const robot = (content: string): string => `<?xml version="1.0"?>\n<robot name="r">${content}</robot>`;

const shape = (kind: string, geometry: string, content = ''): string =>
  `<${kind}><origin xyz="0.1 0 0" rpy="0.1 0.2 0.3"/><geometry>${geometry}</geometry>${content}</${kind}>`;

const BOX = '<box size="0.2 0.4 0.6"/>';
const RED = '<material name="red"><color rgba="1 0 0 1"/></material>';

/** Robots that both readers must convert to the same Model. */
export const EQUAL: Readonly<Record<string, string>> = {
  'joints of every kind': robot(
    link('base') +
      ['a', 'b', 'c', 'd', 'e'].map((name) => link(name)).join('') +
      joint(
        'turn',
        'revolute',
        'base',
        'a',
        '<axis xyz="0 1 0"/><limit lower="-1" upper="2" effort="3" velocity="1"/>',
      ) +
      joint('spin', 'continuous', 'a', 'b', '<origin xyz="0 0 1" rpy="0.1 0.2 0.3"/><axis xyz="1 2 3"/>') +
      joint('slide', 'prismatic', 'b', 'c', '<limit lower="0" upper="0.1"/><dynamics damping="0.5" friction="0.2"/>') +
      joint('flat', 'planar', 'c', 'd', '<axis xyz="1 0 1"/><dynamics damping="0.2"/>') +
      joint('ball', 'spherical', 'd', 'e'),
  ),
  'a floating link': robot(link('world', '') + link('base') + joint('root', 'floating', 'world', 'base')),
  'limits that make no sense': robot(
    link('base') +
      link('a') +
      link('b') +
      joint('one', 'revolute', 'base', 'a', '<limit lower="2" upper="1" effort="-4"/>') +
      joint('two', 'revolute', 'a', 'b', '<limit upper="1"/>'),
  ),
  'fixed links that fuse': robot(
    link('base') +
      link('a', `<inertial><origin xyz="0 0 0.3"/>${MASS}</inertial>${shape('collision', BOX)}`) +
      link('tool') +
      link('tip') +
      joint('turn', 'revolute', 'base', 'a') +
      joint('flange', 'fixed', 'a', 'tool', '<origin xyz="0 0 1" rpy="0 1.57 0"/>') +
      joint('end', 'continuous', 'tool', 'tip'),
  ),
  'links that stay apart': robot(
    `<mujoco><compiler fusestatic="false"/><option timestep="0.01"/><size nuserdata="3"/></mujoco>${link('base')}${link('a')}${joint('weld', 'fixed', 'base', 'a')}`,
  ),
  'collision shapes': robot(
    link(
      'base',
      INERTIAL +
        shape('collision', BOX) +
        shape('collision', '<sphere radius="0.3"/>') +
        shape('collision', '<cylinder radius="0.1" length="0.5"/>') +
        shape('collision', '<capsule radius="0.1" length="0.5"/>'),
    ),
  ),
  'visuals and colors': robot(
    `<mujoco><compiler discardvisual="false"/></mujoco>${RED}${link(
      'base',
      shape('visual', BOX, '<material name="red"/>') +
        shape('collision', BOX) +
        shape('visual', BOX, '<material name=""><color rgba="0 1 0 0.5"/></material>') +
        shape('collision', BOX),
    )}`,
  ),
  'names of geoms that repeat': robot(
    link(
      'base',
      `<collision name="c"><geometry>${BOX}</geometry></collision><collision name="c"><geometry>${BOX}</geometry></collision>`,
    ),
  ),
  'inertia from geometry': robot(
    link('base') + link('a', shape('collision', BOX)) + joint('turn', 'continuous', 'base', 'a'),
  ),
  'several roots': robot(link('one') + link('two') + link('a') + joint('turn', 'continuous', 'two', 'a')),
  'a link that floats off one that is fixed to the world': robot(
    link('base') +
      link('mid') +
      link('ball') +
      joint('f', 'fixed', 'base', 'mid', '<origin xyz="1 0 0" rpy="0 0 1"/>') +
      joint('b', 'floating', 'mid', 'ball', '<origin xyz="0 1 0.3"/>'),
  ),
  'links in any order': robot(
    link('tip') +
      link('middle') +
      link('base') +
      joint('b', 'continuous', 'middle', 'tip') +
      joint('a', 'continuous', 'base', 'middle'),
  ),
  'a joint that mimics another': robot(
    link('base') +
      link('a') +
      link('b') +
      joint('lead', 'continuous', 'base', 'a') +
      joint('follow', 'continuous', 'base', 'b', '<mimic joint="lead" multiplier="-2" offset="0.5"/>'),
  ),
  'a joint that mimics a later one': robot(
    link('base') +
      link('a') +
      link('b') +
      joint('follow', 'continuous', 'base', 'b', '<mimic joint="lead"/>') +
      joint('lead', 'continuous', 'base', 'a'),
  ),
  'an inertia that is turned': robot(
    link('base') +
      link('a', `<inertial><origin xyz="0 0 0.3" rpy="0.3 0.2 0.1"/>${MASS}</inertial>`) +
      joint('turn', 'continuous', 'base', 'a'),
  ),
  'visual geometry': robot(link('base', shape('visual', BOX) + shape('collision', BOX))),
};

/** Robots with errors, with the codes and lines of their diagnostics. */
export const BROKEN: Readonly<Record<string, readonly [text: string, ...codes: string[]]>> = {
  'a link twice': ['<robot>\n<link name="a"/>\n<link name="a"/>\n</robot>', 'duplicate-name 3'],
  'a link without a name': ['<robot>\n<link/>\n</robot>', 'missing-attribute 2'],
  'an unknown parent': [
    '<robot>\n<link name="base"/>\n<link name="b"/>\n<joint name="j" type="fixed">\n<parent link="bass"/>\n<child link="b"/></joint>\n</robot>',
    'unknown-reference 5',
  ],
  'an unknown child, whose joint is wrong otherwise too': [
    '<robot>\n<link name="base"/>\n<joint name="j" type="hing"><parent link="base"/>\n<child link="bass"/></joint>\n<joint name="k" type="revolute"><parent link="base"/><child link="bass"/>\n<axis xyz="0 1"/></joint>\n</robot>',
    'unknown-reference 4',
    'unknown-reference 5',
    'bad-keyword 3',
    'bad-count 6',
  ],
  'no child': [
    '<robot>\n<link name="a"/>\n<joint name="j" type="fixed"><parent link="a"/></joint>\n</robot>',
    'urdf-missing 3',
  ],
  'two parents': [
    `<robot>\n<link name="a"/><link name="b"/><link name="c"/>\n${joint('one', 'fixed', 'a', 'c')}\n${joint('two', 'fixed', 'b', 'c')}\n</robot>`,
    'urdf-parents 4',
  ],
  'a cycle': [
    `<robot>\n<link name="a"/>\n<link name="b"/>\n${joint('one', 'fixed', 'a', 'b')}\n${joint('two', 'fixed', 'b', 'a')}\n</robot>`,
    'urdf-cycle 2',
    'urdf-cycle 3',
  ],
  'an unknown joint': [
    `<robot>\n<link name="a"/><link name="b"/>\n${joint('j', 'revolut', 'a', 'b')}\n</robot>`,
    'bad-keyword 3',
  ],
  'numbers that are none': [
    '<robot>\n<link name="a"><collision>\n<origin xyz="0 0"/>\n<geometry><sphere radius="big"/></geometry></collision></link>\n</robot>',
    'bad-number 4',
    'bad-count 3',
  ],
  'no geometry': ['<robot>\n<link name="a"><collision>\n<geometry/></collision></link>\n</robot>', 'urdf-missing 3'],
  'an inertial without mass': [
    '<robot>\n<link name="a">\n<inertial><inertia/></inertial></link>\n</robot>',
    'urdf-missing 3',
  ],
  'an axis without direction': [
    `<robot>\n<link name="a"/><link name="b"/>\n${joint('j', 'continuous', 'a', 'b', '\n<axis xyz="0 0 0"/>')}\n</robot>`,
    'bad-orientation 4',
  ],
  'floating off the world': [
    `<robot>\n<link name="a"/><link name="b"/><link name="c"/>\n${joint('i', 'continuous', 'a', 'b')}${joint('j', 'floating', 'b', 'c')}\n</robot>`,
    'urdf-floating 3',
  ],
  'mimicking nobody': [
    `<robot>\n<link name="a"/><link name="b"/>\n${joint('j', 'continuous', 'a', 'b', '\n<mimic joint="k"/>')}\n</robot>`,
    'unknown-reference 4',
  ],
  'a typing error in the extension': [
    '<robot>\n<mujoco><compiler\nfusestatics="true"/></mujoco><link name="a"/>\n</robot>',
    'unknown-attribute 3',
  ],
};
