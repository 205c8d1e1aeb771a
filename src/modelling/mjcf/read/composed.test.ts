/** Models made of several files: locations of faults, limits, and the order of reading. */

import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf } from '../../../foundation/base/diagnostics.js';
import { modelError } from '../../../foundation/schema/report.js';
import type { ReadTextOptions } from './read-text.js';

type Files = Readonly<Record<string, string>>;

function read(text: string, files: Files = {}, options: Partial<ReadTextOptions> = {}) {
  const diagnostics = new Diagnostics();
  const bytes = new Map(Object.entries(files).map(([name, content]) => [name, new TextEncoder().encode(content)]));
  const spec = readModelText(text, { name: 'main.xml', files: bytes, diagnostics, ...options });
  return { spec, list: diagnostics.list, codes: diagnostics.list.map(({ code }) => familyOf(code)) };
}

const world = (content: string, before = ''): string => `<mujoco>${before}<worldbody>${content}</worldbody></mujoco>`;
const asset = (rows: string): string => `<asset>${rows}</asset>`;
const ARM = world('<body name="arm"><geom size="1"/><body name="hand"><geom size="1"/></body></body>');

describe('attached models', () => {
  const attaching = (attributes: string): string =>
    world(`<attach model="m" prefix="p_" ${attributes}/>`, asset('<model name="m" file="arm.xml"/>'));

  it('each attached element counts once against the limit of elements', () => {
    const text = attaching('body="arm"');
    // two bodies with a geom each
    expect(read(text, { 'arm.xml': ARM }, { limits: { elements: 4 } }).codes).toEqual([]);
    const { list, spec } = read(text, { 'arm.xml': ARM }, { limits: { elements: 3 } });
    expect(list.map(({ code }) => familyOf(code))).toEqual(['too-large']);
    expect(list[0]!.message).toMatch(/^4 elements made by attaching and replicating.* 3$/);
    expect(spec.all('body')).toEqual([]);
  });

  it('an unknown body of an attached model is reported with a suggestion', () => {
    const { list } = read(attaching('body="amr"'), { 'arm.xml': ARM });
    expect(list.map(({ code, suggestion }) => [familyOf(code), suggestion])).toEqual([['unknown-reference', 'arm']]);
    expect(list[0]!.message).toContain("'amr'");
  });

  it('an unknown model is reported with a suggestion', () => {
    const text = world('<attach model="rm" prefix="p_"/>', asset('<model name="arm" file="arm.xml"/>'));
    const { list } = read(text, { 'arm.xml': ARM });
    expect(list.map(({ code, suggestion }) => [familyOf(code), suggestion])).toEqual([['unknown-reference', 'arm']]);
  });

  it('a name that a missing include may declare is not reported', () => {
    const files = { 'arm.xml': world('<include file="gone.xml"/>') };
    const { codes } = read(attaching('body="arm"'), files);
    expect(codes).toEqual(['file-not-found']);
  });

  it('attached elements replace the attach element in place', () => {
    const text = world(
      '<geom name="first" size="1"/><attach model="m" prefix="p_" body="arm"/><geom name="last" size="1"/>',
      asset('<model name="m" file="arm.xml"/>'),
    );
    const { spec } = read(text, { 'arm.xml': ARM });
    expect(spec.worldbody.elements.map((each) => each.identifier)).toEqual(['first', 'p_arm', 'last']);
  });

  it('conflicting settings are reported with the location of the attachment', () => {
    const text = `<mujoco>
      <compiler conflict="error"/><option timestep="0.004"/>${asset('<model name="m" file="arm.xml"/>')}
      <worldbody><attach model="m" prefix="p_" body="arm"/></worldbody></mujoco>`;
    const child = ARM.replace('<worldbody>', '<option timestep="0.001"/><worldbody>');
    const { list } = read(text, { 'arm.xml': child });
    expect(list).toHaveLength(1);
    expect(list[0]!.chain!.map(({ uri, line }) => [uri, line])).toEqual([['main.xml', 3]]);
  });

  // sizes as in geom_size of MuJoCo
  it('attached models keep their classes alongside others of the same names', () => {
    const classes = (x: number, other: number): string =>
      `<default><default class="x"><geom size="${x}"/></default><default class="x_1"><geom size="${other}"/></default></default>`;
    const text = world(
      '<geom class="x"/><attach model="m" prefix=""/><attach model="m" prefix=""/>',
      classes(7, 8) + asset('<model name="m" file="arm.xml"/>'),
    );
    const child = world('<body><geom class="x"/><geom class="x_1"/></body>', classes(3, 4));
    const { codes, spec } = read(text, { 'arm.xml': child });
    expect([codes, spec.all('geom').map(({ size }) => size![0])]).toEqual([[], [7, 3, 4, 3, 4]]);
  });

  // compared with geom_rgba and geom_friction of MuJoCo
  it.each(['', 'p_'])('attached models use only the main class of their own file, with prefix "%s"', (prefix) => {
    const classes = '<default><geom condim="1"/><default class="c"><geom rgba="1 0 0 1"/></default></default>';
    const text = world(
      `<body childclass="c"><attach model="m" body="arm" prefix="${prefix}"/></body>`,
      classes + asset('<model name="m" file="arm.xml"/>'),
    );
    const child = world('<body name="arm"><geom name="g" size="1"/></body>', '<default><geom friction="2"/></default>');
    const { codes, spec } = read(text, { 'arm.xml': child });
    const { condim, rgba, friction } = spec.get('geom', `${prefix}g`);
    expect([codes, condim, rgba, friction![0]]).toEqual([[], 3, [0.5, 0.5, 0.5, 1], 2]);
  });

  it('a model is named by its asset, else by its own name', () => {
    const rows = '<model name="m" file="arm.xml"/><model file="named.xml"/><model file="arm.xml"/>';
    const files = { 'arm.xml': ARM, 'named.xml': ARM.replace('<mujoco>', '<mujoco model="own">') };
    const { spec } = read(world('', asset(rows)), files);
    expect([...spec.submodels.keys()]).toEqual(['m', 'own', 'MuJoCo Model']);
  });
});

