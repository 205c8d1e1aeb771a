/** A page that edits a model in the worker; messages are delivered at once. */
import { describe, expect, it } from 'vitest';
import { textSource, WorkerPage } from '../../../../test/worker/worker-page.js';
import type { EditorView, ViewRequest } from './editor-protocol.js';

const FIELDS = { fields: ['qpos', 'geom_xpos'], arenaFields: [] } as const;
const ARM = `<mujoco>
  <worldbody>
    <!-- the arm -->
    <body name="arm">
      <joint name="hinge" axis="0 1 0"/>
      <geom name="rod" type="capsule" size=".1" fromto="0 0 0 1 0 0"/>
    </body>
  </worldbody>
  <actuator><motor name="drive" joint="hinge"/></actuator>
</mujoco>
`;

class Page extends WorkerPage {
  static async open(text = ARM): Promise<Page> {
    const page = new Page(FIELDS);
    await page.load(textSource(text, 'arm.xml'));
    return page;
  }

  look(question: Partial<ViewRequest> = {}) {
    return this.ask('setView', { open: [], search: '', selection: [], document: 'arm.xml', ...question });
  }

  get view(): EditorView {
    return this.last('editorView').view;
  }
}

describe('a model under edit in the worker', () => {
  it('opening the editor keeps the state of the running model', async () => {
    const page = await Page.open();
    page.send({ type: 'position', index: 0, value: 0.7 });
    await page.look();
    const { kept, values } = page.last('loaded');
    expect([kept, values.at(-4)]).toEqual([true, 0.7]);
    expect(page.view.lines.map(({ tag }) => tag)).toEqual(['mujoco', 'worldbody', 'actuator']);
    expect(page.view.text!.text).toBe(ARM);
  });

  it('opening the editor keeps the history of the run', async () => {
    const page = await Page.open();
    page.send({ type: 'reset', key: undefined });
    for (let k = 0; k < 3; k++) page.send({ type: 'step', count: 50 });
    await page.look();
    page.send({ type: 'frame' });
    const { length, first, last } = page.last('frame').history;
    expect(length).toBeGreaterThan(15);
    expect([first, last]).toEqual([0, expect.closeTo(0.3, 9)]);
    page.send({ type: 'seek', index: 0 });
    page.send({ type: 'frame' });
    expect(page.last('frame').history.index).toBe(0);
  });

  it('opening the editor keeps the control function', async () => {
    const page = await Page.open();
    const { port1, port2 } = new MessageChannel();
    page.send({ type: 'controller', id: 7, port: port1 });
    await page.look();
    page.send({ type: 'pauseOnWarning', on: true });
    expect(page.last('status').status.controller).toBe(7);
    let asked = 0;
    port2.onmessage = () => {
      asked++;
      port2.postMessage({ ctrl: Float64Array.of(0.25) });
    };
    page.send({ type: 'step', count: 1 });
    await page.until(() => asked > 0);
    port1.close();
    port2.close();
  });

  it('an edit that ends a recording saves it', async () => {
    const page = await Page.open();
    page.send({ type: 'record', format: 'csv' });
    await page.until(() => page.last('status').status.recording === 'csv');
    page.send({ type: 'step', count: 5 });
    await page.look();
    await page.until(() => page.reports.some(({ type }) => type === 'recorded'));
    expect(new TextDecoder().decode(page.last('recorded').bytes).trim().split('\n').length).toBeGreaterThan(5);
    expect(page.last('status').status.recording).toBeUndefined();
  });

  it('reports changed text, tree and arrays after an edit, and undoes it', async () => {
    const page = await Page.open();
    page.send({ type: 'position', index: 0, value: 0.7 });
    const rod = (await page.ask('find', 'geom', 1 - 1))!;
    await page.look({ selection: [rod] });
    const { effect } = await page.request('setAttribute', [rod], 'size', [0.2]);
    expect(effect).toMatchObject({ lost: [], notes: [] });
    const { amendment, values } = page.last('amended');
    const fields = amendment.fields.map(([name]) => name);
    expect(fields).toContain('geom_size');
    expect(fields).not.toContain('geom_type');
    expect(values.at(-4)).toBe(0.7);
    expect(page.view.text!.text).toBe(ARM.replace('".1"', '"0.2"'));
    expect(page.view.undo).toBe("set size of geom 'rod'");
    await page.ask('undo');
    expect(page.view.text!.text).toBe(ARM);
    expect(page.view.redo).toBe("set size of geom 'rod'");
  });

  it('sends the whole model if elements were added or removed, and reports lost state', async () => {
    const page = await Page.open();
    await page.look();
    const arm = (await page.ask('find', 'body', 1))!;
    await page.ask('add', arm, 'site');
    expect(page.last('amended').amendment.sizes?.nsite).toBe(1);
    const hinge = (await page.ask('find', 'joint', 0))!;
    const { effect } = await page.request('setAttribute', [hinge], 'type', 'ball');
    expect(effect!.lost).toEqual(["joint 'hinge'"]);
  });

  it('keeps an edit that does not compile, and the previous model keeps running', async () => {
    const page = await Page.open();
    await page.look();
    const rod = (await page.ask('find', 'geom', 0))!;
    await page.ask('remove', [rod], false);
    expect(page.view.isBehind).toBe(true);
    expect(page.view.diagnostics[0]!.severity).toBe('error');
    await page.ask('undo');
    expect(page.view.isBehind).toBe(false);
  });

  it('refuses edits that the text cannot express, and patches of an outdated text', async () => {
    const page = await Page.open();
    const hinge = (await page.ask('find', 'joint', 0))!;
    expect(await page.ask('referrers', [hinge])).toEqual(["motor 'drive'"]);
    expect((await page.request('remove', [hinge], false)).fault!.message).toMatch(/motor 'drive'/);
    await page.look();
    const { version } = page.view.text!;
    const patch = [{ start: 0, end: 0, insert: '<!-- first -->' }];
    await page.ask('editText', 'arm.xml', version, patch);
    expect(page.view.text!.text).toBe(`<!-- first -->${ARM}`);
    expect((await page.request('editText', 'arm.xml', version, patch)).fault!.message).toMatch(/the text has changed/);
  });

  it('locates errors in the text, and the last valid model keeps running', async () => {
    const page = await Page.open();
    await page.look();
    const at = ARM.indexOf('axis');
    await page.ask('editText', 'arm.xml', page.view.text!.version, [{ start: at, end: at + 4, insert: 'axes' }]);
    const { isBroken, text } = page.view;
    expect([isBroken, text!.marks[0]!.start]).toEqual([true, at]);
  });

  it('a thrown object is an edit that can be undone', async () => {
    const page = await Page.open();
    await page.look();
    const launch = { shape: 'box', size: 0.1, density: 1000, position: [0, 0, 1], velocity: [0, 0, 0] } as const;
    page.send({ type: 'launch', launch });
    expect(page.view.undo).toBe('throw box');
    expect(page.view.text!.text).toContain('launched 1');
  });

  it('edits a URDF model as MJCF', async () => {
    const page = await Page.open(
      '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>',
    );
    await page.look();
    expect(page.view.text?.text).toContain('<mujoco');
  });

  it('before the first step, a pose that is edited moves a free body; after it, the state is kept', async () => {
    const text = '<mujoco><worldbody><body name="b"><freejoint/><geom size=".1"/></body></worldbody></mujoco>';
    const page = await Page.open(text);
    await page.look({ open: [1, 2] });
    const body = (await page.ask('find', 'body', 1)) as number;
    const height = (): number => {
      page.send({ type: 'frame' });
      // of qpos, stored before the position of the geom
      return page.last('frame').values.at(-8)!;
    };
    await page.ask('setAttribute', [body], 'pos', [0, 0, 1.5]);
    expect(page.last('amended').values.at(-8)).toBe(1.5);
    page.send({ type: 'step', count: 3 });
    await page.ask('setAttribute', [body], 'pos', [0, 0, 4]);
    expect(height()).toBeLessThan(1.6);
    page.send({ type: 'reset', key: undefined });
    expect(height()).toBeCloseTo(4);
  });

  it('moves a free body together with its state, and a swung body along world axes', async () => {
    const free = '<mujoco><worldbody><body name="box"><freejoint/><geom size=".1"/></body></worldbody></mujoco>';
    const page = await Page.open(free);
    page.send({ type: 'position', index: 2, value: 3 });
    await page.look();
    const box = (await page.ask('find', 'body', 1))!;
    await page.ask('translate', box, [0, 0, 0.5]);
    // of qpos, stored before the position of the geom
    expect(page.last('amended').values.at(-8)).toBeCloseTo(3.5, 12);
    expect(page.view.text!.text).toContain('pos="0 0 0.5"');
    const swung = await Page.open(
      ARM.replace('type="capsule" size=".1" fromto="0 0 0 1 0 0"', 'size=".1" pos="1 0 0"'),
    );
    swung.send({ type: 'position', index: 0, value: Math.PI / 2 });
    await swung.look();
    await swung.ask('translate', (await swung.ask('find', 'geom', 0))!, [0, 0, -1]);
    // after a rotation by 90 degrees about y, the x axis of the body points down
    expect(swung.view.text!.text).toContain('pos="2 0 0"');
  });

  it('inserts snippets, moves elements next to others, and returns the model as files', async () => {
    const page = await Page.open();
    await page.look();
    const world = (await page.ask('find', 'body', 0))!;
    const [wheel] = await page.ask('snippet', 'wheel', world);
    await page.ask('moveBeside', [wheel!], (await page.ask('find', 'body', 1))!, 'before');
    const { text } = page.view.text!;
    expect(text!.indexOf('"wheel"')).toBeLessThan(text!.indexOf('"arm"'));
    expect(new TextDecoder().decode(await page.ask('file', 'xml'))).toBe(text);
    for (const format of ['mjz', 'mjb', 'urdf'] as const)
      expect((await page.ask('file', format)).length).toBeGreaterThan(100);
    expect(await page.ask('unsaved')).toEqual([{ uri: 'arm.xml', text, expected: ARM }]);
    expect(await page.ask('diskState', 'arm.xml', `${ARM}<!-- end -->`)).toBe('mergeable');
    await page.ask('resolveConflict', 'arm.xml', `${ARM}<!-- end -->`, 'merge');
    expect(page.view.text!.text).toBe(`${text}<!-- end -->`);
    await page.ask('saved', 'arm.xml', `${text}<!-- end -->`);
    expect(await page.ask('unsaved')).toEqual([]);
  });

  it('edits the settings of a plugin with the types that it declares', async () => {
    const motor = '<motor name="drive" joint="hinge"/>';
    const plugin = '<plugin name="drive" plugin="mujoco.pid" joint="hinge" actdim="1">';
    const extension = '<extension><plugin plugin="mujoco.pid"/></extension>';
    const text = ARM.replace(motor, `${plugin}<config key="ki" value="1"/></plugin>`).replace(
      '<mujoco>',
      `<mujoco>${extension}`,
    );
    const page = await Page.open(text);
    await page.look();
    const drive = (await page.ask('find', 'actuator', 0))!;
    await page.look({ selection: [drive] });
    const setting = (name: string) => page.view.selection!.settings.find((each) => each.name === name)!;
    expect(setting('kp')).toMatchObject({ type: 'float', from: 'language', own: undefined });
    expect(setting('ki')).toMatchObject({ value: 1, from: 'authored', own: '1' });
    expect(page.view.selection!.children.map(({ kind }) => kind)).not.toContain('config');
    await page.ask('configure', drive, 'kp', 4);
    expect(page.view.text!.text).toContain('<config key="kp" value="4"/>');
    expect(setting('kp')).toMatchObject({ value: 4, from: 'authored' });
    expect(page.view.undo).toBe("set kp of plugin 'drive'");
    await page.ask('configure', drive, 'kp', undefined);
    expect(page.view.text!.text).not.toContain('"kp"');
    // the refusal of the plugin is reported, and the previous model keeps running
    await page.ask('configure', drive, 'ki', 'much');
    expect(page.view.isBehind).toBe(true);
    expect(page.view.diagnostics.map(({ message }) => message).join()).toContain("'much' is not a number");
    expect(setting('ki').value).toBe('much');
  });

  it('lists the parents for new elements: the selection, its containers and the sections', async () => {
    const page = await Page.open();
    await page.look();
    const labels = async (key?: number) => (await page.ask('places', key)).map(({ label }) => label);
    const first = ['worldbody', 'extension', 'custom'];
    const sections = ['asset', 'deformable', 'contact', 'tendon', 'equality', 'actuator', 'sensor', 'keyframe'];
    expect(await labels()).toEqual([...first, ...sections, "default 'main'"]);
    const hinge = (await page.ask('find', 'joint', 0))!;
    // a joint cannot contain elements
    expect((await labels(hinge)).slice(0, 2)).toEqual(["body 'arm'", 'extension']);
    const arm = (await page.ask('find', 'body', 1))!;
    expect((await labels(arm)).slice(0, 2)).toEqual(["body 'arm'", 'extension']);
    expect((await labels(page.view.root))[0]).toBe('worldbody');
  });

  it('shows and sets all settings of the model as one component, whichever is selected', async () => {
    const page = await Page.open();
    await page.look();
    await page.look({ selection: [page.view.root] });
    expect(page.view.lines[0]).toMatchObject({ key: page.view.root, kind: 'mujoco', isParent: false });
    const settings = () => page.view.selection!.modelSettings;
    expect(settings().map(({ path }) => path)).toEqual([
      ...['', 'compiler', 'compiler/lengthrange', 'option', 'option/flag', 'size', 'statistic'],
      ...['visual/global', 'visual/quality', 'visual/headlight', 'visual/map', 'visual/scale', 'visual/rgba'],
    ]);
    const option = settings().find(({ path }) => path === 'option')!;
    await page.ask('setAttribute', [option.key], 'timestep', 0.004);
    expect(page.view.text!.text).toContain('<option timestep="0.004"/>');
    expect(page.view.undo).toBe('set timestep of option');
    await page.look({ selection: [option.key] });
    expect(page.view.selection).toMatchObject({ line: page.view.root, keys: [option.key] });
    const timestep = settings()[3]!.attributes.find(({ name }) => name === 'timestep')!;
    expect(timestep).toMatchObject({ value: 0.004, from: 'authored' });
    // the root element can be neither deleted, nor moved, nor copied
    for (const refused of [
      await page.request('remove', [page.view.root], true),
      await page.request('duplicate', [page.view.root]),
      await page.request('move', [page.view.root], (await page.ask('find', 'body', 0))!, undefined),
    ])
      expect(refused.fault?.message).toBeTruthy();
    const rod = (await page.ask('find', 'geom', 0))!;
    await page.look({ selection: [rod] });
    expect(settings()).toEqual([]);
  });

  it('an added element that requires a reference gets an existing name', async () => {
    const page = await Page.open();
    await page.look();
    const places = await page.ask('places', undefined);
    const section = places.find(({ label }) => label === 'actuator')!;
    await page.ask('add', section.key, 'motor');
    expect(page.view.text!.text).toContain('<motor joint="hinge"/>');
    const arm = (await page.ask('find', 'body', 1))!;
    await page.ask('act', arm, 'addSlide');
    expect(page.view.text!.text).toContain('type="slide"');
    expect((await page.request('act', arm, 'fitBox')).fault!.message).toMatch(/only geoms are supported/);
  });

  it('setting an option of the model keeps the state and the samples', async () => {
    const page = await Page.open();
    page.send({ type: 'plot', expressions: ['time'] });
    await page.until(() => page.last('status').status.expressions.length === 1);
    page.send({ type: 'step', count: 2 });
    await page.ask('setOption', { name: 'gravity', before: [0, 0, -9.81], after: [0, 0, -1] });
    page.send({ type: 'step', count: 1 });
    page.send({ type: 'frame' });
    const { samples, values } = page.last('frame');
    expect(values[0]).toBeGreaterThan(0);
    expect(samples).toMatchObject({ expressions: ['time'], restarts: false });
    const [unsaved] = await page.ask('unsaved');
    expect(unsaved!.text).toContain('<option gravity="0 0 -1"/>');
  });

  it('turns a kept state into a keyframe, and undoes it', async () => {
    const page = await Page.open();
    page.send({ type: 'position', index: 0, value: 0.25 });
    page.send({ type: 'keep', name: 'bent' });
    await page.ask('addKeyframe', 0);
    await page.ask('addKeyframe', 0);
    const [{ text } = { text: '' }] = await page.ask('unsaved');
    expect(text).toMatch(/<key name="bent" time="[\d.]+" qpos="0\.25[ "]/);
    expect(text).toContain('<key name="bent_1"');
    await page.ask('undo');
    await page.ask('undo');
    expect(await page.ask('unsaved')).toEqual([]);
  });

  it('kept states keep the values of elements that remain after an edit', async () => {
    const page = await Page.open();
    page.send({ type: 'position', index: 0, value: 0.25 });
    page.send({ type: 'keep', name: 'bent' });
    page.send({ type: 'position', index: 0, value: 0 });
    const world = (await page.ask('find', 'body', 0)) as number;
    const body = (await page.ask('add', world, 'body')) as number;
    await page.ask('add', body, 'geom');
    await page.ask('add', body, 'freejoint');
    page.send({ type: 'recall', index: 0 });
    page.send({ type: 'frame' });
    expect([...page.last('frame').values]).toContain(0.25);
    page.send({ type: 'renameKept', index: 0, name: 'folded' });
    expect(page.last('status').status.kept).toMatchObject([
      { name: 'folded', xml: expect.stringMatching(/^<key name="folded" time=/) },
    ]);
  });
});
