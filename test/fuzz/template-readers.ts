/** Readers of xacro templates, their YAML files and their expressions, and mutations of them. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of xacro

import { compile } from '../../src/compiler/compile/compile.js';
import { Diagnostics } from '../../src/foundation/base/diagnostics.js';
import { folderOf } from '../../src/foundation/resource/path.js';
import { readText } from '../../src/modelling/mjcf/read/read-text.js';
import { readRobot } from '../../src/modelling/urdf/read.js';
import { expandTemplate } from '../../src/modelling/urdf/xacro/expand.js';
import { mutate } from './mutate.js';
import { mutateXML } from './mutate-xml.js';
import type { Readers } from './readers.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const TEMPLATE = `<robot name="$(arg name)" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="name" default="r"/><xacro:arg name="count" default="3"/>
  <xacro:include filename="parts.xacro"/><xacro:include filename="$(find pkg)/parts.xacro" ns="other"/>
  <xacro:property name="sizes" value="\${xacro.load_yaml('sizes.yaml')}"/>
  <xacro:property name="width" value="0.2"/><xacro:property name="half" value="\${width / 2}" lazy_eval="false"/>
  <xacro:property name="origin"><origin xyz="0 0 \${half}"/></xacro:property>
  <link name="base"><xacro:mass m="\${sizes.mass * 2}"/><collision><xacro:insert_block name="origin"/><geometry><box size="\${width} \${half} \${sizes['h'][0]}"/></geometry></collision></link>
  <xacro:macro name="chain" params="i parent:=base *limit **rest">
    <xacro:if value="\${i &lt; $(arg count)}"><xacro:part name="\${'l%d' % i}" parent="\${parent}" mass="\${sqrt(i + 1)}"><xacro:insert_block name="limit"/></xacro:part>
    <xacro:insert_block name="rest"/><xacro:chain i="\${i + 1}" parent="l\${i}"><limit lower="-1" upper="1" effort="\${10 ** i}" velocity="1"/><rest/></xacro:chain></xacro:if></xacro:macro>
  <xacro:chain i="0"><limit lower="\${-pi}" upper="\${radians(180)}" effort="1" velocity="1"/><rest><material name="m"><color rgba="1 0 0 1"/></material></rest></xacro:chain>
  <xacro:unless value="\${len([x for x in range(3) if x % 2]) == 1 and 'a' in 'abc'}"><link name="never"/></xacro:unless></robot>`;

const PARTS = `<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="density" value="2" scope="global"/>
  <xacro:macro name="mass" params="m:=1"><inertial><mass value="\${m}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></xacro:macro>
  <xacro:macro name="part" params="name parent mass:=^|1 *limit"><link name="\${name}"><xacro:mass m="\${mass}"/></link>
  <joint name="\${name}_joint" type="revolute"><parent link="\${parent}"/><child link="\${name}"/><axis xyz="\${'0 1 0'.split()[0]} 1 0"/><xacro:insert_block name="limit"/></joint></xacro:macro></robot>`;

const SIZES =
  'mass: 2.5\nh: [0.1, &a 0.2, *a]\nangle: !degrees 90\nnested: &n {x: 1, y: "two"}\ncopy:\n  <<: *n\n  z: ~\n';

const FILES = { 'parts.xacro': PARTS, 'sizes.yaml': SIZES };

const EXPRESSIONS = [
  '1 + 2 * 3 ** 2 // 4 % 5 - -1',
  "'%.3f %d' % (1.5, 2) + 'a' * 3",
  '[x * 2 for x in range(5) if x % 2 == 0][::-1]',
  "dict(a=1, b=[2, 3])['b'][-1] if not False else None",
  'max(sin(pi / 2), cos(0), abs(-1.5)) <= 1.5 < 2',
  "'-'.join([str(i) for i in sorted([3, 1, 2])]).replace('-', ',').split(',')",
  "{'k': (1, 2.5, True)}.items()",
  'round(2.5) + int(3.9) + float("1e3") + len("abc") + sum([1, 2])',
];

/** Expands a template, and reads and compiles the robot. Throws a ModelError with every problem. */
function read(text: string, files: Readonly<Record<string, Uint8Array | string>> = FILES): void {
  const diagnostics = new Diagnostics();
  const input = {
    readFile: (path: string) => {
      const file = Object.hasOwn(files, path) ? files[path]! : undefined;
      return typeof file === 'string' ? bytesOf(file) : file;
    },
    folderOf,
    packageFolder: (name: string) => (name === 'pkg' ? '.' : undefined),
    packageFile: (name: string, path: string) => (name === 'pkg' ? path : undefined),
    diagnostics,
  };
  const spec = readText(text, { name: 'r.xacro', diagnostics }, () => ({
    expand: (robot) => expandTemplate(robot, input),
    read: (robot, into, found) => readRobot(robot, into, found, { repairInertia: true }),
  }));
  diagnostics.throwIfErrors();
  compile(spec);
}

/** Mutates a text as bytes or as XML. */
const damaged = (text: string, random: () => number): string =>
  random() < 0.2 ? new TextDecoder().decode(mutate(bytesOf(text), random)) : mutateXML(text, random);

const withExpression = (expression: string): string =>
  `<robot name="r" xmlns:xacro="x"><link name="\${${expression.replace(/[<&"]/g, (c) => `&#${c.charCodeAt(0)};`)}}"/></robot>`;

export const TEMPLATE_READERS: Readers = {
  'xacro templates': (random) => read(damaged(TEMPLATE, random)),
  'files of xacro templates': (random) => read(TEMPLATE, { ...FILES, 'parts.xacro': damaged(PARTS, random) }),
  'YAML of xacro templates': (random) => read(TEMPLATE, { ...FILES, 'sizes.yaml': mutate(bytesOf(SIZES), random) }),
  'expressions of xacro': (random) => {
    const expression = EXPRESSIONS[Math.floor(random() * EXPRESSIONS.length)]!;
    read(withExpression(new TextDecoder().decode(mutate(bytesOf(expression), random))));
  },
};

/** The undamaged inputs. */
export const WHOLE_TEMPLATES = {
  template: () => read(TEMPLATE),
  ...Object.fromEntries(EXPRESSIONS.map((each) => [each, () => read(withExpression(each))])),
};
