/** Errors of a text: each is reported once, at its attribute, or at the element if several attributes cause it. */

import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf, ModelError } from '../../foundation/base/diagnostics.js';
import { compile, reportErrors } from './compile.js';

const GEOM = '<geom size=".1"/>';
const inWorld = (inside: string): string => `<worldbody>${inside}</worldbody>`;
const inBody = (inside: string): string => inWorld(`<body name="b">${inside}${GEOM}</body>`);
const ARM = inWorld(`<geom name="still" size=".1"/><body name="a"><joint name="j"/><joint name="ball" type="ball"/>
  <geom name="g" size=".1"/><geom name="box" type="box" size="1 1 1"/><site name="s"/><site name="t" pos="0 0 1"/></body>`);
const ASSETS = `<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/>
  <mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>`;
const OFF = '<compiler autolimits="false"/>';
const equality = (inside: string): string => `${ARM}<equality>${inside}</equality>`;
const actuator = (inside: string): string => `${ARM}<actuator>${inside}</actuator>`;
const sensor = (inside: string): string => `${ARM}<sensor>${inside}</sensor>`;
const contact = (inside: string): string => `${ARM}<contact>${inside}</contact>`;
const spatial = (path: string, attributes = ''): string =>
  `${ARM}<tendon><spatial ${attributes}>${path}</spatial></tendon>`;
const PATH = '<site site="s"/><site site="t"/>';
const fixed = (attributes: string): string =>
  `${ARM}<tendon><fixed ${attributes}><joint joint="j" coef="1"/></fixed></tendon>`;
const custom = (inside: string): string => `<custom>${inside}</custom>`;

