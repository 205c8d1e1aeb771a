import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compile, Data, loadModel, loadSpec, ModelError, parseXML, recompile, step, watch } from '../../api/node.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const BOX = `${OBJ}v 1 1 1\nf 2 3 5\n`;
const folder = mkdtempSync(join(tmpdir(), 'kinetree-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFileSync(path(name), text);
const arm = (more = '', damping = 0) =>
  `<mujoco><worldbody>${more}<body name="arm"><joint name="hip" damping="${damping}"/><geom name="bone" size=".1" pos="1 0 0"/></body></worldbody></mujoco>`;
/** Disables checks other than by `look`. */
const interval = Number.POSITIVE_INFINITY;

describe('watch', () => {
  it('watch updates a model after a file change and keeps its state', async () => {
    write('arm.xml', arm());
    const model = await loadModel(path('arm.xml'));
    const data = new Data(model);
    const [joint, bone] = [data.joint('hip'), model.geom('bone')];
    data.qpos[0] = 0.5;
    data.time = 3;
    const heard: string[][] = [];
    const watched = watch(model, { data, interval, changed: (files) => heard.push([...files]) });
    expect(await watched.look()).toEqual([]);
    write('arm.xml', arm('<body name="new"><joint name="first"/><geom size=".2"/></body>', 7));
    expect(await watched.look()).toEqual([path('arm.xml')]);
    expect(heard).toEqual([[path('arm.xml')]]);
    expect([model.nbody, data.model === model, data.time]).toEqual([3, true, 3]);
    // handles follow their elements by name
    expect([...data.qpos, ...joint.qpos, joint.id, bone.id]).toEqual([0, 0.5, 0.5, 1, 1]);
    expect(model.dof_damping[1]).toBe(7);
    step(model, data);
    expect(await watched.look()).toEqual([]);
    // a second change is compared with the new version
    write('arm.xml', arm('', 8));
    await watched.look();
    expect([model.nv, data.time > 3, joint.id]).toEqual([1, true, 0]);
    write('arm.xml', arm('', 9));
    watched.close();
    expect(await watched.look()).toEqual([]);
    expect(model.dof_damping[0]).toBe(8);
  });

  it('watch keeps the model while its files are invalid, and updates it once they are valid', async () => {
    write('broken.xml', `<mujoco><include file="part.xml"/></mujoco>`);
    write('part.xml', `<mujocoinclude><worldbody><geom size="1"/></worldbody></mujocoinclude>`);
    const model = await loadModel(path('broken.xml'));
    const failures: Error[] = [];
    const watched = watch(model, { interval, failed: (error) => failures.push(error) });
    write('part.xml', '<mujocoinclude><worldbody><geom size="big"/></worldbody></mujocoinclude>');
    await watched.look();
    expect([failures.length, failures[0] instanceof ModelError, model.ngeom]).toEqual([1, true, 1]);
    // each failure is reported once
    await watched.look();
    expect(failures).toHaveLength(1);
    rmSync(path('part.xml'));
    await watched.look();
    expect([failures.length, model.ngeom]).toEqual([2, 1]);
    // a file that reappears counts as changed
    write('part.xml', '<mujocoinclude><worldbody><geom size="1"/><geom size="2"/></worldbody></mujocoinclude>');
    await watched.look();
    expect([failures.length, model.ngeom]).toEqual([2, 2]);
    watched.close();
  });

  it('watch checks at intervals, and detects changes of assets', async () => {
    write('m.obj', OBJ);
    write(
      'mesh.xml',
      '<mujoco><asset><mesh name="m" file="m.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>',
    );
    const spec = await loadSpec(path('mesh.xml'));
    const model = compile(spec);
    await new Promise<void>((done) => {
      const watched = watch(model, {
        interval: 5,
        changed(files, spec) {
          expect([...files]).toEqual([path('m.obj')]);
          // the new Spec can be edited and recompiled
          spec!.worldbody.addGeom({ size: [1] });
          recompile(spec!, model);
          watched.close();
          done();
        },
      });
      write('m.obj', BOX);
    });
    expect([model.nmeshvert, model.ngeom]).toEqual([5, 2]);
  });

  it('watch asks providers for changes, including files that appear later', async () => {
    const rows = new Map([['robot.xml', arm()]]);
    const asked: string[] = [];
    const provider = {
      prefix: 'db',
      open: ({ path }: { path: string }) => {
        const text = rows.get(path);
        return text === undefined ? undefined : { handle: text, timestamp: text };
      },
      read: (_: unknown, { handle }: { handle?: unknown }) => new TextEncoder().encode(handle as string),
      close: () => {},
      mount: () => void asked.push('mount'),
      unmount: () => void asked.push('unmount'),
      modified: ({ path }: { path: string }, timestamp: string) => {
        asked.push(path);
        return rows.get(path) !== timestamp;
      },
    };
    const model = await loadModel('db:robot.xml', { extensions: { providers: [provider] } });
    expect(asked).toEqual(['mount', 'unmount']);
    const failures: string[] = [];
    const watched = watch(model, { interval, failed: ({ message }) => failures.push(message) });
    rows.set('robot.xml', '<mujoco><worldbody><include file="db:body.xml"/></worldbody></mujoco>');
    expect(await watched.look()).toEqual(['db:robot.xml']);
    expect([failures.length, model.nbody, asked.includes('robot.xml')]).toEqual([1, 2, true]);
    rows.set('body.xml', '<mujocoinclude><body/><body/></mujocoinclude>');
    expect(await watched.look()).toEqual(['db:body.xml']);
    expect([failures.length, model.nbody]).toEqual([1, 3]);
    watched.close();
    expect(asked.filter((each) => each === 'mount')).toHaveLength(asked.filter((each) => each === 'unmount').length);
  });

  /** A provider without `modified` of one model with `n` geoms; the model is invalid if `n` is 0. */
  const versions = () => {
    const state = { n: 1, isOffline: false };
    const provider = {
      prefix: 'st',
      open() {
        if (state.isOffline) throw new Error('offline');
        return { timestamp: String(state.n) };
      },
      close() {},
      read: () =>
        new TextEncoder().encode(
          `<mujoco><worldbody>${state.n === 0 ? '<geom size="big"/>' : '<geom size="1"/>'.repeat(state.n)}</worldbody></mujoco>`,
        ),
    };
    return { state, provider };
  };

  it('watch reports each of several successive changes of a provider', async () => {
    const { state, provider } = versions();
    const model = await loadModel('st:a.xml', { extensions: { providers: [provider] } });
    const watched = watch(model, { interval });
    for (state.n of [2, 3, 4]) {
      expect([await watched.look(), model.ngeom]).toEqual([['st:a.xml'], state.n]);
    }
    expect(await watched.look()).toEqual([]);
    watched.close();
  });

  it('watch follows a provider after an invalid version and after a failed open', async () => {
    const { state, provider } = versions();
    const model = await loadModel('st:a.xml', { extensions: { providers: [provider] } });
    const failures: string[] = [];
    const watched = watch(model, { interval, failed: ({ message }) => failures.push(message) });
    state.n = 0;
    await watched.look();
    await watched.look();
    expect([failures.length, model.ngeom]).toEqual([1, 1]);
    state.n = 2;
    await watched.look();
    expect([failures.length, model.ngeom]).toEqual([1, 2]);
    // the resource changes, then becomes unavailable during reading
    state.n = 3;
    const { open } = provider;
    let opened = 0;
    provider.open = () => {
      if (++opened === 2) throw new Error('offline');
      return open();
    };
    await watched.look();
    expect([failures.length, model.ngeom]).toEqual([2, 2]);
    expect([await watched.look(), model.ngeom]).toEqual([['st:a.xml'], 3]);
    watched.close();
  });

  it('watch follows a resource while the provider of another one fails', async () => {
    const { state, provider } = versions();
    let fails = false;
    const part = {
      prefix: 'part',
      open: () => ({ timestamp: '1' }),
      close() {},
      read: () => new TextEncoder().encode('<mujocoinclude><worldbody><body/></worldbody></mujocoinclude>'),
      modified() {
        if (fails) throw new Error('offline');
        return false;
      },
    };
    const { read } = provider;
    provider.read = () =>
      new TextEncoder().encode(
        new TextDecoder().decode(read()).replace('<worldbody>', '<include file="part:b.xml"/><worldbody>'),
      );
    const model = await loadModel('st:a.xml', { extensions: { providers: [provider, part] } });
    const watched = watch(model, { interval });
    fails = true;
    state.n = 2;
    expect([await watched.look(), model.ngeom]).toEqual([['st:a.xml'], 2]);
    watched.close();
  });

  it('watch uses `modified` of a provider without timestamps', async () => {
    let n = 1;
    let read = 1;
    const provider = {
      prefix: 'mo',
      open: () => ({}),
      close() {},
      read() {
        read = n;
        return new TextEncoder().encode(`<mujoco><worldbody>${'<geom size="1"/>'.repeat(n)}</worldbody></mujoco>`);
      },
      modified: () => read !== n,
    };
    const model = await loadModel('mo:a.xml', { extensions: { providers: [provider] } });
    const watched = watch(model, { interval });
    for (n of [2, 3]) expect([await watched.look(), model.ngeom]).toEqual([['mo:a.xml'], n]);
    expect(await watched.look()).toEqual([]);
    watched.close();
  });

  it('watch rejects a model that was not read from files', () => {
    const model = compile(parseXML('<mujoco/>'));
    watch(model).close();
    const plain = compile(parseXML('<mujoco/>'));
    plain.elements = undefined;
    expect(() => watch(plain)).toThrow('was not read from a file');
    expect(() => watch('robot.xml' as never)).toThrow('expected a Model');
    expect(() => watch(model, { data: new Data(plain) })).toThrow('another Model');
  });
});