describe('replicates', () => {
  it('rejects a replicate of a flex, and drops it', () => {
    const flex = '<flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1" dim="2" radius=".01"/>';
    const { list, spec } = read(world(`<replicate count="2"><body>${flex}</body></replicate><body name="b"/>`));
    expect(list.map(({ code }) => familyOf(code))).toEqual(['bad-flex']);
    expect(list[0]!.message).toContain('a flex cannot be replicated; write one for each copy');
    expect(spec.worldbody.elements.map(({ identifier }) => identifier)).toEqual(['b']);
  });

  it('drops a replicate beyond the limit of elements', () => {
    const text = world('<replicate count="3"><geom size="1"/></replicate><geom name="other" size="1"/>');
    expect(read(text, {}, { limits: { elements: 6 } }).spec.all('geom')).toHaveLength(4);
    const { codes, spec } = read(text, {}, { limits: { elements: 5 } });
    expect(codes).toEqual(['too-large']);
    expect(spec.all('geom').map(({ name }) => name)).toEqual(['other']);
  });
});

const naming = (rows: string): string => world('', asset(rows));

describe('model assets', () => {
  it('the number of model assets is limited', () => {
    const rows = '<model name="a" file="a.xml"/><model name="b" file="b.xml"/>';
    const files = { 'a.xml': ARM, 'b.xml': ARM };
    expect(read(naming(rows), files, { limits: { submodels: 2 } }).codes).toEqual([]);
    const { list, spec } = read(naming(rows), files, { limits: { submodels: 1 } });
    expect(list.map(({ code }) => familyOf(code))).toEqual(['too-large']);
    expect(list[0]!.message).toMatch(/^2 models named by this one/);
    expect(list[0]!.location!.column).toBe(naming(rows).lastIndexOf('file=') + 1);
    // unread models may contain the names
    expect(spec.knownErrors!.isUnusable).toBe(true);
  });

  it('model assets of one file are read once per content type', () => {
    const opened: unknown[] = [];
    const types = ['', '', 'text/xml', 'text/plain'];
    const rows = ['a', 'b', 'c', 'd'].map(
      (name, i) => `<model name="${name}" file="arm.xml"${types[i] === '' ? '' : ` content_type="${types[i]}"`}/>`,
    );
    read(
      naming(rows.join('')),
      { 'arm.xml': ARM },
      {
        openModel: ({ uri, bytes, contentType, wanted }) => {
          opened.push([contentType, wanted]);
          return { name: uri, bytes };
        },
      },
    );
    expect(opened).toEqual([undefined, 'text/xml', 'text/plain'].map((type) => [type, 'model']));
  });

  it('a decoder can make a model', () => {
    const { spec } = read(
      world('<attach model="a" body="arm" prefix="p_"/>', asset('<model name="a" file="arm.any"/>')),
      { 'arm.any': 'any bytes' },
      { openModel: () => readModelText(ARM) },
    );
    expect(spec.find('body', 'p_hand')).toBeDefined();
  });

  it('model assets that cannot be opened are reported at the asset', () => {
    const fails = (error: Error): Partial<ReadTextOptions> => ({
      openModel: () => {
        throw error;
      },
    });
    const refused = modelError('bad-path', { file: 'inside' });
    const files = { 'a.xml': ARM, 'part.xml': naming('\n<model name="p" file="a.xml"/>') };
    const [own] = read(naming('<model name="a" file="a.xml"/>'), files, fails(refused)).list;
    expect(own).toMatchObject({ code: 'bad-path', element: "model 'a'", location: { uri: 'main.xml', line: 1 } });
    expect([own!.location!.column, own!.chain]).toEqual(['<mujoco><asset><model name="a" '.length + 1, undefined]);
    const [included] = read('<mujoco>\n<include file="part.xml"/></mujoco>', files, fails(refused)).list;
    expect(included).toMatchObject({ location: { uri: 'part.xml', line: 2 }, chain: [{ uri: 'main.xml', line: 2 }] });
    expect(() => read(naming('<model name="a" file="a.xml"/>'), files, fails(new Error('broken')))).toThrow('broken');
  });

  it('model assets outside of the directory are rejected by name', () => {
    const { list } = read(naming('<model name="a" file="../a.xml"/>'));
    expect(list.map(({ message }) => message)).toEqual([expect.stringContaining("'../a.xml'")]);
    expect(list[0]!.location!.column).toBe('<mujoco><asset><model name="a" '.length + 1);
  });

  it('missing model assets are reported', () => {
    const { spec, list } = read(world('<attach model="a" prefix="p_"/>', asset('<model name="a" file="a.xml"/>')));
    expect(list.map(({ code, message }) => [familyOf(code), message])).toEqual([
      ['file-not-found', expect.stringContaining("'a.xml'")],
    ]);
    expect([...spec.submodels.keys()]).toEqual([]);
  });

  it('attached models may attach other models', () => {
    const middle = world('<attach model="a" body="arm" prefix="p_"/>', asset('<model name="a" file="arm.xml"/>'));
    const { spec, codes } = read(
      world('<attach model="b" body="p_arm" prefix="q_"/>', asset('<model name="b" file="middle.xml"/>')),
      { 'middle.xml': middle, 'arm.xml': ARM },
    );
    expect([codes, spec.find('body', 'q_p_hand')?.kind]).toEqual([[], 'body']);
  });

  it('models that name each other are rejected with the chain', () => {
    const { list } = read(naming('<model name="a" file="a.xml"/>'), {
      'a.xml': naming('<model name="m" file="main.xml"/>'),
    });
    expect(list.map(({ code }) => familyOf(code))).toEqual(['model-cycle']);
    expect(list[0]!.message).toContain('main.xml -> a.xml -> main.xml');
    const column = '<mujoco><asset><model name="m" '.length + 1;
    expect(list[0]!.location).toMatchObject({ uri: 'a.xml', line: 1, column });
  });
});

