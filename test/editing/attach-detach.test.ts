/** Detaching restores the parent, whatever the child added. */
import { expect, it } from 'vitest';
import { compile, Data, definePlugin, parseXML, recompile, Spec, toXML } from '../../src/api/index.js';
import { Generator } from '../../src/foundation/random/generator.js';
import { MJCF } from '../../src/foundation/schema/mjcf.js';
import type { SpecElement } from '../../src/modelling/spec/element.js';

const TETRA = 'vertex="0 0 0 1 0 0 0 1 0 0 0 1"';

/** The sections with elements that an attachment can add, and an element of each kind in them. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  asset: [
    `<mesh name="mesh" ${TETRA}/>`,
    `<mesh name="mesh2" vertex="0 0 0 2 0 0 0 1 0 0 0 1" class="k"/>`,
    '<hfield name="hfield" nrow="2" ncol="2" size="1 1 1 1"/>',
    '<texture name="texture" type="2d" builtin="flat" width="2" height="2"/>',
    '<material name="material" texture="texture" class="l"/>',
  ],
  deformable: [
    '<flex name="flex" dim="1" body="b b2" element="0 1"/>',
    `<skin name="skin" material="material" ${TETRA} face="0 1 2"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0" vertweight="1"/></skin>`,
  ],
  contact: ['<pair name="pair" geom1="g" geom2="g2"/>', '<exclude name="exclude" body1="b" body2="b2"/>'],
  tendon: [
    '<spatial name="spatial"><site site="s"/><site site="s2"/></spatial>',
    '<fixed name="fixed" class="l"><joint joint="j" coef="1"/></fixed>',
  ],
  equality: [
    '<connect name="connect" body1="b" anchor="0 0 0"/>',
    '<weld name="weld" body1="b" body2="b2"/>',
    '<joint name="joint" joint1="j" joint2="j2"/>',
    '<tendon name="tendon" tendon1="fixed"/>',
    '<flex name="flex" flex="flex"/>',
    '<flexvert name="flexvert" flex="flex"/>',
    '<flexstrain name="flexstrain" flex="flex"/>',
  ],
  actuator: [
    ...['general', 'motor', 'position', 'velocity', 'pid', 'damper', 'cylinder', 'muscle'].map(
      (tag) => `<${tag} name="${tag}" joint="j"/>`,
    ),
    '<intvelocity name="intvelocity" joint="j" actrange="-1 1"/>',
    '<orientation name="orientation" site="s"/>',
    '<dcmotor name="dcmotor" joint="j" motorconst="1" resistance="1"/>',
    '<adhesion name="adhesion" body="b" ctrlrange="0 1"/>',
    '<plugin name="plugin" plugin="x.both" joint="j" instance="instance"/>',
  ],
  sensor: [
    ...['touch', 'accelerometer', 'velocimeter', 'gyro', 'force', 'torque', 'magnetometer', 'rangefinder'].map(
      (tag) => `<${tag} name="${tag}" site="s"/>`,
    ),
    '<camprojection name="camprojection" site="s" camera="c"/>',
    ...['jointpos', 'jointvel', 'jointactuatorfrc', 'jointlimitpos', 'jointlimitvel', 'jointlimitfrc'].map(
      (tag) => `<${tag} name="${tag}" joint="j"/>`,
    ),
    ...['ballquat', 'ballangvel'].map((tag) => `<${tag} name="${tag}" joint="ball"/>`),
    ...['tendonpos', 'tendonvel', 'tendonactuatorfrc', 'tendonlimitpos', 'tendonlimitvel', 'tendonlimitfrc'].map(
      (tag) => `<${tag} name="${tag}" tendon="fixed"/>`,
    ),
    ...['actuatorpos', 'actuatorvel', 'actuatorfrc'].map((tag) => `<${tag} name="${tag}" actuator="motor"/>`),
    ...['framepos', 'framequat', 'framexaxis', 'frameyaxis', 'framezaxis', 'framelinvel', 'frameangvel'].map(
      (tag) => `<${tag} name="${tag}" objtype="body" objname="b"/>`,
    ),
    ...['framelinacc', 'frameangacc'].map((tag) => `<${tag} name="${tag}" objtype="site" objname="s"/>`),
    ...['subtreecom', 'subtreelinvel', 'subtreeangmom'].map((tag) => `<${tag} name="${tag}" body="b"/>`),
    '<insidesite name="insidesite" site="s" objtype="geom" objname="g"/>',
    ...['distance', 'normal', 'fromto'].map((tag) => `<${tag} name="${tag}" geom1="g" geom2="g2" cutoff="1"/>`),
    '<contact name="contact" geom1="g"/>',
    '<tactile name="tactile" geom="g" mesh="mesh2"/>',
    ...['e_potential', 'e_kinetic', 'clock'].map((tag) => `<${tag} name="${tag}"/>`),
    '<user name="user" dim="2"/>',
    '<plugin name="sensor-plugin" plugin="x.both" instance="instance"/>',
    '<plugin name="sensor-plugin2" plugin="x.sensor"><config key="a" value="1"/></plugin>',
  ],
  custom: [
    '<numeric name="numeric" data="1 2"/>',
    '<text name="text" data="words"/>',
    '<tuple name="tuple"><element objtype="body" objname="b"/></tuple>',
    '<tuple name="tuple2"><element objtype="text" objname="text"/></tuple>',
  ],
  extension: [
    '<plugin plugin="x.both"><instance name="instance"><config key="a" value="1"/></instance></plugin>',
    '<plugin plugin="x.sensor"/>',
  ],
  keyframe: ['<key name="home" qpos="1 2 1 0 0 0"/>', '<key qvel="1 2 3 4 5"/>', '<key name="late" time="3"/>'],
};

const WORLD = `<body name="b" childclass="k"><joint name="j"/><geom name="g" type="mesh" mesh="mesh"/><site name="s"/><camera name="c"/>
    <body name="b2" pos="0 0 1"><joint name="j2" class="l"/><geom name="g2" size="1" material="material"/><site name="s2"/></body>
    <body name="b3" pos="0 0 3"><joint name="ball" type="ball"/><geom name="g3" size="1"/></body></body>`;

/** A child with the elements that a filter selects. Dangling references do not matter here: nothing is compiled. */
function childWith(chooses: (xml: string) => boolean, main: string): Spec {
  const sections = Object.entries(SECTIONS).map(([tag, list]) => `<${tag}>${list.filter(chooses).join('')}</${tag}>`);
  return parseXML(`<mujoco model="child"><compiler angle="radian"/>
    <default>${main}<default class="k"><geom friction="2"/><default class="l"><joint damping="1"/></default></default></default>
    <worldbody>${WORLD}</worldbody>${sections.join('')}</mujoco>`);
}

