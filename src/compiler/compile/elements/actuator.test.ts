/** Actuators: valid targets and attributes, and rows equal to the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { CtrlChart, CtrlInput, TrnType } from '../../../foundation/schema/enums.js';
import { toXML } from '../../../modelling/mjcf/index.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';

const GEOM = '<geom size=".1"/>';
const WORLD = `<worldbody>
  <body name="b"><joint name="hinge" range="-90 30"/>${GEOM}<site name="s"/>
    <body name="c" pos="0 0 1"><joint name="ball" type="ball" range="0 60"/>${GEOM}<site name="u"/></body></body>
  <body name="f" pos="2 0 0"><joint name="slide" type="slide" axis="1 0 0" range="-1 3"/>${GEOM}<site name="t"/></body>
  <body name="r" pos="4 0 0"><joint name="free"/>${GEOM}</body></worldbody>
  <tendon><fixed name="ten" range="-2 6"><joint joint="slide" coef="1"/></fixed>
    <fixed name="loose"><joint joint="slide" coef="1"/></fixed></tendon>`;

const withActuator = (actuator: string, compiler = ''): string =>
  `<compiler ${compiler}/>${WORLD}<actuator>${actuator}</actuator>`;
const compiled = (actuator: string): Model => compile(readModelText(`<mujoco>${withActuator(actuator)}</mujoco>`));

const SO3 = 'gaintype="so3" biastype="so3" gainprm="2" biasprm="0 -2 -1"';
const PID = 'gaintype="pid" biastype="affine"';
const MOTOR = 'resistance="1" motorconst=".1"';

/** Actuators with the first error of each. */
const FAULTS: readonly (readonly [actuator: string, reason: string])[] = [
  // transmissions
  ['<motor/>', 'it needs something to act on: one of joint, jointinparent, tendon, cranksite, site, body'],
  ['<motor joint="hinge" cranklength="1"/>', 'cranklength and slidersite need cranksite'],
  ['<motor joint="hinge" slidersite="s"/>', 'cranklength and slidersite need cranksite'],
  ['<motor joint="hinge" refsite="s"/>', 'refsite needs site'],
  ['<motor cranksite="s" slidersite="t"/>', 'cranklength must be positive'],
  ['<motor cranksite="s" slidersite="t" cranklength="-1"/>', 'cranklength must be positive'],
  ['<motor cranksite="s" cranklength="1"/>', 'cranksite needs slidersite'],
  // orientation servos
  ['<general joint="ball" gaintype="so3"/>', 'gaintype and biastype must both be so3'],
  ['<general joint="ball" biastype="so3"/>', 'gaintype and biastype must both be so3'],
  [`<general joint="ball" ${SO3} dyntype="filter"/>`, 'so3 needs dyntype none or integrator'],
  [`<general joint="ball" ${SO3.replace('0 -2', '0 -3')}/>`, 'so3 needs gainprm[0] = -biasprm[1]'],
  [`<general joint="hinge" ${SO3}/>`, 'so3 needs a ball joint, or a site with refsite'],
  [`<general jointinparent="ball" ${SO3}/>`, 'so3 needs a ball joint, or a site with refsite'],
  [`<general tendon="ten" ${SO3}/>`, 'so3 needs a ball joint, or a site with refsite'],
  [`<general site="s" ${SO3}/>`, 'so3 needs a ball joint, or a site with refsite'],
  [`<general joint="ball" ${SO3} dyntype="integrator" actdim="2"/>`, 'an so3 integrator has actdim 3'],
  [`<general joint="ball" ${SO3} dyntype="integrator" input="quat"/>`, 'quat input needs dyntype none'],
  [`<general joint="ball" ${SO3} forcerange="-1 1"/>`, 'forcerange of so3 must begin with 0'],
  // servos with an integral
  ['<general joint="hinge" dyntype="pid"/>', 'dyntype pid needs gaintype pid'],
  ['<general joint="hinge" gaintype="pid"/>', 'pid needs biastype affine'],
  [`<general joint="hinge" ${PID} dyntype="filter"/>`, 'pid needs dyntype none or pid'],
  [`<general joint="hinge" ${PID} gainprm="1"/>`, 'ki needs dyntype pid'],
  [`<general body="b" ${PID} gainprm="0"/>`, 'pid cannot act on a body'],
  [`<general joint="hinge" ${PID} dyntype="pid" dynprm="-1 0"/>`, 'imax cannot be negative'],
  [`<general joint="hinge" ${PID} dyntype="pid" dynprm="0 -1"/>`, 'slewmax cannot be negative'],
  [
    `<general joint="hinge" ${PID} dyntype="pid" dynprm="0 1" actdim="1"/>`,
    'actdim of this pid must be 2, the number of its states',
  ],
  ['<pid joint="hinge" input="vel" ki="1"/>', 'ki and slewmax need the input pos'],
  // motors
  [`<dcmotor joint="hinge" ${MOTOR} input="pos none" controller="1"/>`, 'inputs of dcmotor are pos, vel, ff, voltage'],
  ['<general joint="hinge" dyntype="dcmotor" actearly="true" actdim="2" dynprm="1"/>', 'this dcmotor has actdim 1'],
  ['<general joint="hinge" dyntype="dcmotor"/>', 'actearly of a dcmotor cannot be false'],
  [`<dcmotor joint="hinge" ${MOTOR} input="vel" controller="0 1"/>`, 'the integral gain needs the input pos'],
  [`<dcmotor joint="hinge" ${MOTOR} controller="1"/>`, 'controller gains need an input pos, vel or ff'],
  [`<dcmotor joint="hinge" ${MOTOR} controller="0 1"/>`, 'controller gains need an input pos, vel or ff'],
  [`<dcmotor joint="hinge" ${MOTOR} controller="0 0 1"/>`, 'controller gains need an input pos, vel or ff'],
  [`<dcmotor joint="hinge" ${MOTOR} controller="0 0 0 1"/>`, 'slewmax needs an input pos, vel or ff'],
  ['<dcmotor joint="hinge" resistance="1"/>', 'the motor constant must be positive; give motorconst or nominal'],
  ['<dcmotor joint="hinge" motorconst="1"/>', 'the resistance must be positive; give resistance or nominal'],
  [`<dcmotor joint="hinge" ${MOTOR} inductance="-1"/>`, 'inductance and electrical time constant cannot be negative'],
  [`<dcmotor joint="hinge" ${MOTOR} thermal="0 1"/>`, 'the thermal resistance must be positive'],
  [`<dcmotor joint="hinge" ${MOTOR} thermal="1 0"/>`, 'the thermal capacitance must be positive'],
  // inputs and passive parameters
  ['<general joint="hinge" input="expmap"/>', 'input is for so3, pid and dcmotor only'],
  ['<motor site="s" damping="1"/>', 'damping needs a joint or tendon'],
  ['<motor site="s" armature="1"/>', 'armature needs a joint or tendon'],
  // ranges of the target
  ['<position joint="ball" inheritrange="1"/>', 'inheritrange needs a hinge or slide joint'],
  ['<position site="s" inheritrange="1"/>', 'inheritrange needs a joint or tendon'],
  ['<position tendon="loose" inheritrange="1"/>', 'inheritrange needs a target with a range'],
  // states
  ['<general joint="hinge" dyntype="filter" actdim="2"/>', 'actdim above 1 needs dyntype user or dcmotor'],
  ['<general joint="hinge" actdim="1"/>', 'actdim 1 needs a dyntype'],
  ['<general joint="hinge" dyntype="filter" actdim="0"/>', 'actdim 0 needs dyntype none'],
  ['<general joint="hinge" actrange="0 1"/>', 'actrange needs a dyntype'],
  // muscles
  ['<muscle joint="hinge" range="1 .5"/>', 'the range of a muscle must have its smaller value first'],
  ['<muscle joint="hinge" range="1 1"/>', 'the range of a muscle must have its smaller value first'],
  [
    '<general joint="hinge" biastype="muscle" biasprm="1 .5 1 200 .5 1.6 1.5 1.3 1.2"/>',
    'the range of a muscle must have its smaller value first',
  ],
  [
    '<general joint="hinge" gaintype="muscle" gainprm="1 .5 1 200 .5 1.6 1.5 1.3 1.2"/>',
    'the range of a muscle must have its smaller value first',
  ],
  ['<muscle joint="hinge" lmin="1"/>', 'a muscle needs lmin < 1 < lmax'],
  ['<muscle joint="hinge" lmax="1"/>', 'a muscle needs lmin < 1 < lmax'],
  ...['scale', 'vmax', 'fpmax', 'fvmax'].map(
    (name) => [`<muscle joint="hinge" ${name}="0"/>`, 'a muscle needs positive scale, vmax, fpmax and fvmax'] as const,
  ),
  // delays
  ['<motor joint="hinge" delay=".1"/>', 'delay needs nsample'],
  [`<dcmotor joint="hinge" ${MOTOR} input="none" nsample="2"/>`, 'delay and nsample need an input'],
  // ranges
  ...['force', 'ctrl', 'act'].map(
    (name) =>
      [
        `<general joint="hinge" dyntype="filter" ${name}range="2 1" ${name}limited="true"/>`,
        `attribute '${name}range' must have its smaller value first, not 2 1`,
      ] as const,
  ),
];

