/** A page that opens a model with errors and corrects its text. */
import { describe, expect, it } from 'vitest';
import { WorkerPage } from '../../../../test/worker/worker-page.js';
import type { OfferedFile, SimulationSource } from '../simulation-protocol.js';
import type { EditorView } from './editor-protocol.js';

const FIELDS = { fields: ['qpos'], arenaFields: [] } as const;

const GOOD = `<mujoco>
  <worldbody>
    <body name="arm"><joint name="hinge"/><geom name="rod" type="box" size=".1 .1 .1"/></body>
  </worldbody>
</mujoco>`;

class Page extends WorkerPage {
  constructor() {
    super(FIELDS);
  }

  /** Loads a model, which fails, and opens its texts. */
  async mend(source: SimulationSource): Promise<EditorView> {
    this.send({ type: 'load', source, plugins: [], keepState: false });
    await this.until(() => this.last('failed') !== undefined);
    expect(this.last('failed').canMend).toBe(true);
    this.send({ type: 'mend' });
    await this.until(() => this.last('editorView') !== undefined);
    this.send({ type: 'pause' });
    return this.last('editorView').view;
  }

  /** Shows a document and replaces a part of its text. */
  async type(uri: string, from: string, to: string): Promise<void> {
    await this.ask('setView', { open: [], search: '', selection: [], document: uri });
    const { text, version } = this.shown(uri);
    const start = text.indexOf(from);
    await this.ask('editText', uri, version, [{ start, end: start + from.length, insert: to }]);
  }

