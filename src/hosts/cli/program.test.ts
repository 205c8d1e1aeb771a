import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { loadModelFile } from '../node/load.js';
import { EXAMPLES } from './examples.js';
import { createProgram, run } from './program.js';
import { view } from './view.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const GOOD = `<mujoco model="good"><compiler meshdir="meshes"/><asset><mesh name="m" file="m.obj"/></asset>
  <worldbody><body name="b"><freejoint/><geom type="mesh" mesh="m" pos="0.333333333333 0 0"/></body></worldbody></mujoco>`;
const BAD = `<mujoco>
  <worldbody>
    <body><joint type="hing"/><geom size="1 1" rgb="1 0 0 1"/></body>
  </worldbody>
</mujoco>`;

let folder = '';
const at = (path: string): string => join(folder, path);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-'));
  mkdirSync(at('meshes'));
  mkdirSync(at('elsewhere'));
  writeFileSync(at('meshes/m.obj'), OBJ);
  writeFileSync(at('good.xml'), GOOD);
  writeFileSync(at('bad.xml'), BAD);
  writeFileSync(at('lenient.xml'), '<mujoco model="a & b"/>');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function kinetree(...args: string[]) {
  let out = '';
  let err = '';
  const code = await run(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isInteractive: false,
  });
  return { code, out, err };
}

describe('kinetree check', () => {
  it('check prints every problem with its line and a mark under the position', async () => {
    const { code, out } = await kinetree('check', at('good.xml'), at('bad.xml'));
    expect(code).toBe(1);
    expect(out).toContain(`${at('bad.xml')}:3:18: error: attribute 'type': 'hing' is not one of`);
    expect(out).toContain("did you mean 'rgba'? [unknown-attribute]");
    const lines = out.split('\n');
    const marked = lines.findIndex((line) => line.includes('<body><joint'));
    expect(lines[marked + 1]!.indexOf('^')).toBe(lines[marked]!.indexOf('type='));
    expect(out).toContain('2 models: 2 errors, 0 warnings\n');
  });

  it('check raises limits by their names', async () => {
    const body = '<body><freejoint/><geom size=".1"/></body>';
    const replicate = `<replicate count="13000" offset="1 0 0"><site/></replicate>`;
    writeFileSync(at('many.xml'), `<mujoco><worldbody>${body}${replicate}</worldbody></mujoco>`);
    const capped = await kinetree('check', at('many.xml'));
    expect(capped.code).toBe(1);
    expect(capped.out).toContain("exceed the limit 'elements' of");
    expect((await kinetree('check', '--limit', 'elements=30000', at('many.xml'))).code).toBe(0);
    const misspelt = await kinetree('check', '--limit', 'element=30000', at('many.xml'));
    expect(misspelt.code).toBe(2);
    expect(misspelt.err).toContain('Unknown limit; the limits are elements,');
  });

  it('check prints diagnostics as JSON', async () => {
    const { code, out } = await kinetree('check', '--json', at('good.xml'), at('bad.xml'));
    expect(code).toBe(1);
    const [good, bad] = JSON.parse(out);
    expect(good).toEqual({ file: at('good.xml'), ok: true, diagnostics: [] });
    expect(bad.ok).toBe(false);
    expect(bad.diagnostics[1]).toMatchObject({ code: 'unknown-attribute', location: { line: 3, column: 48 } });
  });

  it('check fails on warnings only if requested', async () => {
    expect((await kinetree('check', at('lenient.xml'))).code).toBe(0);
    const { code, out } = await kinetree('check', '--strict', at('lenient.xml'));
    expect(code).toBe(1);
    expect(out).toContain('warning');
  });

  it('check reads samples, and rejects an incomplete address on GitHub', async () => {
    expect((await kinetree('check', 'sample:humanoid')).code).toBe(0);
    const { code, out } = await kinetree('check', 'github:owner/repository');
    expect([code, out]).toEqual([1, expect.stringContaining('it is not github:owner/repository/branch/path')]);
  });

  it('check reports a missing file by name', async () => {
    const { code, out } = await kinetree('check', at('none.xml'));
    expect(code).toBe(1);
    expect(out).toMatch(/error: .*none\.xml: there is no such file \[resource-not-found\/[\w-]+\]/);
  });
});

describe('kinetree check on other files', () => {
  it.each([
    ['empty.xml', new Uint8Array(), 'the file is empty [not-a-model/'],
    [
      'noise.mjb',
      Uint8Array.from({ length: 3000 }, (_, i) => (i * i * 7 + 129) & 255),
      'neither XML nor an archive nor',
    ],
    ['cut.mjb', Uint8Array.of(0x31, 0xd4, 0, 0, 8), 'shorter than its header [bad-mjb/'],
    ['cut.mjz', Uint8Array.of(0x50, 0x4b, 3, 4, 9), '[bad-archive/'],
  ])('check describes %s in one line', async (name, bytes, says) => {
    writeFileSync(at(name), bytes);
    const { code, out } = await kinetree('check', at(name));
    expect(code).toBe(1);
    expect(out.split('\n')).toHaveLength(3);
    expect(out).toContain(says);
    expect(out).toContain(at(name));
  });

  it('check reports a folder as such', async () => {
    const { code, out } = await kinetree('check', folder);
    expect(code).toBe(1);
    expect(out).toContain('it is a folder; name the model in it');
    expect((await kinetree('compile', at('good.xml'), at('elsewhere'))).err).toContain('is a folder');
  });

  it('prints no control characters from model files', async () => {
    writeFileSync(at('steering.xml'), '<mujoco>\n  <ev\u001b[31mil/><x name="\u0007"/>\n</mujoco>');
    const { code, out } = await kinetree('check', at('steering.xml'));
    expect(code).toBe(1);
    expect([...out].filter((c) => c < ' ' && c !== '\n')).toEqual([]);
    // the names in a binary model may have any bytes, and XML allows characters that some terminals interpret as
    // commands
    const steered = Buffer.from('\u009b2J\u001b[31mx');
    const model = compile(parseXML(`<mujoco model="${'M'.repeat(steered.length)}"/>`));
    const binary = Buffer.from(saveMJB(model));
    binary.set(steered, binary.indexOf('MMMM'));
    writeFileSync(at('steering.mjb'), binary);
    for (const command of ['info', 'check', 'dump']) {
      const { out: text, err } = await kinetree(command, at('steering.mjb'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
      expect(text + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  });
});

describe('kinetree compile', () => {
  const original = () => loadModelFile(at('good.xml'));

  it.each(['xml', 'mjz', 'mjb'])('compile writes .%s that loads to an equal model', async (format) => {
    const target = at(`elsewhere/out.${format}`);
    const { code, out } = await kinetree('compile', at('good.xml'), target);
    expect(code).toBe(0);
    expect(out).toMatch(/out\.\w+: \d+ bytes/);
    const model = await loadModelFile(target);
    for (const name of ['mesh_vert', 'geom_pos', 'body_mass', 'body_iquat', 'names'] as const) {
      expect(model[name], name).toEqual((await original())[name]);
    }
  });

  it('compile writes a self-contained folder', async () => {
    expect((await kinetree('compile', at('good.xml'), `${at('packed')}/`)).code).toBe(0);
    expect((await loadModelFile(at('packed/model.xml'), { root: at('packed') })).nmesh).toBe(1);
  });

  it('compile writes every array as text and as JSON', async () => {
    await kinetree('compile', at('good.xml'), at('out.txt'));
    const text = readFileSync(at('out.txt'), 'utf8');
    expect(text).toMatch(/body_mass \(2 x 1\)\n {2}0 +0\n {2}1 +\d/);
    expect(text).toMatch(/names \(\d+ x 1\)\n {2}0 +\d+ \d+ /);
    await kinetree('compile', at('good.xml'), at('out.json'));
    const { sizes, fields } = JSON.parse(readFileSync(at('out.json'), 'utf8'));
    expect(sizes.nq).toBe(7);
    expect(fields.body_mass).toEqual(Array.from((await original()).body_mass));
  });

  it('compile writes asset paths relative to the text, or absolute ones', async () => {
    await kinetree('compile', at('good.xml'), at('elsewhere/relative.xml'));
    expect(readFileSync(at('elsewhere/relative.xml'), 'utf8')).toContain('file="../meshes/m.obj"');
    await kinetree('compile', '--absolute', at('good.xml'), at('elsewhere/absolute.xml'));
    expect(readFileSync(at('elsewhere/absolute.xml'), 'utf8')).toContain(`file="${at('meshes/m.obj')}"`);
    expect((await loadModelFile(at('elsewhere/absolute.xml'))).mesh_vert).toEqual((await original()).mesh_vert);
  });

  it('compile writes default values and relative paths on request', async () => {
    const text = '<mujoco><asset><mesh name="m" file="FILE" scale="1 1 1"/></asset></mujoco>';
    writeFileSync(at('full.xml'), text.replace('FILE', at('meshes/m.obj')));
    await kinetree('compile', at('full.xml'), at('few.xml'), '--relative');
    expect(readFileSync(at('few.xml'), 'utf8')).toContain('<mesh name="m" file="meshes/m.obj"/>');
    await kinetree('compile', at('full.xml'), at('verbatim.xml'), '--verbatim');
    const whole = `<mesh name="m" file="${at('meshes/m.obj')}" scale="1 1 1"/>`;
    expect(readFileSync(at('verbatim.xml'), 'utf8')).toContain(whole);
  });

  it('compile fuses static bodies, discards visual elements and writes inertias on request', async () => {
    writeFileSync(
      at('robot.xml'),
      `<mujoco><asset><material name="red"/></asset><worldbody><body name="arm"><joint/><geom size=".1"/>
      <body name="tool" pos="1 0 0"><geom size=".1" contype="0" conaffinity="0" material="red"/></body></body></worldbody></mujoco>`,
    );
    const flags = ['--fuse-static', '--discard-visual', '--adopt-inertial'];
    expect((await kinetree('compile', at('robot.xml'), at('simple.xml'), ...flags)).code).toBe(0);
    const [simple, whole] = [await loadModelFile(at('simple.xml')), await loadModelFile(at('robot.xml'))];
    expect([simple.nbody, simple.ngeom, simple.nmat]).toEqual([2, 1, 0]);
    expect(simple.body_subtreemass[0]).toBeCloseTo(whole.body_subtreemass[0]!, 12);
    expect(readFileSync(at('simple.xml'), 'utf8')).toContain('<inertial');
  });

  it('compile gives the reason if it cannot write', async () => {
    const { code, err } = await kinetree('compile', at('good.xml'), at('good.xml/out.mjb'));
    expect([code, err]).toEqual([1, `${at('good.xml/out.mjb')} cannot be written: a part of its path is a file\n`]);
    const nowhere = await kinetree('compile', at('good.xml'), at('nowhere/deep/out.mjb'));
    expect([nowhere.code, nowhere.err]).toEqual([
      1,
      `${at('nowhere/deep/out.mjb')} cannot be written: there is no such folder; make it first\n`,
    ]);
    expect(existsSync(at('nowhere'))).toBe(false);
    mkdirSync(at('folder.mjb'));
    const { err: second } = await kinetree('compile', '-f', at('good.xml'), at('folder.mjb'));
    expect(second).toContain('it is a folder');
  });

  it('refuses invalid ports and folders', async () => {
    const { code, err } = await kinetree('view', '--port', '99999999');
    expect(code).toBe(2);
    expect(err).toContain('It must be a port, 1 to 65535.');
    const plugins = await kinetree('check', '--plugins', at('nowhere'), at('good.xml'));
    expect([plugins.code, plugins.err]).toEqual([1, `${at('nowhere')}: there is no such folder\n`]);
  });

  it('compile writes the requested number of digits', async () => {
    await kinetree('compile', at('good.xml'), at('six.xml'), '--digits', '3');
    expect(readFileSync(at('six.xml'), 'utf8')).toContain('pos="0.333 0 0"');
  });

  it('compile overwrites only on request, writes nothing for a broken model, and lists its formats', async () => {
    writeFileSync(at('there.mjb'), 'x');
    expect((await kinetree('compile', at('good.xml'), at('there.mjb'))).code).toBe(2);
    expect(readFileSync(at('there.mjb'), 'utf8')).toBe('x');
    expect((await kinetree('compile', at('good.xml'), at('there.mjb'), '--force')).code).toBe(0);
    expect(new Uint8Array(readFileSync(at('there.mjb')))).toEqual(saveMJB(await original()));
    const broken = await kinetree('compile', at('bad.xml'), at('bad.mjb'));
    expect(broken.code).toBe(1);
    expect(broken.err).toContain('[bad-keyword]');
    expect(existsSync(at('bad.mjb'))).toBe(false);
    expect((await kinetree('compile', at('good.xml'), at('out.obj'))).err).toContain('must end in .xml, .urdf');
    expect((await kinetree('compile', at('there.mjb'), at('there.xml'))).err).toContain('binary model');
  });
});

describe('kinetree compile with URDF', () => {
  const ROBOT = `<robot name="arm">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <gazebo/>
  <link name="tip"><collision><geometry><mesh filename="package://parts/m.obj"/></geometry></collision></link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="tip"/></joint>