describe('rejects an actuator, as in the reference', () => {
  it.each(FAULTS)('rejects the actuator %s: %s', async (actuator, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(withActuator(actuator));
    // one error may cause another
    expect([messages[0], isRefusedThere]).toEqual([reason, true]);
  });

  it('reports only one error for a negative slewmax', async () => {
    const { messages, isRefusedThere } = await compileSmallModel(withActuator('<pid joint="hinge" slewmax="-1"/>'));
    expect([messages, isRefusedThere]).toEqual([['slewmax cannot be negative'], true]);
  });

  it.each(['force', 'ctrl', 'act'])('rejects a %srange without limited if autolimits is off', async (name) => {
    const text = withActuator(`<general joint="hinge" dyntype="filter" ${name}range="1 2"/>`, 'autolimits="false"');
    const open = `'${name}range' is given without '${name}limited', and autolimits is off; set '${name}limited'`;
    const { messages, isRefusedThere } = await compileSmallModel(text.replaceAll(/ range="[^"]*"/g, ''));
    expect([messages, isRefusedThere]).toEqual([[open], true]);
  });
});

it('limits the length of the history of an actuator', () => {
  expect(() => compiled(`<motor joint="hinge" nsample="${2 ** 24 + 1}"/>`)).toThrow('nsample can be at most 16777216');
  // the arrays of an allowed history are long: another limit applies
  expect(() => compiled(`<motor joint="hinge" nsample="${2 ** 24}"/>`)).toThrow('statedBytes');
});

it.each(['tendon', 'joint'])('does not report the range of a missing %s', async (target) => {
  const verdict = await compileSmallModel(
    withActuator(`<position ${target}="no" inheritrange="1"/><motor joint="hinge" delay=".1"/>`),
  );
  expect(verdict).toEqual(refused(expect.stringContaining("'no'"), 'delay needs nsample'));
});

it.each<[string, string]>([
  ['joint="no"', "attribute 'joint': there is no joint 'no'"],
  ['joint="no" actdim="3" dyntype="integrator"', "attribute 'joint': there is no joint 'no'"],
  ['site="no" refsite="t"', "attribute 'site': there is no site 'no'"],
  ['site="s" refsite="no"', "attribute 'refsite': there is no site 'no'"],
  ['', 'it needs something to act on: one of joint, jointinparent, tendon, cranksite, site, body'],
])('reports one error for an orientation servo with %s: %s', async (target, reason) => {
  expect(await compileSmallModel(withActuator(`<general ${target} ${SO3}/>`))).toEqual(refused(reason));
});

it('does not resolve a reference site that is not used', async () => {
  const verdict = await compileSmallModel(withActuator('<motor joint="hinge" refsite="no"/>'));
  expect(verdict).toEqual(refused('refsite needs site'));
});

it.each<[string, string, readonly string[]]>([
  ['pos', '1 1', []],
  ['pos', '1 0', ['a controlled dcmotor needs a positive motor constant']],
  ['vel', '1 -1', ['a controlled dcmotor needs a positive motor constant']],
  ['voltage', '1 0', []],
])('a dcmotor of a class with input %s may lose its constant by gainprm %s: %j', async (input, gainprm, reasons) => {
  const classes = `<default><default class="c"><dcmotor ${MOTOR} input="${input}"/></default></default>`;
  const verdict = await compileSmallModel(
    classes + withActuator(`<general class="c" joint="hinge" gainprm="${gainprm}"/>`),
  );
  expect(verdict).toEqual(reasons.length > 0 ? refused(...reasons) : EQUAL);
});

it.each([
  ['voltage', `joint="ball" ${SO3}`, 'the input of so3 is expmap or quat'],
  ['ff', `joint="ball" ${SO3}`, 'the input of so3 is expmap or quat'],
  ['voltage', `joint="hinge" ${PID} gainprm="0"`, 'inputs of pid are pos, vel and ff'],
  ['none', `joint="hinge" ${PID} gainprm="0"`, 'inputs of pid are pos, vel and ff'],
])('rejects the input %s of a class for another kind of actuator: %s', async (input, actuator, reason) => {
  const motor = `<dcmotor ${MOTOR} input="${input}"/>`;
  const classes = `<default><default class="c">${motor}</default></default>`;
  const verdict = await compileSmallModel(classes + withActuator(`<general class="c" dyntype="none" ${actuator}/>`));
  expect(verdict).toEqual(refused(reason));
});

it.each([
  '<position class="c" joint="slide"/>',
  '<general class="c" joint="slide"/>',
  // not a servo, although its gain equals the negative of its bias
  '<general class="c" joint="slide" biastype="none" gainprm="0" biasprm="0 0 0"/>',
  '<general class="c" joint="slide" gaintype="affine"/>',
  // not a servo, although the gain is fixed
  '<general class="c" joint="slide" gainprm="3"/>',
])('inheritrange of a class gives the range of the reference: %s', async (actuator) => {
  const classes = '<default><default class="c"><position inheritrange="1"/></default></default>';
  expect(await compileSmallModel(classes + withActuator(actuator))).toEqual(EQUAL);
});

describe('gives an actuator the rows of the reference', () => {
  it.each([
    '<motor joint="hinge" cranksite="s" slidersite="t" cranklength="1"/>',
    '<motor cranksite="s" slidersite="t" cranklength=".5"/>',
    '<motor site="s" refsite="t"/>',
    '<motor site="s"/>',
    '<motor jointinparent="ball"/>',
    '<motor tendon="ten" damping="1 2" armature="3"/>',
    '<motor joint="hinge" damping="1 2 3" armature=".1"/>',
    `<general joint="ball" ${SO3}/>`,
    `<general joint="ball" ${SO3} input="quat"/>`,
    `<general site="s" refsite="t" ${SO3}/>`,
    `<general joint="ball" ${SO3} forcerange="0 2"/>`,
    `<general joint="ball" ${SO3} forcerange="-1 2" forcelimited="false"/>`,
    `<general joint="ball" ${SO3} dyntype="integrator"/>`,
    `<general joint="ball" ${SO3} dyntype="integrator" actdim="3"/>`,
    `<general joint="ball" ${SO3} dyntype="integrator" actdim="0"/>`,
    `<general joint="ball" ${SO3} dyntype="integrator" actrange="-1 0" actlimited="true"/>`,
    `<general joint="ball" ${SO3} dyntype="integrator" actrange="0 1" actlimited="true"/>`,
    `<general joint="ball" ${SO3} dyntype="integrator" actrange="0 0" actlimited="true"/>`,
    '<general joint="hinge" dyntype="dcmotor" actearly="true" actdim="0" dynprm="1"/>',
    '<general joint="hinge" dyntype="dcmotor" actearly="true" actdim="1" dynprm="1"/>',
    `<general joint="hinge" ${PID} gainprm="0"/>`,
    `<general joint="hinge" ${PID} dyntype="pid" gainprm="2" dynprm="3 0" actdim="1"/>`,
    `<general joint="hinge" ${PID} dyntype="pid" gainprm="0" dynprm="3 4" actdim="1"/>`,
    '<pid joint="hinge" input="pos vel ff" posrange="-1 1" velrange="-2 2" ffrange="-3 3" kp="2" kv="1"/>',
    '<pid joint="hinge" input="vel ff" velrange="-2 2"/>',
    '<pid joint="hinge" input="pos vel ff" posrange="-1 1" ffrange="2 3"/><motor joint="slide" ctrlrange="-4 4"/>',
    `<dcmotor joint="hinge" ${MOTOR} input="pos vel ff voltage" controller="1 2 3" ctrlrange="-4 5"/><motor joint="slide" ctrlrange="-4 4"/>`,
    `<general joint="ball" ${SO3} ctrlrange="-4 5"/><motor joint="slide"/>`,
    '<adhesion body="b" ctrlrange="0 1"/><motor joint="slide"/>',
    '<general joint="hinge" gaintype="muscle" gainprm="0 1 1 200 .5 1.6 1.5 1.3 1.2" lengthrange="0 1"/>',
    '<pid joint="hinge" input="pos ff" ffrange="-3 3" ki="1" imax="2"/>',
    '<pid joint="hinge" input="pos" slewmax="2" posrange="-1 1"/>',
    `<dcmotor joint="hinge" ${MOTOR} input="pos" controller="1 2 3 4 5 6"/>`,
    `<dcmotor joint="hinge" ${MOTOR} input="vel" controller="1 0 3"/>`,
    `<dcmotor joint="hinge" ${MOTOR} input="none"/>`,
    `<dcmotor joint="hinge" ${MOTOR} input="ff voltage"/>`,
    '<position joint="hinge" inheritrange="1"/>',
    '<position joint="slide" inheritrange=".5"/>',
    '<position tendon="ten" inheritrange="2" timeconst=".1"/>',
    '<intvelocity joint="slide" inheritrange="1"/>',
    '<pid joint="slide" inheritrange="1" ki="1"/>',
    '<general joint="hinge" dyntype="user" actdim="3"/>',
    '<general joint="hinge" actrange="0 1" actlimited="false"/>',
    '<general joint="hinge" dyntype="filter" actrange="0 1"/>',
    '<orientation joint="ball" nsample="2" delay=".1"/><pid joint="hinge" nsample="2"/>',
    '<motor joint="hinge" nsample="3" delay=".1" interp="cubic"/><motor joint="hinge" nsample="2"/><motor joint="slide"/>',
    '<muscle joint="hinge" lengthrange="0 1"/>',
    '<general name="a" joint="hinge" user="1 2" group="3" forcerange="-1 1" ctrlrange="0 1"/><motor joint="slide" user="3"/>',
  ])('gives the actuator rows of the reference: %s', async (actuator) => {
    expect(await compileSmallModel(withActuator(actuator))).toEqual(EQUAL);
  });
});

describe('inheritrange', () => {
  // center m and half width h of the target range: m - f h to m + f h
  it.each([
    ['<position joint="slide" inheritrange="1"/>', [-1, 3]],
    ['<position joint="slide" inheritrange=".5"/>', [0, 2]],
    ['<position joint="slide" inheritrange="2"/>', [-3, 5]],
    ['<position tendon="ten" inheritrange=".5"/>', [0, 4]],
    ['<position joint="slide"/>', [0, 0]],
  ])('inheritrange sets the control range: %s', (actuator, range) => {
    const model = compiled(actuator);
    expect([...model.actuator_ctrlrange]).toEqual(range);
    expect([...model.actuator_actrange]).toEqual([0, 0]);
  });

  it('inheritrange of intvelocity sets the activation range', () => {
    const model = compiled('<intvelocity joint="slide" inheritrange="1"/>');
    expect([[...model.actuator_actrange], [...model.actuator_ctrlrange]]).toEqual([
      [-1, 3],
      [0, 0],
    ]);
  });
});

describe('actuator inputs', () => {
  it('an orientation servo has a rotation vector or quaternion as input and three torques as output', () => {
    const model = compiled(`<orientation joint="ball" kp="2"/><orientation joint="ball" kp="2" input="quat"/>`);
    expect([...model.actuator_trntype]).toEqual([TrnType.SO3, TrnType.SO3]);
    expect([...model.actuator_ctrlnum]).toEqual([3, 4]);
    expect([...model.actuator_ctrladr]).toEqual([0, 3]);
    expect([...model.actuator_ctrlspec]).toEqual([CtrlChart.EXPMAP, CtrlChart.QUAT]);
    expect([...model.actuator_outnum]).toEqual([3, 3]);
    expect([...model.actuator_outadr]).toEqual([0, 3]);
  });

  it('the inputs of a pid have separate limits', () => {
    const all = compiled('<pid joint="hinge" input="pos vel ff" posrange="-1 1" velrange="-2 2" ffrange="-3 3"/>');
    expect([...all.actuator_ctrlrange]).toEqual([-1, 1, -2, 2, -3, 3]);
    expect([...all.actuator_ctrllimited]).toEqual([1, 1, 1]);
    const some = compiled('<pid joint="hinge" input="vel ff" ffrange="-3 3"/>');
    expect([...some.actuator_ctrlrange]).toEqual([0, 0, -3, 3]);
    expect([...some.actuator_ctrllimited]).toEqual([0, 1]);
    expect([...some.actuator_ctrlspec]).toEqual([CtrlInput.VEL | CtrlInput.FF]);
  });

  it('a general pid actuator has position and velocity inputs', () => {
    const model = compiled(`<general joint="hinge" ${PID} gainprm="0"/>`);
    expect([...model.actuator_ctrlspec]).toEqual([CtrlInput.POS | CtrlInput.VEL]);
  });
});

describe('actuator addresses', () => {
  it('an actuator history has two counters, and for each sample a time and the values of all inputs', () => {
    const model = compiled(
      '<motor joint="hinge" nsample="3"/><motor joint="hinge"/><orientation joint="ball" nsample="2"/><motor joint="slide" nsample="1"/>',
    );
    // 2 + 3 (1 + 1), none, 2 + 2 (1 + 3), 2 + 1 (1 + 1)
    expect([...model.actuator_historyadr]).toEqual([0, -1, 8, 18]);
    expect(model.nhistory).toBe(22);
  });

  it('activation addresses are -1 for actuators without activation', () => {
    const model = compiled(
      '<motor joint="hinge"/><general joint="hinge" dyntype="user" actdim="3"/><position joint="hinge" timeconst="1"/>',
    );
    expect([...model.actuator_actadr]).toEqual([-1, 0, 3]);
    expect([...model.actuator_actnum]).toEqual([0, 3, 1]);
    expect(model.na).toBe(4);
  });
});

describe('inputs of a general actuator in a file saved by the reference', () => {
  const DC_MOTOR = 'gaintype="dcmotor" biastype="dcmotor" dyntype="dcmotor" actearly="true" gainprm="1 .05 1 1"';
  const INPUTS =
    ', pos,vel,ff,pos vel,pos ff,vel ff,pos vel ff,vel pos,pos pos,voltage,pos voltage,voltage pos,none,expmap,quat,pos quat,bogus';
  const kinds: readonly (readonly [name: string, attributes: string])[] = [
    ['pid', 'gaintype="pid" gainprm="10 2 3"'],
    ['pid with integral term', `${PID} dyntype="pid" gainprm="10 2 3" biasprm="0 -10 -1"`],
    ['DC motor', DC_MOTOR],
    ['other', ''],
  ];

  it.each(kinds)('parses the input attribute of a general actuator: %s', async (_, attributes) => {
    for (const input of INPUTS.split(',')) {
      const content = withActuator(`<general joint="hinge" ${attributes} input="${input}"/>`);
      const { messages, isRefusedThere, differences } = await compileSmallModel(content);
      expect([input, messages.length > 0, differences]).toEqual([input, isRefusedThere, []]);
    }
  });

  it('writes each actuator input as one word', () => {
    const spec = readModelText(`<mujoco>${withActuator(`<general joint="hinge" ${PID} input="pos ff"/>`)}</mujoco>`);
    expect(spec.all('general')[0]!.input).toEqual(['pos', 'ff']);
    expect(toXML(spec)).toContain('input="pos ff"');
  });
});
