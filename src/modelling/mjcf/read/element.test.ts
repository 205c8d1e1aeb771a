/** Elements in valid and invalid parents, their attributes, and attached models. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';

type Files = Readonly<Record<string, string>>;

/** Code, location and suggestion of each diagnostic. */
function said(content: string, files: Files = {}, name = 'main.xml') {
  const diagnostics = new Diagnostics();
  const spec = readModelText(`<mujoco>\n${content}\n</mujoco>`, { name, diagnostics, files });
  return {
    spec,
    codes: diagnostics.list.map(({ code, location }) => `${code}@${location?.line}:${location?.column}`),
    messages: diagnostics.list.map(({ message }) => message),
    list: diagnostics.list,
  };
}

const world = (inside: string): string => `<worldbody>${inside}</worldbody>`;

describe('attributes of elements', () => {
  it.each<[string, string, string | undefined]>([
    // a known synonym, a similar name, an unrelated name
    [world('<geom color="1 0 0 1"/>'), "'geom' has no attribute 'color'", 'rgba'],
    [world('<body xyz="1 2 3"/>'), "'body' has no attribute 'xyz'", 'pos'],
    [world('<body rotation="1 2 3"/>'), "'body' has no attribute 'rotation'", 'euler'],
    [world('<geom frction="1"/>'), "'geom' has no attribute 'frction'", 'friction'],
    [world('<geom nothingknown="1"/>'), "'geom' has no attribute 'nothingknown'", undefined],
    // attributes of earlier versions
    ['<option apirate="1"/>', "'option' no longer has the attribute 'apirate': nothing replaces it", undefined],
    [
      '<compiler convexhull="true"/>',
      "'compiler' no longer has the attribute 'convexhull': convex hulls are made where geoms collide",
      undefined,
    ],
    // members of Object.prototype are not attributes, keywords or versions
    ...['toString', 'constructor', 'hasOwnProperty', '__proto__'].flatMap((word): [string, string, undefined][] => [
      [world(`<body><joint ${word}="1"/></body>`), `'joint' has no attribute '${word}'`, undefined],
      [`<option ${word}="1"/>`, `'option' has no attribute '${word}'`, undefined],
    ]),
  ])('reports %s: %s', (content, message, suggestion) => {
    const { list } = said(content);
    expect(list.map((each) => [each.message, each.suggestion])).toEqual([[message, suggestion]]);
  });

  it('attributes of a malformed tag are not read, because they may be cut off', () => {
    expect(said(world('<geom sze="2" size=1/>')).messages).toEqual(['not well-formed XML: unquoted attribute value']);
  });

  it('a required number is missing if it is empty', () => {
    const { messages } = said(world('<replicate count=" "><geom size="1"/></replicate>'));
    expect(messages).toEqual(["'replicate' needs the attribute 'count'"]);
  });

  it('an invalid number among integers is reported at its location', () => {
    const flex = '<flexcomp name="f" type="direct" dim="2" point="0 0 0 1 0 0 0 1 0" element="0 1 2.5"/>';
    const { messages, list } = said(world(flex));
    expect(messages).toEqual(["attribute 'element': '2.5' is not an integer"]);
    expect(list[0]!.location!.column).toBe(world(flex).indexOf('2.5') + 1);
  });

  it('a member of Object.prototype is not a keyword', () => {
    const { messages } = said('<option integrator="toString"/>');
    expect(messages).toEqual([expect.stringMatching(/^attribute 'integrator': 'toString' is not one of Euler, /)]);
  });

  it.each([
    ['<default><geom name="a"/></default>', 'name'],
    ['<default><geom class="a"/></default>', 'class'],
    ['<default><motor joint="a"/></default>', 'joint'],
  ])('an attribute of single elements cannot be in a class: %s', (content, attribute) => {
    const { messages } = said(content);
    expect(messages).toEqual([
      expect.stringMatching(`^attribute '${attribute}' of '.*' cannot be set in a default class$`),
    ]);
  });

  it.each([
    ['<asset><mesh name="m" params="1" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>', 'mesh', 'params', true],
    ['<asset><mesh name="m" params="1" builtin="sphere"/></asset>', 'mesh', 'params', false],
    [
      world(
        '<composite prefix="c" type="cable" count="4 1 1" curve="s" size="1"><joint kind="main" limited="true"/><geom type="capsule" size=".01"/></composite>',
      ),
      'joint',
      'limited',
      true,
    ],
  ])('an attribute without effect is ignored with a warning, as in MuJoCo: %s', async (content, tag, name, isIdle) => {
    const { messages, isRefusedThere, differences } = await compileSmallModel(content);
    expect(messages).toEqual(isIdle ? [`attribute '${name}' of '${tag}' has no effect`] : []);
    expect(said(content).list.map(({ location }) => location!.column)).toEqual(
      isIdle ? [content.indexOf(`${name}=`) + 1] : [],
    );
    expect([isRefusedThere, differences]).toEqual([false, []]);
    expect(
      said(content)
        .spec.root.descendants()
        .some((each) => each.authored.has(name)),
    ).toBe(!isIdle);
  });

  it('a missing or empty required attribute is reported, except in a class', () => {
    const missing = (content: string): boolean =>
      said(content).codes.some((code) => code.startsWith('missing-attribute'));
    const hfield = (attributes: string): string => `<asset><hfield name="h" ${attributes}/></asset>`;
    expect(missing(hfield(''))).toBe(true);
    expect(missing(hfield('size=" "'))).toBe(true);
    expect(missing(hfield('size="1 1 1 1"'))).toBe(false);
  });
});