describe('includes', () => {
  it('a fault in an included text is reported with the chain of includes', () => {
    const { list } = read('<mujoco>\n<include file="part.xml"/></mujoco>', {
      'part.xml': '<mujoco><worldbody></mujoco>',
    });
    const [first] = list;
    expect(first!.code).toBe('xml-syntax');
    expect(first!.location!.uri).toBe('part.xml');
    expect(first!.chain!.map(({ uri, line }) => [uri, line])).toEqual([['main.xml', 2]]);
  });

  it('a missing include is reported with its line and its chain', () => {
    const { list } = read('<mujoco>\n<include file="part.xml"/></mujoco>', {
      'part.xml': '<mujoco>\n\n <include file="gone.xml"/></mujoco>',
    });
    expect(list).toMatchObject([
      {
        code: 'file-not-found',
        element: 'include',
        location: { uri: 'part.xml', line: 3, column: 11 },
        chain: [{ uri: 'main.xml', line: 2, column: 1 }],
      },
    ]);
  });

  it('an include without a file is reported', () => {
    const { list } = read('<mujoco><include/></mujoco>');
    expect(list.map(({ message }) => message)).toEqual([expect.stringContaining("'include'")]);
  });

  it('an include outside of the root is rejected', () => {
    expect(read('<mujoco><include file="../part.xml"/></mujoco>').codes).toEqual(['bad-path']);
  });

  it('a fault of an included element has no consequential errors', () => {
    const part = '<mujoco><worldbody><wheel name="w"/></worldbody></mujoco>';
    const included = read('<mujoco><include file="part.xml"/></mujoco>', { 'part.xml': part }).spec.knownErrors!;
    expect([included.isIncomplete, included.mayDeclare('other')]).toEqual([true, true]);
    const own = read(part).spec.knownErrors!;
    expect([own.isIncomplete, own.mayDeclare('w'), own.mayDeclare('other')]).toEqual([false, true, false]);
  });

  it('faults of the main file have no chain', () => {
    const { list } = read('<mujoco><worldbody></mujoco>');
    expect(list[0]!.code).toBe('xml-syntax');
    expect(list[0]!.chain).toBeUndefined();
    const [missing] = read('<mujoco><include file="gone.xml"/></mujoco>').list;
    expect(missing!.chain).toBeUndefined();
  });
});

