/** URDF read into a Spec, element by element, as its specification (wiki.ros.org/urdf/XML) has it. */
// long: the elements of URDF one after the other, each with its cases
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../base/diagnostics.js';
import { compile } from '../compile/compile.js';
import { parseXML } from '../load/parse.js';
import type { Spec } from '../spec/spec.js';
import type { UrdfOptions } from './options.js';

interface Read {
  readonly spec: Spec;
  readonly messages: string[];
}

function read(content: string, urdf: UrdfOptions = {}, attributes = 'name="r"'): Read {
  const diagnostics = new Diagnostics();
  const spec = parseXML(`<robot ${attributes}>${content}</robot>`, { urdf, diagnostics });
  return { spec, messages: diagnostics.list.map(({ code, message }) => `${code}: ${message}`) };
}

const MASS = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
const link = (name: string, inside = ''): string => `<link name="${name}">${inside}</link>`;
const PAIR = link('a') + link('b');
const joint = (inside = '', attributes = 'name="j" type="revolute"'): string =>
  `<joint ${attributes}><parent link="a"/><child link="b"/>${inside}</joint>`;

/** The joint between two links. */
const jointOf = (inside: string, type = 'revolute'): Read & { joint: NonNullable<ReturnType<Spec['find']>> } => {
  const found = read(PAIR + joint(inside, `name="j" type="${type}"`));
  return { ...found, joint: found.spec.find('joint', 'j')! as never };
};

describe('a robot', () => {
  it('gives its name, and radians', () => {
    const { spec, messages } = read(link('a'));
    expect(spec.root.model).toBe('r');
    expect(spec.compiler.angle).toBe('radian');
    expect(messages).toEqual([]);
  });

  it('fuses links and discards visuals unless someone says otherwise', () => {
    const settings = (extension: string, options: UrdfOptions = {}): boolean[] => {
      const { compiler } = read(`<mujoco><compiler ${extension}/></mujoco>${link('a')}`, options).spec;
      return [compiler.fusestatic, compiler.discardvisual];
    };
    expect(settings('')).toEqual([true, true]);
    expect(settings('fusestatic="false" discardvisual="false"')).toEqual([false, false]);
    expect(settings('', { fuse: false, visuals: true })).toEqual([false, false]);
    expect(settings('', { fuse: true, visuals: false })).toEqual([true, true]);
    expect(settings('fusestatic="false" discardvisual="false"', { fuse: true, visuals: false })).toEqual([true, true]);
  });

  it('with moments that no body can have is refused, or loads with their mean if that is asked for', () => {
    const inertial = MASS.replace('ixx="1"', 'ixx="7"');
    const robot = (extension = '', options: UrdfOptions = {}) =>
      compile(read(`${extension}${link('a')}${link('b', inertial)}${joint()}`, options).spec);
    const settings = '<mujoco><compiler balanceinertia="true"/></mujoco>';
    expect(() => robot()).toThrow(/at most the sum of the others; .*balanceInertia.* \[bad-inertia\]/);
    expect(() => robot(settings, { balanceInertia: false })).toThrow('[bad-inertia]');
    for (const model of [robot('', { balanceInertia: true }), robot(settings)]) {
      expect([...model.body('b').inertia]).toEqual([3, 3, 3]);
    }
  });

  it('is a tree of bodies', () => {
    const { spec } = read(
      `${link('c')}${PAIR}${joint()}<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint>`,
    );
    expect(spec.find('body', 'c')!.parent).toBe(spec.find('body', 'b'));
    expect(spec.find('body', 'b')!.parent).toBe(spec.find('body', 'a'));
    expect(spec.find('body', 'a')!.parent).toBe(spec.worldbody);
  });

  it('makes no body of a link without a name, and no joint of one', () => {
    for (const nameless of ['<link/>', '<link name=""/>']) {
      const { spec, messages } = read(link('a') + nameless);
      expect(spec.all('body').map(({ name }) => name)).toEqual(['a']);
      expect(messages).toEqual([expect.stringMatching(/^missing-attribute: .*'link'.*'name'/)]);
    }
    const { spec, messages } = read(PAIR + joint('', 'type="revolute"'));
    expect(spec.all('joint')).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(/^missing-attribute: .*'joint'.*'name'/)]);
  });

  it('makes no geom of a shape that there is none of', () => {
    const { spec, messages } = read(link('a', '<collision><geometry><cone radius="1"/></geometry></collision>'));
    expect(spec.all('geom')).toEqual([]);
    expect(messages.join()).toContain('cone');
  });

  it('has the world where a root link is called so', () => {
    const box = '<collision><geometry><box size="1 1 1"/></geometry></collision>';
    const root = read(link('world', box + MASS) + link('a'));
    expect(root.spec.find('body', 'world')).toBe(undefined);
    expect([...root.spec.worldbody.elements].map(({ kind }) => kind).sort()).toEqual(['body', 'geom']);
    expect(root.messages).toEqual([expect.stringMatching(/^urdf-dropped: inertial .*the world has no mass/)]);
  });

  it('floats where that is wanted, not the world', () => {
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
    [link('a') + link('a'), /^duplicate-name: .*'a' is taken, at .*:1:\d+$/],
    [PAIR + joint() + joint('', 'name="k" type="fixed"'), /^urdf-parents: .*'b'/],
    [`${PAIR}${joint()}<joint name="k" type="fixed"><parent link="b"/><child link="a"/></joint>`, /^urdf-cycle/],
    [`${PAIR}<joint name="j" type="fixed"><parent link="A"/><child link="b"/></joint>`, /^unknown-reference: .*'A'/],
    [`${PAIR}<joint name="j" type="fixed"><child link="b"/></joint>`, /^urdf-missing: .*parent/],
    [`${PAIR}<joint name="j" type="fixed"><parent link="a"/></joint>`, /^urdf-missing: .*child/],
    [`${PAIR}<joint name="j" type="fixed"><parent/><child link="b"/></joint>`, /^missing-attribute: .*link/],
    [`${link('a')}<gazebo/>`, /^urdf-dropped: gazebo .*MJCF has no such element/],
    [`${link('a')}<transmission/>`, /^urdf-dropped: transmission .*not asked for/],
    [`${link('a')}<mujoco><visual/></mujoco>`, /^urdf-dropped: visual .*only compiler, option, size/],
  ])('with a fault says so: %s', (content, message) => {
    const error = catchMessages(content);
    expect(
      error.some((text) => message.test(text)),
      error.join('\n'),
    ).toBe(true);
  });
});

