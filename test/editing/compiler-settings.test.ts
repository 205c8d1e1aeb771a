/**
 * Every setting of the compiler, in a parent and in its attached child: the saved file compiles to the Model in memory,
 * although a file has one `compiler` for all.
 */

import { describe, expect, it } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Diagnostics, familyOf } from '../../src/foundation/base/diagnostics.js';
import type { Compatibility } from '../../src/foundation/schema/compatibility.js';
import { COMPILER } from '../../src/foundation/schema/mjcf/compiler.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import type { Spec } from '../../src/modelling/spec/spec.js';
import type { ModelRecord } from '../../src/simulation/model/model-record.js';
import { compareModels } from '../oracle/compare-model.js';

type Setting = keyof typeof COMPILER.attributes;

/** Values that a parent and its child take, in all pairs; the first is the default. */
const VALUES: Readonly<Record<Setting, readonly string[]>> = {
  autolimits: ['true', 'false'],
  boundmass: ['0', '0.5', '30'],
  boundinertia: ['0', '0.01', '5'],
  settotalmass: ['-1', '3'],
  balanceinertia: ['false', 'true'],
  strippath: ['false', 'true'],
  coordinate: ['local'],
  angle: ['degree', 'radian'],
  fitaabb: ['false', 'true'],
  eulerseq: ['xyz', 'ZYX'],
  meshdir: ['.', 'parts'],
  texturedir: ['.', 'parts'],
  assetdir: ['.', 'parts'],
  discardvisual: ['false', 'true'],
  usethread: ['true', 'false'],
  fusestatic: ['false', 'true'],
  inertiafromgeom: ['auto', 'true', 'false'],
  inertiagrouprange: ['0 5', '1 2', '2 4'],
  saveinertial: ['false', 'true'],
  savecompiled: ['true', 'false'],
  // only with savecompiled="false"
  savecanonical: ['true'],
  alignfree: ['false', 'true'],
  conflict: ['warning', 'merge'],
};

type Settings = Partial<Readonly<Record<Setting, string>>>;

/** A model with elements that depend on the settings. */
function modelWith(settings: Settings): string {
  const attributes = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  // elements that are errors under a setting are left out
  const limited = settings.autolimits === 'false' ? 'limited="true"' : '';
  const inertial = settings.inertiafromgeom === 'false' ? '<inertial pos="0 0 0.1" mass="3" diaginertia="1 2 3"/>' : '';
  const moments = settings.balanceinertia === 'true' ? '0.1 0.1 0.4' : '0.1 0.2 0.25';
  const geoms =
    '<geom type="box" size=".1 .2 .3" pos="1 0 0"/><geom size=".2" group="2" pos="0 1 0"/><geom size=".3" group="3" pos="0 0 1"/>';
  return `<mujoco model="m"><compiler ${attributes.join(' ')}/>
  <default><default class="turned"><joint range="-0.5 0.5" ref="0.1" ${limited}/><geom euler="0.1 0.2 0.3"/>
    <site axisangle="0 1 0 0.5"/><default class="aimed"><site euler="0.3 0.2 0.1"/></default></default></default>
  <asset><mesh name="m" file="sub/m.obj"/><mesh name="inline" vertex="0 0 0 1 0 0 0 2 0 0 0 3 1 1 1"/>
    <texture name="t" type="2d" file="sub/t.png"/><material name="mat" texture="t"/></asset>
  <worldbody>
    <geom type="plane" size="1 1 1" material="mat"/><geom type="mesh" mesh="m"/>
    <frame euler="0.3 0.2 0.1"><body name="a" euler="0.4 0.5 0.6"><joint name="ja" class="turned"/><joint name="js" type="slide" class="turned"/>
      <inertial pos="0.1 0 0" mass="2" diaginertia="${moments}" euler="1 2 3"/>${geoms}
      <body name="b"><joint name="jb" axis="0 1 0" range="-1 1" springref="0.2" ${limited}/>${inertial}${geoms}<site name="t" class="turned" euler="1 2 0.5"/>
        <site class="aimed"/><body name="c"><inertial pos="0 0 0" mass="0.25" diaginertia="0.001 0.001 0.001"/><geom size=".1" class="turned"/></body>
        <body name="d"><geom size=".05"/><site name="s"/></body></body></body></frame>
    <body name="free"><freejoint name="jf"/>${inertial}${geoms}<camera pos="1 2 3"/><light pos="1 0 0"/></body>
    <body name="heavy" pos="3 3 3" euler="0.1 0.2 0.3"><joint name="jh" type="free" damping="0.5"/>${inertial}${geoms}<site pos="1 0 0"/></body>
    <body name="plain"><joint type="free"/>${inertial}${geoms}</body>
    <body name="said"><freejoint/><inertial pos="0.1 0.2 0.3" mass="1" diaginertia="1 1 1"/><geom type="box" mesh="inline" material="mat"/></body>
    <body name="fit"><joint type="ball" range="0 0.5" ${limited}/>${inertial}<geom type="capsule" mesh="inline" pos="0 0 1" euler="0.2 0.1 0" group="2"/>
      <geom type="box" mesh="inline" mass="2" group="2"/></body>
    <body name="eye" mocap="true"><geom size=".1" contype="0" conaffinity="0"/></body>
  </worldbody>
  <tendon><spatial name="rope" range="0.1 5" ${limited}><site site="s"/><site site="t"/></spatial></tendon>
  <actuator><motor joint="ja" ctrlrange="-1 1" ${limited.replace('limited', 'ctrllimited')}/></actuator>
</mujoco>`;
}

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (c) => c.charCodeAt(0),
);
const FOLDERS = ['', 'sub/', 'parts/', 'parts/sub/'];
const FILES = Object.fromEntries(
  ['', 'lib/'].flatMap((root) =>
    FOLDERS.flatMap((folder, i) => [
      [`${root}${folder}m.obj`, OBJ.replace('v 0 0 3', `v 0 0 ${3 + i + root.length}`)],
      [`${root}${folder}t.png`, PNG],
    ]),
  ),
);

