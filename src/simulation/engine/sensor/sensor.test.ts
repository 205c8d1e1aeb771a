import { afterEach, describe, expect, it } from 'vitest';
import { adoptPeer } from '../../../../test/oracle/adopt.js';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { SensorType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';

const RIG = `
  <worldbody>
    <geom type="plane" size="3 3 .1"/>
    <camera name="eye" pos=".3 -2 1" xyaxes="1 .1 0 0 .4 1" fovy="50" resolution="5 4"/>
    <camera name="lens" pos=".2 -1.5 .8" xyaxes="1 0 .1 0 .5 1" resolution="4 3" sensorsize=".02 .015"
      focal=".018 .017" principal=".001 -.002"/>
    <camera name="flat" pos="0 0 3" xyaxes="1 .2 0 -.2 1 0" projection="orthographic" fovy="1.5" resolution="4 4"/>
    <body name="base" pos="0 0 .35">
      <freejoint/>
      <geom name="trunk" type="box" size=".2 .15 .1" euler="10 0 5"/>
      <site name="imu" pos=".05 .02 .1" euler="20 10 0"/>
      <site name="pad" type="box" size=".3 .3 .35" pos="0 0 -.1"/>
      <body name="arm" pos=".25 0 0">
        <joint name="elbow" axis="0 1 0" range="-5 20" limited="true" stiffness="2"/>
        <geom name="upper" type="capsule" size=".04" fromto="0 0 0 .4 0 -.1"/>
        <site name="wrist" pos=".4 0 -.1"/>
        <body name="hand" pos=".4 0 -.1">
          <joint name="ball" type="ball"/>
          <geom name="palm" type="ellipsoid" size=".06 .1 .04"/>
          <site name="tip" pos=".1 0 0" euler="0 90 30"/>
        </body>
      </body>
    </body>
    <body name="box" pos=".9 .1 .1"><freejoint/>
      <geom name="crate" type="box" size=".15 .15 .1"/>
      <site name="ball_zone" type="sphere" size=".6"/>
    </body>
    <body name="carriage" pos="-1 0 1">
      <joint name="rail" type="slide" axis="1 0 0" range="-.1 .1" limited="true"/>
      <geom name="slug" size=".1"/>
      <site name="hook"/>
      <camera name="aboard" pos="0 .2 0" euler="40 20 10"/>
    </body>
  </worldbody>
  <equality>
    <weld body1="hand" body2="box" active="true"/>
    <connect body1="carriage" body2="arm" anchor=".1 0 0"/>
  </equality>
  <tendon>
    <spatial name="cord" range="0 .5" limited="true"><site site="hook"/><site site="imu"/></spatial>
    <fixed name="mix"><joint joint="elbow" coef="2"/><joint joint="rail" coef="-1"/></fixed>
  </tendon>
  <actuator>
    <motor name="flex" joint="elbow" gear="3"/>
    <position name="pull" tendon="cord" kp="20"/>
    <motor name="pull2" tendon="cord"/>
  </actuator>`;

const FRAMES = ['FRAMEPOS', 'FRAMEQUAT', 'FRAMEXAXIS', 'FRAMEYAXIS', 'FRAMEZAXIS'].map((name) => name.toLowerCase());
const frameSensors = (names: string[], withReference: boolean): string =>
  [
    ['body', 'hand'],
    ['xbody', 'hand'],
    ['geom', 'upper'],
    ['site', 'tip'],
    ['camera', 'aboard'],
  ]
    .flatMap(([type, name]) =>
      names.flatMap((sensor) => [
        `<${sensor} objtype="${type}" objname="${name}"/>`,
        ...(withReference
          ? [
              ['body', 'base'],
              ['xbody', 'arm'],
              ['geom', 'crate'],
              ['site', 'imu'],
              ['camera', 'eye'],
            ].map(([ref, of]) => `<${sensor} objtype="${type}" objname="${name}" reftype="${ref}" refname="${of}"/>`)
          : []),
      ]),
    )
    .join('\n');

const REST = `
  <accelerometer site="tip"/><velocimeter site="tip"/><gyro site="tip" cutoff=".5"/><force site="wrist"/>
  <torque site="wrist"/><magnetometer site="imu"/>
  <camprojection site="tip" camera="eye"/><camprojection site="imu" camera="lens"/>
  <rangefinder site="tip"/><rangefinder site="imu" data="dist dir origin point normal depth"/>
  <rangefinder camera="eye" data="dist dir origin point normal depth"/>
  <rangefinder camera="lens" data="normal depth"/><rangefinder camera="flat" data="dist origin point depth"/>
  <jointpos joint="elbow"/><jointvel joint="elbow"/><tendonpos tendon="cord"/><tendonvel tendon="mix"/>
  <actuatorpos actuator="flex"/><actuatorvel actuator="pull"/><actuatorfrc actuator="pull" cutoff="1"/>
  <jointactuatorfrc joint="elbow"/><tendonactuatorfrc tendon="cord"/><ballquat joint="ball"/>
  <ballangvel joint="ball"/>
  <jointlimitpos joint="elbow"/><jointlimitvel joint="elbow"/><jointlimitfrc joint="elbow"/>
  <jointlimitpos joint="rail"/><jointlimitvel joint="rail"/><jointlimitfrc joint="rail"/>
  <tendonlimitpos tendon="cord"/><tendonlimitvel tendon="cord"/><tendonlimitfrc tendon="cord"/>
  <subtreecom body="arm"/><subtreelinvel body="arm"/><subtreeangmom body="base"/>
  <insidesite site="ball_zone" objtype="geom" objname="palm"/><insidesite site="pad" objtype="body" objname="hand"/>
  <e_potential/><e_kinetic/><clock/><touch site="pad"/><touch site="pad" cutoff=".1"/>`;

const FIELDS = 'found force torque dist pos normal tangent';
const CONTACTS = `
  <contact geom1="crate" num="3" data="${FIELDS}"/><contact geom2="crate" num="6" data="${FIELDS}"/>
  <contact body1="box" num="2" reduce="mindist" data="${FIELDS}"/>
  <contact subtree1="base" subtree2="box" num="2" reduce="maxforce" data="${FIELDS}"/>
  <contact subtree1="world" reduce="netforce" data="${FIELDS}"/>
  <contact subtree2="base" reduce="netforce" data="force torque pos"/>
  <contact site="pad" num="9" data="found pos"/><contact num="2" data="force dist"/>
  <contact geom1="slug" num="2" data="${FIELDS}"/>`;

const COLLISIONS = `
  <distance geom1="crate" geom2="slug" cutoff="5"/><normal body1="base" geom2="palm" cutoff="5"/>
  <fromto body1="arm" body2="carriage" cutoff="5"/><distance geom1="upper" geom2="slug" cutoff=".01"/>
  <fromto geom1="upper" geom2="crate" cutoff="3"/><normal geom1="upper" geom2="slug" cutoff="2"/>`;

const model = (sensors: string, option = ''): string => `
<mujoco>
  <option ${option}><flag energy="enable"/></option>
  ${RIG}
  <sensor>${sensors}</sensor>
</mujoco>`;

describe('sensors', () => {
  let pair: Pair | undefined;
  afterEach(() => {
    pair?.free();
    pair = undefined;
  });

  /** Runs the reference, adopts its state, and computes the sensors from it. */
  async function measured(xml: string, seed: number, spread: number): Promise<Pair> {
    const mj = await loadPeer();
    const fresh = await Pair.fromXML(xml);
    fresh.randomize(seed, spread);
    fresh.theirs.qfrc_applied.fill(0);
    mj.mj_forward(fresh.peer, fresh.peerData);
    mj.mj_rnePostConstraint(fresh.peer, fresh.peerData);
    adoptPeer(fresh);
    const d = fresh.data.record;
    d.sensordata.fill(Number.NaN);
    for (const array of [d.cacc, d.cfrc_int, d.cfrc_ext]) array.fill(Number.NaN);
    d.scalar[SC.flg_rnepost] = 0;
    fresh.stages.sensorPos();
    fresh.stages.sensorVel();
    fresh.stages.sensorAcc();
    pair = fresh;
    return fresh;
  }

  /** Lists the sensors, by type and id, that differ by more than the tolerance relative to the largest value. */
  function wrong({ model: m, data, theirs }: Pair, tolerance = 1e-10): string[] {
    const typeName = (type: number) => Object.entries(SensorType).find(([, value]) => value === type)?.[0];
    return Array.from({ length: m.nsensor }, (_, i) => i).flatMap((i) => {
      const range = [m.sensor_adr[i], m.sensor_adr[i] + m.sensor_dim[i]] as [number, number];
      const own = [...data.sensordata.slice(...range)];
      const other = [...theirs.sensordata.slice(...range)];
      const scale = Math.max(1, ...other.map(Math.abs));
      const fits = own.every((x, k) => Math.abs(x - other[k]) <= tolerance * scale);
      return fits ? [] : [`${typeName(m.sensor_type[i])} ${i}: ${own.slice(0, 8)} instead of ${other.slice(0, 8)}`];
    });
  }

  it.each([1, 2, 3])('frame sensors agree with the reference, state %i', async (seed) => {
    const positions = frameSensors(FRAMES, true);
    const velocities = frameSensors(['framelinvel', 'frameangvel'], true);
    const xml = model(positions + velocities + frameSensors(['framelinacc', 'frameangacc'], false));
    expect(wrong(await measured(xml, seed, 0.2))).toEqual([]);
  });

  it.each([1, 2, 3, 4])('site, camera and coordinate sensors agree with the reference, state %i', async (seed) => {
    const cone = seed % 2 === 0 ? 'cone="elliptic"' : '';
    const found = await measured(model(REST, `${cone} magnetic=".1 .2 -.5"`), seed, 0.15);
    expect(wrong(found)).toEqual([]);
    for (const name of ['cacc', 'cfrc_int', 'cfrc_ext']) expect(found.difference(name), name).toBeLessThan(1e-10);
  });

  it.each([1, 3, 4, 8])('contact sensors agree with the reference, state %i', async (seed) => {
    const found = await measured(model(CONTACTS, seed % 2 === 0 ? 'cone="elliptic"' : ''), seed, 0.05);
    expect(found.peerData.ncon).toBeGreaterThan(2);
    expect(wrong(found)).toEqual([]);
  });

  it.each([1, 2, 3])('distance sensors agree with the reference, state %i', async (seed) => {
    const found = await measured(model(COLLISIONS), seed, 0.1);
    // iterative distances are as exact as the tolerance of the narrow phase
    expect(wrong(found, 1e-6)).toEqual([]);
  });

  it.each([1, 2])('tactile sensors agree with the reference, state %i', async (seed) => {
    const shapes = ['sphere" size=".3', 'box" size=".3 .4 .3', 'capsule" size=".2 .3', 'ellipsoid" size=".4 .3 .3']
      .concat('cylinder" size=".3 .3', 'mesh" mesh="blob')
      .map(
        (shape, i) =>
          `<body pos="${0.2 * i - 0.4} ${0.2 * (i % 3) - 0.2} -.1"><freejoint/><geom type="${shape}"/></body>`,
      );
    const found = await measured(
      `<mujoco><asset>
        <mesh name="pad" builtin="plate" params="9 8" scale=".5 .5 .2"/>
        <mesh name="wedge" builtin="wedge" params="7 7 45 45 0" scale=".4 .4 .4"/>
        <mesh name="blob" builtin="sphere" params="2" scale=".3 .3 .3"/>
      </asset><worldbody>
        <geom type="plane" size="1 1 1" pos="0 0 -.4"/>
        <geom type="sdf" mesh="blob" contype="0" conaffinity="0" pos="0 0 9"/>
        <body euler="180 10 0"><freejoint/><geom type="box" size=".5 .5 .2" margin=".1"/>
          <geom name="pad" type="mesh" mesh="pad" contype="0" conaffinity="0" mass="0"/>
          <geom name="wedge" type="mesh" mesh="wedge" contype="0" conaffinity="0" mass="0" euler="10 20 5"/></body>
        ${shapes.join('')}
      </worldbody><sensor><tactile mesh="pad" geom="pad"/><tactile mesh="wedge" geom="wedge"/></sensor></mujoco>`,
      seed,
      0.05,
    );
    expect(found.theirs.sensordata.filter((x) => x > 0).length).toBeGreaterThan(20);
    expect(wrong(found)).toEqual([]);
  });

  it('delays, intervals and histories of sensors agree with the reference', async () => {
    const sensors = `
      <jointpos joint="elbow" nsample="4"/><framepos objtype="body" objname="hand" nsample="5" delay=".007"/>
      <gyro site="tip" nsample="5" delay=".0075" interp="linear" cutoff=".7"/>
      <accelerometer site="tip" nsample="6" delay=".0065" interp="cubic"/>
      <jointvel joint="elbow" nsample="3" interval=".005"/><framequat objtype="site" objname="tip" nsample="3" interval=".005 -.003"/>
      <clock nsample="4" delay=".006" interval=".0045 -.001" interp="linear"/>`;
    const mj = await loadPeer();
    pair = await Pair.fromXML(model(sensors));
    for (const name of ['qvel', 'ctrl']) for (let i = 0; i < 3; i++) pair.set(name, i, 0.5 + i);
    expect(pair.difference('history')).toBeLessThan(1e-15);
    for (let step = 0; step < 25; step++) {
      mj.mj_forward(pair.peer, pair.peerData);
      mj.mj_rnePostConstraint(pair.peer, pair.peerData);
      adoptPeer(pair);
      pair.data.sensordata.fill(Number.NaN);
      for (const run of ['sensorPos', 'sensorVel', 'sensorAcc'] as const) pair.stages[run]();
      expect(wrong(pair), `step ${step}`).toEqual([]);
      pair.stages.sensorHistory();
      mj.mj_step(pair.peer, pair.peerData);
      expect(pair.difference('history'), `step ${step}`).toBeLessThan(1e-10);
    }
  });

  it('the callback fills user sensors, and their cutoff limits the values', async () => {
    const sensors = ['pos', 'vel', 'acc'].map((stage) => `<user dim="2" needstage="${stage}" cutoff="3"/>`).join('');
    const { pipeline, stages, data } = (pair = await Pair.fromXML(model(sensors)));
    const stagesCalled: number[] = [];
    pipeline.context.callbacks.sensor = (stage) => {
      stagesCalled.push(stage);
      data.sensordata[2 * (stage - 1)] += 2 * stage;
    };
    data.sensordata.fill(9);
    data.record.scalar[SC.flg_subtreevel] = data.record.scalar[SC.flg_rnepost] = 1;
    for (const run of ['sensorPos', 'sensorVel', 'sensorAcc'] as const) stages[run]();
    expect(stagesCalled).toEqual([1, 2, 3]);
    expect([...data.sensordata]).toEqual([2, 0, 3, 0, 3, 0]);
  });
});

it('a camera with a zero in its sensor size uses its field of view, as in the reference', async () => {
  const pair = await Pair.fromXML(`<mujoco><worldbody><site name="s" pos=".1 .2 0"/>
    <camera name="c" pos="0 0 1" sensorsize="0 .01" resolution="100 80"/><camera name="d" pos="0 0 1" resolution="100 80"/></worldbody>
    <sensor><camprojection site="s" camera="c"/><camprojection site="s" camera="d"/></sensor></mujoco>`);
  const mj = await loadPeer();
  mj.mj_forward(pair.peer, pair.peerData);
  pair.stages.forward();
  expect(pair.difference('sensordata')).toBeLessThan(1e-12);
  expect([...pair.ours.sensordata!.subarray(0, 2)]).toEqual([...pair.ours.sensordata!.subarray(2)]);
  pair.free();
});
