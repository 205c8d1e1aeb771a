/** Scaled frames: closed forms, and the symmetry under a change of units. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from '../../../modelling/mjcf/write/write.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import { step } from '../../../simulation/runtime/run.js';
import { resetDataKeyframe } from '../../../simulation/support/reset.js';
import { compile } from '../compile.js';
import { adoptInertial } from '../edit/adopt-inertial.js';
import { copyBack } from '../edit/copy-back.js';
import { fuseStatic } from '../edit/fuse-static.js';

const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);
const model = (content: string): Model => compile(read(content));
const near = (actual: ArrayLike<number>, expected: readonly number[]): void => {
  expect(actual.length).toBe(expected.length);
  expected.forEach((x, i) => void expect(actual[i]! / (x || 1), `[${i}]`).toBeCloseTo(x === 0 ? 0 : 1, 9));
};

/** An arm on a hinge and a slide, with a tendon, an equality, sensors and one actuator of each kind that scales. */
const robot = (frame: string): string => `<worldbody><frame ${frame}>
    <body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0" damping="0.1" armature="0.01" stiffness="2"/>
      <geom name="link" type="capsule" fromto="0 0 0 0 0 -0.5" size="0.05"/><site name="tip" pos="0.1 0 -0.5"/>
      <body name="rod" pos="0.2 0 -0.5"><joint name="slide" type="slide" range="0 0.2" frictionloss="0.3" damping="4" ref="0.05"/>
        <geom name="rod" type="box" size=".03 .04 .1"/><site name="end" pos="0 0 0.1"/></body></body>
    <body name="ball" pos="1 0 .1"><freejoint name="free"/><geom name="ball" size=".1"/></body>
    <site name="hook" pos="0.5 0 1"/><geom name="floor" type="plane" size="3 3 1"/>
  </frame></worldbody>
  <tendon><spatial name="rope" stiffness="30" damping="1" springlength="0.3"><site site="tip"/><site site="hook"/></spatial>
    <fixed name="sum" stiffness="3"><joint joint="hinge" coef="0.1"/><joint joint="slide" coef="1"/></fixed></tendon>
  <equality><joint joint1="slide" joint2="hinge" polycoef="0.01 0.05 0.002 0 0"/></equality>
  <actuator><position name="servo" joint="hinge" kp="10" kv="1" ctrlrange="-1 1" forcerange="-50 50"/>
    <motor name="push" joint="slide" gear="2" ctrlrange="-1 1"/><velocity name="speed" joint="slide" kv="3" ctrlrange="-1 1"/>
    <general name="bias" tendon="sum" gainprm="2" biastype="affine" biasprm="0.1 -4 -0.2"/>
    <cylinder name="piston" joint="slide" area="0.01" timeconst="0.1"/><damper name="brake" joint="hinge" kv="0.2" ctrlrange="0 1"/></actuator>
  <sensor><jointpos joint="slide"/><touch site="tip" cutoff="10"/></sensor>
  <keyframe><key name="k" qpos="0.4 0.1 1.3 0.2 0.15 1 0 0 0" ctrl="0.2 0.3 0.1 0.4 5 0.5"/></keyframe>`;