/** Errors by code; the sign ^ marks the reported location and is removed from the text. */
const FAULTS: readonly (readonly [code: string, text: string])[] = [
  // bodies
  ['bad-inertia', inBody('^<inertial mass="1" pos="0 0 0" diaginertia="1 1 3"/>')],
  ['bad-inertia', inBody('<inertial mass="1" pos="0 0 0" diaginertia="1 1 1" ^fullinertia="1 1 1 0 0 0"/>')],
  ['bad-inertia', inBody('<inertial mass="1" pos="0 0 0" ^fullinertia="0 0 0 0 0 0"/>')],
  ['bad-inertia', `<compiler boundmass="-1"/>${inBody('^<inertial pos="0 0 0" mass="-1" diaginertia="1 1 1"/>')}`],
  ['bad-inertia', inWorld('^<body><joint/></body>')],
  ['bad-inertia', inWorld('<body>^<geom size="1" mass="-1"/></body>')],
  ['bad-orientation', inBody('<site ^zaxis="0 0 0"/>')],
  ['bad-orientation', inWorld('<body ^xyaxes="1 0 0 1 0 0"/>')],
  ['bad-sleep', inWorld('<body ^sleep="never"/>')],
  [
    'no-sleep',
    `<worldbody><body name="a" sleep="allowed"><joint name="j"/>${GEOM}</body><body pos="1 0 0"><joint name="k"/>${GEOM}</body></worldbody>
     <tendon>^<fixed stiffness="1"><joint joint="j" coef="1"/><joint joint="k" coef="1"/></fixed></tendon>`,
  ],
  // joints
  ['bad-joint', inBody('<joint ^axis="0 0 0"/>')],
  ['bad-joint', inBody('<joint ^springdamper="1 0"/>')],
  ['bad-joint', inBody('<joint type="ball" ^range="1 2"/>')],
  ['bad-joint', inBody('<joint type="ball"/>^<joint/>')],
  ['bad-joint', inWorld(`^<body>${'<joint type="slide"/>'.repeat(7)}${GEOM}</body>`)],
  ['bad-joint', inWorld(`^<body mocap="true"><joint/>${GEOM}</body>`)],
  ['bad-joint', inBody(`<joint/><body>^<freejoint/>${GEOM}</body>`)],
  ['empty-range', inBody('<joint limited="true" ^range="2 1"/>')],
  ['empty-range', inBody('<joint actuatorfrclimited="true" ^actuatorfrcrange="2 1"/>')],
  ['idle-range', inBody('<joint ^range="2 1"/>')],
  ['idle-range', inBody('<joint ^actuatorfrcrange="2 1"/>')],
  ['ambiguous-limit', OFF + inBody('<joint ^range="1 2"/>')],
  ['ambiguous-limit', OFF + inBody('<joint ^actuatorfrcrange="1 2"/>')],
  // geoms, sites, cameras, lights
  ['bad-size', inWorld('<geom ^size="0"/>')],
  ['bad-size', inWorld('<site ^size="0"/>')],
  ['bad-condim', inWorld('<geom size="1" ^condim="2"/>')],
  ['bad-fromto', inWorld('<geom size="1" ^fromto="0 0 0 1 0 0"/>')],
  ['bad-fromto', inWorld('<geom size="1" type="capsule" pos="1 0 0" ^fromto="0 0 0 1 0 0"/>')],
  ['bad-fromto', inWorld('<geom size="1" type="capsule" ^fromto="0 0 0 0 0 0"/>')],
  ['bad-geom', inBody('<joint/><geom ^type="plane" size="1 1 1"/>')],
  ['bad-geom', inWorld('<geom ^type="mesh"/>')],
  ['bad-geom', inWorld('<geom ^type="hfield"/>')],
  ['bad-geom', ASSETS + inWorld('<geom type="box" size="1 1 1" ^hfield="h"/>')],
  ['bad-geom', ASSETS + inWorld('<geom type="mesh" mesh="m" ^shellinertia="true"/>')],
  ['bad-geom', ASSETS + inWorld('<geom type="plane" size="1 1 1" ^mesh="m"/>')],
  ['bad-geom', ASSETS + inWorld('<geom type="capsule" size="1" mesh="m" ^fromto="0 0 0 1 0 0"/>')],
  ['unknown-reference', inWorld('<geom type="mesh" ^mesh="none"/>')],
  ['unknown-reference', inWorld('<geom type="hfield" ^hfield="none"/>')],
  ['unknown-reference', inWorld('<geom size="1" ^material="none"/>')],
  ['unknown-reference', inWorld('<site ^material="none"/>')],
  ['bad-site', inWorld('<site ^type="plane"/>')],
  ['bad-camera', inWorld('<camera ^fovy="180"/>')],
  ['bad-camera', inWorld('<camera focal="1 1" ^sensorsize="1 0"/>')],
  ['bad-camera', inWorld('<camera sensorsize="1 1" ^resolution="0 1"/>')],
  ['unknown-reference', inWorld('<camera ^target="none"/>')],
  ['bad-light', inWorld('<light ^dir="0 0 0"/>')],
  ['bad-light', inWorld('<light ^softness="-.1"/>')],
  ['bad-light', inWorld('<light ^softness="1.1"/>')],
  ['unknown-reference', inWorld('<light ^target="none"/>')],
  ['unknown-reference', inWorld('<light ^texture="none"/>')],
  // materials
  ['unknown-reference', '<asset><material name="x" ^texture="none"/></asset>'],
  ['unknown-reference', '<asset><material name="x"><layer role="rgb" ^texture="none"/></material></asset>'],
  // contacts
  ['missing-attribute', contact('^<pair geom1="g"/>')],
  ['missing-attribute', contact('^<pair geom2="g"/>')],
  [
    'bad-condim',
    inWorld('<flexcomp name="F" count="3 3 1" spacing=".1 .1 .1" dim="2" mass="1"><contact ^condim="10"/></flexcomp>'),
  ],
  ['bad-condim', contact('<pair geom1="still" geom2="g" ^condim="2"/>')],
  ['unknown-reference', contact('<pair ^geom1="none" geom2="g"/>')],
  ['unknown-reference', contact('<pair geom1="g" ^geom2="none"/>')],
  ['unknown-reference', contact('<exclude ^body1="none" body2="a"/>')],
  ['unknown-reference', contact('<exclude body1="a" ^body2="none"/>')],
  // equalities
  ...['connect', 'weld'].flatMap((word): (readonly [string, string])[] => [
    ['same-object', equality(`<${word} anchor="0 0 0" body1="a" ^body2="a"/>`)],
    ['same-object', equality(`<${word} site1="s" ^site2="s"/>`)],
    ['same-object', equality(`^<${word} anchor="0 0 0" body1="world"/>`)],
    ['unknown-reference', equality(`<${word} anchor="0 0 0" ^body1="none" body2="a"/>`)],
    ['unknown-reference', equality(`<${word} anchor="0 0 0" body1="a" ^body2="none"/>`)],
    ['unknown-reference', equality(`<${word} ^site1="none" site2="s"/>`)],
    ['unknown-reference', equality(`<${word} site1="s" ^site2="none"/>`)],
  ]),
  ['same-object', equality('<joint joint1="j" ^joint2="j"/>')],
  ['bad-equality', equality('<joint ^joint1="ball"/>')],
  ['bad-equality', equality('<joint joint1="j" ^joint2="ball"/>')],
  ['unknown-reference', equality('<joint ^joint1="none"/>')],
  ['unknown-reference', equality('<joint joint1="j" ^joint2="none"/>')],
  ['unknown-reference', equality('<tendon ^tendon1="none"/>')],
  ['unknown-reference', equality('<flex ^flex="none"/>')],
  ['unknown-reference', equality('<flexvert ^flex="none"/>')],
  // tendons
  ['bad-tendon', spatial(PATH, '^armature="-1"')],
  ['bad-tendon', spatial(PATH, '^width="0"')],
  ['bad-tendon', spatial(PATH, '^springlength="2 1"')],
  ['bad-tendon', fixed('actuatorfrclimited="true" ^actuatorfrcrange="1 2"')],
  ['bad-tendon', spatial('<site site="s"/><site site="t"/><pulley ^divisor="-1"/><site site="s"/><site site="t"/>')],
  ['bad-tendon', spatial('<site site="s"/><geom ^geom="box"/><site site="t"/>')],
  ['bad-tendon', spatial('^<site site="s"/><site site="s"/>')],
  ['bad-tendon', spatial('<site site="s"/>^<geom geom="g"/><site site="t"/>', 'armature="1"')],
  ['bad-tendon', `${ARM}<tendon>^<fixed/></tendon>`],
  ['unknown-reference', spatial('<site site="s"/><geom geom="g" ^sidesite="none"/><site site="t"/>')],
  ['unknown-reference', spatial('<site site="s"/><geom ^geom="none"/><site site="t"/>')],
  ['unknown-reference', spatial('<site site="s"/><site ^site="none"/>')],
  ['unknown-reference', `${ARM}<tendon><fixed><joint ^joint="none" coef="1"/></fixed></tendon>`],
  ['unknown-reference', spatial(PATH, '^material="none"')],
  ['empty-range', fixed('limited="true" ^range="2 1"')],
  ['empty-range', fixed('actuatorfrclimited="true" ^actuatorfrcrange="0 0"')],
  ['idle-range', fixed('^range="2 1"')],
  ['idle-range', fixed('actuatorfrclimited="auto" ^actuatorfrcrange="2 1"')],
  ['ambiguous-limit', OFF + fixed('^range="1 2"')],
  ['ambiguous-limit', OFF + fixed('actuatorfrclimited="auto" ^actuatorfrcrange="-1 2"')],
  // actuators
  ['bad-actuator', actuator('^<motor joint="j" refsite="s"/>')],
  ['bad-actuator', actuator('^<general joint="j" actdim="1"/>')],
  ['unknown-reference', actuator('<motor ^joint="none"/>')],
  ['unknown-reference', actuator('<motor ^jointinparent="none"/>')],
  ['unknown-reference', actuator('<motor ^tendon="none"/>')],
  ['unknown-reference', actuator('<adhesion ^body="none" ctrlrange="0 1"/>')],
  ['unknown-reference', actuator('<motor ^cranksite="none" slidersite="s" cranklength="1"/>')],
  ['unknown-reference', actuator('<motor cranksite="s" ^slidersite="none" cranklength="1"/>')],
  ['unknown-reference', actuator('<motor site="s" ^refsite="none"/>')],
  ...['ctrl', 'force', 'act'].flatMap((name): (readonly [string, string])[] => [
    ['empty-range', actuator(`<general joint="j" dyntype="filter" ${name}limited="true" ^${name}range="2 1"/>`)],
    ['idle-range', actuator(`<general joint="j" dyntype="filter" ^${name}range="2 1"/>`)],
    ['ambiguous-limit', OFF + actuator(`<general joint="j" dyntype="filter" ^${name}range="1 2"/>`)],
  ]),
  // sensors
  ['bad-sensor', sensor('^<jointpos joint="j" noise="-1"/>')],
  ['unknown-reference', sensor('<touch ^site="none"/>')],
  ['unknown-reference', sensor('<framepos objtype="body" ^objname="none"/>')],
  ['unknown-reference', sensor('<framepos objtype="body" objname="a" reftype="site" ^refname="none"/>')],
  ['unknown-reference', sensor('<distance ^geom1="none" geom2="g"/>')],
  ['unknown-reference', sensor('<distance geom1="g" ^body2="none"/>')],
  ['unknown-reference', sensor('<rangefinder ^camera="none"/>')],
  ['unknown-reference', sensor('<camprojection site="s" ^camera="none"/>')],
  ['unknown-reference', sensor('<user dim="1" objtype="geom" ^objname="none"/>')],
  // custom fields
  ['bad-number', custom('<numeric name="n" ^data="1 x"/>')],
  ['bad-custom', custom('^<numeric name="n" size="0" data="1"/>')],
  ['bad-custom', custom('^<numeric name="n"/>')],
  ['too-large', custom('<numeric name="n" ^size="99999999"/>')],
  ['bad-custom', custom('<text name="n" ^data=""/>')],
  ['bad-custom', custom('^<tuple name="n"/>')],
  ['bad-custom', custom('<tuple name="n"><element ^objtype="thing" objname="x"/></tuple>')],
  ['unknown-reference', custom('<tuple name="n"><element objtype="body" ^objname="x"/></tuple>')],
  // keyframes and sizes
  ...['qpos', 'qvel', 'act', 'ctrl', 'mpos', 'mquat'].map(
    (name) => ['bad-keyframe', `${ARM}<keyframe><key ^${name}="${'0 '.repeat(9)}"/></keyframe>`] as const,
  ),
  ['too-large', '<size ^nkey="99999999"/>'],
  ['too-large', '^<size nuserdata="999999999"/>'],
  ['bad-memory', '<size ^memory="3X"/>'],
  ['user-too-long', `<size nuser_geom="1"/>${inWorld('<geom size="1" ^user="1 2"/>')}`],
  // names
  ['duplicate-name', `${inBody('')}${inWorld(`<body ^name="b">${GEOM}</body>`)}`],
];