/** Diagnostics of a robot, also where they are errors. */
function catchMessages(content: string): string[] {
  return read(content).messages;
}

describe('a joint', () => {
  it.each([
    ['revolute', 'hinge'],
    ['continuous', 'hinge'],
    ['prismatic', 'slide'],
    ['floating', 'free'],
    ['spherical', 'ball'],
  ])('that is %s', (type, kind) => {
    expect(jointOf('', type).joint).toMatchObject({ type: kind });
  });

  it('that is fixed is none', () => {
    expect(jointOf('', 'fixed').joint).toBe(undefined);
  });

  it('that is planar slides along two axes and turns about the third', () => {
    const { spec } = read(
      PAIR + joint('<axis xyz="0 0 2"/><limit lower="-1" upper="1"/><dynamics damping="3"/>', 'name="p" type="planar"'),
    );
    const found = spec.all('joint').map(({ name, type, range, damping }) => [name, type, range?.[0], damping?.[0]]);
    expect(found).toEqual([
      ['p_TX', 'slide', -1, 3],
      ['p_TY', 'slide', 0, 3],
      ['p_RZ', 'hinge', 0, 3],
    ]);
    expect(spec.all('joint').map(({ axis }) => [...axis!])).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 2],
    ]);
  });

  it('places its child', () => {
    const body = (origin: string) => read(PAIR + joint(origin)).spec.find('body', 'b')!;
    expect([body('').isSet('pos'), body('').isSet('quat')]).toEqual([false, false]);
    expect([...body('<origin xyz="1 2 3"/>').pos]).toEqual([1, 2, 3]);
    expect(body('<origin xyz="1 2 3"/>').isSet('quat')).toBe(false);
    const turned = body('<origin rpy="0 0 1.5707963267948966"/>');
    expect(turned.isSet('pos')).toBe(false);
    [Math.SQRT1_2, 0, 0, Math.SQRT1_2].forEach((x, i) => void expect(turned.quat[i]).toBeCloseTo(x, 12));
    // q = qz(yaw) qx(roll)
    const both = body('<origin rpy="1.5707963267948966 0 1.5707963267948966"/>');
    [0.5, 0.5, 0.5, 0.5].forEach((x, i) => void expect(both.quat[i]).toBeCloseTo(x, 12));
  });

  it('has the x axis unless it says another', () => {
    const axisOf = (inside: string): number[] => [...(jointOf(inside).joint as unknown as { axis: number[] }).axis];
    expect(axisOf('')).toEqual([1, 0, 0]);
    expect(axisOf('<axis xyz="0 1 2"/>')).toEqual([0, 1, 2]);
    expect(axisOf('<axis xyz="0 0 0"/>')).toEqual([1, 0, 0]);
    expect(jointOf('<axis xyz="0 0 0"/>').messages).toEqual([expect.stringMatching(/^bad-orientation/)]);
    expect(axisOf('<axis/>')).toEqual([1, 0, 0]);
    expect(jointOf('<axis/>').messages).toEqual([expect.stringMatching(/^missing-attribute: .*xyz/)]);
  });

  it('has dynamics', () => {
    expect(jointOf('<dynamics damping="2" friction="3"/>').joint).toMatchObject({
      damping: [2, 0, 0],
      frictionloss: 3,
    });
    expect(jointOf('<dynamics damping="2"/>').joint.isSet('frictionloss' as never)).toBe(false);
    expect(jointOf('<dynamics friction="2"/>').joint.isSet('damping' as never)).toBe(false);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['lower="-1" upper="2"', { range: [-1, 2], limited: 'auto' }, 0],
    ['lower="1" upper="1"', { range: [1, 1], limited: 'auto' }, 0],
    ['lower="2" upper="1"', { range: [2, 1], limited: 'false' }, 1],
    ['upper="1"', { range: [0, 1], limited: 'false' }, 1],
    ['lower="-1"', { range: [-1, 0], limited: 'false' }, 1],
    ['effort="3"', { range: [0, 0], limited: 'auto', actuatorfrcrange: [-3, 3] }, 0],
    ['effort="-3"', { actuatorfrcrange: [-3, 3] }, 0],
    ['effort="0"', { actuatorfrcrange: [0, 0] }, 0],
    ['velocity="1"', { range: [0, 0] }, 1],
  ])('has limits: %s', (attributes, values, dropped) => {
    const { joint: found, messages } = jointOf(`<limit ${attributes}/>`);
    expect(found).toMatchObject(values);
    expect(messages).toHaveLength(dropped);
    if (dropped)
      expect(messages[0]).toMatch(/^urdf-dropped: limit .*(both ends, the lower one first|no limit of velocity)/);
    expect(found.isSet('actuatorfrcrange' as never)).toBe(/effort="-?[1-9]/.test(attributes));
    expect(found.isSet('range' as never)).toBe(/lower|upper/.test(attributes));
  });

  it.each([
    [joint('', 'name="j"'), /^missing-attribute: .*type/],
    [joint('', 'type="fixed"'), /^missing-attribute: .*name/],
    [joint('', 'name="j" type="revolut"'), /^bad-keyword: .*revolut/],
    [joint('<origin xyz="1 2"/>'), /^bad-count: .*xyz.*3.*2/],
    [joint('<origin xyz="1 2 x"/>'), /^bad-number: .*xyz.*x/],
    [joint('<limit lower="1e999" upper="1"/>'), /^bad-number: .*lower/],
    [joint('<axis xyz="1 0 0"/><axis xyz="0 1 0"/>'), /^urdf-dropped: axis .*only the first one is read/],
    [joint('<safety_controller/>'), /^urdf-dropped: safety_controller .*no such element/],
    [joint('<dynamics dampin="1"/>'), /^urdf-dropped: attribute 'dampin' of dynamics .*no such attribute/],
  ])('with a fault says so: %s', (content, message) => {
    const { messages } = read(PAIR + content);
    expect(
      messages.some((text) => message.test(text)),
      messages.join('\n'),
    ).toBe(true);
  });

  it('floats only on the world, or on what is fused with it', () => {
    const chain = (first: string, options: UrdfOptions = {}): string[] =>
      read(
        `${link('world')}${PAIR}${link('c')}<joint name="i" type="fixed"><parent link="world"/><child link="a"/></joint>
        ${joint('', `name="j" type="${first}"`)}<joint name="k" type="floating"><parent link="b"/><child link="c"/></joint>`,
        options,
      ).messages;
    expect(chain('fixed')).toEqual([]);
    expect(chain('revolute')).toEqual([expect.stringMatching(/^urdf-floating: .*'k'/)]);
    expect(chain('fixed', { fuse: false })).toEqual([expect.stringMatching(/^urdf-floating: .*'k'/)]);
  });
});

