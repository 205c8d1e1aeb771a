/** Encoders, and extensions registered for a whole program, through the public functions. */
import { describe, expect, it } from 'vitest';
import {
  compile,
  Data,
  type Decoder,
  definePlugin,
  encode,
  loadMJB,
  loadModel,
  loadSpec,
  type ModelEncoder,
  parseXML,
  type ResourceProvider,
  registerDecoder,
  registerEncoder,
  registerProvider,
  releaseFiles,
  type Spec,
  saveMJB,
  saveSpec,
  step,
} from '../../src/api/index.js';

const XML = `<mujoco model="m"><worldbody>
  <body name="b"><joint name="j" damping="1"/><geom name="g" size=".1"/>
  <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body></worldbody></mujoco>`;

describe('encode', () => {
  it.each(['m.xml', 'm.mjz', 'm.zip', 'm.urdf', 'm.mjb', 'M.XML'])(
    'encode: %s reads back as the same model',
    async (name) => {
      const spec = parseXML(XML);
      const model = await loadModel(name, { files: { [name]: await encode(spec, name) } });
      expect([model.nbody, model.joint('j').id]).toEqual([2, 0]);
      expect(model.body_mass[1]).toBe(2);
    },
  );

  it('encode prefers the content type to the name, and reports formats that it cannot write', async () => {
    const bytes = await encode(parseXML(XML), 'm.dat', { contentType: 'text/xml' });
    expect(new TextDecoder().decode(bytes)).toContain('<mujoco model="m">');
    await expect(encode(parseXML(XML), 'm.dat')).rejects.toThrow(
      /no encoder writes files that end in '\.dat'.*no-encoder/,
    );
    await expect(encode(parseXML(XML), 'm', { contentType: 'text/x' })).rejects.toThrow(
      'no encoder writes content of type text/x',
    );
  });

  it('encode writes values edited in the Model, as copyBack does', async () => {
    const spec = parseXML(XML);
    const model = compile(spec);
    model.dof_damping[0] = 3;
    const text = new TextDecoder().decode(await encode(spec, 'm.xml', { model }));
    expect(text).toContain('damping="3 ');
    const again = loadMJB(await encode(spec, 'm.mjb', { model }));
    expect(again.dof_damping[0]).toBe(3);
  });

  it('encode uses registered encoders, which may be asynchronous and may fail', async () => {
    const listing: ModelEncoder = {
      contentType: 'text/plain',
      extensions: ['txt', 'xml'],
      encode: async (spec, { uri }) => {
        if (uri === 'no.txt') throw new Error('no paper');
        return new TextEncoder().encode(
          spec
            .all('body')
            .map(({ name }) => name)
            .join(),
        );
      },
    };
    const extensions = { encoders: [listing] };
    expect(new TextDecoder().decode(await encode(parseXML(XML), 'm.xml', { extensions }))).toBe('b');
    expect(new TextDecoder().decode(await encode(parseXML(XML, { extensions }), 'm.txt'))).toBe('b');
    await expect(encode(parseXML(XML), 'no.txt', { extensions })).rejects.toThrow('no.txt: no paper');
  });
});

/** A store that records its requests. */
function notedStore(prefix: string) {
  const files = new Map<string, Uint8Array>();
  const calls: string[] = [];
  const store: ResourceProvider = {
    prefix,
    mount: () => void calls.push('mount'),
    unmount: () => void calls.push('unmount'),
    open: ({ path, args }) => {
      calls.push(`open ${path} ${args.token ?? ''}`);
      return files.has(path) ? { handle: files.get(path) } : undefined;
    },
    read: (_, { handle }) => handle as Uint8Array,
    close: ({ path }) => void calls.push(`close ${path}`),
    write: ({ path, args }, bytes) => {
      calls.push(`write ${path} ${args.token ?? ''}`);
      files.set(path, bytes);
    },
  };
  return { files, calls, store };
}

describe('saveSpec', () => {
  it('saveSpec stores through a mounted provider, and the files read back', async () => {
    const { files, calls, store } = notedStore('store');
    const extensions = { providers: [store] };
    const spec = parseXML(XML);
    await saveSpec(spec, 'store:a/m.xml', { extensions, args: { token: '7' } });
    await saveSpec(spec, 'store:a/m.mjz', { extensions });
    expect(calls.splice(0)).toEqual(['mount', 'write a/m.xml 7', 'unmount', 'mount', 'write a/m.mjz ', 'unmount']);
    expect([...files.keys()]).toEqual(['a/m.xml', 'a/m.mjz']);
    const model = await loadModel('store:a/m.xml', { extensions, args: { token: '8' } });
    expect(model.body_mass[1]).toBe(2);
    expect(calls.splice(0)).toEqual(['mount', 'open a/m.xml 8', 'close a/m.xml', 'unmount']);
    const kept = await loadSpec('store:a/m.xml', { extensions });
    kept.root.model = 'again';
    await saveSpec(kept, 'store:a/m.xml');
    expect((await loadSpec('store:a/m.xml', { extensions })).root.model).toBe('again');
  });

  it('saveSpec leaves the provider of a Spec mounted until its files are released', async () => {
    const { files, calls, store } = notedStore('store');
    files.set('m.xml', new TextEncoder().encode('<mujoco/>'));
    const spec = await loadSpec('store:m.xml', { extensions: { providers: [store] } });
    expect(calls).not.toContain('unmount');
    spec.add('mesh', { name: 'late', file: 'late.obj' });
    await spec.load();
    expect(calls.at(-1)).toBe('open late.obj ');
    releaseFiles(spec);
    releaseFiles(spec);
    expect(calls.filter((call) => call === 'unmount')).toHaveLength(1);
  });

  it('saveSpec names a provider that cannot write', async () => {
    const spec = parseXML(XML);
    const { write: _, ...reader } = notedStore('reader').store;
    const extensions = { providers: [reader] };
    await expect(saveSpec(spec, 'reader:m.xml', { extensions })).rejects.toThrow(/cannot write.*resource-failed/);
    await expect(saveSpec(spec, 'nobody:m.xml')).rejects.toThrow('no-provider');
    await expect(saveSpec(spec, 'm.xml')).rejects.toThrow('no-provider');
    await expect(saveSpec(spec, 'reader:m.what', { extensions })).rejects.toThrow('no-encoder');
  });
});