  /** Text and version of a document, as last sent. */
  shown(uri: string): { readonly text: string; readonly version: number } {
    const views = this.reports.flatMap((each) =>
      each.type === 'editorView' && each.view.text?.uri === uri ? [each.view.text] : [],
    );
    return { text: views.findLast(({ text }) => text !== undefined)!.text!, version: views.at(-1)!.version };
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const filesOf = (files: Readonly<Record<string, string>>): SimulationSource => ({
  kind: 'files',
  name: Object.keys(files)[0]!,
  files: new Map(Object.entries(files).map(([path, text]) => [path, encode(text)])),
});

/** Broken models: the name of the file with the fault, the faulty part, and its correction. */
const CASES: readonly (readonly [
  what: string,
  files: Record<string, string>,
  uri: string,
  from: string,
  to: string,
])[] = [
  ['a value', { 'a.xml': GOOD.replace('.1 .1 .1', '.1 .1') }, 'a.xml', '.1 .1', '.1 .1 .1'],
  ['an attribute', { 'a.xml': GOOD.replace('size', 'sise') }, 'a.xml', 'sise', 'size'],
  [
    'a tag that is not closed',
    { 'a.xml': GOOD.replace('</body>', '') },
    'a.xml',
    '</worldbody>',
    '</body></worldbody>',
  ],
  ['no element at all', { 'a.xml': 'robot' }, 'a.xml', 'robot', GOOD],
  [
    'a reference',
    { 'a.xml': GOOD.replace('<joint', '<geom material="none" size="1"/><joint') },
    'a.xml',
    ' material="none"',
    '',
  ],
  [
    'an included file',
    {
      'a.xml': '<mujoco><worldbody><include file="part.xml"/></worldbody></mujoco>',
      'part.xml': '<mujocoinclude><body name="arm"><joint name="hinge"/><geom sise="1"/></body></mujocoinclude>',
    },
    'part.xml',
    'sise',
    'size',
  ],
  [
    'the syntax of an included file',
    {
      'a.xml': '<mujoco><worldbody><include file="part.xml"/></worldbody></mujoco>',
      'part.xml': '<mujocoinclude><body name="arm"><joint name="hinge"/><geom size="1"></body></mujocoinclude>',
    },
    'part.xml',
    'size="1">',
    'size="1"/>',
  ],
  [
    'a URDF',
    {
      'a.urdf':
        '<robot name="r"><link name="base"/><link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="hinge" type="revolte"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>',
    },
    'a.urdf',
    'revolte',
    'revolute',
  ],
  ['the syntax of a URDF', { 'a.urdf': '<robot name="r"><link name="base"></robot>' }, 'a.urdf', '"base">', '"base"/>'],
];

describe('a model that cannot be loaded', () => {
  it.each(CASES)('opens a broken model as text and corrects it: %s', async (_, files, uri, from, to) => {
    const page = new Page();
    const view = await page.mend(filesOf(files));
    expect(page.last('loaded')).toMatchObject({ isStandIn: true, isEditable: true });
    expect(view.diagnostics.find(({ severity }) => severity === 'error')?.location?.uri).toBe(uri);
    expect(view.documents.map((each) => each.uri)).toContain(uri);
    await page.type(uri, from, to);
    expect(page.last('loaded')).toMatchObject({ isStandIn: false, isMended: true, diagnostics: [] });
    expect(page.last('editorView').view).toMatchObject({
      isBroken: false,
      isBehind: false,
      diagnostics: expect.not.arrayContaining([expect.objectContaining({ severity: 'error' })]),
    });
    expect(await page.ask('unsaved')).toMatchObject([{ uri, expected: files[uri] }]);
  });

  it.each([true, false])('a model that is requested paused stays paused when it is corrected: %s', async (isPaused) => {
    const page = new Page();
    const source = filesOf({ 'a.xml': GOOD.replace('size', 'sise') });
    page.send({ type: 'load', source, plugins: [], keepState: false, isPaused });
    await page.until(() => page.last('failed') !== undefined);
    page.send({ type: 'mend' });
    await page.until(() => page.last('editorView') !== undefined);
    expect(page.last('status').status.playing).toBe(!isPaused);
    await page.type('a.xml', 'sise', 'size');
    expect(page.last('loaded').isMended).toBe(true);
    expect(page.last('status').status.playing).toBe(!isPaused);
    page.send({ type: 'pause' });
  });

  it('a model that is read again with errors stays paused while it is corrected', async () => {
    const page = new Page();
    await page.load(filesOf({ 'a.xml': GOOD }));
    page.send({ type: 'pause' });
    const source = filesOf({ 'a.xml': GOOD.replace('size', 'sise') });
    page.send({ type: 'load', source, plugins: [], keepState: true });
    await page.until(() => page.last('failed') !== undefined);
    page.send({ type: 'mend' });
    await page.until(() => page.last('editorView') !== undefined);
    expect(page.last('status').status.playing).toBe(false);
  });

  it('the sources of a broken model contain its faulty texts and its files', async () => {
    const page = new Page();
    const text = GOOD.replace('size', 'sise');
    await page.mend(filesOf({ 'a.xml': text }));
    await page.type('a.xml', '</mujoco>', '<oh></mujoco>');
    const sources = (await page.ask('sources')) as [string, Uint8Array][];
    expect(sources.map(([uri, bytes]) => [uri, new TextDecoder().decode(bytes)])).toEqual([
      ['a.xml', text.replace('</mujoco>', '<oh></mujoco>')],
    ]);
  });

  it('a corrected model starts at the reference pose at time zero', async () => {
    const page = new Page();
    await page.mend(filesOf({ 'a.xml': GOOD.replace('size', 'sise') }));
    page.send({ type: 'step', count: 10 });
    await page.type('a.xml', 'sise', 'size');
    expect(page.last('loaded').values[0]).toBe(0);
    page.send({ type: 'frame' });
    expect(page.last('frame').history.length).toBe(1);
  });

  it('a model loads once the server has a file that was missing', async () => {
    const page = new Page();
    const offered = (path: string, text: string): OfferedFile => ({
      ...{ path, address: `data:text/plain,${encodeURIComponent(text)}`, version: `${text.length}` },
    });
    const main = `<mujoco><asset><mesh name="part" file="part.obj"/></asset>
      <worldbody><body name="arm"><joint/><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`;
    const model = offered('a.xml', main);
    const view = await page.mend({ kind: 'offered', name: 'a.xml', files: [model] });
    expect(view).toMatchObject({ isBroken: false, isBehind: true });
    const mesh = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
    page.send({ type: 'refresh', files: [model, offered('part.obj', mesh)] });
    await page.until(() => page.last('loaded').isMended === true);
  });

  it('a broken URDF cannot be edited as elements', async () => {
    const page = new Page();
    await page.mend(filesOf({ 'a.urdf': '<robot name="r"><link name="base"></robot>' }));
    await page.type('a.urdf', '"base">', '"base"/>');
    const { root } = page.last('editorView').view;
    await expect(page.ask('setAttribute', [root], 'model', 'x')).rejects.toThrow(
      "'<robot>' can only be edited as text",
    );
  });

  it('a broken binary model cannot be opened as text', async () => {
    const page = new Page();
    page.send({ type: 'load', source: filesOf({ 'a.stl': 'no' }), plugins: [], keepState: false });
    await page.until(() => page.last('failed') !== undefined);
    expect(page.last('failed').canMend).toBe(false);
  });
});