describe('a mimic', () => {
  const robot = (mimic: string, type = 'revolute', options: UrdfOptions = {}): Read =>
    read(
      `${PAIR}${link('c')}${joint()}<joint name="k" type="${type}"><parent link="b"/><child link="c"/><mimic ${mimic}/></joint>`,
      options,
    );
  const equalities = (mimic: string): unknown[] =>
    robot(mimic)
      .spec.all('equalityJoint')
      .map(({ joint1, joint2, polycoef }) => [joint1, joint2, ...polycoef]);

  it('is an equality', () => {
    expect(equalities('joint="j"')).toEqual([['k', 'j', 0, 1, 0, 0, 0]]);
    expect(equalities('joint="j" multiplier="2" offset="3"')).toEqual([['k', 'j', 3, 2, 0, 0, 0]]);
  });

  it.each<[string, string, UrdfOptions, RegExp]>([
    ['joint="j"', 'revolute', { mimic: false }, /^urdf-dropped: mimic .*not asked for/],
    ['joint="x"', 'revolute', {}, /^unknown-reference: .*'x'/],
    ['joint="j"', 'fixed', {}, /^urdf-dropped: mimic .*the joint has no single axis/],
    ['', 'revolute', {}, /^missing-attribute: .*joint/],
  ])('with a fault says so: %s of a %s joint', (mimic, type, options, message) => {
    const { spec, messages } = robot(mimic, type, options);
    expect(messages).toEqual([expect.stringMatching(message)]);
    expect(spec.all('equalityJoint')).toEqual([]);
  });

  it('of a joint without one axis is none', () => {
    const { messages } = read(
      `${PAIR}${link('c')}${joint('', 'name="j" type="fixed"')}<joint name="k" type="revolute"><parent link="b"/><child link="c"/><mimic joint="j"/></joint>`,
    );
    expect(messages).toEqual([expect.stringMatching(/^urdf-dropped: mimic .*joint 'j' has no single axis/)]);
  });
});