const PARENTS = [
  '<mujoco/>',
  '<mujoco><default><geom rgba="1 0 0 1"/></default><worldbody><body name="b"><joint name="j"/><geom size="1"/><site name="here"/></body></worldbody><keyframe><key name="home" qpos="7"/></keyframe></mujoco>',
  `<mujoco><asset><mesh name="own" ${TETRA}/></asset><default><default class="x-k"><geom friction="2"/></default></default>
    <worldbody><frame name="f"><site name="here" pos="1 2 3"/></frame></worldbody><sensor><clock name="own"/></sensor><custom><numeric name="numeric" data="3"/></custom></mujoco>`,
];

it('the test child has an element of every attachable kind', () => {
  const child = childWith(() => true, '');
  const sections = Object.keys(SECTIONS).map((tag) => child.root.elements.filter((each) => each.tag === tag));
  const present = new Set(sections.flat().flatMap((section) => section.elements.map(({ kind }) => kind)));
  const wanted = sections.flat().flatMap((section) => Object.keys(MJCF[section.kind as 'sensorSection'].children));
  // attaching does not add `model` elements
  expect(wanted.filter((kind) => !present.has(kind as never) && kind !== 'model')).toEqual([]);
});

it.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'attaching and detaching leaves the parent as it was, and can be done again (seed %i)',
  (seed) => {
    const random = new Generator(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random.random() * list.length)]!;
    const share = pick([1, 0.7, 0.2]);
    const child = childWith(() => random.random() < share, pick(['', '<geom rgba="0 1 0 1"/>']));
    const parent = parseXML(pick(PARENTS));
    const points = [parent.worldbody, ...parent.all('body'), ...parent.all('frame'), ...parent.all('site')];
    const point = pick(points as unknown as SpecElement[]);
    const options = {
      by: pick(['copy', 'reference'] as const),
      keyframes: pick(['separate', 'name', 'index'] as const),
      keyframePoses: pick(['child', 'attached'] as const),
      assets: pick(['used', 'all'] as const),
      ...pick([{ prefix: 'x-' }, { suffix: '-x' }, { prefix: 'x-', suffix: '-y' }]),
    };
    const source = pick([child, child.get('body', 'b'), child.get('body', 'b2')]);
    const before = toXML(parent);
    const model = toXML(child);
    const attached = parent.attach(point, source as Spec, options);
    const during = toXML(parent);
    expect(during).not.toBe(before);
    const out = attached.detach();
    expect(toXML(parent)).toBe(before);
    expect(toXML(child)).toBe(model);
    // detaching returns the elements of the child
    if (options.by === 'copy' && source === child && share === 1) {
      for (const what of ['body', 'sensor', 'actuator', 'numeric', 'text', 'tuple', 'key', 'instance'] as const) {
        const names = [out, child].map((spec) => spec.all(what).map((each) => each.identifier));
        expect(names[0], what).toEqual(names[1]);
      }
    }
    const again = parent.attach(point, source as Spec, options);
    expect(toXML(parent)).toBe(during);
    again.detach();
    expect(toXML(parent)).toBe(before);
    parent.changes.undo();
    expect(toXML(parent)).toBe(during);
  },
);