const read = (text: string, name = 'parent.xml'): Spec => parseModel(text, { name, files: FILES });

/**
 * Attaches a child, saves everything, and returns the fields in which the file differs; file names follow its folder.
 */
function lostIn(
  ours: Settings,
  theirs: Settings,
  by: 'copy' | 'reference',
  compatibility: Compatibility = '4.0',
): string[] {
  const spec = read(modelWith(ours));
  spec.worldbody.attach(read(modelWith(theirs), 'lib/child.xml'), { prefix: 'x-', by });
  const diagnostics = new Diagnostics();
  const text = toXML(spec, { diagnostics });
  const again = read(text);
  expect(toXML(again)).toBe(text);
  const [saved, model] = [again, spec].map((each) => compile(each, { trialStep: false, compatibility }).record) as [
    ModelRecord,
    ModelRecord,
  ];
  const lost = compareModels(saved, model).filter(({ field }) => !field.includes('path'));
  // a primitive that is written as fitted no longer refers to its mesh, which causes a warning
  const isTold = diagnostics.list.some(
    ({ code, message }) => familyOf(code) === 'not-in-mjcf' && /fitaabb/.test(message),
  );
  return lost.filter(({ field }) => !(isTold && field === 'geom_dataid')).map(({ field }) => field);
}

const SETTINGS = Object.keys(VALUES) as Setting[];

it('the test covers every compiler setting', () => {
  expect(SETTINGS.sort()).toEqual(Object.keys(COMPILER.attributes).sort());
});

describe.each(SETTINGS)('%s', (setting) => {
  const pairs = VALUES[setting].flatMap((ours) => VALUES[setting].map((theirs) => [ours, theirs] as const));
  it.each(pairs)('%s in the parent, %s in the child', (ours, theirs) => {
    for (const by of ['copy', 'reference'] as const) {
      expect(lostIn({ [setting]: ours }, { [setting]: theirs }, by)).toEqual([]);
    }
  });
});

/** All settings at once, with different values for every number. */
function mixture(number: number): Settings {
  let rest = number;
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const values = VALUES[setting];
      rest = Math.imul(rest ^ (rest >>> 13), 0x5bd1e995) >>> 0;
      return [setting, values[(rest >>> 8) % values.length]!];
    }),
  );
}

it('a model with many compiler settings is saved and read to the same Model', () => {
  for (let i = 1; i <= 60; i++) {
    const [ours, theirs] = [mixture(2 * i), mixture(2 * i + 1)];
    expect([i, lostIn(ours, theirs, 'copy', '3.14')]).toEqual([i, []]);
    // in 4.0, these settings depend on whether inertias are inferred, and a file may have to write them
    const simple = { fusestatic: 'false', discardvisual: 'false' };
    expect([i, lostIn({ ...ours, ...simple }, { ...theirs, ...simple }, 'copy')]).toEqual([i, []]);
  }
});

it('saving names a geom that cannot be expressed', () => {
  const spec = read(modelWith({ fitaabb: 'true' }));
  spec.worldbody.attach(read(modelWith({ fitaabb: 'false' }), 'lib/child.xml'), { prefix: 'x-' });
  const diagnostics = new Diagnostics();
  toXML(spec, { diagnostics });
  const places = diagnostics.list.map(({ code, location }) => [familyOf(code), location!.uri]);
  expect(places).toEqual(new Array(3).fill(['not-in-mjcf', 'lib/child.xml']));
});

it('saveinertial writes an explicit inertial for every body, as the reference does', () => {
  const spec = read(
    '<mujoco><compiler saveinertial="true"/><worldbody><body name="a"><geom size=".1"/><body name="b"/></body></worldbody></mujoco>',
  );
  const inertials = [...toXML(spec).matchAll(/<inertial.*/g)].map(([line]) => line);
  expect(inertials).toHaveLength(1);
  expect(inertials[0]).toMatch(
    /^<inertial pos="0 0 0" mass="4.188\d+" diaginertia="0.0167\d+ 0.0167\d+ 0.0167\d+"\/>$/,
  );
});