describe('a link', () => {
  const VISIBLE = { visuals: true };
  const geoms = (content: string, options: UrdfOptions = VISIBLE) => [
    ...read(link('a', content), options).spec.all('geom'),
  ];
  const shape = (kind: string, geometry: string, rest = '', attributes = ''): string =>
    `<${kind} ${attributes}>${rest}<geometry>${geometry}</geometry></${kind}>`;
  const SPHERE = '<sphere radius=".5"/>';

  it.each([
    ['<box size="2 4 6"/>', { type: 'box', size: [1, 2, 3] }],
    ['<sphere radius="2"/>', { type: 'sphere', size: [2, 0, 0] }],
    ['<cylinder radius="2" length="6"/>', { type: 'cylinder', size: [2, 3, 0] }],
    ['<capsule radius="2" length="6"/>', { type: 'capsule', size: [2, 3, 0] }],
  ])('has shapes: %s', (geometry, values) => {
    expect(geoms(shape('collision', geometry))[0]).toMatchObject(values);
  });

  it('has visuals without contact and mass, or none', () => {
    const [seen] = geoms(shape('visual', SPHERE));
    expect(seen).toMatchObject({ contype: 0, conaffinity: 0, group: 1, density: 0 });
    const [met] = geoms(shape('collision', SPHERE));
    expect(met).toMatchObject({ contype: 1, conaffinity: 1, group: 0, density: 1000 });
    const { spec, messages } = read(link('a', shape('visual', SPHERE)));
    expect([...spec.all('geom')]).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(/^urdf-dropped: visual .*discarded/)]);
  });

  it('has names where they are free', () => {
    const { spec, messages } = read(
      link(
        'a',
        shape('collision', SPHERE, '', 'name="g"') +
          shape('collision', SPHERE, '', 'name="g"') +
          shape('collision', SPHERE, '', 'name=""'),
      ),
    );
    expect([...spec.all('geom')].map(({ name }) => name)).toEqual(['g', undefined, undefined]);
    expect(messages).toEqual([expect.stringMatching(/^urdf-unnamed: .*'g'/)]);
  });

  it('has a message about its name where the name stands', () => {
    const text =
      '<robot name="r"><link name="a"><collision name="g"><geometry><sphere radius="1"/></geometry></collision></link><link name="b"><collision name="g"><geometry><sphere radius="1"/></geometry></collision></link></robot>';
    const diagnostics = new Diagnostics();
    parseXML(text, { diagnostics });
    expect(diagnostics.list.map(({ code, location }) => [code, location!.column])).toContainEqual([
      'urdf-unnamed',
      text.lastIndexOf('name="g"') + 1,
    ]);
  });

  it('has no color of a material without a name', () => {
    const [seen] = geoms(shape('visual', SPHERE, '<material/>'));
    expect(seen!.isSet('rgba')).toBe(false);
  });

  it('has poses and colors; those without a color have the one before', () => {
    const red = '<material name="red"><color rgba="1 0 0 1"/></material>';
    const content = [
      shape('visual', SPHERE, '<origin xyz="1 2 3"/>'),
      shape('visual', SPHERE, red),
      shape('collision', SPHERE),
      shape('visual', SPHERE, '<material name="green"/>'),
      shape('visual', SPHERE, '<material name="nothing"/>'),
    ].join('');
    const { spec } = read(
      `<material name="green"><color rgba="0 1 0 1"/></material><material name="green"><color rgba="0 0 1 1"/></material>${link('a', content)}`,
      VISIBLE,
    );
    const all = [...spec.all('geom')];
    expect([...all[0]!.pos]).toEqual([1, 2, 3]);
    expect(all[0]!.isSet('rgba')).toBe(false);
    expect(all.slice(1).map(({ rgba }) => rgba.join(' '))).toEqual(['1 0 0 1', '1 0 0 1', '0 1 0 1', '0 1 0 1']);
  });

  it('has textures left out', () => {
    const { messages } = read(
      link('a', shape('visual', SPHERE, '<material name="m"><texture filename="t.png"/></material>')),
      VISIBLE,
    );
    expect(messages).toEqual([expect.stringMatching(/^urdf-dropped: texture .*texture coordinates/)]);
  });

  it.each([
    [shape('collision', ''), /^urdf-missing: .*'geometry' needs .*'box, sphere, cylinder, capsule or mesh'/],
    ['<collision/>', /^urdf-missing: .*geometry/],
    [shape('collision', '<sphere/>'), /^missing-attribute: .*radius/],
    [shape('collision', '<box size="1 2"/>'), /^bad-count: .*size/],
    [shape('collision', '<mesh/>'), /^missing-attribute: .*filename/],
    ['<inertial><mass value="1"/></inertial>', /^urdf-missing: .*inertia/],
    ['<inertial><inertia ixx="1"/></inertial>', /^urdf-missing: .*mass/],
  ])('with a fault says so: %s', (content, message) => {
    const { messages } = read(link('a', content));
    expect(
      messages.some((text) => message.test(text)),
      messages.join('\n'),
    ).toBe(true);
  });

  describe('meshes', () => {
    const meshes = (files: string[], options: UrdfOptions = {}, extension = ''): unknown[] => {
      const content = files.map((file) => shape('collision', `<mesh ${file}/>`)).join('');
      const { spec } = read(extension + link('a', content), options);
      return [
        [...spec.all('mesh')].map(({ name, file, scale }) => `${name} ${file} ${scale.join(' ')}`),
        [...spec.all('geom')].map(({ mesh }) => mesh),
      ];
    };

    it('are one for each file and scale', () => {
      const files = [
        'filename="b/m.stl"',
        'filename="c/m.stl"',
        'filename="b/m.stl"',
        'filename="b/m.stl" scale="1 2 1"',
        'filename="b/m.stl" scale="1 1 1"',
      ];
      const options = { packages: {} };
      const keep = '<mujoco><compiler strippath="false"/></mujoco>';
      expect(meshes(files, options, keep)).toEqual([
        ['m b/m.stl 1 1 1', 'm1 c/m.stl 1 1 1', 'm2 b/m.stl 1 2 1'],
        ['m', 'm1', 'm', 'm2', 'm'],
      ]);
    });

    it('come from packages', () => {
      const keep = '<mujoco><compiler strippath="false"/></mujoco>';
      const fileOf = (file: string, packages: Record<string, string>, extension = keep): string =>
        (meshes([`filename="${file}"`], { packages }, extension) as string[][])[0]![0]!.split(' ')[1]!;
      expect(fileOf('package://arm/a/m.stl', { arm: 'robots/arm' })).toBe('robots/arm/a/m.stl');
      expect(fileOf('package://arm/a/m.stl', { arm: 'robots/' })).toBe('robots/a/m.stl');
      expect(fileOf('package://arm/a/m.stl', { arm: '' })).toBe('a/m.stl');
      expect(fileOf('package://arm/a/m.stl', {})).toBe('package://arm/a/m.stl');
      expect(fileOf('package://toString/m.stl', {})).toBe('package://toString/m.stl');
      expect(fileOf('file:///a/m.stl', {})).toBe('/a/m.stl');
      expect(fileOf('package://arm/a/m.stl', {}, '<mujoco><compiler strippath="true"/></mujoco>')).toBe('m.stl');
    });
  });

  describe('inertias', () => {
    const inertial = (origin: string, tensor: string, options: UrdfOptions = {}) =>
      read(link('a', `<inertial>${origin}<mass value="3"/><inertia ${tensor}/></inertial>`), options)
        .spec.find('body', 'a')!
        .child('inertial')!;
    const FULL = 'ixx="1" iyy="2" izz="2.5" ixy=".1" ixz=".2" iyz=".3"';

    it('are the tensor where it is not turned', () => {
      expect(inertial('<origin xyz="1 2 3"/>', FULL)).toMatchObject({
        mass: 3,
        pos: [1, 2, 3],
        fullinertia: [1, 2, 2.5, 0.1, 0.2, 0.3],
      });
      expect(inertial('<origin rpy="0 0 1"/>', FULL, { turnInertia: false })).toMatchObject({
        fullinertia: [1, 2, 2.5, 0.1, 0.2, 0.3],
      });
    });

    it('are principal moments where it is: a quarter turn about z exchanges x and y', () => {
      const turned = inertial(
        '<origin rpy="0 0 1.5707963267948966"/>',
        'ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"',
      );
      expect(turned.fullinertia).toBe(undefined);
      expect([...turned.diaginertia!].sort()).toEqual([1, 2, 2.5]);
    });

    it('that are zero are unknown', () => {
      const none = inertial('<origin rpy="0 0 1"/>', 'ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"');
      expect(none.fullinertia).toBe(undefined);
      expect([...none.diaginertia!]).toEqual([0, 0, 0]);
    });
  });
});