describe('faults of a text', () => {
  it('a text with a tolerated flaw is usable, and a text that is not XML is unusable', () => {
    const flawsOf = (content: string) => read(content).spec.knownErrors;
    expect(read(world('<body name="a & b"/>')).codes).toEqual(['xml-lenient']);
    expect(flawsOf(world('<body name="a & b"/>'))).toBeUndefined();
    for (const torn of ['<mujoco><worldbody></mujoco>', '', '<scene/>']) expect(flawsOf(torn)!.isUnusable).toBe(true);
    expect(read('').spec.root.elements.length).toBeGreaterThan(0);
  });

  it.each([
    ['<robot name="r"><link name="a"/></robot>', undefined],
    ['<robot name="r"><link name="a"/><joint name="j" type="fixed"/></robot>', true],
  ])('faults make a robot unusable: %s', (text, isUnusable) => {
    const { spec, list } = read(text);
    expect(list.some(({ severity }) => severity === 'error')).toBe(isUnusable === true);
    expect(spec.knownErrors?.isUnusable).toBe(isUnusable);
  });

  it.each([
    ['<mujoco><compiler angle="no"/></mujoco>', true],
    [world('<geom size="no"/>'), false],
    // a warning is not a fault
    [world('<frame wheel="1"/>'), undefined],
  ])('only faults of global settings make a text unusable: %s', (text, isUnusable) => {
    const { spec, codes } = read(text);
    expect(codes.length).toBe(1);
    expect(spec.knownErrors?.isUnusable).toBe(isUnusable);
  });

  it('a text without a name gets the default name', () => {
    const diagnostics = new Diagnostics();
    readModelText('<mujoco><worldbody></mujoco>', { diagnostics });
    expect(diagnostics.list[0]!.location!.uri).toBe('model.xml');
  });

  it('elements without names are reported by their kind', () => {
    const { list } = read(world('<geom size="no"/><geom name="g" size="no"/>'));
    expect(list.map(({ element }) => element)).toEqual(['geom', "geom 'g'"]);
    expect(list.every((each) => !('chain' in each))).toBe(true);
  });

  it('a robot may contain MJCF sections; unknown elements in them are dropped', () => {
    const { spec, list } = read(
      '<robot name="r"><mujoco><option><flag gravity="disable"/><wheel/></option></mujoco><link name="a"/></robot>',
    );
    expect(list.map(({ code, message }) => [familyOf(code), message])).toEqual([
      ['urdf-dropped', expect.stringMatching(/^wheel is left out: 'option' has no such element/)],
    ]);
    expect(spec.section('flag').gravity).toBe('disable');
    const foreign = read('<robot name="r"><gazebo><option timestep="1"/></gazebo><link name="a"/></robot>');
    expect(foreign.spec.option.isSet('timestep')).toBe(false);
  });

  it('the Spec keeps the loader, extensions and compilerQueries', async () => {
    const loaded: unknown[] = [];
    const extensions = {};
    const compilerQueries = { shapes: () => undefined } as unknown as NonNullable<ReadTextOptions['compilerQueries']>;
    const load = async (spec: unknown): Promise<void> => void loaded.push(spec);
    const { spec } = read(
      world(''),
      {},
      { extensions, compilerQueries, load: load as NonNullable<ReadTextOptions['load']> },
    );
    await spec.load();
    expect(loaded).toEqual([spec]);
    expect(spec.extensions).toBe(extensions);
    expect(spec.compilerQueries).toBe(compilerQueries);
    const outer = read(naming('<model name="m" file="arm.xml"/>'), { 'arm.xml': ARM }, { compilerQueries }).spec;
    expect(outer.submodels.get('m')!.compilerQueries).toBe(compilerQueries);
  });
});

