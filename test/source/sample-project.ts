/** Projects in memory for tests: a model of several files with every kind of template, and the available models. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Project } from '../../src/authoring/source/project.js';
import { MODELS, SAMPLES, samplePath } from '../models/samples.js';
import { FURTHER_MODELS } from '../oracle/further-models.js';

export interface ProjectFiles {
  readonly name: string;
  readonly uri: string;
  readonly files: Readonly<Record<string, string>>;
  /** Folder of the other files, on disk. */
  readonly folder?: string;
}

const ROBOT = `<!-- A robot of several files. -->
<mujoco model="robot">
  <compiler angle="radian" autolimits="true"/>
  <include file="parts/common.xml"/>

  <asset>
    <model name="hand" file="parts/hand.xml"/>
    <material name="red" rgba="1 0 0 1"/> <!-- for warnings -->
  </asset>

  <worldbody>
    <geom name="floor"  type="plane"
          size="5 5 .1"/>
    <!-- the robot itself -->
    <body name="base" pos="0 0 1" childclass="thick">
      <freejoint name="root"/>
      <geom name="hull" type="box" size=".2 .2 .1" material='red'/>
      <include file="parts/arm.xml"/>
      <frame name="rack" pos="0.0 0.10 0">
        <replicate count="4" offset="0.1 0 0" sep="-">
          <body name="wheel" pos="0 0 -.1">
            <joint name="roll" axis="0 1 0" damping="0.10"/>
            <geom name="tyre" type="cylinder" size=".05 .02"/>
          </body>
        </replicate>
      </frame>
      <body name="left" pos="0 .3 0"><attach model="hand" body="palm" prefix="l_"/></body>
      <body name="right" pos="0 -.3 0"><attach model="hand" body="palm" prefix="r_"/></body>
    </body>
  </worldbody>

  <actuator>
    <motor name="drive" joint="roll" gear="2"/>
    <position name="bend" joint="elbow" kp="10"/>
  </actuator>
  <sensor><jointpos name="bent" joint="elbow"/></sensor>
</mujoco>
`;

const COMMON = `<mujocoinclude>
  <option timestep="0.004"/>
  <default>
    <geom rgba=".5 .5 .5 1" density="500"/>
    <default class="thick"> <geom friction="1"/> <joint damping="1"/> </default>
  </default>
</mujocoinclude>
`;

const ARM = `<mujocoinclude>
  <!-- upper arm -->
  <body name="upper" pos="0.2 0 0" euler="0 0.3 0">
    <joint name="shoulder" axis="0 1 0" range="-1 1"/>
    <geom name="bone" type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
    <body name="lower" pos=".3 0 0">
      <joint name="elbow" axis="0 1 0" range="-2 2"/>
      <geom name="forearm" type="capsule" fromto="0 0 0 .25 0 0" size=".025"/>
      <site name="tip" pos=".25 0 0"/>
    </body>
  </body>
</mujocoinclude>
`;

const HAND = `<mujoco model="hand">
  <default><geom size=".02"/><default class="digit"><geom type="capsule" size=".01 .03"/></default></default>
  <asset><material name="skin" rgba=".9 .7 .6 1"/></asset>
  <worldbody>
    <body name="palm">
      <geom name="pad" material="skin"/>
      <body name="finger" pos="0.02 0 0" euler="0 30 0"><joint name="curl" range="0 90"/><geom class="digit"/></body>
    </body>
  </worldbody>
  <actuator><motor name="grip" joint="curl"/></actuator>
</mujoco>
`;

const KEYED = `<mujoco>
\t<worldbody>
\t\t<body name="a"><joint name="ja"/><geom size=".1"/><body name="b" pos="1 0 0"><joint name="jb"/><geom size=".1"/></body></body>
\t\t<body name="c" pos="0 1 0"><freejoint/><geom name="ball" size=".1"/></body>
\t</worldbody>
\t<equality><weld body1="a" body2="c" active="false"/></equality>
\t<actuator><motor joint="ja"/><motor joint="jb"/></actuator>
\t<keyframe><key name="home" qpos="1 2 3 4 5 1 0 0 0" ctrl="0.5 0.25"/></keyframe>
</mujoco>`;

/** A late section of the main class, repeated sections, Windows line ends, and a byte order mark. */
const ODD = `\ufeff<?xml version="1.0"?>\r\n<mujoco>\r\n  <default>\r\n    <geom size="0.1"/>\r\n    <default class="x"/>\r\n  </default>
  <default><geom rgba="1 0 0 1"/></default>\r\n  <option gravity="0 0 -1"/><option timestep=".001"/>
  <worldbody><geom name="one"/></worldbody>\r\n  <worldbody>\r\n    <geom name='two' pos='1 0 0'/>\r\n  </worldbody>
  <custom><text name="note" data="a &amp; b"/></custom>\r\n</mujoco>\r\n`;

export const OWN: readonly ProjectFiles[] = [
  {
    name: 'robot',
    uri: 'robot.xml',
    files: { 'robot.xml': ROBOT, 'parts/common.xml': COMMON, 'parts/arm.xml': ARM, 'parts/hand.xml': HAND },
  },
  { name: 'keyed', uri: 'keyed.xml', files: { 'keyed.xml': KEYED } },
  { name: 'odd', uri: 'odd.xml', files: { 'odd.xml': ODD } },
  { name: 'blank', uri: 'blank.xml', files: { 'blank.xml': '<mujoco/>' } },
  ...SAMPLES.map((name) => fromDisk(samplePath(name), MODELS)),
];

function fromDisk(path: string, folder: string): ProjectFiles {
  const uri = relative(folder, path);
  return { name: uri, uri, files: {}, folder };
}

/** Further models, if they are present. */
export function foundModels(limit: number): ProjectFiles[] {
  const root = FURTHER_MODELS;
  if (root === undefined) return [];
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
  return paths
    .sort()
    .map((name) => join(root, name))
    .filter((path) => /<mujoco[\s>]/.test(readFileSync(path, 'utf8')) && readFileSync(path).length < 60_000)
    .slice(0, limit)
    .map((path) => fromDisk(path, root));
}

export function openProject({ uri, files, folder }: ProjectFiles): Project {
  const readFile = (path: string): Uint8Array | undefined => {
    const text = files[path];
    if (text !== undefined) return new TextEncoder().encode(text);
    const onDisk = folder && join(folder, path);
    return onDisk && existsSync(onDisk) ? new Uint8Array(readFileSync(onDisk)) : undefined;
  };
  return new Project(uri, new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFile(uri)), { files: readFile });
}
