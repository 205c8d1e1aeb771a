/** Attachment points, names of attached elements, and their keyframes. */
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import type { Diagnostic } from '../../../foundation/base/diagnostics.js';
import type { Change } from '../edit/changes.js';
import { Spec } from '../spec.js';

const read = (content: string): Spec => readModelText(`<mujoco model="m">${content}</mujoco>`, { name: 'child.xml' });

/** The first problem of an edit that must fail. */
function problemOf(edit: () => void): Diagnostic {
  const [problem] = problemsOf(edit);
  if (!problem) throw new Error('the edit has no problem');
  return problem;
}

it('a copy of an element moved into an attached part keeps the settings of its file', () => {
  const spec = read('<worldbody><body name="own"><geom name="g" size="1"/></body></worldbody>');
  spec.worldbody.attach(read('<compiler angle="radian"/><worldbody><body name="b"/></worldbody>'));
  const b = spec.get('body', 'b');
  spec.get('geom', 'g').moveTo(b as never);
  const copy = spec.get('geom', 'g').clone();
  spec.compiler.angle = 'radian';
  expect([copy.compiler === spec.compiler, b.compiler === spec.compiler]).toEqual([true, false]);
});

it('the world of a child is attached in a frame at the attachment point', () => {
  const spec = new Spec();
  const body = spec.worldbody.addBody({ pos: [1, 2, 3], euler: [0, 0, 90] });
  const frame = body.attach(read('<worldbody><geom name="g" size="1"/></worldbody>'));
  expect([...frame.authored]).toEqual([]);
});

it('conflicting settings are not an error without diagnostics', () => {
  const spec = read('<option timestep="1"/>');
  spec.worldbody.attach(read('<option timestep="2"/><worldbody><geom size="1"/></worldbody>'));
  expect(spec.option.timestep).toBe(1);
});

it('model assets of a child are not copied, even with all assets', () => {
  const [spec, child] = [new Spec(), new Spec()];
  child.add('model', { name: 'm', file: 'm.xml' });
  child.add('material', { name: 'wood' });
  spec.worldbody.attach(child, { assets: 'all' });
  expect(spec.section('assetSection').elements.map(({ identifier }) => identifier)).toEqual(['wood']);
});