describe('scaled frames', () => {
  it('scale 1 is the identity, also 2 within 0.5, and compiling does not change the Spec', () => {
    const plain = model(robot(''));
    const nested = robot('scale="2"')
      .replace('>\n    <body name="arm"', '><frame scale="0.5"><body name="arm"')
      .replace('</frame></worldbody>', '</frame></frame></worldbody>');
    for (const other of [model(robot('scale="1"')), model(nested)]) {
      for (const name of [
        'body_pos',
        'geom_size',
        'body_mass',
        'jnt_stiffness',
        'actuator_gainprm',
        'tendon_stiffness',
        'key_qpos',
      ] as const) {
        expect(Array.from(other[name]), name).toEqual(Array.from(plain[name]));
      }
    }
    const spec = read(robot('scale="2"'));
    const before = toXML(spec);
    const first = compile(spec);
    spec.frames[0]!.scale = [0.5];
    compile(spec);
    spec.frames[0]!.scale = [2];
    expect(compile(spec).body_inertia).toEqual(first.body_inertia);
    expect(toXML(spec)).toBe(before);
    expect(spec.get('actuator', 'push').id).toBe(1);
  });

  it('similar by s under gravity g moves like the original under g/s', () => {
    const s = 2;
    const gravity = (g: number): string => `<option gravity="0 0 ${-g}" tolerance="0" iterations="30"/>`;
    // the engine adds the inverse inertias of a slide and a hinge that an equality couples, which have other units
    const uncoupled = (frame: string): string => robot(frame).replace(/<equality>.*<\/equality>/, '');
    const [small, large] = [model(gravity(9.81 / s) + uncoupled('')), model(gravity(9.81) + uncoupled(`scale="${s}"`))];
    const [a, b] = [new Data(small), new Data(large)];
    resetDataKeyframe(small, a, 0);
    resetDataKeyframe(large, b, 0);
    for (let i = 0; i < 200; i++) {
      step(small, a);
      step(large, b);
    }
    expect(Math.abs(a.qpos[0]! - 0.4)).toBeGreaterThan(0.05);
    const q = a.qpos;
    near(b.qpos, [q[0]!, s * q[1]!, s * q[2]!, s * q[3]!, s * q[4]!, ...q.slice(5)]);
    near([b.sensordata[0]!], [s * a.sensordata[0]!]);
  });

  it.each([
    ['similar', { mass: 8, inertia: 32, damping: 32, armature: 32, kp: 32, force: 32, slide: 8, gain: 16 }],
    ['geometry', { mass: 8, inertia: 32, damping: 1, armature: 1, kp: 1, force: 1, slide: 1, gain: 1 }],
  ])('%s by 2 multiplies shapes and forces by their powers', (scaling, factor) => {
    const [one, two] = [model(robot('')), model(robot(`scale="2" scaling="${scaling}"`))];
    const ratio = (pick: (m: Model) => number, expected: number): void => {
      expect(pick(two) / pick(one)).toBeCloseTo(expected, 12);
    };
    ratio((m) => m.body('arm').mass, factor.mass);
    ratio((m) => m.body('arm').inertia[0]!, factor.inertia);
    ratio((m) => m.dof_damping[0]!, factor.damping);
    ratio((m) => m.dof_armature[0]!, factor.armature);
    ratio((m) => m.actuator_gainprm[0]!, factor.kp);
    ratio((m) => m.actuator_forcerange[1]!, factor.force);
    ratio((m) => m.dof_damping[1]!, factor.slide);
    ratio((m) => m.actuator_gainprm[10]!, factor.gain);
    ratio((m) => m.jnt_range[3]!, 2);
    ratio((m) => m.actuator_ctrlrange[1]!, 1);
    // a setpoint of a slide is a length per time
    ratio((m) => m.actuator_ctrlrange[5]!, 2);
    ratio((m) => m.sensor_cutoff[1]!, scaling === 'similar' ? 16 : 1);
    ratio((m) => m.geom_friction[1]!, 2);
    // the position of a slide as a polynomial of an angle
    for (const k of [0, 1, 2]) ratio((m) => m.eq_data[k]!, 2);
  });

  it('two participants have the mean of their gauges, and a path that of its lowest container', () => {
    const text = (
      attributes: string,
    ): string => `<worldbody><geom name="floor" type="plane" size="1 1 1"/><site name="hook" pos="0 0 3"/>
      <frame ${attributes}><body name="arm" pos="0 0 1"><joint/><geom name="hand" size=".1"/><site name="tip" pos=".1 0 0"/><site name="tip2" pos="0 .1 0"/></body></frame></worldbody>
      <contact><pair geom1="hand" geom2="floor" margin="0.01" friction="1 1 0.005 0.0001 0.0001"/></contact>
      <equality><connect body1="arm" body2="world" anchor="0 0 0.2"/><connect site1="tip" site2="hook"/></equality>
      <tendon><spatial name="in" springlength=".3" stiffness="100"><site site="tip"/><site site="tip2"/></spatial>
        <spatial name="out" springlength=".8" stiffness="100"><site site="tip"/><site site="tip2"/><site site="hook"/></spatial></tendon>`;
    const two = model(text('scale="2"'));
    expect([two.pair_margin[0], two.pair_friction[2]]).toEqual(
      [0.01 * Math.SQRT2, 0.005 * Math.SQRT2].map((x) => expect.closeTo(x, 12)),
    );
    expect([two.eq_data[2], two.tendon_stiffness[0], two.tendon_lengthspring[0]]).toEqual([0.4, 800, 0.6]);
    expect([two.tendon_stiffness[1], two.tendon_lengthspring[2]]).toEqual([100, 0.8]);
  });

  it('one mesh in three sizes compiles to three instances, and the Spec keeps one', () => {
    const body = (at: number, frame: string): string =>
      `<frame pos="${at} 0 0" ${frame}><body><freejoint/><geom type="mesh" mesh="fork"/></body></frame>`;
    const spec = read(`<asset><mesh name="fork" vertex="0 0 0 .1 0 0 0 .2 0 0 0 .3"/></asset>
      <worldbody>${body(0, '')}${body(0.3, 'scale="1.5"')}${body(0.6, 'scale="0.5" scaling="geometry"')}</worldbody>`);
    const made = compile(spec);
    expect([made.nmesh, spec.meshes.length]).toEqual([3, 1]);
    expect([made.mesh('fork').id, made.mesh('fork@1').id, made.mesh('fork@2').id]).toEqual([0, 1, 2]);
    const [, a, b, c] = made.body_mass;
    near([b! / a!, c! / a!], [1.5 ** 3, 0.5 ** 3]);
    const scaledAsset = model(
      `<asset><mesh name="fork" scale="1.5 1.5 1.5" vertex="0 0 0 .1 0 0 0 .2 0 0 0 .3"/></asset><worldbody>${body(0, '')}</worldbody>`,
    );
    expect(made.body_inertia.slice(6, 9)).toEqual(scaledAsset.body_inertia.slice(3, 6));
  });

  it('keyframes of free joints follow the frame about its origin', () => {
    const text = (
      scale: string,
    ): string => `<worldbody><frame pos="1 0 0" euler="0 0 90" ${scale}><frame pos="0 1 0" ${scale}>
      <body name="b" pos=".5 0 0"><freejoint/><geom size=".1"/></body></frame></frame></worldbody>`;
    const rest = model(text(''));
    const key = `<keyframe><key qpos="${Array.from(rest.qpos0).join(' ')}"/></keyframe>`;
    const two = model(text('scale="2"') + key);
    near(two.key_qpos, Array.from(two.qpos0));
    near(two.body('b').pos, [-1, 2, 0]);
  });

  it('an inertial that is adopted or merged in a scaled frame compiles to the same inertia', () => {
    const spec = read(
      '<worldbody><frame scale="2"><body name="b"><joint/><geom type="box" size=".1 .2 .3"/></body></frame></worldbody>',
    );
    const before = compile(spec);
    adoptInertial(spec.get('body', 'b'));
    near(compile(spec).body_inertia.slice(3), Array.from(before.body_inertia.slice(3)));
    const merged = read(`<worldbody><body name="p"><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
      <frame scale="2"><body name="c"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></frame></body></worldbody>`);
    fuseStatic(merged);
    expect(compile(merged).body('p').mass).toBeCloseTo(9, 12);
  });

  it.each([
    [
      'different scales along the axes',
      '<worldbody><frame scale="1 2 3"><geom size=".1"/></frame></worldbody>',
      /different scales/,
    ],
    [
      'a dcmotor',
      `${robot('scale="2"').replace('</actuator>', '<dcmotor name="m" joint="hinge" motorconst="1" resistance="1"/></actuator>')}`,
      /dcmotor 'm' .*scaling the parameters of a dcmotor/,
    ],
    [
      'a flex with scaled bodies',
      '<worldbody><frame scale="2"><body name="a"><joint/><geom size=".1"/></body></frame><body name="b"/></worldbody><deformable><flex name="f" dim="1" body="a b" element="0 1"/></deformable>',
      /flex 'f'/,
    ],
  ])('refuses %s', (_, text, expected) => {
    expect(() => model(text)).toThrow(expected);
  });

  it('a damping ratio is kept, and the gain that follows from it is scaled', () => {
    const text = (
      frame: string,
    ): string => `<worldbody><frame ${frame}><body><joint name="j"/><geom size=".1" pos=".3 0 0"/></body></frame></worldbody>
      <actuator><position joint="j" kp="10" dampratio="1"/></actuator>`;
    const [one, two, geometry] = [
      model(text('')),
      model(text('scale="2"')),
      model(text('scale="2" scaling="geometry"')),
    ];
    near([two.actuator_biasprm[2]! / one.actuator_biasprm[2]!], [32]);
    near([geometry.actuator_biasprm[2]! / one.actuator_biasprm[2]!], [Math.sqrt(32)]);
  });

  it.each([
    ['', 1, 1, 16, 1],
    ['input="pos"', 2, 1, 8, 2],
    ['input="vel"', 2, 1, 8, 2],
    ['input="pressure"', 4, 1, 4, 1],
  ])(
    'the declared input of a general actuator decides on its control and gain: %s',
    (input, ctrl, geometryGain, gain, geometryCtrl) => {
      const text = (
        frame: string,
      ): string => `<worldbody><frame ${frame}><body><joint name="s" type="slide"/><geom size=".1"/></body></frame></worldbody>
      <actuator><general joint="s" gainprm="30" biastype="affine" biasprm="0 -30 -2" ctrlrange="-1 1" ${input}/></actuator>`;
      const latest = (content: string): Model =>
        compile(readModelText(`<mujoco>${content}</mujoco>`, { compatibility: '4.0' }));
      const [one, two, geometry] = [
        latest(text('')),
        latest(text('scale="2"')),
        latest(text('scale="2" scaling="geometry"')),
      ];
      const of = ({ actuator_ctrlrange, actuator_gainprm, actuator_biasprm }: Model): number[] => [
        actuator_ctrlrange[1]!,
        actuator_gainprm[0]! / 30,
        actuator_biasprm[1]! / -30,
      ];
      expect([of(one), of(two), of(geometry)]).toEqual([
        [1, 1, 1],
        [ctrl, gain, 8],
        [geometryCtrl, geometryGain, 1],
      ]);
    },
  );

  it('copyBack refuses a Spec with scaled frames', () => {
    const spec = read('<worldbody><frame scale="2"><geom size=".1"/></frame></worldbody>');
    expect(() => copyBack(spec, compile(spec))).toThrow(/unset the scale/);
  });

  it('refuses a scale that is not positive, and massscale', () => {
    for (const attributes of ['scale="0"', 'scale="-1"', 'massscale="2"']) {
      expect(() => read(`<worldbody><frame ${attributes}/></worldbody>`), attributes).toThrow();
    }
  });
});