it.each(FAULTS)('reports %s at the marked location: %s', (code, text) => {
  const diagnostics = new Diagnostics();
  const parts = `<mujoco>\n${text}</mujoco>`.split('^');
  try {
    const spec = readModelText(parts.join(''), { diagnostics });
    if (diagnostics.hasErrors) reportErrors(spec, { diagnostics });
    else compile(spec, { diagnostics, trialStep: false });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  const lines = parts[0]!.split('\n');
  const place = `${code} ${lines.length}:${lines.at(-1)!.length + 1}`;
  const found = diagnostics.list.map(({ code, location }) => `${familyOf(code)} ${location?.line}:${location?.column}`);
  expect(found).toEqual([place]);
});

it('reports an error in an included file with the chain of includes', () => {
  const part = '<mujoco>\n<geom size="0"/></mujoco>';
  const text = '<mujoco><worldbody>\n <include file="part.xml"/></worldbody></mujoco>';
  const diagnostics = new Diagnostics();
  expect(() => compile(readModelText(text, { name: 'm.xml', files: { 'part.xml': part } }), { diagnostics })).toThrow();
  expect(diagnostics.list).toMatchObject([
    { code: 'bad-size', location: { uri: 'part.xml', line: 2 }, chain: [{ uri: 'm.xml', line: 2, column: 2 }] },
  ]);
});

it('reports an error of an element added by a program with its path', () => {
  const spec = readModelText('<mujoco><worldbody><body name="b"/></worldbody></mujoco>');
  spec.get('body', 'b').addGeom({ name: 'g', size: [0] });
  const diagnostics = new Diagnostics();
  expect(() => compile(spec, { diagnostics })).toThrow();
  const [found] = diagnostics.list;
  expect([found?.element, found?.location]).toEqual([spec.get('geom', 'g').path, undefined]);
});