describe('children of elements', () => {
  it.each<[string, string[]]>([
    [world('<goem/>'), ["'worldbody' cannot contain an element 'goem'"]],
    ['<default><geom><site/></geom></default>', ["'geom' cannot contain an element 'site'"]],
    [world('<geom size="1"><site/></geom>'), ["'geom' cannot contain an element 'site'"]],
    ['<visual><map/><map/></visual>', ["'map' can appear only once in 'visual'"]],
    [world('<body><freejoint/><freejoint/></body>'), []],
    [
      '<asset><material name="m" texture="t"><layer role="rgb" texture="t"/></material></asset>',
      ["'material' with texture cannot contain an element 'layer'"],
    ],
    ['<asset><material name="m"><layer role="rgb" texture="t"/></material></asset>', []],
  ])('reads %s with the messages %j', (content, messages) => {
    expect(said(content).messages).toEqual(messages);
  });

  it.each([
    ['<default><geom><plugin plugin="x"/></geom></default>', "'geom' cannot contain an element 'plugin'"],
    [
      world('<body><geom size="1"/><inertial mass="1" pos="0 0 0"/><inertial mass="2" pos="0 0 0"/></body>'),
      "'inertial' can appear only once in 'body'",
    ],
    [world('<asset/>'), "'worldbody' cannot contain an element 'asset'"],
  ])('an invalid child is dropped with an error, as in MuJoCo: %s', async (content, message) => {
    const { spec, messages, list } = said(content);
    expect(messages).toEqual([message]);
    // its own tag, which is valid elsewhere, is not a suggestion
    expect(list[0]!.suggestion).toBeUndefined();
    expect(spec.all('instance')).toEqual([]);
    expect(spec.root.descendants().filter(({ kind }) => kind === 'inertial').length).toBeLessThan(2);
    expect((await compileSmallModel(content)).isRefusedThere).toBe(true);
  });

  it('a material in a class may have layers, as in MuJoCo', async () => {
    const content = '<default><material><layer texture="t" role="rgb"/></material></default>';
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });

  it('suggests a valid child', () => {
    expect(said(world('<goem/>')).list[0]!.suggestion).toBe('geom');
    expect(said('<woldbody/>').list[0]!.suggestion).toBe('worldbody');
  });

  it('a whole model cannot be included in a part of one', () => {
    const files = { 'all.xml': '<mujoco><asset/><worldbody/><geom size="1"/></mujoco>' };
    const { messages, spec } = said(world('<include file="all.xml"/>'), files);
    expect(messages.map((message) => message.slice(0, 50))).toEqual(
      [
        "'asset' is a section of a model and cannot be included in",
        "'worldbody' is a section of a model and cannot be included in",
      ].map((message) => message.slice(0, 50)),
    );
    expect(spec.all('geom')).toHaveLength(1);
    // it can be included at the top level
    expect(said('<include file="all.xml"/>', { 'all.xml': '<mujoco><asset/><worldbody/></mujoco>' }).messages).toEqual(
      [],
    );
  });
});

