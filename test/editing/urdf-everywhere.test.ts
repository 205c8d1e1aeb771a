/** `package://`, and the other options of URDF, in every call and command that reads a model. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { compile, encode, loadModel, loadSpec, type Model, parseXML, saveSpec, toArchive } from '../../src/api/node.js';
import { run } from '../../src/hosts/cli/program.js';
import { openStudy } from '../../src/hosts/node/study/study-source.js';
import { readingOf } from '../../src/web/simulation-worker/model-sources.js';
import type { SimulationSource } from '../../src/web/simulation-worker/simulation-protocol.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
/** A robot with a mesh in a package and an impossible inertia. */
const ROBOT = `<robot name="arm"><link name="base"/>
  <link name="tip"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="7" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><mesh filename="package://parts/m.obj"/></geometry></collision></link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="tip"/></joint></robot>`;
const HOLDER = `<mujoco><asset><model name="arm" file="arm.urdf"/></asset>
  <worldbody><body name="stand"><attach model="arm" body="tip" prefix="a-"/></body></worldbody></mujoco>`;

const folder = mkdtempSync(join(tmpdir(), 'kinetree-urdf-'));
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  mkdirSync(at('meshes'));
  writeFileSync(at('arm.urdf'), ROBOT);
  writeFileSync(at('holder.xml'), HOLDER);
  writeFileSync(at('meshes/m.obj'), OBJ);
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());

const urdf = { packages: { parts: 'meshes' }, balanceInertia: true };
const FILES = { 'arm.urdf': ROBOT, 'holder.xml': HOLDER, 'meshes/m.obj': OBJ };

function expectArm(model: Model): void {
  expect([model.nmesh, model.nmeshvert]).toEqual([1, 4]);
  // the moments 1, 1, 7 are replaced by their mean
  expect([...model.body_inertia.slice(-3)]).toEqual([3, 3, 3]);
}

describe('options for URDF are accepted by', () => {
  it('parseXML, loadSpec and loadModel', async () => {
    expectArm(compile(parseXML(ROBOT, { files: FILES, urdf })));
    expectArm(compile(await loadSpec('arm.urdf', { files: FILES, urdf })));
    expectArm(await loadModel('arm.urdf', { files: FILES, urdf }));
    const packages = { parts: at('meshes') };
    expectArm(await loadModel(at('arm.urdf'), { urdf: { ...urdf, packages } }));
    await expect(loadModel('arm.urdf', { files: FILES, urdf: { packages: urdf.packages } })).rejects.toThrow(
      'balanceInertia',
    );
    await expect(loadModel('arm.urdf', { files: FILES, urdf: { balanceInertia: true } })).rejects.toThrow(
      "the package 'parts' is not known",
    );
  });

  it('loadModel and parseXML of a model that attaches a robot', async () => {
    expectArm(await loadModel('holder.xml', { files: FILES, urdf }));
    expectArm(compile(parseXML(HOLDER, { name: 'holder.xml', files: FILES, urdf })));
  });

  it('a robot is saved, packed and encoded with its mesh', async () => {
    const spec = await loadSpec(at('arm.urdf'), { urdf: { ...urdf, packages: { parts: at('meshes') } } });
    const archive = toArchive(spec, { format: 'mjz' });
    expectArm(await loadModel('arm.mjz', { files: { 'arm.mjz': archive } }));
    expectArm(await loadModel('arm.mjz', { files: { 'arm.mjz': await encode(spec, 'arm.mjz') } }));
    await saveSpec(spec, at('saved.xml'), { assetPaths: 'relative' });
    expectArm(await loadModel(at('saved.xml')));
  });

  it('model sources of viewers, simulations and components: files and addresses', async () => {
    vi.stubGlobal('fetch', async (url: string | URL) => {
      const text = FILES[String(url).slice('https://site.example/'.length) as keyof typeof FILES];
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    });
    const bytes = Object.entries(FILES).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
    const sources: readonly SimulationSource[] = [
      { kind: 'files', name: 'arm.urdf', files: new Map(bytes), urdf },
      { kind: 'address', address: 'https://site.example/arm.urdf', urdf },
      { kind: 'offered', name: 'arm.urdf', files: bytes.map(([path]) => ({ path, address: path })), urdf },
    ];
    for (const source of sources) {
      const { name, options } = await readingOf(
        source,
        'https://site.example/',
        new AbortController().signal,
        () => {},
      );
      expectArm(await loadModel(name, options));
    }
  });

  it('studies', async () => {
    const study = `export default { model: 'arm.urdf', urdf: ${JSON.stringify(urdf)}, keep: { x: 'float64' }, run: () => ({ x: 1 }) };`;
    writeFileSync(at('arm.study.mjs'), study);
    const { model, files } = await openStudy(at('arm.study.mjs'));
    expectArm(model!);
    expect(Object.keys(files)).toContain('meshes/m.obj');
  });
});

/** Commands that do not read a model: they print, or run modules that load models. */
const WITHOUT = ['help', 'schema', 'completion', 'study', 'worker', 'plan'];

test('every command that reads a model accepts --package and --balance-inertia', async () => {
  let help = '';
  const output = { out: (text: string) => void (help += text), err: () => {}, isInteractive: false };
  await run(['--help'], output);
  const commands = [
    ...help.slice(help.indexOf('Commands:'), help.indexOf('Exit codes:')).matchAll(/^ {2}([\w-]+)/gm),
  ].map(([, name]) => name!);
  const reading = commands.filter((name) => !WITHOUT.includes(name));
  expect(reading.length).toBeGreaterThanOrEqual(8);
  for (const name of reading) {
    help = '';
    await run([name, '--help'], output);
    expect(help, name).toContain('--package <name=folder>');
    expect(help, name).toContain('--balance-inertia');
  }
});
