/** The packed package, checked with Node, TypeScript and package linters. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_TO_REQUIRE, installedNode, NODE_VERSIONS } from '../../scripts/nodes.mjs';
import { installedTypeScript, NEWEST, TYPESCRIPT_VERSIONS } from '../../scripts/typescripts.mjs';
import { startStudioServer } from '../../src/hosts/studio-server/server.js';
import { isLong } from '../runner/size.js';
import { isBuilt, type Project, packedProject } from './packed.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe.runIf(isBuilt)('the packed package', () => {
  let project: Project;
  beforeAll(() => {
    project = packedProject();
  });
  afterAll(() => project?.remove());

  const files = (extension: RegExp): string[] =>
    readdirSync(project.installed, { recursive: true, encoding: 'utf8' }).filter((name) => extension.test(name));

  it('the package satisfies publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: project.installed, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('the package has correct types for ES modules', async () => {
    const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(project.tarball)));
    // not a module: bundlers take its address
    const result = await checkPackage(tarball, { excludeEntrypoints: ['./mujoco/mujoco.wasm'] });
    const problems = 'problems' in result ? result.problems : ['there are no types'];
    // problems that `attw --profile esm-only` ignores
    const ignored = (problem: unknown): boolean =>
      typeof problem === 'object' &&
      ((problem as { resolutionKind?: string }).resolutionKind === 'node10' ||
        (problem as { resolutionKind?: string }).resolutionKind === 'node16-cjs' ||
        (problem as { kind?: string }).kind === 'CJSResolvesToESM');
    expect(problems.filter((problem) => !ignored(problem))).toEqual([]);
  });

  it('programs for @mujoco/mujoco that import its WASM file can be built with the alias of the guide', async () => {
    const guide = readFileSync(join(root, 'docs/guides/migrating-from-mujoco-js.md'), 'utf8');
    const find = new RegExp(/find: \/(.*)\/, replacement/.exec(guide)![1]!);
    project.write(
      'drop-in.js',
      `import load from '@mujoco/mujoco';
       import address from '@mujoco/mujoco/mujoco.wasm?url';
       export default () => load({ locateFile: () => address });`,
    );
    const built = await build({
      root: project.folder,
      configFile: false,
      logLevel: 'error',
      resolve: { alias: [{ find, replacement: 'kinetree/mujoco' }] },
      build: { write: false, target: 'es2022', rollupOptions: { input: join(project.folder, 'drop-in.js') } },
    });
    const outputs = (built as { output: readonly { fileName: string }[] }).output.map(({ fileName }) => fileName);
    expect(outputs.filter((name) => /\.wasm$/.test(name))).toEqual([]);
    expect(outputs.length).toBeGreaterThan(1);
  });

  it('the built modules have readable lines', () => {
    // the studio and the classic scripts are for browsers only, and minified
    const long = files(/^dist\/(?!studio\/|kinetree\.(?:global|runs)).*\.js$/).flatMap((name) =>
      readFileSync(join(project.installed, name), 'utf8')
        .split('\n')
        // errors do not point to texts, such as the models of tasks
        .map((line) => line.replace(/"(?:[^"\\]|\\.)*"/g, '""'))
        .filter((line) => line.length > 1500 && !/^(import|export) \{/.test(line))
        .map((line) => `${name}: ${line.slice(0, 80)}`),
    );
    expect(long).toEqual([]);
  });

  it('the package is only JavaScript, without native code and install scripts', () => {
    const binaries = /\.(node|so|dll|dylib|a|lib|exe|wasm)$|^binding\.gyp$/;
    expect(files(binaries)).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(project.installed, 'package.json'), 'utf8'));
    const atInstall = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(manifest.scripts).filter((name) => atInstall.includes(name))).toEqual([]);
    expect(manifest).not.toHaveProperty('os');
    expect(manifest).not.toHaveProperty('cpu');
    // engine and components have one version, as they are one package
    expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(['.', './three', './react']));
    expect(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })).not.toContainEqual(
      expect.stringMatching(/mujoco|kinetree/),
    );
  });

  it('the package has the expected files, at most 3.42 MB packed, without sources, docs and source maps', () => {
    expect(readdirSync(project.installed).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-LICENSES.md',
      'clients',
      'dist',
      'examples',
      'models',
      'package.json',
    ]);
    expect(readdirSync(join(project.installed, 'examples'))).toEqual(['learning']);
    expect(files(/\.map$|(?<!\.d)\.tsx?$/)).toEqual([]);
    expect(statSync(project.tarball).size).toBeLessThan(3.42e6);
  });

  it('the package has the engine once, which the server of the studio sends to the page', async () => {
    expect(files(/engine-code/)).toEqual(['dist/engine-code.js']);
    const [name] = readdirSync(join(root, 'dist/studio/assets')).filter((each) => each.startsWith('engine-code'));
    const server = await startStudioServer({ page: join(project.installed, 'dist/studio'), port: 0 });
    const sent = await (await fetch(`${server.address}assets/${name}`)).text();
    await server.close();
    expect(sent).toBe(readFileSync(join(project.installed, 'dist/engine-code.js'), 'utf8'));
  });

  it('the package links only to files of the package or of the repository', () => {
    const dead = files(/\.md$/).flatMap((name) => {
      const text = readFileSync(join(project.installed, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      return [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, link]) => ![project.installed, root].some((from) => existsSync(join(from, dirname(name), link!))))
        .map(([, link]) => `${name}: ${link}`);
    });
    expect(dead).toEqual([]);
  });

  it('the package has the licenses of bundled code', () => {
    const studio = readFileSync(join(project.installed, 'dist/studio/licenses.md'), 'utf8');
    for (const name of ['react', 'three', 'uplot', 'zustand']) expect(studio).toMatch(new RegExp(`^## ${name} `, 'm'));
    const own = readFileSync(join(project.installed, 'THIRD-PARTY-LICENSES.md'), 'utf8');
    for (const name of [
      'fflate',
      'saxes',
      'xmlchars',
      '@mcap/core',
      '@foxglove/crc',
      'heap-js',
      'tslib',
      'hyparquet-writer',
      'hyparquet',
      'three',
    ])
      expect(own).toContain(`## ${name}`);
  });

  it.for([...FIRST_TO_REQUIRE, ...NODE_VERSIONS])('the package can be required in Node %s', (version, { skip }) => {
    const path = version === process.versions.node ? process.execPath : installedNode(version);
    if (!path) return skip('it is not installed');
    const code = `const kt = require('kinetree'); const model = kt.compile(kt.parseXML('<mujoco/>'));
      const data = new kt.Data(model); kt.step(model, data); console.log(data.time, require('kinetree/engine').SELF_CONTAINED);`;
    const flags = ['--no-warnings', '--input-type=commonjs', '-e', code];
    expect(execFileSync(path, flags, { cwd: project.folder, encoding: 'utf8' })).toBe('0.002 true\n');
  });

  it('the learning example of the package trains a policy, saves it and runs it', () => {
    const script = join(project.installed, 'examples/learning/train.mjs');
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [script, ...args], { cwd: project.folder, encoding: 'utf8', stdio: 'pipe' });
    const trained = run('InvertedPendulum-v5', '1', '1', '--iterations', '5', '--out', 'policy.json');
    expect(trained).toContain('wrote policy.json');
    expect(run('--policy', 'policy.json')).toMatch(/^InvertedPendulum-v5: returns (\d+\.\d(, )?){8}\nmean return \d/);
    project.write(
      'slider.mjs',
      `import { defineEnv, envTask } from 'kinetree/env';
      export default envTask(defineEnv({
        model: \`<mujoco><worldbody><body><joint name="s" type="slide"/><geom size=".1"/></body></worldbody>
          <actuator><motor joint="s"/></actuator></mujoco>\`,
        maxEpisodeSteps: 20,
        observe: (data) => [data.qpos, data.qvel],
        reward: (data) => -Math.abs(data.qpos[0] - 1),
      }));`,
    );
    expect(run('slider.mjs', '--goal=0', '--iterations', '2', '--out', 'slider.json')).toContain('wrote slider.json');
    expect(run('--policy', 'slider.json')).toContain('mean return -');
    expect(() => run('--policy', 'policy.json', '--out', 'b.json')).toThrow('leave out the task and --out');
  });

  describe('types', () => {
    const CONSUMER = `import { type Data, DisableBit, type Model, parseXML, pose, quat } from 'kinetree';
import { engineFactory } from 'kinetree/engine';
import * as env from 'kinetree/env';
import * as ik from 'kinetree/ik';
import loadMujoco from 'kinetree/mujoco';
import * as plan from 'kinetree/plan';
import * as policy from 'kinetree/policy';
import * as record from 'kinetree/record';
import { createPool, rollout } from 'kinetree/rollout';
declare const [model, data]: [Model, Data];
model.body_mass;
data.qpos;
data.ncon;
model.opt.timestep;
parseXML('<mujoco/>').worldbody.addGeom({ size: [1] });
const positions: Float64Array = data.joint('j').qpos;
const anchor: Float64Array = data.joint('j').xanchor;
const stiffness: number = model.joint('j').stiffness;
// @ts-expect-error: a joint has no position of a body
data.joint('j').xpos;
export const all = [positions, anchor, stiffness, DisableBit.CONTACT, pose.IDENTITY, quat.mulQuat, engineFactory, loadMujoco, env, ik, plan, policy, record, createPool, rollout];
`;

    const NODE = { module: 199, moduleResolution: 99 };
    const BUNDLER = { module: 99, moduleResolution: 100, customConditions: ['browser'] };
    const LIBS = [
      ['without DOM', ['lib.es2022.d.ts']],
      ['with DOM', ['lib.es2022.d.ts', 'lib.dom.d.ts']],
    ] as const;

    describe.for(isLong ? TYPESCRIPT_VERSIONS : [NEWEST])('TypeScript %s', (version) => {
      it.for(LIBS)('the types compile %s and without the types of Node', ([, lib], { skip }) => {
        const path = installedTypeScript(version);
        if (!path) return skip('it is not installed');
        const compiler = createRequire(import.meta.url)(path) as typeof ts;
        const file = project.write('consumer.ts', CONSUMER);
        for (const platform of [NODE, BUNDLER]) {
          const options = { ...platform, strict: true, noEmit: true, target: 9, types: [], lib: [...lib] };
          const program = compiler.createProgram([file], options);
          const texts = compiler
            .getPreEmitDiagnostics(program)
            .map((each) => `${each.file?.fileName}: ${compiler.flattenDiagnosticMessageText(each.messageText, '\n')}`);
          expect(texts).toEqual([]);
        }
      });
    });

    it('the types have descriptions of fields and functions', () => {
      const file = project.write('consumer.ts', CONSUMER);
      const options = { ...NODE, strict: true, target: ts.ScriptTarget.ES2022, types: [], lib: ['lib.es2022.d.ts'] };
      const service = ts.createLanguageService({
        getCompilationSettings: () => options,
        getScriptFileNames: () => [file],
        getScriptVersion: () => '1',
        getScriptSnapshot: (name) =>
          existsSync(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined,
        getCurrentDirectory: () => project.folder,
        getDefaultLibFileName: ts.getDefaultLibFilePath,
        fileExists: ts.sys.fileExists,
        readFile: ts.sys.readFile,
      });
      const said = (name: string): string => {
        const info = service.getQuickInfoAtPosition(file, CONSUMER.search(new RegExp(`${name}\\b`)));
        return ts.displayPartsToString(info?.documentation);
      };
      expect(['body_mass', 'qpos', 'ncon', 'timestep', 'size'].map(said)).toEqual([
        'Mass [kg].',
        'Positions.',
        'Number of contacts.',
        'Time step [s].',
        'Sizes of the shape [m]: radius, half length or half widths, depending on `type`.',
      ]);
    });
  });
});