describe('a transmission', () => {
  const motors = (inside: string): Read & { found: unknown[] } => {
    const found = read(`${PAIR}${joint()}<transmission name="t">${inside}</transmission>`, { transmissions: true });
    return { ...found, found: found.spec.all('motor').map(({ name, joint: driven, gear }) => [name, driven, gear[0]]) };
  };
  const ratio = '<mechanicalReduction> 20 </mechanicalReduction>';

  it('is a motor with its ratio, wherever that stands', () => {
    expect(motors(`<joint name="j"/><actuator name="m">${ratio}</actuator>`).found).toEqual([['m', 'j', 20]]);
    expect(motors(`<joint name="j">${ratio}</joint><actuator name="m"/>`).found).toEqual([['m', 'j', 20]]);
    expect(motors(`<joint name="j"/><actuator name="m"/>${ratio}`).found).toEqual([['m', 'j', 20]]);
    expect(motors('<joint name="j"/><actuator name="m"/>').found).toEqual([['m', 'j', 1]]);
  });

  it('has a name after its joint where actuators do not match, and another one where that is taken', () => {
    expect(motors('<joint name="j"/>').found).toEqual([['j_motor', 'j', 1]]);
    expect(motors('<joint name="j"/><actuator name="m"/><actuator name="n"/>').found).toEqual([['j_motor', 'j', 1]]);
    expect(motors('<joint name="j"/><joint name="j"/>').found).toEqual([
      ['j_motor', 'j', 1],
      ['j_motor_2', 'j', 1],
    ]);
  });

  it.each([
    ['<actuator name="m"/>', /^urdf-missing: .*joint/],
    ['<joint/>', /^missing-attribute: .*name/],
    ['<joint name="x"/>', /^urdf-dropped: joint .*there is no joint 'x' that moves/],
    ['<joint name="j"/><mechanicalReduction>much</mechanicalReduction>', /^bad-number: .*mechanicalReduction.*much/],
  ])('with a fault says so: %s', (inside, message) => {
    const { found, messages } = motors(inside);
    expect(found).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(message)]);
  });
});