describe('duplicate names', () => {
  it('names are unique within a namespace', () => {
    const classes = '<default><default class="arm"/></default>';
    expect(read(world('<body name="arm"><geom size="1"/></body>', classes)).codes).toEqual([]);
    const twice = world('<body name="a"><geom name="a" size="1"/></body><body name="a"><geom size="1"/></body>');
    const { list } = read(twice);
    expect(list.map(({ code, location }) => [familyOf(code), location!.column])).toEqual([
      ['duplicate-name', twice.lastIndexOf('name="a"') + 1],
    ]);
    // and the message gives the location of the first one
    expect(list[0]!.message).toBe(`body: the name 'a' is taken (main.xml:1:${twice.indexOf('<body') + 1})`);
  });

  it('names of classes are unique', () => {
    const twice = world('', '<default><default class="c"/><default class="c"/></default>');
    const place = `main.xml:1:${twice.indexOf('<default class') + 1}`;
    expect(read(twice).list.map(({ message }) => message)).toEqual([
      `the default class 'c' is defined twice (${place})`,
    ]);
  });

  it('the name of the world is taken', () => {
    const { list } = read(world('<body name="world"><geom size="1"/></body>'));
    expect(list.map(({ code, message }) => [familyOf(code), message])).toEqual([
      ['duplicate-name', "body: the name 'world' is taken"],
    ]);
  });
});
