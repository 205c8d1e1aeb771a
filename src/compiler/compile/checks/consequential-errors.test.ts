/** A model with several errors gets one report of each, without consequential errors. */

import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf, ModelError } from '../../../foundation/base/diagnostics.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import { compile, reportErrors } from '../compile.js';

const gauge = definePlugin({
  name: 'test.gauge',
  attributes: {},
  passive: true,
  sensor: { nsensordata: () => 1 },
  compute: () => {},
});

/** Codes of all errors of parsing and compiling. */
function codes(content: string): string[] {
  const diagnostics = new Diagnostics();
  const spec = readModelText(`<mujoco>${content}</mujoco>`, { diagnostics });
  const options = { diagnostics, extensions: { plugins: [gauge] } };
  try {
    if (diagnostics.hasErrors) reportErrors(spec, options);
    else compile(spec, options);
  } catch (error) {
    // the errors are in the list
    if (!(error instanceof ModelError)) throw error;
  }
  return [...new Set(diagnostics.list)].map(({ code }) => familyOf(code)).sort();
}

const BODY = '<worldbody><body name="b"><joint name="j"/><geom name="g" size=".1"/></body></worldbody>';
const PLUGIN = '<extension><plugin plugin="none"/></extension>';

it.each<[string, string, string[]]>([
  [
    'a body uses an undeclared plugin',
    `${PLUGIN}<worldbody><body><plugin plugin="none"/></body></worldbody>`,
    ['bad-plugin'],
  ],
  ['an actuator does', `${PLUGIN}${BODY}<actuator><plugin plugin="none" joint="j"/></actuator>`, ['bad-plugin']],
  ['a sensor does', `${PLUGIN}<sensor><plugin plugin="none"/></sensor>`, ['bad-plugin']],
  [
    'an actuator refers to an instance of an unknown plugin',
    `<extension><plugin plugin="none"><instance name="i"/></plugin></extension>${BODY}
     <actuator><plugin instance="i" joint="j"/></actuator>`,
    ['bad-plugin'],
  ],
  [
    'a negative size causes a negative mass',
    '<worldbody><body><freejoint/><geom type="box" size=".1 -.1 .1"/></body></worldbody>',
    ['bad-size'],
  ],
  [
    'a joint next to a free joint exceeds the degrees of freedom',
    '<worldbody><body><freejoint/><joint/><geom size=".1"/></body></worldbody>',
    ['bad-joint'],
  ],
  [
    'bodies of an invalid or unreadable flexcomp',
    `<worldbody><flexcomp name="f" count="2 2 0" spacing=".1 .1 .1" mass="1"/><flexcomp name="g" count="2 2" spacing=".1 .1 .1" mass="1"/></worldbody>
     <contact><exclude body1="f_0" body2="g_1"/><exclude body1="f_0" body2="h_1"/></contact>`,
    ['bad-count', 'bad-flex'],
  ],
  [
    'an unknown name without the prefix of an invalid generator is reported',
    `<worldbody><flexcomp name="f" count="2 2 0" spacing=".1 .1 .1" mass="1"/><body name="b"/></worldbody>
     <contact><exclude body1="b" body2="h_1"/></contact>`,
    ['bad-flex', 'unknown-reference'],
  ],
  [
    'names and generated elements of a composite with an unreadable part',
    `<worldbody><composite type="cable" curve="s" count="5 1 1" size="1" prefix="A"><geom type="capsule" size="x"/></composite></worldbody>
     <contact><exclude body1="AB_first" body2="AB_9"/></contact>`,
    ['bad-number'],
  ],
  [
    'an error of text that generates several elements is reported once',
    `<worldbody><composite type="cable" curve="s" count="5 1 1" size="1"><geom type="capsule" size="-.1"/></composite>
     <replicate count="3"><body><geom size="-.1"/></body></replicate></worldbody>`,
    ['bad-size', 'bad-size'],
  ],
  [
    'names of replicas with an invalid count',
    '<worldbody><replicate count="x"><body name="b"/></replicate></worldbody><contact><exclude body1="b0" body2="b1"/></contact>',
    ['bad-integer'],
  ],
  [
    'a reference to an element with an error',
    `<worldbody><body><joint name="j" axis="0 0 0"/><geom size=".1"/></body></worldbody>
     <actuator><general joint="j" gaintype="dcmotor"/></actuator>`,
    ['bad-joint'],
  ],
  [
    'independent errors',
    `<worldbody><body><joint axis="0 0 0"/><geom size=".1"/></body><body><joint name="j"/><geom size=".1"/></body></worldbody>
     <actuator><general joint="j" gaintype="dcmotor"/></actuator>`,
    ['bad-actuator', 'bad-joint'],
  ],
  [
    'a reference to an element with a warning',
    `<worldbody><body><joint name="j" range="2 1"/><geom size=".1"/></body></worldbody>
     <actuator><general joint="j" gaintype="dcmotor"/></actuator>`,
    ['bad-actuator', 'idle-range'],
  ],
  [
    'an error in the parent body does not hide errors of an element',
    `<worldbody><body><joint axis="0 0 0"/><geom size="0"/></body></worldbody>`,
    ['bad-joint', 'bad-size'],
  ],
  ['a number that cannot be read', '<custom><numeric name="n" size="x"/></custom>', ['bad-integer']],
  [
    'tuples that contain each other, and an unrelated error',
    `<custom><numeric name="n" size="x"/>
     <tuple name="a"><element objtype="body" objname="nobody"/><element objtype="tuple" objname="b"/></tuple>
     <tuple name="b"><element objtype="tuple" objname="a"/></tuple></custom>`,
    ['bad-integer', 'unknown-reference'],
  ],
  [
    'a class with an error',
    `<default><default class="c"><geom size="x"/></default></default><worldbody><geom class="c"/></worldbody>`,
    ['bad-number'],
  ],
  [
    'a missing class that could have set the size',
    '<worldbody><body childclass="c"><geom/></body></worldbody>',
    ['unknown-class'],
  ],
  ['a missing class of a geom', '<worldbody><body><geom class="c"/></body></worldbody>', ['unknown-class']],
  [
    'an invalid body in a body with a missing class',
    '<worldbody><body childclass="c"><body mocap="true"/></body></worldbody>',
    ['bad-joint', 'unknown-class'],
  ],
  [
    'an error in a body does not hide errors of its parent',
    `<worldbody><body>${'<joint type="slide"/>'.repeat(7)}<body><geom size="x"/></body></body></worldbody>`,
    ['bad-joint', 'bad-number'],
  ],
  [
    'an element of a path that has another error',
    '<tendon><spatial width="x"><site site="no"/><site site="none"/></spatial></tendon>',
    ['bad-number'],
  ],
  [
    'a path with an error in an element',
    '<worldbody><site name="s"/></worldbody><tendon><spatial width="0"><site site="s"/><pulley divisor="x"/></spatial></tendon>',
    ['bad-number'],
  ],
  [
    'an error that does not affect the sizes of the model',
    '<size nkey="99999999"/><custom><numeric name="n" size="x"/></custom>',
    ['bad-integer', 'too-large'],
  ],
  [
    'a reference to a body with an error in its contents',
    `<worldbody><body name="b"><geom size="x"/></body></worldbody>
     <equality><weld body1="b" body2="b"/></equality>`,
    ['bad-number', 'same-object'],
  ],
  [
    'a reference to a body with an error',
    `<worldbody><body name="b" pos="x"/></worldbody><equality><weld body1="b" body2="b"/></equality>`,
    ['bad-number'],
  ],
  [
    'errors of different elements in a frame',
    '<worldbody><frame><geom size="x"/><site type="plane"/></frame></worldbody>',
    ['bad-number', 'bad-site'],
  ],
  [
    'an undeclared plugin, and an error of another plugin',
    '<extension><plugin plugin="none"/><plugin plugin="test.gauge"><instance/></plugin></extension>',
    ['missing-attribute'],
  ],
  [
    'configuration of an instance and a plugin, and an error of another instance',
    `<extension><plugin plugin="test.gauge"><instance/><instance name="i"><config key="x" value="1"/></instance></plugin></extension>
     <worldbody><body><plugin plugin="test.gauge"><config key="x" value="1"/></plugin></body></worldbody>`,
    ['missing-attribute'],
  ],
  ...(
    [
      ['a joint', '<body><joint range="x"/><geom size=".1"/></body>', 'qpos', 'bad-number'],
      ['a body', '<body mocap="x"/>', 'mpos', 'bad-keyword'],
      ['generated elements of a flexcomp', '<flexcomp name="f" count="x 2 1"/>', 'qpos', 'bad-integer'],
      ['what is made of a composite', '<composite type="cable" count="x 1 1"/>', 'qvel', 'bad-integer'],
    ] as const
  ).map(([what, world, vector, code]): [string, string, string[]] => [
    `numbers of a key for ${what} with a fault`,
    `<worldbody>${world}</worldbody><keyframe><key ${vector}="${'1 '.repeat(99)}"/></keyframe>`,
    [code],
  ]),
  [
    'values of a key for an actuator with an error',
    `${BODY}<actuator><motor joint="j" gear="x"/></actuator><keyframe><key ctrl="1 2"/></keyframe>`,
    ['bad-number'],
  ],
  [
    'values of a key, and an unrelated error',
    `${BODY}<custom><numeric name="n" size="x"/></custom><keyframe><key qpos="1 2"/></keyframe>`,
    ['bad-integer', 'bad-keyframe'],
  ],
  [
    'an error of a plugin, and an unrelated error',
    `<extension><plugin plugin="test.gauge"><instance/></plugin></extension><worldbody><geom size="0"/></worldbody>`,
    ['bad-size', 'missing-attribute'],
  ],
  ...[
    '<sensor><plugin instance="i"/></sensor>',
    '<worldbody><body><plugin instance="i"/></body></worldbody>',
    '<actuator><plugin joint="j" instance="i"/></actuator>',
  ].map((user): [string, string, string[]] => [
    `an instance that may be the one without a name, for ${user}`,
    `<extension><plugin plugin="test.gauge"><instance/></plugin></extension>${BODY}${user}`,
    ['missing-attribute'],
  ]),
])('reports independent errors only: %s', (_, content, expected) => {
  expect(codes(content)).toEqual(expected);
});
