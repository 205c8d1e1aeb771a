/** Forces between bodies after the constraint solver, in the reference and by balance. */
import { expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { forward, rnePostConstraint } from '../../runtime/run.js';

const bodies = (inside: string, option = ''): string => `<mujoco><option gravity="1 2 -9" ${option}/>
  <worldbody>
    <site name="w" pos=".1 -.4 1.4"/>
    <geom name="wrap" size=".12" pos=".25 0 1" contype="0" conaffinity="0"/>
    <body name="a" pos="0 0 1"><joint type="ball"/><geom type="box" size=".1 .2 .15" contype="0"/>
      <site name="a" pos=".1 .05 .1" euler="20 30 40"/>
      <body name="c" pos="0 .4 0"><joint name="c" axis="1 0 0"/><geom size=".1" contype="0"/><site name="c" pos="0 .1 .1"/></body></body>
    <body name="b" pos=".5 0 1"><joint type="free"/><geom type="box" size=".1 .1 .3" contype="0"/>
      <site name="b" pos="-.1 0 .2" euler="-20 10 70"/></body>
    <body name="e" pos=".5 .5 .5"><joint name="e" axis="1 0 0"/><geom size=".1" pos="0 .2 .1" contype="0"/></body>
  </worldbody>${inside}</mujoco>`;

const spatial = (attributes: string, extra = ''): string => `<tendon>
  <spatial name="t" ${attributes}><site site="w"/><site site="a"/><geom geom="wrap"/><site site="b"/></spatial>
  <spatial name="u"><site site="a"/><site site="c"/><pulley divisor="2"/><site site="c"/><site site="b"/><site site="w"/></spatial>
  <fixed name="f" stiffness="30" frictionloss="1"><joint joint="c" coef="2"/><joint joint="e" coef="-1"/></fixed>
  ${extra}</tendon>`;

const straight = (attributes: string): string =>
  `<tendon><spatial name="t" ${attributes}><site site="a"/><site site="b"/><pulley divisor="3"/><site site="c"/><site site="b"/></spatial></tendon>`;

it.each([
  ['a weld of bodies', '<equality><weld body1="a" body2="b" torquescale="1.7" relpose="0 0 0 1 .2 .3 .1"/></equality>'],
  ['a weld of sites', '<equality><weld site1="a" site2="b" torquescale=".7"/></equality>'],
  ['a weld to the world', '<equality><weld body1="c"/></equality>'],
  ['a connect', '<equality><connect body1="a" body2="b" anchor=".1 .2 .3"/></equality>'],
  ['a spring', spatial('stiffness="100 20 3" springlength="0 .2"')],
  ['a damper', spatial('damping="10 2 3"')],
  ['a limit from above', spatial('range=".1 .2"')],
  ['a limit from below', spatial('range="5 6"')],
  ['friction loss', spatial('frictionloss="3"')],
  [
    'actuators',
    `${spatial('')}<actuator><motor tendon="t" gear="20"/><motor tendon="u" gear="-5"/><position tendon="u" kp="30"/><motor tendon="f" gear="5"/></actuator>`,
  ],
  ['an equality', `${spatial('')}<equality><tendon tendon1="t" tendon2="u" polycoef="0 1 .3 .2 .1"/></equality>`],
  ['an equality of one', `${spatial('')}<equality><tendon tendon1="u"/></equality>`],
  ['armature', straight('armature="3"')],
  [
    'armature and damping of an actuator',
    `${straight('')}<actuator><motor tendon="t" armature=".3" damping="4" gear="2"/></actuator>`,
  ],
])('forces between bodies agree with the reference with %s', async (_, inside) => {
  const mj = await loadPeer();
  const pair = await Pair.fromXML(bodies(inside));
  for (let seed = 1; seed < 6; seed++) {
    pair.randomize(seed);
    mj.mj_forward(pair.peer, pair.peerData);
    mj.mj_rnePostConstraint(pair.peer, pair.peerData);
    forward(pair.model, pair.data);
    rnePostConstraint(pair.model, pair.data);
    expect(pair.difference('qacc')).toBeLessThan(1e-9);
    for (const name of ['cfrc_ext', 'cfrc_int', 'cacc']) expect(pair.difference(name), name).toBeLessThan(1e-9);
  }
  pair.free();
});