</robot>`;

  it('compile finds the packages of a URDF and reports dropped elements with reason and location', async () => {
    writeFileSync(at('arm.urdf'), ROBOT);
    const parts = `parts=${at('meshes')}`;
    const { code, err } = await kinetree('compile', '--package', parts, '--free-base', at('arm.urdf'), at('arm.xml'));
    expect(code).toBe(0);
    expect(err).toMatch(/arm\.urdf:3:3: warning: gazebo .*MJCF has no such element.*\[urdf-dropped\/[\w-]+\]/);
    const model = await loadModelFile(at('arm.xml'));
    expect([model.nq, model.nmesh, model.names.length > 0]).toEqual([8, 1, true]);
    expect((await kinetree('compile', '--package', 'parts', at('arm.urdf'), at('no.xml'))).code).toBe(2);
  });

  it.each(['check', 'info', 'simulate', 'bench'])(
    '%s accepts packages and the other options of URDF',
    async (command) => {
      writeFileSync(at('heavy.urdf'), ROBOT.replace('ixx="1"', 'ixx="7"'));
      const rest = { bench: ['--steps', '1'], simulate: ['--steps', '1', '--quiet'] }[command] ?? [];
      const parts = ['--package', `parts=${at('meshes')}`, '--free-base'];
      const { code, err, out } = await kinetree(command, at('heavy.urdf'), ...parts, '--balance-inertia', ...rest);
      expect([code, err]).toEqual([0, '']);
      if (command === 'info') expect(out).toContain('2 joints');
      const unbalanced = await kinetree(command, at('heavy.urdf'), ...parts, ...rest);
      expect(unbalanced.code).toBe(1);
      expect(unbalanced.out + unbalanced.err).toContain('--balance-inertia');
      const lost = await kinetree(command, at('heavy.urdf'), '--balance-inertia', ...rest);
      expect([lost.code, lost.out + lost.err]).toEqual([1, expect.stringContaining('package://parts/m.obj')]);
    },
  );

  it.each(['render', 'record'])('%s accepts packages', async (command) => {
    expect((await kinetree(command, '--help')).out).toContain('--package <name=folder>');
  });

  it('--compatibility selects the version, which check names if numbers depend on it, and --lenient leaves out', async () => {
    const file = at('versions.xml');
    const joint = (attributes: string): string => `<body><joint ${attributes} axis="0 1 0"/><geom size=".1"/>`;
    const model = (attributes: string): string =>
      `<mujoco><worldbody>${joint(`name="a" ${attributes}`)}${joint('')}</body></body></worldbody>
      <actuator><position joint="a" kp="1" dampratio="1"/></actuator></mujoco>`;
    writeFileSync(file, model(''));
    expect((await kinetree('check', file)).out).toContain('[depends-on-version]');
    expect((await kinetree('check', '--compatibility', '3.14', file)).out).not.toContain('depends-on-version');
    expect((await kinetree('check', '--compatibility', '3.12', file)).code).toBe(2);
    writeFileSync(file, model('springyield="1"'));
    expect(await kinetree('check', file)).toMatchObject({ code: 1 });
    const lenient = await kinetree('check', '--lenient', file);
    expect(lenient).toMatchObject({ code: 0, out: expect.stringContaining('[left-out/attribute]') });
  });

  it('compile writes URDF and reports what URDF cannot express', async () => {
    const { code, err } = await kinetree('compile', at('good.xml'), at('elsewhere/good.urdf'));
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(readFileSync(at('elsewhere/good.urdf'), 'utf8')).toContain('filename="../meshes/m.obj"');
    const again = await loadModelFile(at('elsewhere/good.urdf'));
    expect([again.nq, again.nmesh]).toEqual([7, 1]);
    writeFileSync(at('site.xml'), '<mujoco><worldbody><site name="s"/></worldbody></mujoco>');
    const dropped = await kinetree('compile', at('site.xml'), at('site.urdf'));
    expect(dropped.err).toMatch(/site\.xml:1:\d+: warning: .*\[not-in-urdf\/[\w-]+\]/);
  });
});

describe('kinetree', () => {
  it('info prints a summary of a model', async () => {
    const { code, out } = await kinetree('info', at('good.xml'));
    expect(code).toBe(0);
    expect(out).toMatch(/^good\n/);
    expect(out).toContain('6 degrees of freedom (nv)');
    const facts = JSON.parse((await kinetree('info', '--json', at('good.xml'))).out);
    expect(out).toContain('1 joint (njnt)');
    expect(facts).toMatchObject({ name: 'good', counts: { nbody: 2, nmesh: 1 }, integrator: 'euler' });
  });

  it('schema prints the reference of one element, of all, and an XML schema', async () => {
    expect((await kinetree('schema', 'freejoint')).out).toContain('| `align` | false, true, auto |  | `auto` |');
    expect((await kinetree('schema')).out).toContain('# MJCF: Sensors');
    expect((await kinetree('schema', '--format', 'xsd')).out).toContain('<xs:element name="mujoco" type="mujoco"/>');
    expect(await kinetree('schema', 'jiont')).toMatchObject({ code: 2, err: expect.stringContaining("'joint'") });
  });

  it('prints help and reports errors in a command line', async () => {
    expect((await kinetree('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await kinetree('compile', '--help')).out).not.toContain('{}');
    expect(await kinetree('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
    expect(await kinetree('chek')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean check?') });
    expect((await kinetree('compile', at('good.xml'))).code).toBe(2);
    expect((await kinetree('compile', 'a', 'b.xml', '--digits', 'x')).code).toBe(2);
  });
});

describe('the command line', () => {
  const program = createProgram({ out() {}, err() {}, isInteractive: false }, () => {});
  const leaves = (command: Command, path = ''): readonly (readonly [path: string, command: Command])[] =>
    command.commands.length === 0
      ? [[path, command]]
      : command.commands.flatMap((each) => leaves(each, `${path} ${each.name()}`.trim()));
  const commands = leaves(program);

  it('an option has the same short form and kind of value in all commands', () => {
    const forms = new Map<string, Set<string>>();
    const longs = new Map<string, Set<string>>();
    const note = (map: Map<string, Set<string>>, key: string, value: string): void =>
      void map.set(key, (map.get(key) ?? new Set()).add(value));
    for (const [, command] of commands) {
      for (const { long, short, required } of command.options) {
        note(forms, long!, `${short} ${required}`);
        if (short) note(longs, short, long!);
      }
    }
    for (const [name, list] of [...forms, ...longs]) expect([name, ...list]).toHaveLength(2);
    for (const old of ['--duration', '--keyframe', '--output']) expect([...forms.keys()]).not.toContain(old);
  });

  it.each([
    [
      '--json',
      [
        'check',
        'info',
        'compile',
        'simulate',
        'bench',
        'render',
        'record',
        'view',
        'export-page',
        'serve',
        'plan',
        'study run',
      ],
    ],
    [
      '--quiet',
      [
        'check',
        'compile',
        'simulate',
        'render',
        'record',
        'view',
        'export-page',
        'serve',
        'plan',
        'study run',
        'worker',
      ],
    ],
    ['--time', ['simulate', 'bench', 'render', 'record', 'plan']],
    ['--key', ['simulate', 'bench', 'render', 'record', 'serve']],
    ['--force', ['compile', 'simulate', 'render', 'record']],
    ['--limit', ['check', 'info', 'compile', 'simulate', 'bench', 'render', 'record', 'view', 'export-page', 'serve']],
  ])('%s is an option of every command where it makes sense', (long, names) => {
    const having = commands.filter(([, command]) => command.options.some((option) => option.long === long));
    expect(having.map(([path]) => path)).toEqual(expect.arrayContaining(names));
  });

  it.each(commands)('the help of %s ends with two examples that its options allow', (path, command) => {
    expect(EXAMPLES[path]).toHaveLength(2);
    for (const [line] of EXAMPLES[path]!) {
      const [args] = line.split(' > ');
      const { operands, unknown } = command.parseOptions(args!.split(' '));
      expect(unknown).toEqual([]);
      const least = command.registeredArguments.filter(({ required }) => required).length;
      expect(operands.length).toBeGreaterThanOrEqual(least);
    }
  });

  it('the help has exit codes, examples, and a group of URDF options', async () => {
    expect((await kinetree('--help')).out).toMatch(/Exit codes:\n {2}0 +success.*\n {2}1 .*\n {2}2 .*\n {2}130 /);
    const { out } = await kinetree('info', '--help');
    expect(out).toMatch(/URDF options:\n {2}--package/);
    expect(out).toMatch(/Examples:\n {2}kinetree info robot.xml\n/);
  });

  describe.each(['bash', 'zsh', 'fish'] as const)('completion of %s', (shell) => {
    it.each([
      [['si'], ['simulate']],
      [
        ['study', ''],
        ['run', 'watch'],
      ],
      [['study', 'run', '--qui'], ['--quiet']],
      [
        ['render', '--look', ''],
        ['classic', 'studio'],
      ],
      [
        ['completion', ''],
        ['bash', 'zsh', 'fish'],
      ],
      [['simulate', '--time', ''], []],
    ])('completes kinetree %s', async (words, expected) => {
      const { code, out } = await kinetree('completion', shell);
      expect(code).toBe(0);
      const line = words.map((word) => `'${word}'`).join(' ');
      // bashcompinit of zsh calls functions with these options
      const options = shell === 'zsh' ? 'emulate -L sh; setopt ksharrays braceexpand\n' : '';
      const request =
        shell === 'fish'
          ? `complete -C "kinetree ${words.join(' ')}"`
          : `completed() { ${options} COMP_WORDS=(kinetree ${line}); COMP_CWORD=${words.length}
             _kinetree; printf '%s\\n' "\${COMPREPLY[@]}"; }; completed`;
      const quiet = shell === 'zsh' ? ['-f'] : [];
      const { stdout, error } = spawnSync(shell, [...quiet, '-c', `${out}\n${request}`], {
        encoding: 'utf8',
        env: { ...process.env, HOME: folder },
      });
      // the shell may not be installed
      if (error) return;
      // fish adds descriptions; zsh removes words with other beginnings later
      const offered = stdout
        .split('\n')
        .map((each) => each.split('\t')[0]!)
        .filter((each) => each !== '' && each.startsWith(words.at(-1)!));
      expect(offered.sort()).toEqual([...expected].sort());
    });
  });

  it('completion refuses other shells', async () => {
    expect(await kinetree('completion', 'tcsh')).toMatchObject({
      code: 2,
      err: expect.stringContaining('bash, zsh, fish'),
    });
    expect((await kinetree('completion', 'fish')).out).toContain("-l look -x -a 'classic studio'");
  });

  it('compile and check print JSON, and check --quiet only errors', async () => {
    const { code, out } = await kinetree('compile', '-f', '--json', at('lenient.xml'), at('json.xml'));
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        file: at('json.xml'),
        bytes: expect.any(Number),
        diagnostics: [expect.objectContaining({ severity: 'warning' })],
      },
    ]);
    const failed = await kinetree('compile', '-f', '--json', at('bad.xml'), at('json.xml'));
    expect([failed.code, failed.err]).toEqual([1, '']);
    expect(JSON.parse(failed.out)).toEqual({ diagnostics: expect.arrayContaining([expect.anything()]) });
    expect(await kinetree('check', '-q', at('lenient.xml'))).toEqual({ code: 0, out: '', err: '' });
    expect((await kinetree('check', '-q', at('bad.xml'))).out).toContain('error:');
  });
});

describe('kinetree view', () => {
  const options = () => ({ page: folder, port: 0, from: folder });

  async function viewed(model: string | undefined, more: object, opened?: (address: string) => boolean) {
    let [out, err] = ['', ''];
    const output = { out: (t: string) => void (out += t), err: (t: string) => void (err += t), isInteractive: false };
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
    try {
      const code = await view(model, { ...options(), ...more }, output, async (address) => opened?.(address) ?? false);
      if (code === undefined) {
        process.emit('SIGINT', 'SIGINT');
        await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 60_000 });
      }
      return { code, out, err };
    } finally {
      exit.mockRestore();
      process.removeAllListeners('SIGTERM');
    }
  }

  it('view --open opens the address that it prints', async () => {
    const opened: string[] = [];
    const { code, out } = await viewed(at('good.xml'), { open: true }, (address) => opened.push(address) > 0);
    expect([code, opened]).toEqual([undefined, [/studio: (\S+)/.exec(out)![1]]]);
    const { err } = await viewed('sample:humanoid', { open: true }, () => false);
    expect(err).toBe('No browser could be started: open the address above.\n');
  });

  it('view --json prints the address', async () => {
    const { out } = await viewed('sample:humanoid', { json: true });
    expect(JSON.parse(out)).toEqual({
      address: expect.stringMatching(/^http:.*sample=humanoid/),
      model: 'sample:humanoid',
    });
  });

  it('view refuses files that do not exist, and folders', async () => {
    expect(await viewed('none.xml', {})).toEqual({ code: 1, out: '', err: `There is no file ${at('none.xml')}\n` });
    expect((await viewed('meshes', {})).err).toContain('is not a file');
  });
});