describe('attach', () => {
  const ARM =
    '<mujoco model="arm"><worldbody><body name="b"><geom size="1"/></body><frame name="f"><site name="s"/></frame><geom name="g" size="1"/></worldbody></mujoco>';
  const files = {
    'arm.xml': ARM,
    'loop.xml': `<mujoco><asset><model name="l" file="loop.xml"/></asset><worldbody><body name="x"><attach model="l" body="x" prefix="p"/></body></worldbody></mujoco>`,
  };
  const attached = (attach: string, asset = '<model name="arm" file="arm.xml"/>') =>
    said(`<asset>${asset}</asset>\n${world(`<body name="own"/>${attach}`)}`, files);

  it.each<[string, string, string, string | undefined]>([
    ['<attach model="arn" prefix="p"/>', '', 'unknown-reference', 'arm'],
    ['<attach model="arm" body="c" prefix="p"/>', '', 'unknown-reference', 'b'],
    ['<attach model="arm" frame="e" prefix="p"/>', '', 'unknown-reference', 'f'],
    ['<attach prefix="p"/>', '', 'self-attach', undefined],
    ['<attach model="arm" prefix="p"/>', '<model name="arm"/>', 'missing-attribute', undefined],
    ['<attach model="arm" prefix="p"/>', '<model name="arm" file="none.xml"/>', 'file-not-found', undefined],
    ['<attach model="arm" prefix="p"/>', '<model name="arm" file="../arm.xml"/>', 'bad-path', undefined],
    ['<attach model="l" body="x" prefix="p"/>', '<model name="l" file="loop.xml"/>', 'model-cycle', undefined],
  ])('reports %s of the asset %s: %s', (attach, asset, code, suggestion) => {
    const { list, spec } = asset ? attached(attach, asset) : attached(attach);
    expect(list.filter((each) => each.code === code).map((each) => each.suggestion)).toEqual([suggestion]);
    if (code !== 'model-cycle') expect(spec.all('body').map(({ name }) => name)).toEqual(['own']);
  });

  it('a fault of attach names the attribute', () => {
    const text = '<attach model="arm" body="c" prefix="p"/>';
    const { list } = attached(text);
    const line = world(`<body name="own"/>${text}`);
    expect(list[0]!.location).toMatchObject({ line: 3, column: line.indexOf('body="c"') + 1 });
    const [unknown] = attached('<attach model="arn" prefix="p"/>').list;
    expect(unknown!.message).toContain("there is no model 'arn'");
    expect(unknown!.location).toMatchObject({ line: 3, column: '<worldbody><body name="own"/><attach '.length + 1 });
    const asset = '<model name="arm" file="none.xml"/>';
    const { list: missing } = attached('<attach model="arm" prefix="p"/>', asset);
    expect(missing[0]!.location).toMatchObject({ line: 2, column: `<asset>${asset}`.indexOf('file=') + 1 });
  });

  it.each<[string, string[], string[]]>([
    ['body="b"', ['own', 'p_b'], []],
    ['frame="f"', ['own'], ['p_f']],
    ['', ['own', 'p_b'], ['p_f']],
  ])('attaches a body, a frame or the whole world: %s', (what, bodies, frames) => {
    const { spec, codes } = attached(`<attach model="arm" ${what} prefix="p_"/>`);
    expect(codes).toEqual([]);
    expect(spec.all('body').map(({ name }) => name)).toEqual(bodies);
    expect(spec.all('frame').flatMap(({ name }) => name ?? [])).toEqual(frames);
    expect(spec.find('geom', 'p_g') !== undefined).toBe(what === '');
    // the contents of a world are put into a frame
    expect(spec.all('frame').length).toBe(frames.length + (what === '' ? 1 : 0));
  });

  it('attached elements replace the attach element in place', () => {
    const { spec } = said(
      `<asset><model name="arm" file="arm.xml"/></asset>${world(
        '<body name="1"/><attach model="arm" body="b" prefix="2"/><body name="3"/>',
      )}`,
      files,
    );
    expect(spec.worldbody.children('body').map(({ name }) => name)).toEqual(['1', '2b', '3']);
  });

  it('attach without a prefix attaches nothing', () => {
    const { spec, codes } = attached('<attach model="arm" body="b"/>');
    expect(codes).toEqual([expect.stringMatching(/^missing-attribute@3/)]);
    expect(spec.all('body').map(({ name }) => name)).toEqual(['own']);
  });

  it('attaches a body of the same model', () => {
    const { spec, codes } = said(
      world('<body name="b"><geom name="g" size="1"/></body><attach body="b" prefix="2_"/>'),
    );
    expect(codes).toEqual([]);
    expect(spec.all('geom').map(({ name }) => name)).toEqual(['g', '2_g']);
  });

  it('attaches the expanded elements of a composite with the prefix, as in MuJoCo', async () => {
    const cable =
      '<composite prefix="c" type="cable" count="4 1 1" curve="s" size="1"><geom type="capsule" size=".01"/></composite>';
    const content = world(`<body name="b">${cable}</body><attach body="b" prefix="2_"/>`);
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });

  it('finds a model by the name in its file', () => {
    const { spec, codes } = attached('<attach model="arm" body="b" prefix="p_"/>', '<model file="arm.xml"/>');
    expect(codes).toEqual([]);
    expect(spec.find('body', 'p_b')).toBeDefined();
  });

  it('reads a model once for several attachments', () => {
    const reads: string[] = [];
    const text = `<mujoco><asset><model name="arm" file="arm.xml"/></asset>${world(
      '<attach model="arm" body="b" prefix="1"/><attach model="arm" body="b" prefix="2"/>',
    )}</mujoco>`;
    readModelText(text, {
      files: (path) => {
        reads.push(path);
        return new TextEncoder().encode(files[path as 'arm.xml']);
      },
    });
    expect(reads).toEqual(['arm.xml']);
  });

  it('a fault in an attached model is reported with its chain', () => {
    const broken = { 'bad.xml': '<mujoco><worldbody>\n <geom foo="1"/></worldbody></mujoco>' };
    const { list } = said(
      '<asset>\n<model name="m" file="bad.xml"/></asset><worldbody><attach model="m" prefix="p"/></worldbody>',
      broken,
    );
    expect(list[0]).toMatchObject({
      code: 'unknown-attribute',
      location: { uri: 'bad.xml', line: 2 },
      chain: [{ uri: 'main.xml', line: 3, column: 1 }],
    });
  });
});

describe('replicate', () => {
  it('rejects a replicate of a flex', () => {
    const flexcomp = '<flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1" dim="2"/>';
    const { messages } = said(world(`<replicate count="2"><body>${flexcomp}</body></replicate>`));
    expect(messages).toEqual([expect.stringContaining('a flex cannot be replicated; write one for each copy')]);
    expect(said(world(`<replicate count="2"><geom size="1"/></replicate>`)).messages).toEqual([]);
  });
});

it('a text with another root element is not a model', () => {
  const diagnostics = new Diagnostics();
  readModelText('<model/>', { diagnostics });
  expect(diagnostics.list.map(({ code }) => code)).toEqual(['bad-root']);
  expect(() => readModelText('<model/>')).toThrow("'model'");
});
