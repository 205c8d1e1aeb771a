/**
 * Models with several errors, which reading and the passes of compiling find, each once: consequences of another error
 * are not reported. Marked as in `broken.ts`.
 */
import type { BrokenModel } from './broken.js';

const whole = (codes: string, ...lines: readonly string[]): BrokenModel => ({
  codes,
  text: `<mujoco>\n${lines.join('\n')}\n</mujoco>`,
});
const world = (codes: string, ...lines: readonly string[]): BrokenModel =>
  whole(codes, '<worldbody>', ...lines, '</worldbody>');

const BALL = '<geom size="1"/>';
const ARM = `<worldbody><body name="arm"><joint name="j"/>${BALL}</body></worldbody>`;

export const BROKEN_IN_STAGES: readonly BrokenModel[] = [
  // reading and compiling, of unrelated elements
  world('bad-number bad-size', '<geom size="^x"/>', '^<geom/>'),
  world('bad-keyword bad-joint', `<body ^sleep="x">${BALL}</body>`, `<body><joint ^axis="0 0 0"/>${BALL}</body>`),
  world(
    'unknown-element bad-condim bad-camera',
    '^<goem size="1"/>',
    '<geom size="1" ^condim="2"/>',
    '<camera ^fovy="200"/>',
  ),
  world(
    'missing-attribute bad-orientation',
    `<body>^<inertial pos="0 0 0"/>${BALL}</body>`,
    '<geom size="1" ^zaxis="0 0 0"/>',
  ),
  whole('bad-count unknown-reference', `<option ^wind="1"/>`, ARM, '<actuator><motor ^joint="k"/></actuator>'),
  whole(
    'unknown-class duplicate-name bad-actuator',
    `<worldbody><body><joint name="j" ^class="no"/>${BALL}<joint ^name="j"/></body></worldbody>`,
    '<actuator>^<motor/></actuator>',
  ),
  whole(
    'bad-integer bad-keyframe',
    `<worldbody><geom size="1" group="^x"/>${BALL}</worldbody>`,
    '<keyframe><key ^qpos="1"/></keyframe>',
  ),
  // assets, bodies, references to them, and reading
  whole(
    'file-not-found bad-mesh bad-hfield unknown-reference bad-size unknown-reference bad-number',
    '<asset>',
    '<mesh name="a" ^file="no.obj"/>',
    '^<mesh name="b" vertex="0 0 0 1 0 0"/>',
    '^<hfield name="h" nrow="2" ncol="2" size="1 1 0 1"/>',
    '</asset>',
    '<worldbody>',
    '<geom type="mesh" mesh="a"/><geom type="mesh" mesh="b"/><geom type="hfield" hfield="h"/>',
    '<geom type="mesh" ^mesh="c"/><site ^size="0"/>',
    '</worldbody>',
    '<sensor><touch ^site="s"/></sensor>',
    '<tendon><fixed range="^y 1"/></tendon>',
  ),
  whole(
    'file-not-found bad-inertia unknown-reference bad-custom',
    '<asset><mesh name="a" ^file="no.obj"/></asset>',
    '<worldbody><body><joint/><geom type="mesh" mesh="a"/></body>^<body><joint/></body></worldbody>',
    '<equality><joint ^joint1="k"/></equality>',
    '<custom><text name="t" ^data=""/></custom>',
  ),
  // consequences of a single error
  world('bad-number', '<body><joint/><geom size="^x"/></body>'),
  world('unknown-attribute', '<body><joint/><frame><geom ^szie="1"/></frame></body>'),
  world('unknown-element', '<body><joint/>^<gem size="1"/></body>'),
  world('bad-geom', '<body><joint/><geom ^type="plane" size="1 1 1"/></body>'),
  world('file-not-found', '<body><joint/><include ^file="no.xml"/></body>'),
  whole(
    'unknown-attribute',
    '<default><geom ^szie="1"/></default>',
    '<worldbody><body><joint/><geom/></body></worldbody>',
  ),
  whole(
    'unknown-attribute bad-size',
    '<default><default class="a"><geom ^szie="1"/></default></default>',
    '<worldbody><body childclass="a"><joint/><geom/></body>^<geom/></worldbody>',
  ),
  whole('unknown-class bad-size', '<worldbody><body ^childclass="a"><joint/><geom/></body>^<geom/></worldbody>'),
  whole(
    'unknown-element unknown-reference',
    `<worldbody><body>^<hinge name="k"/>${BALL}</body></worldbody>`,
    '<actuator><motor joint="k"/><motor ^joint="l"/></actuator>',
  ),
  whole(
    'bad-number unknown-reference',
    '<worldbody><site name="a" pos="^x 0 0"/><site name="b"/></worldbody>',
    '<tendon><spatial name="t"><site site="a"/><site site="b"/></spatial></tendon>',
    '<actuator><motor tendon="t"/><motor ^tendon="u"/></actuator>',
  ),
  whole(
    'bad-number',
    ARM,
    '<tendon><fixed name="t"><joint joint="j" coef="^x"/></fixed></tendon>',
    '<actuator><motor tendon="t"/></actuator>',
  ),
  whole(
    'file-not-found',
    '<include ^file="no.xml"/>',
    '<worldbody><geom type="mesh" mesh="a" class="b" material="c"/></worldbody>',
  ),
  whole(
    'file-not-found bad-size',
    '<asset><model name="m" ^file="no.xml"/></asset>',
    '<worldbody><attach model="m" prefix="p-"/>^<geom/></worldbody>',
    '<actuator><motor joint="p-j"/></actuator>',
  ),
  whole(
    'bad-plugin bad-size',
    '<worldbody><body><plugin ^plugin="no.such"/><geom size="1"/></body>^<geom/></worldbody>',
  ),
  whole('bad-integer', '<worldbody><flexcomp name="f" type="grid" count="^x 1 1" spacing="1 1 1"/></worldbody>'),
  whole(
    'bad-integer',
    '<worldbody><composite type="cable" count="^x" curve="s" size="1"><geom type="capsule" size=".1"/></composite></worldbody>',
  ),
  whole(
    'discrete-inverse',
    '<option integrator="RK4"><flag fwdinv="enable" ^invdiscrete="enable"/></option>',
    `<worldbody><body><joint frictionloss="1"/>${BALL}</body></worldbody>`,
  ),
  // settings that affect everything, and truncated texts
  whole('bad-keyword', '<compiler ^angle="degrees"/>', '<worldbody><geom/></worldbody>'),
  { codes: 'xml-syntax', text: '<mujoco><worldbody><geom/><body></worldbody^>' },
  { codes: 'xml-syntax', text: '<mujoco><worldbody><geom/><body><geom size=^1/></body></worldbody></mujoco>' },
];
