// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of xacro
/** Templates of xacro through the functions that load models. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadModel, loadSpec, type Model, parseXML, type ResourceProvider } from '../../src/api/index.js';
import { diagnosticsOf } from '../../src/hosts/cli/check.js';
import { urdfOptions } from '../../src/hosts/cli/urdf-flags.js';
import { loadModelFile } from '../../src/hosts/node/load.js';
import { StudioModel } from '../../src/hosts/studio-server/model.js';
import { compareModels } from '../oracle/compare-model.js';

const FILES: Readonly<Record<string, string>> = {
  'arm_description/package.xml': '<package><name>arm_description</name></package>',
  'arm_description/urdf/arm.urdf.xacro': `<robot name="$(arg name)" xmlns:xacro="http://www.ros.org/wiki/xacro">
    <xacro:arg name="name" default="arm"/><xacro:arg name="count" default="2"/>
    <xacro:include filename="$(find arm_description)/urdf/link.xacro"/>
    <xacro:property name="sizes" value="\${xacro.load_yaml('$(find arm_description)/config/sizes.yaml')}"/>
    <link name="world"/>
    <xacro:macro name="chain" params="i parent"><xacro:if value="\${i &lt; $(arg count)}">
      <xacro:arm_link name="link\${i}" parent="\${parent}" length="\${sizes.length * (i + 1)}"/>
      <xacro:chain i="\${i + 1}" parent="link\${i}"/></xacro:if></xacro:macro>
    <xacro:chain i="0" parent="world"/></robot>`,
  'arm_description/urdf/link.xacro': `<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="arm_link" params="name parent length">
    <link name="\${name}"><inertial><mass value="\${length * 2}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
      <collision><geometry><mesh filename="package://arm_description/meshes/t.obj"/></geometry></collision></link>
    <joint name="\${name}_joint" type="continuous"><parent link="\${parent}"/><child link="\${name}"/><origin xyz="0 0 \${length}"/><axis xyz="0 1 0"/></joint>
    </xacro:macro></robot>`,
  'arm_description/config/sizes.yaml': 'length: 0.5\n',
  'arm_description/meshes/t.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n',
};
const NAME = 'arm_description/urdf/arm.urdf.xacro';

const link = (i: number, parent: string, length: number): string =>
  `<link name="link${i}"><inertial><mass value="${length * 2}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><geometry><mesh filename="t.obj"/></geometry></collision></link>
  <joint name="link${i}_joint" type="continuous"><parent link="${parent}"/><child link="link${i}"/><origin xyz="0 0 ${length}"/><axis xyz="0 1 0"/></joint>`;
const PLAIN = `<robot name="arm"><link name="world"/>${link(0, 'world', 0.5)}${link(1, 'link0', 1)}</robot>`;

const folder = mkdtempSync(join(tmpdir(), 'kinetree-templates-'));
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
afterAll(() => rmSync(folder, { recursive: true }));

/** Compares a Model with that of the expansion written by hand, except for the path of the mesh. */
async function differences(model: Model) {
  const plain = await loadModel({ 'r.urdf': PLAIN, 't.obj': FILES['arm_description/meshes/t.obj']! });
  return compareModels(model.record, plain.record).filter(({ field }) => !/paths/.test(field));
}
const silent = { out: () => {}, err: () => {}, isTerminal: false } as never;

it('a template in memory gives the Model of its expansion, with its packages found by their manifests', async () => {
  const model = await loadModel(NAME, { files: FILES });
  expect(await differences(model)).toEqual([]);
});

it('a template on disk gives the Model of its expansion', async () => {
  const model = await loadModelFile(join(folder, NAME));
  expect(await differences(model)).toEqual([]);
});

it('arguments are given by an option, and on the command line', async () => {
  const model = await loadModel(NAME, { files: FILES, urdf: { arguments: { count: '3' } } });
  expect(model.nbody).toBe(4);
  const urdf = urdfOptions({ arg: { count: 'x' } });
  const found = await diagnosticsOf(join(folder, NAME), silent, { urdf });
  expect(found.map(({ code }) => code)).toEqual(['xacro/name']);
});

it('files of a template come from asynchronous providers', async () => {
  const asked: string[] = [];
  const provider: ResourceProvider = {
    prefix: 'lib',
    open: async ({ path }) => {
      asked.push(path);
      const text = FILES[path];
      return text === undefined ? undefined : { handle: path, size: text.length };
    },
    read: async (_, { handle }) => new TextEncoder().encode(FILES[handle as string]),
    close: () => {},
  };
  const model = await loadModel(`lib:${NAME}`, { extensions: { providers: [provider] } });
  expect(await differences(model)).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
});

it('a template can be attached to a model in MJCF', async () => {
  const main = `<mujoco><asset><model name="arm" file="${NAME}"/></asset><worldbody><frame><attach model="arm" body="link0" prefix="a_"/></frame></worldbody></mujoco>`;
  const spec = await loadSpec('main.xml', { files: { ...FILES, 'main.xml': main } });
  expect([...spec.bodies].map(({ name }) => name)).toContain('a_link1');
});

it('the synchronous reader reports a template', () => {
  expect(() => parseXML(FILES[NAME]!)).toThrow(/\[urdf-template\]/);
});

it('a package outside of the root is not found', async () => {
  const inner = join(folder, 'arm_description/urdf');
  await expect(loadModelFile(join(folder, NAME), { root: inner })).rejects.toThrow(/\[xacro\/package\]/);
});

it('a path that leaves the root is refused', async () => {
  const text = '<robot xmlns:xacro="x"><xacro:include filename="../../../../etc/passwd"/></robot>';
  writeFileSync(join(folder, 'arm_description/urdf/out.xacro'), text);
  const inner = join(folder, 'arm_description');
  await expect(loadModelFile(join(inner, 'urdf/out.xacro'), { root: inner })).rejects.toThrow(
    /\[resource-forbidden|\[file-not-found|\[bad-path/,
  );
});

it('the server of the studio offers the files of a template', async () => {
  const manifest = await new StudioModel(join(folder, NAME), { urdf: { arguments: { count: '1' } } }).manifest();
  const names = manifest.files.map(({ path }) => path.slice(folder.length + 1));
  expect(names).toEqual(expect.arrayContaining(Object.keys(FILES).filter((name) => !name.endsWith('package.xml'))));
  expect(manifest.urdf.arguments).toEqual({ count: '1' });
});
