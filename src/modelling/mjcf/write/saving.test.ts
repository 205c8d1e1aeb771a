/** Saving as written: MuJoCo 3.16, `compiler/savecompiled` and `compiler/savecanonical`. */
import { expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { toXML } from './write.js';

const read = (compiler: string, compatibility: '3.14' | '4.0' = '4.0') =>
  parseModel(
    `<mujoco><compiler ${compiler}/><default><default class="c"><geom rgba="1 0 0 1"/></default></default>
      <worldbody><frame name="f" euler="0 0 30"><body name="b" childclass="c" euler="10 20 30"><joint name="j" range="-30 45"/>
      <geom type="capsule" size=".1" fromto="0 0 0 1 .123456789012 0"/></body></frame></worldbody>
      <actuator><position name="p" joint="j" kp="3"/></actuator></mujoco>`,
    { compatibility },
  );

it.each(['', 'savecompiled="true"', 'savecompiled="false"', 'savecompiled="false" savecanonical="false"'])(
  'writes classes, frames, angles, end points and shortcuts as authored, and never the settings: %s',
  (compiler) => {
    const spec = read(compiler);
    compile(spec);
    const text = toXML(spec);
    expect(text).not.toMatch(/savecompiled|savecanonical/);
    for (const part of [
      'euler="10 20 30"',
      'childclass="c"',
      '<frame name="f" euler="0 0 30">',
      'fromto="0 0 0 1 0.123456789012 0"',
      'range="-30 45"',
      '<position name="p" joint="j" kp="3"/>',
    ]) {
      expect(text).toContain(part);
    }
  },
);

it('saving as written needs saving as authored', () => {
  expect(() => compile(read('savecanonical="false"'))).toThrow("savecanonical='false' needs savecompiled='false'");
});

it.each([
  ['savecompiled', 'savecompiled="true"'],
  ['savecanonical', 'savecompiled="false" savecanonical="true"'],
])('warns that the form of saved files set by %s is not implemented', (name, settings) => {
  const diagnostics = new Diagnostics();
  compile(read(settings), { diagnostics });
  expect(diagnostics.list.map(({ code, parameters }) => [code, parameters])).toEqual([
    ['saved-as-written', { attribute: name }],
  ]);
});

it.each(['', 'savecompiled="false"', 'savecompiled="false" savecanonical="false"'])(
  'does not warn with %s',
  (settings) => {
    const diagnostics = new Diagnostics();
    compile(read(settings), { diagnostics });
    expect(diagnostics.list).toEqual([]);
  },
);

it('a model that follows 3.14 rejects the settings with their version', () => {
  expect(() => read('savecompiled="false"', '3.14')).toThrow(/'savecompiled' of 'compiler' is of MuJoCo 3\.16, but/);
});