describe('every attribute and element of the specification', () => {
  it('is read without a word', () => {
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

describe('macros', () => {
  it.each([
    ['<xacro:property name="w" value="1"/>', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of xacro
    ['<gazebo a="${w}"/>', true],
    ['<gazebo><b a="$(find arm)/m"/></gazebo>', true],
    ['<gazebo a="$w"/>', false],
  ])('are to be expanded first: %s', (content, isMacro) => {
    const { messages } = read(content + link('a'), {}, 'name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"');
    expect(messages.some((text) => text.startsWith('urdf-xacro'))).toBe(isMacro);
    expect(messages.filter((text) => /xacro:property/.test(text)).length).toBeLessThanOrEqual(1);
  });
});

describe('a message', () => {
  const placesOf = (text: string): unknown => {
    const diagnostics = new Diagnostics();
    parseXML(text, { diagnostics });
    return diagnostics.list.map(({ code, location }) => [code, location!.column]);
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
  ])('%s stands where the attribute does', (code, content, attribute) => {
    const text = `<robot name="r">${content}</robot>`;
    expect(placesOf(text)).toEqual([[code, text.lastIndexOf(attribute) + 1]]);
  });

  it('names the attribute of an axis without a direction', () => {
    expect(jointOf('<axis xyz="0 0 0"/>').messages[0]).toContain("'xyz'");
  });

  it('says by which files it was reached, if by any', () => {
    const faulty = `<robot name="r">${link('a')}<gazebo/></robot>`;
    const chainOf = (text: string, files: Readonly<Record<string, string>> = {}): unknown => {
      const diagnostics = new Diagnostics();
      parseXML(text, { name: 'main.xml', diagnostics, files });
      const [found] = diagnostics.list.filter(({ code }) => code === 'urdf-dropped');
      return found && (Object.hasOwn(found, 'chain') ? found.chain!.map(({ uri, line }) => [uri, line]) : 'none');
    };
    expect(chainOf(faulty)).toBe('none');
    const main =
      '<mujoco><asset>\n<model name="r" file="r.urdf"/></asset><worldbody><attach model="r" body="a" prefix="p"/></worldbody></mujoco>';
    expect(chainOf(main, { 'r.urdf': faulty })).toEqual([['main.xml', 2]]);
  });

  it('about a color is told once', () => {
    const visual = '<visual><geometry><sphere radius="1"/></geometry><material><color rgba="1 2"/></material></visual>';
    expect(read(link('a', visual), { visuals: true }).messages).toEqual([expect.stringMatching(/^bad-count: .*rgba/)]);
  });
});

it('leaves a file that is in no package where it is, whatever packages are called', () => {
  const mesh = '<collision><geometry><mesh filename="m.stl"/></geometry></collision>';
  const { spec } = read(link('a', mesh), { packages: { undefined: 'elsewhere' } });
  expect(spec.find('mesh', 'm')!.file).toBe('m.stl');
});

it('writes no gear that is the usual one', () => {
  const gearOf = (ratio: string) => {
    const { spec } = read(
      `${PAIR}${joint()}<transmission><joint name="j"/><actuator name="m">${ratio}</actuator></transmission>`,
      { transmissions: true },
    );
    return spec.find('actuator', 'm')!.isSet('gear' as never);
  };
  expect(gearOf('')).toBe(false);
  expect(gearOf('<mechanicalReduction>1</mechanicalReduction>')).toBe(false);
  expect(gearOf('<mechanicalReduction>2</mechanicalReduction>')).toBe(true);
});
