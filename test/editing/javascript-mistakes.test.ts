/** Fifty mistakes of plain JavaScript: each error names the call, the expected argument and the given one. */
import { describe, expect, it } from 'vitest';
import * as kinetree from '../../src/api/node.js';

const TEXT = `<mujoco><worldbody><body name="arm"><joint name="hip"/><geom name="bone" size=".1"/></body></worldbody>
  <actuator><motor name="drive" joint="hip"/></actuator><keyframe><key name="home" qpos=".1"/></keyframe></mujoco>`;

// biome-ignore lint/suspicious/noExplicitAny: programs without types make these mistakes
type Loose = any;
const kt = kinetree as Loose;

function objects() {
  const spec: Loose = kinetree.parseXML(TEXT);
  const model: Loose = kinetree.compile(spec);
  const data: Loose = new kinetree.Data(model);
  return { spec, model, data, world: spec.worldbody, arm: spec.get('body', 'arm') };
}

type Objects = ReturnType<typeof objects>;

/** Calls of programs, and the start of the message of each. */
const MISTAKES: Readonly<Record<string, readonly [run: (o: Objects) => unknown, told: RegExp]>> = {
  'text for a Spec': [
    () => new kt.Spec('<mujoco/>'),
    /^new Spec, options: expected options.*not the text.*parseXML makes a Spec/,
  ],
  'a Spec for a Model': [({ spec }) => new kt.Data(spec), /^new Data: expected a Model, not a Spec; compile/],
  'arguments in another order': [({ model, data }) => kt.step(data, model), /expected a Model, not a Data/],
  'a forgotten argument': [({ model }) => kt.forward(model), /expected a Data, not undefined/],
  'null for a Model': [({ data }) => kt.step(null, data), /expected a Model, not null/],
  'a name for options of parsing': [
    () => kt.parseXML(TEXT, 'a.xml'),
    /^parseXML, options: expected options as an object/,
  ],
  'a list of files': [
    () => kt.parseXML(TEXT, { files: ['arm.xml'] }),
    /^parseXML, files: expected contents by name.*not an array/,
  ],
  'bytes for the name of a file': [
    () => kt.loadModel(new Uint8Array(3) as never),
    /^loadModel: expected a path, an address, a text, files, a Spec or a Model, not a Uint8Array/,
  ],
  'a Model for options': [({ spec, model }) => kt.compile(spec, model), /^compile, options: .*not a Model/],
  'the name of a new body alone': [
    ({ world }) => world.addBody('leg'),
    /^add body to worldbody: expected attributes by name.*not the text 'leg'/,
  ],
  'null for attributes': [({ world }) => world.addBody(null), /^add body to worldbody: .*not null/],
  'a misspelt attribute': [({ arm }) => arm.addGeom({ siz: [1] }), /body 'arm' > geom: .*no attribute 'siz'.*'size'/],
  'a number for a list': [
    ({ arm }) => arm.addGeom({ pos: 1 }),
    /body 'arm' > geom: .*'pos' must be 3 numbers, not '1'/,
  ],
  'text in a list': [
    ({ arm }) => arm.addJoint({ axis: [0, 0, '1'] }),
    /body 'arm' > joint: .*'axis' must be 3 numbers/,
  ],
  'another letter case': [({ arm }) => arm.addGeom({ type: 'Sphere' }), /'type' must be one of plane.*not 'Sphere'/],
  'a position that is text': [
    ({ arm }) => arm.addGeom({ size: [1] }, { index: 'first' }),
    /^add geom to body 'arm': expected a position from 0 to 2, not the text 'first'/,
  ],
  'an element of the world as an asset': [({ spec }) => spec.add('geom', {}), /^add: .*call spec.worldbody.addGeom/],
  'the plural of a kind': [({ spec }) => spec.find('joints', 'hip'), /^find: .*'joints'; did you mean 'joint'/],
  'an id for a name': [({ spec }) => spec.find('joint', 3), /^find joint: expected a name, not the number 3/],
  'a missing name': [({ data }) => data.joint('hop'), /no joint 'hop'; there is 'hip'/],
  'a file name to attach': [
    ({ arm }) => arm.attach('robot.xml'),
    /^attach: expected a body, a frame or a Spec, not the text/,
  ],
  'a prefix without braces': [
    ({ arm }) => arm.attach(new kinetree.Spec(), 'left-'),
    /^attach, options: .*\{ prefix: 'left-' \}, not the text 'left-'/,
  ],
  'a misspelt option of attach': [
    ({ arm }) => arm.attach(new kinetree.Spec(), { prefx: 'a' }),
    /^attach: there is no option 'prefx'; did you mean 'prefix'/,
  ],
  'an invalid choice': [
    ({ arm }) => arm.attach(new kinetree.Spec(), { by: 'ref' }),
    /^attach, by: expected one of 'copy', 'reference', not the text 'ref'/,
  ],
  'a name for an element': [
    ({ spec }) => spec.rename('arm', 'leg'),
    /^rename: expected an element, not the text 'arm'/,
  ],
  'a misspelt callback': [
    ({ model, data }) => kt.setCallbacks(model, data, { controll: () => {} }),
    /^setCallbacks: there is no callback 'controll'; did you mean 'control'/,
  ],
  'a name for an id': [
    ({ model, data }) => kt.jacBody(model, data, new Float64Array(3), null, 'arm'),
    /body: expected an id below 2, not the text 'arm'; model.body\('arm'\).id/,
  ],
  'an unknown name of a keyframe': [
    ({ model, data }) => kt.resetDataKeyframe(model, data, 'hme'),
    /there is no keyframe 'hme'; there are /,
  ],
  'a plain array to write to': [
    ({ model, data }) => kt.jacBody(model, data, [0, 0, 0], null, 1),
    /^jacp: expected a Float64Array to write to, not an array/,
  ],
  'a new array for positions': [
    ({ data }) => void (data.qpos = [1]),
    /^data.qpos: .*it is written in place: data.qpos.set\(values\)/,
  ],
  'another size': [({ model }) => void (model.nq = 3), /^model.nq: .*edit that and recompile/],
  'new options for a Spec': [
    ({ spec }) => void (spec.option = { timestep: 0.01 }),
    /^spec.option: it cannot be replaced by an object; .*spec.option.assign\(\{/,
  ],
  'a new world': [({ spec }) => void (spec.worldbody = {}), /^spec.worldbody: .*spec.worldbody.addBody/],
  'a new list of geoms': [
    ({ spec }) => void (spec.geoms = []),
    /^spec.geoms: it cannot be replaced by an array; add elements, or delete/,
  ],
  'a new list of keyframes': [({ spec }) => void (spec.keyframes = []), /^spec.keyframes: .*add elements, or delete/],
  'another state of the history': [({ spec }) => void (spec.changes.isBusy = false), /^changes.isBusy: /],
  'another path': [({ arm }) => void (arm.path = 'leg'), /^body 'arm'.path: .*rename/],
  'other authored values': [({ arm }) => void (arm.authored = {}), /^body 'arm'.authored: .*assign/],
  'new settings': [({ arm }) => void (arm.settings = {}), /^body 'arm'.settings: .*configure/],
  'new options for a Model': [({ model }) => void (model.opt = { timestep: 0.01 }), /^model.opt: .*model.opt.NAME = /],
  'a misspelt option': [
    ({ model }) => void (model.opt.timestp = 0.01),
    /^model.opt: there is no member 'timestp'; did you mean 'timestep'/,
  ],
  'new values for a group': [
    ({ model }) => void (model.vis.map = { znear: 1 }),
    /^model.vis.map: .*model.vis.map.NAME = value/,
  ],
  'an unknown group': [({ model }) => void (model.vis.mop = {}), /^model.vis: .*did you mean 'map'/],
  'another name for a body': [
    ({ model }) => void (model.body('arm').name = 'leg'),
    /^body.name: .*edit that and recompile/,
  ],
  'another id for a body': [({ data }) => void (data.body('arm').id = 3), /^body.id: .*edit that and recompile/],
  'a misspelt array': [
    ({ model }) => void (model.geom('bone').frction = [1]),
    /^geom: there is no member 'frction'; did you mean 'friction'/,
  ],
  'a new list of instances': [({ data }) => void (data.pluginInstances = []), /^data.pluginInstances: /],
  'text for the time': [({ data }) => void (data.time = 'now'), /^data.time: expected a number, not the text 'now'/],
  'a new list of controls': [
    ({ data }) => void (data.actuator('drive').ctrl = [1]),
    /^ctrl: .*written in place: ctrl\[0\]/,
  ],
  'text for a state': [({ model, data }) => kt.setState(model, data, 'x', 2), /^state: expected a list of numbers/],
  'the name of a component of the state': [
    ({ model, data }) => kt.getState(model, data, new Float64Array(1), 'qpos'),
    /^signature: expected a sum of bits of State.*not the text 'qpos'; such as State.QPOS/,
  ],
  'words for digits': [({ spec }) => kt.toXML(spec, { digits: 'six' }), /^toXML, digits: expected a number of digits/],
  'no object of results': [
    ({ model, data }) => kt.transitionFD(model, data, 1e-6, true),
    /^transitionFD, out: expected matrices/,
  ],
  'an encoder without encode': [
    () => kt.registerEncoder({ contentType: 'a/b', extensions: ['b'] }),
    /^registerEncoder, encode: expected a function, not undefined/,
  ],
  'an unknown engine mode': [
    () => kt.setEngineMode('fast'),
    /^setEngineMode: expected one of 'shared', 'own', 'turns'/,
  ],
  'an invalid mark': [
    ({ spec }) => spec.changes.undo({}),
    /^changes: expected a mark or the name of one, not an object/,
  ],
};

describe('mistakes of plain JavaScript', () => {
  it('the table contains fifty mistakes', () => expect(Object.keys(MISTAKES).length).toBeGreaterThanOrEqual(50));

  it.each(Object.entries(MISTAKES))('%s', async (_, [run, told]) => {
    const { error } = await Promise.resolve()
      .then(() => run(objects()))
      .then(
        () => ({ error: undefined }),
        (thrown: unknown) => ({ error: thrown }),
      );
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(told);
  });

  it('the package, not the language, reports an assignment to each read-only property', () => {
    const { spec, model, data, arm } = objects();
    const handles = [model.body('arm'), data.body('arm'), model.opt, model.vis, model.stat];
    for (const object of [spec, spec.changes, arm, model, data, ...handles]) {
      for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
        for (const [name, { get, set }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
          expect(`${name}: ${!get || set !== undefined}`).toBe(`${name}: true`);
        }
      }
    }
  });
});