describe('rejected attachments', () => {
  it('a moving element attached to the world is named in the error', () => {
    const child = read('<worldbody><body><frame name="f"><frame><freejoint/></frame></frame></body></worldbody>');
    const frame = child.get('frame', 'f');
    expect(problemOf(() => new Spec().worldbody.attach(frame)).message).toBe(
      "the world cannot have an element 'freejoint'",
    );
    const heavy = read('<worldbody><body><frame name="f"><inertial pos="0 0 0" mass="1"/></frame></body></worldbody>');
    expect(problemOf(() => new Spec().worldbody.attach(heavy.get('frame', 'f'))).message).toBe(
      "the world cannot have an element 'inertial'",
    );
  });

  it('a name clash is reported with its location in the child', () => {
    const spec = new Spec();
    spec.worldbody.addSite({ name: 'a-s' });
    const child = read('<worldbody>\n<body name="b">\n<site name="s"/></body></worldbody>');
    const { code, message, location } = problemOf(() => spec.worldbody.attach(child, { prefix: 'a-' }));
    expect([code, message]).toEqual(['duplicate-name', "site: the name 'a-s' is taken"]);
    expect([location?.uri, location?.line]).toEqual(['child.xml', 3]);
  });

  it('rejects a body whose new name would be "world"', () => {
    const child = read('<worldbody><body name="ld"/><site name="ld"/></worldbody>');
    expect(problemOf(() => new Spec().worldbody.attach(child, { prefix: 'wor' })).message).toBe(
      "body: the name 'world' is taken",
    );
    const site = read('<worldbody><site name="ld"/></worldbody>');
    const spec = new Spec();
    spec.worldbody.attach(site, { prefix: 'wor' });
    expect(spec.find('site', 'world')).toBeDefined();
  });

  it('rejects elements other than bodies, frames and worlds', () => {
    const site = read('<worldbody><site name="s"/></worldbody>').get('site', 's');
    expect(problemOf(() => new Spec().worldbody.attach(site as never))).toMatchObject({
      message: 'a site cannot be attached; attach a body, a frame or a whole model',
      element: "site 's'",
    });
    expect(() => new Spec().worldbody.attach('s' as never)).toThrow('attach: expected a body, a frame or a Spec');
    expect(() => new Spec().attach('s' as never, new Spec())).toThrow('attach: expected an element to attach to');
  });

  it('rejects an attachment point outside a model', () => {
    const spec = read('<worldbody><body name="b"/></worldbody>');
    const body = spec.get('body', 'b');
    body.delete();
    expect(problemOf(() => body.attach(read('<worldbody><site/></worldbody>')))).toMatchObject({
      code: expect.stringMatching(/^bad-attachment\//),
      message: 'the element to attach to is not part of a model',
      element: "body 'b'",
    });
  });

  it('rejects a part of the same model by reference', () => {
    const spec = read('<worldbody><body name="b"/><frame name="f"/></worldbody>');
    const attach = () => spec.get('frame', 'f').attach(spec.get('body', 'b'), { prefix: 'x', by: 'reference' });
    expect(problemOf(attach).message).toBe('a part of the same model can only be attached as a copy');
  });
});

describe('options of attaching', () => {
  it.each([
    [{ prefix: 1 }, /attach, prefix: expected text/],
    [{ suffix: 1 }, /attach, suffix: expected text/],
    [{ by: 'link' }, /attach, by: expected one of 'copy', 'reference'/],
    [{ keyframes: 'all' }, /attach, keyframes: expected one of 'separate', 'name', 'index'/],
    [{ keyframePoses: 'parent' }, /attach, keyframePoses: expected one of 'child', 'attached'/],
    [{ assets: 'none' }, /attach, assets: expected one of 'used', 'all'/],
    [{ prefx: 'a' }, /attach: there is no option 'prefx'; did you mean 'prefix'/],
    ['a-', /attach, options: expected options as an object, such as \{ prefix: 'left-' \}/],
  ])('rejects the options %j', (options, message) => {
    expect(() => new Spec().worldbody.attach(new Spec(), options as never)).toThrow(message);
  });
});

describe('keyframes of a child', () => {
  const JOINT = '<body><joint/><geom size=".1"/></body>';
  const child = (): Spec =>
    read(`<worldbody>${JOINT}</worldbody>
      <keyframe><key name="b" qpos="2"/><key name="a" qpos="1"/><key qpos="3"/></keyframe>`);
  const parent = (): Spec =>
    read(`<worldbody>${JOINT}</worldbody><keyframe><key name="a" qpos=".1"/><key name="b" qpos=".2"/></keyframe>`);
  const keysOf = (spec: Spec) => spec.keyframes.map(({ name, qpos }) => [name, qpos]);

  it('keyframes of a child are appended to those of the parent under free names', () => {
    const spec = parent();
    spec.worldbody.attach(child(), { prefix: 'x-' });
    spec.worldbody.attach(child());
    expect(keysOf(spec)).toEqual([
      ['a', [0.1, 0, 0]],
      ['b', [0.2, 0, 0]],
      ['x-b', [0, 2, 0]],
      ['x-a', [0, 1, 0]],
      [undefined, [0, 3, 0]],
      ['b_1', [0, 0, 2]],
      ['a_1', [0, 0, 1]],
      [undefined, [0, 0, 3]],
    ]);
  });

  it('keyframes of a child are merged by name', () => {
    const spec = parent();
    spec.add('key', { qpos: [0.3] });
    spec.worldbody.attach(child(), { prefix: 'x-', keyframes: 'name' });
    expect(keysOf(spec)).toEqual([
      ['a', [0.1, 1]],
      ['b', [0.2, 2]],
      // a keyframe without a name is not merged
      [undefined, [0.3, 0]],
      [undefined, [0, 3]],
    ]);
  });

  it.each([
    [undefined, [1, 2, 3, 1, 0, 0, 0]],
    ['child', [1, 2, 3, 1, 0, 0, 0]],
    ['attached', [11, 2, 3, 1, 0, 0, 0]],
  ] as const)(
    'with keyframePoses %s, keyframes of a child place its free bodies accordingly',
    (keyframePoses, qpos) => {
      const free = read(`<worldbody><body name="b"><freejoint/><geom size=".1"/></body></worldbody>
      <keyframe><key qpos="1 2 3 1 0 0 0"/></keyframe>`);
      const spec = new Spec();
      spec.worldbody.addFrame({ pos: [10, 0, 0] }).attach(free, { ...(keyframePoses && { keyframePoses }) });
      expect(spec.keyframes.map((key) => key.qpos)).toEqual([qpos]);
    },
  );

  it('attached keyframe poses move with the parent of a body, not with the body', () => {
    const free =
      read(`<worldbody><frame pos="1 0 0"><body name="b" pos="2 0 0"><freejoint/><geom size=".1"/></body></frame></worldbody>
      <keyframe><key qpos="5 0 0 1 0 0 0"/></keyframe>`);
    const spec = new Spec();
    spec.worldbody.addFrame({ pos: [10, 0, 0] }).attach(free.get('body', 'b'), { keyframePoses: 'attached' });
    expect(spec.keyframes.map((key) => key.qpos)).toEqual([[14, 0, 0, 1, 0, 0, 0]]);
  });

  it('keyframes of a child are merged by index', () => {
    const spec = parent();
    spec.worldbody.attach(child(), { prefix: 'x-', keyframes: 'index' });
    expect(keysOf(spec)).toEqual([
      ['a', [0.1, 2]],
      ['b', [0.2, 1]],
      [undefined, [0, 3]],
    ]);
  });

  it('keyframes are copied only with elements that have values in them', () => {
    const two = read(`<worldbody><body name="a"><joint name="ja"/><geom size=".1"/></body>
      <body name="b"><joint name="jb"/><geom size=".1"/></body></worldbody>
      <actuator><motor joint="ja"/><general joint="jb" dyntype="filter" dynprm="1"/></actuator>
      <keyframe><key name="k" act=".5"/></keyframe>`);
    const acts = (name: string) => {
      const spec = new Spec();
      spec.worldbody.attach(two.get('body', name));
      return spec.keyframes.map(({ act }) => act);
    };
    expect([acts('a'), acts('b')]).toEqual([[], [[0.5]]]);
  });

  it('a copy within a Spec does not change keyframes without values for it', () => {
    const spec = read(`<worldbody>${JOINT}<body name="still"><geom name="g" size=".1"/></body></worldbody>
      <keyframe><key qpos="1"/></keyframe>`);
    spec.worldbody.attach(spec.get('body', 'still'), { prefix: 'x-' });
    const seen: Change[] = [];
    spec.changes.subscribe((change) => seen.push(change));
    spec.worldbody.attach(spec.get('body', 'still'), { prefix: 'y-' });
    expect(seen.filter(({ element }) => element.kind === 'key')).toEqual([]);
    expect(spec.keyframes[0]!.qpos).toEqual([1]);
  });
});

describe('default class of attached elements', () => {
  const child = (): Spec => read('<worldbody><body name="b"><geom size=".1"/></body></worldbody>');

  it('the class is authored only if another class would apply', () => {
    const spec = read(
      '<default><default class="red"><geom rgba="1 0 0 1"/></default></default><worldbody><body name="r" childclass="red"/></worldbody>',
    );
    expect(spec.worldbody.attach(child(), { prefix: 'a-' }).isSet('childclass')).toBe(false);
    expect(spec.get('body', 'a-b').isSet('childclass')).toBe(false);
    spec.get('body', 'r').attach(child(), { prefix: 'b-' });
    expect(spec.get('body', 'b-b')).toMatchObject({ childclass: 'main' });
  });
});

it('attaching part of a Spec within it keeps other composites', () => {
  const spec = read(`<worldbody><composite prefix="c" type="cable" curve="s" count="5" initial="none">
    <geom type="capsule" size=".01"/></composite><body name="b"><geom size=".1"/></body></worldbody>`);
  spec.worldbody.attach(spec.get('body', 'b'), { prefix: 'x-' });
  expect([spec.all('composite').length, spec.all('body').length]).toEqual([1, 2]);
});

it.each(['deformable', 'asset'])('a tuple is attached with the skin of <%s> that it names', (section) => {
  const child = (): Spec =>
    read(`<worldbody><body name="a"><geom size=".1"/></body><body name="b"><geom size=".1"/></body></worldbody>
      <${section}><skin name="k" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">
        <bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></${section}>
      <custom><tuple name="t"><element objtype="skin" objname="k"/></tuple></custom>`);
  const named = (spec: Spec): string[][] => [
    spec.all('skin').map(({ name }) => name!),
    spec.all('tuple').map(({ name }) => name!),
    spec.all('tupleElement').map(({ objname }) => objname!),
  ];
  const attached = (part: 'a' | 'b', to = new Spec(), from = child()): Spec => {
    to.worldbody.attach(from.get('body', part), { prefix: 'x-' });
    return to;
  };
  const came = attached('a');
  expect(named(came)).toEqual([['x-k'], ['x-t'], ['x-k']]);
  expect(named(attached('b'))).toEqual([[], [], []]);
  const same = child();
  expect(named(attached('a', same, same))).toEqual([
    ['k', 'x-k'],
    ['t', 'x-t'],
    ['k', 'x-k'],
  ]);
  came.get('body', 'x-a').detach();
  expect(named(came)).toEqual([[], [], []]);
});
