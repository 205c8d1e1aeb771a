/** Options of public functions: an unknown option is an error, with a suggestion. */
import { readdirSync, readFileSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ContactEvents } from '../../src/api/contacts.js';
import * as env from '../../src/api/env.js';
import { DifferentialIk, inverseKinematics } from '../../src/api/ik.js';
import * as K from '../../src/api/node.js';
import * as plan from '../../src/api/plan.js';
import { Network, Policy } from '../../src/api/policy.js';
import { MjBody, MjGeom, MjHingeJoint, MjScene, MjTerrain, Simulation, Viewer } from '../../src/api/react.js';
import { Recorder } from '../../src/api/record.js';
import { connect } from '../../src/api/remote.js';
import { createPool, rollout } from '../../src/api/rollout.js';
import { defaultVisualOptions, updateScene } from '../../src/api/scene.js';
import { runStudy, serveQueue } from '../../src/api/study.js';
import { ControlBindings, EffectorInputs, EndEffector } from '../../src/api/teleop.js';
import { startSessionServer } from '../../src/hosts/node/serve/session-server.js';

const XML = '<mujoco><worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>';
const spec = () => K.parseXML(XML);
const model = K.compile(spec());
const data = new K.Data(model);
const plugin = K.definePlugin({ name: 'o.none', passive: true, compute() {} });
const provider: K.ResourceProvider = { prefix: 'opt', open: () => ({}), read: () => new Uint8Array(), close() {} };

/** Calls with a misspelled option, and the start of the message. */
type Call = readonly [name: string, misspelt: Record<string, unknown>, meant: string, run: (options: never) => unknown];

const CALLS: readonly Call[] = [
  [
    'DifferentialIk',
    { velocityLimits: 1 },
    'velocityLimit',
    (o) => new DifferentialIk(model, [{ body: 'b', position: [0, 0, 0] }], o),
  ],
  ['EndEffector', { sites: 'hand' }, 'site', (o) => new EndEffector(model, o)],
  ['EffectorInputs', { rol: {} }, 'roll', (o) => new EffectorInputs({} as EndEffector, o)],
  ['ControlBindings, binding 0', { actuators: 'a' }, 'actuator', (o) => new ControlBindings(model, [o])],
  ['Network', { nam: 'n' }, 'name', (o) => new Network(new Uint8Array(), o)],
  ['Policy', { function: {} }, 'functions', (o) => new Policy(model, new Uint8Array(), '{}', o)],
  ['parseXML', { fils: {} }, 'files', (o) => K.parseXML(XML, o)],
  ['loadSpec', { file: {} }, 'files', (o) => K.loadSpec('m.xml', o)],
  ['loadModel', { trialstep: true }, 'trialStep', (o) => K.loadModel('m.xml', o)],
  ['loadModel', { rot: '.' }, 'root', (o) => K.loadModel('m.xml', o)],
  ['parseXML', { compatiblity: '3.14' }, 'compatibility', (o) => K.parseXML(XML, o)],
  ['compile', { compatiblity: '3.14' }, 'compatibility', (o) => K.compile(spec(), o)],
  ['new Spec', { compatiblity: '3.14' }, 'compatibility', (o) => new K.Spec(o)],
  ['compile', { progres() {} }, 'progress', (o) => K.compile(spec(), o)],
  ['recompile', { limit: {} }, 'limits', (o) => K.recompile(spec(), model, data, o)],
  ['copyBack', { diagnostic: [] }, 'diagnostics', (o) => K.copyBack(spec(), model, o)],
  ['watch', { intervall: 1 }, 'interval', (o) => K.watch(model, o)],
  ['onContact', { mergd: true }, 'merged', (o) => new ContactEvents(model, data).onContact('*', '*', {}, o)],
  ['toXML', { digit: 3 }, 'digits', (o) => K.toXML(spec(), o)],
  ['toURDF', { fileof() {} }, 'fileOf', (o) => K.toURDF(spec(), o)],
  ['toArchive', { format: 'mjz', comment: true }, 'comments', (o) => K.toArchive(spec(), o)],
  ['encode', { assetpaths: 'absolute' }, 'assetPaths', (o) => K.encode(spec(), 'm.xml', o)],
  ['saveSpec', { arg: {} }, 'args', (o) => K.saveSpec(spec(), 'opt:m.xml', o)],
  ['new Spec', { url: '' }, 'uri', (o) => new K.Spec(o)],
  ['all', { ordre: 'id' }, 'order', (o) => spec().all('geom', o)],
  ['attach', { prefx: 'a' }, 'prefix', (o) => spec().worldbody.attach(spec(), o)],
  ['clone', { sufix: 'a' }, 'suffix', (o) => spec().get('body', 'b').clone(o)],
  ['moveTo', { indx: 0 }, 'index', (o) => spec().get('body', 'b').moveTo(spec().worldbody, o)],
  ['add geom to worldbody', { indx: 0 }, 'index', (o) => spec().worldbody.addGeom({ size: [1] }, o)],
  ['registerPlugin', { overide: true }, 'override', (o) => K.registerPlugin(plugin, o)],
  ['registerProvider', { overide: true }, 'override', (o) => K.registerProvider(provider, o)],
  [
    'registerDecoder',
    { overide: true },
    'override',
    (o) => K.registerDecoder({ contentType: 'model/o', extensions: ['o'], decode: () => spec() }, o),
  ],
  [
    'registerEncoder',
    { overide: true },
    'override',
    (o) => K.registerEncoder({ contentType: 'model/o', extensions: ['o'], encode: () => '' } as never, o),
  ],
  ['loadPlugin', { overide: true }, 'override', (o) => K.loadPlugin('data:text/javascript,', o)],
  ['loadPluginDirectory', { faild() {} }, 'failed', (o) => K.loadPluginDirectory('/', o)],
  ['fileProvider', { writeable: true }, 'writable', (o) => K.fileProvider('/', o)],
  ['httpProviders', { allow: [], maxbytes: 1 }, 'maxBytes', (o) => K.httpProviders(o)],
  ['ray', { cutof: 1 }, 'cutoff', (o) => K.ray(model, data, [0, 0, 2], [0, 0, -1], o)],
  [
    'multiRay',
    { group: [] },
    'groups',
    (o) => K.multiRay(model, data, [0, 0, 2], [0, 0, -1], { distance: new Float64Array(1) }, o),
  ],
  ['setLengthRange', { intervall: 1 }, 'interval', (o) => K.setLengthRange(model, o)],
  ['setCallbacks', { controll() {} }, 'control', (o) => K.setCallbacks(model, data, o)],
  ['inverseKinematics', { tolerence: 1 }, 'tolerance', (o) => inverseKinematics(model, [], o)],
  ['rollout', { steps: 1, pol: 1 }, 'pool', (o) => rollout(model, o)],
  ['createPool', { worker: 1 }, 'workers', (o) => createPool(o)],
  ['new VectorEnv', { autoresetmode: 'disabled' }, 'autoresetMode', (o) => new env.VectorEnv([], o)],
  ['PooledVectorEnv.open', { numEnv: 1 }, 'numEnvs', (o) => env.PooledVectorEnv.open('x.mjs', o)],
  ['reset', { sed: 1 }, 'seed', (o) => env.make('InvertedPendulum-v5').reset(o)],
  ['new Planner', { horizn: 1 }, 'horizon', (o) => new plan.Planner({} as never, o)],
  ['drive', { duraton: 1 }, 'duration', (o) => plan.drive({} as never, data, o)],
  ['new Recorder', { field: [] }, 'fields', (o) => new Recorder('csv', model, data, () => {}, o)],
  ['connect', { tokn: '' }, 'token', (o) => connect('ws://127.0.0.1:1', o)],
  ['startSessionServer', { prot: 1 }, 'port', (o) => startSessionServer(model, o)],
  ['runStudy', { worker: 1 }, 'workers', (o) => runStudy('none.mjs', o)],
  ['serveQueue', { url: '', idel: 1 }, 'idle', (o) => serveQueue(o)],
  [
    'updateScene',
    { geomgrop: [] },
    'geomgroup',
    (o: object) => updateScene(model, data, { ...defaultVisualOptions(), ...o }, {} as never, {} as never, {} as never),
  ],
];