it('detaching a part also detaches nested attachments', () => {
  const parent = new Spec();
  const arm = parent.worldbody.attach(
    parseXML('<mujoco><worldbody><body name="b"><site name="tool"/></body></worldbody></mujoco>'),
  );
  for (const by of ['copy', 'reference'] as const) {
    parent
      .get('site', 'tool')
      .attach(parseXML('<mujoco><sensor><clock name="t"/></sensor></mujoco>'), { prefix: by, by });
  }
  const own = parent.addClock({ name: 'own' });
  expect(toXML(arm.detach())).toContain('name="referencet"');
  expect(parent.sensors.map(({ name }) => name)).toEqual([own.name]);
});

it('detaching a part keeps the timers of other actuators and sensors', () => {
  const parent = parseXML('<mujoco><sensor><clock name="own"/></sensor></mujoco>');
  const child = parseXML('<mujoco><worldbody><body name="b"/></worldbody><sensor><clock name="t"/></sensor></mujoco>');
  const out = parent.worldbody.attach(child, { prefix: 'x-' }).detach();
  expect(out.sensors.map(({ name }) => name)).toEqual(['t']);
});

it('detaching keeps a sensor that was bound to another element', () => {
  const parent = parseXML('<mujoco><worldbody><body name="own"/></worldbody></mujoco>');
  const child = parseXML(
    '<mujoco><worldbody><body name="b"/></worldbody><sensor><user name="t" dim="1"/><framepos name="p" objtype="body" objname="b"/></sensor></mujoco>',
  );
  const part = parent.worldbody.attach(child, { prefix: 'x-' });
  const sensor = parent.get('sensor', 'x-p') as unknown as { objname: string };
  sensor.objname = 'own';
  part.detach();
  expect(parent.sensors.map(({ name }) => name)).toEqual(['x-p']);
});

it('detaching removes an actuator and a sensor of the same plugin instance', () => {
  const plugin = definePlugin({
    name: 'x.motor',
    actuator: true,
    sensor: { stage: 'vel', nsensordata: () => 1 },
    compute() {},
  });
  const child = () =>
    parseXML(
      `<mujoco><extension><plugin plugin="x.motor"><instance name="i"/></plugin></extension>
      <worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody>
      <actuator><plugin name="a" plugin="x.motor" instance="i" joint="j"/></actuator>
      <sensor><plugin name="s" plugin="x.motor" instance="i"/></sensor></mujoco>`,
      { extensions: { plugins: [plugin] } },
    );
  for (const by of ['copy', 'reference'] as const) {
    const parent = new Spec();
    parent.worldbody.attach(child(), { prefix: 'x-', by });
    const second = parent.worldbody.attach(child(), { prefix: 'y-', by });
    const model = compile(parent);
    const data = new Data(model);
    expect(model.nplugin).toBe(2);
    second.detach();
    recompile(parent, model, data);
    expect([model.nplugin, model.nsensor, model.nu]).toEqual([1, 1, 1]);
  }
});

it.each(['copy', 'reference'] as const)('attaching repeatedly by %s does not accumulate classes', (by) => {
  const child = childWith((xml) => xml.includes('mesh') || xml.includes('material'), '<geom rgba="0 1 0 1"/>');
  const parent = parseXML(PARENTS[1]!);
  let first = '';
  for (let i = 0; i < 4; i++) {
    const part = parent.worldbody.attach(child, { prefix: 'x-', by });
    first ||= toXML(parent);
    expect(toXML(parent)).toBe(first);
    part.delete();
  }
});

it('a class that was changed is not reused for the child', () => {
  const text = (size: number) =>
    `<mujoco><default><default class="k"><geom size="${size}"/></default></default><worldbody><body name="b"><geom class="k"/></body></worldbody></mujoco>`;
  const parent = new Spec();
  parent.worldbody.attach(parseXML(text(1)), { prefix: 'x-' }).delete();
  parent.worldbody.attach(parseXML(text(2)), { prefix: 'x-' });
  expect(parent.get('body', 'x-b').elements.map((geom) => (geom as unknown as { size: number[] }).size[0])).toEqual([
    2,
  ]);
  // with other units, the same text has another meaning
  const turned = (angle: string) =>
    parseXML(
      `<mujoco><compiler angle="${angle}"/><default><default class="r"><joint range="0 1"/></default></default><worldbody><body name="b"><joint class="r"/><geom size="1"/></body></worldbody></mujoco>`,
    );
  const other = new Spec();
  other.worldbody.attach(turned('degree'), { prefix: 'x-' }).delete();
  other.worldbody.attach(turned('radian'), { prefix: 'x-' });
  expect(compile(other).jnt_range[1]).toBe(1);
});

it('a copy does not share the class of a part that follows its child', () => {
  const child = parseXML(
    '<mujoco><default><default class="k"><geom size="1"/></default></default><worldbody><body name="b"><geom class="k"/></body><body name="c"><geom class="k"/></body></worldbody></mujoco>',
  );
  const parent = new Spec();
  parent.worldbody.attach(child.get('body', 'b'), { prefix: 'x-', by: 'reference' });
  parent.worldbody.attach(child.get('body', 'c'), { prefix: 'x-' });
  child.get('default', 'k').child('geom')!.size = [2];
  expect(parent.geoms.map(({ size }) => size[0])).toEqual([2, 1]);
});