describe('registered extensions', () => {
  it('registered plugins are available to every model', async () => {
    const decoder: Decoder<Spec> = {
      contentType: 'text/test-bodies',
      extensions: ['bodies'],
      decode: ({ bytes }) =>
        parseXML(
          `<mujoco><worldbody>${'<body/>'.repeat(Number(new TextDecoder().decode(bytes)))}</worldbody></mujoco>`,
        ),
    };
    registerDecoder(decoder);
    registerDecoder(decoder);
    expect(() => registerDecoder({ ...decoder })).toThrow("another decoder is registered for 'text/test-bodies'");
    registerDecoder(decoder, { override: true });
    expect((await loadModel('five.bodies', { files: { 'five.bodies': '5' } })).nbody).toBe(6);

    const encoder: ModelEncoder = {
      contentType: 'text/test-count',
      extensions: ['count'],
      encode: (spec) => new TextEncoder().encode(`${spec.all('body').length}`),
    };
    registerEncoder(encoder);
    expect(new TextDecoder().decode(await encode(parseXML(XML), 'm.count'))).toBe('1');

    const provider = (text: string) => ({
      prefix: 'testreg',
      open: () => ({ handle: text }),
      read: () => new TextEncoder().encode(text),
      close: () => {},
    });
    registerProvider(provider(XML));
    expect(() => registerProvider(provider('other'))).toThrow("another provider is registered for 'testreg'");
    expect(() => registerProvider({ ...provider(XML), prefix: 'a:' })).toThrow('bad-provider');
    expect((await loadSpec('testreg:m.xml')).root.model).toBe('m');
    // an explicit provider takes precedence
    const extensions = { providers: [provider('<mujoco model="given"/>')] };
    expect((await loadSpec('testreg:m.xml', { extensions })).root.model).toBe('given');
  });
});

describe('a binary model with plugins', () => {
  const damp = (name: string) =>
    definePlugin({ name, passive: true, compute: (_m, d) => void (d.qfrc_passive[0]! -= d.qvel[0]!) });
  const [one, two] = [damp('test.one'), damp('test.two')];
  const text = `<mujoco><extension><plugin plugin="test.two"/><plugin plugin="test.one"/></extension>
    <worldbody><body><joint/><geom size="1"/><plugin plugin="test.one"/>
      <body><geom size="1"/><plugin plugin="test.two"/></body></body></worldbody></mujoco>`;
  const bytes = saveMJB(compile(parseXML(text), { extensions: { plugins: [one, two] } }));

  it('a binary model finds its plugins by name, in any order', async () => {
    for (const plugins of [
      [one, two],
      [two, one],
    ]) {
      const model = await loadModel('m.mjb', { files: { 'm.mjb': bytes }, extensions: { plugins } });
      expect(model.pluginNames).toEqual(['test.two', 'test.one']);
      expect(saveMJB(model)).toEqual(bytes);
      const data = new Data(model);
      data.qvel[0] = 1;
      step(model, data);
      expect(data.qfrc_passive[0]).toBe(-2);
    }
  });

  it('a binary model names a missing plugin', async () => {
    const loading = loadModel('m.mjb', { files: { 'm.mjb': bytes }, extensions: { plugins: [one] } });
    await expect(loading).rejects.toThrow(
      /2 plugin instances need 'test\.two', which are not registered.*\[missing-plugins\/[\w-]+\]/,
    );
    expect(() => loadMJB(bytes, 'm.mjb', [two])).toThrow("2 plugin instances need 'test.one'");
    const looked = loadMJB(bytes);
    expect(looked.nbody).toBe(3);
    expect(() => step(looked, new Data(looked))).toThrow("need 'test.two', 'test.one', which are not registered");
  });

  it('a binary model with built-in plugins runs without registration', async () => {
    const pid = `<mujoco><extension><plugin plugin="mujoco.pid"/></extension>
      <worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
      <actuator><plugin joint="j" plugin="mujoco.pid"><config key="kp" value="2"/></plugin></actuator></mujoco>`;
    const saved = saveMJB(compile(parseXML(pid)));
    for (const model of [loadMJB(saved), await loadModel('p.mjb', { files: { 'p.mjb': saved } })]) {
      const data = new Data(model);
      data.ctrl[0] = 1;
      step(model, data);
      expect(data.actuator_force[0]).toBe(2);
    }
  });

  it('a binary model of the reference has no plugin names and needs them in order', () => {
    const length = bytes.length - 'test.two\0test.one\0'.length;
    const unnamed = bytes.slice(0, length);
    const model = loadMJB(unnamed, 'm.mjb', [two, one]);
    step(model, new Data(model));
    expect(() => loadMJB(unnamed, 'm.mjb', [two])).toThrow(/the file does not name .*missing-plugins/);
    expect(() => loadMJB(bytes.slice(0, -1), 'm.mjb')).toThrow('bad-mjb');
  });

  it('a binary model with an instance of an unnamed plugin is rejected', () => {
    const model = loadMJB(bytes);
    model.plugin[1] = 2;
    expect(() => loadMJB(saveMJB(model), 'm.mjb', [one, two])).toThrow(/plugin\[1\] is 2.*bad-mjb/);
  });
});