/** React components with a misspelled property. */
const COMPONENTS: readonly (readonly [name: string, component: unknown, misspelt: object, meant: string])[] = [
  ['Simulation', Simulation, { src: 'm.xml', onLod() {} }, 'onLoad'],
  ['Viewer', Viewer, { src: 'm.xml', drawable: true }, 'draggable'],
  ['MjScene', MjScene, { timestp: 0.001 }, 'timestep'],
  ['MjScene', MjScene, { onPointerDwn() {} }, 'onPointerDown'],
  ['MjGeom', MjGeom, { frction: [1, 1, 1] }, 'friction'],
  ['MjGeom', MjGeom, { 'postion-x': 1 }, 'position'],
  ['MjGeom', MjGeom, { onContactBegn() {} }, 'onContactBegin'],
  ['MjHingeJoint', MjHingeJoint, { dampng: [1] }, 'damping'],
  ['MjTerrain', MjTerrain, { segmnts: [2, 2] }, 'segments'],
];

const render = (component: unknown, properties: object): string =>
  renderToStaticMarkup(createElement(component as FunctionComponent, properties));

describe('a misspelled option is rejected with a suggestion', () => {
  it.each(CALLS)('%s rejects the misspelt option %o with a suggestion', async (name, misspelt, meant, run) => {
    const wrong = Object.keys(misspelt).at(-1)!;
    const kind = name === 'setCallbacks' ? 'callback' : 'option';
    await expect((async () => run(misspelt as never))()).rejects.toThrow(
      `${name}: there is no ${kind} '${wrong}'; did you mean '${meant}'?`,
    );
  });

  it('misspelt nested options are rejected', () => {
    expect(() => K.parseXML(XML, { urdf: { fus: true } } as never)).toThrow("urdf: there is no option 'fus'");
    expect(() => K.compile(spec(), { limits: { maxBodies: 1 } } as never)).toThrow('limits: there is no option');
    expect(() => K.parseXML(XML, { extensions: { plugin: [] } } as never)).toThrow("did you mean 'plugins'?");
    const misspelt = { ...provider, getDir: () => '' };
    expect(() => K.parseXML(XML, { extensions: { providers: [misspelt] } })).toThrow("did you mean 'getdir'?");
  });

  it('a misspelled member of visual options is rejected', () => {
    const options = defaultVisualOptions() as unknown as Record<string, unknown>;
    expect(() => {
      options.lable = 1;
    }).toThrow("visual options: there is no member 'lable'; did you mean 'label'?");
  });

  it.each(COMPONENTS)('a misspelled property of <%s> is rejected: %#', (name, component, misspelt, meant) => {
    const wrong = Object.keys(misspelt).at(-1)!;
    expect(() => render(component, misspelt)).toThrow(
      `<${name}>: there is no property '${wrong}'; did you mean '${meant}'?`,
    );
  });

  describe('properties of other packages', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const reports = (): string[] => report.mock.calls.map(String).filter((text) => text.startsWith('<MjBody>'));
    afterAll(() => report.mockRestore());

    it('a name that resembles no other is passed on and reported once', () => {
      for (let i = 0; i < 2; i++) expect(render(MjBody, { pointerEvents: 'none' })).toContain('none');
      expect(reports()).toEqual([expect.stringContaining("'pointerEvents' is not an attribute")]);
    });

    it('attributes, events and properties of objects are not reported', () => {
      report.mockClear();
      const ofObject = { 'position-x': 1, rotation: [0, 0, 1], userData: {}, castShadow: true };
      render(MjBody, { pos: [0, 0, 1], onClick() {}, ...ofObject });
      expect(reports()).toEqual([]);
    });
  });

  it('an undefined misspelt option is ignored', () => {
    expect(() => K.compile(spec(), { trialstep: undefined } as never)).not.toThrow();
  });
});

describe('extensions in the wrong option', () => {
  it('extensions in the wrong option are rejected with the right option', () => {
    expect(() => K.compile(spec(), { plugins: [plugin] } as never)).toThrow('write extensions: { plugins: [...] }');
    expect(() => K.parseXML(XML, { providers: [] } as never)).toThrow('write extensions: { providers: [...] }');
    expect(() => K.compile(spec(), { extensions: { providers: [provider] } } as never)).toThrow(
      'give extensions.providers to parseXML, loadSpec or loadModel',
    );
  });

  it('extensions that the Spec has already are accepted', () => {
    const extensions = { providers: [provider] };
    expect(() => K.compile(K.parseXML(XML, { extensions }), { extensions } as never)).not.toThrow();
  });

  it('extensions are checked as registered ones are', () => {
    const other = K.definePlugin({ name: 'o.none', passive: true, doc: 'another', compute() {} });
    const same = K.definePlugin({ name: 'o.none', passive: true, compute() {} });
    expect(() => K.compile(spec(), { extensions: { plugins: [plugin, other] } })).toThrow(
      "two different plugins have the name 'o.none'",
    );
    expect(() => K.compile(spec(), { extensions: { plugins: [plugin, same] } })).not.toThrow();
    for (const extensions of [{ plugins: [{ name: 'o.x' }] }, { plugins: plugin }, { decoders: [{}] }]) {
      expect(() => K.parseXML(XML, { extensions } as never)).toThrow(TypeError);
    }
  });
});

describe('a property that a Spec does not have', () => {
  it.each([
    ['modelname', 'set spec.root.model'],
    ['opt', 'set the attributes of spec.option'],
    ['optin', "did you mean 'option'?"],
  ])('assigning the unknown property %s of a Spec is rejected', (name, hint) => {
    const owner = spec() as unknown as Record<string, unknown>;
    expect(() => {
      owner[name] = {};
    }).toThrow(`spec has no property '${name}'; ${hint}`);
    expect(name in owner).toBe(false);
  });
});

/** Options that no public function accepts directly. */
const INTERNAL = new Set(
  [
    'FileSourceOptions ResourcesOptions ReadOptions TextureOptions MeshOptions DescentOptions LengthRangeOptions',
    'KeywordOptions ProjectOptions TransactionOptions SessionPortOptions QueueRunnerOptions',
    'MakeOptions MakeVectorOptions ModuleOptions WriteOptions ReadTextOptions RealTimeOptions RunOptions PagePolicyOptions TranslateOptions',
  ]
    .join(' ')
    .split(' '),
);

it('every type of options has its list of names', () => {
  const texts = (readdirSync('src', { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/hosts.(cli|studio-server)/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'));
  const declared = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /^export interface (\w+(?:Options|Settings)|Affixes|UrdfText|(?!MjElement|MjTerrain)\w+Props)\b/gm,
      ),
    ].map((found) => found[1]!),
  );
  const listed = new Set(
    texts.flatMap((text) => [...text.matchAll(/(?:Option|Property)Names<(\w+)>/g)].map((found) => found[1]!)),
  );
  const missing = declared.filter((name) => !listed.has(name) && !INTERNAL.has(name) && !/Settings$/.test(name));
  expect(missing).toEqual([]);
});
