/** Small models that together use every kind of constraint. */

const option = (attributes: string, flags = ''): string => `<option ${attributes}><flag ${flags}/></option>`;

/** Three stacked boxes, a ball and a capsule on a plane. */
export function piles(options: { attributes?: string; flags?: string; geom?: string } = {}): string {
  const box = (i: number): string =>
    `<body pos="${0.02 * i} 0 ${0.1 + 0.21 * i}"><freejoint/><geom type="box" size=".1 .1 .1"/></body>`;
  return `<mujoco>${option(options.attributes ?? '', options.flags)}
    <default><geom ${options.geom ?? ''}/></default>
    <worldbody>
      <geom type="plane" size="5 5 .1"/>
      ${[0, 1, 2].map(box).join('')}
      <body pos="2 0 .1"><freejoint/><geom type="sphere" size=".1"/></body>
      <body pos="3 0 .11"><freejoint/><geom type="capsule" size=".1 .2" euler="90 20 0"/></body>
    </worldbody></mujoco>`;
}

/** A box that slides on a plane: their contact has the parameters of a pair and elliptic cones. */
export const sledge = ({ pair = '', flags = '' } = {}): string => `<mujoco>${option('cone="elliptic"', flags)}
  <worldbody><geom name="floor" type="plane" size="5 5 .1"/>
    <body pos="0 0 .09"><freejoint/><geom name="box" type="box" size=".1 .2 .1"/></body></worldbody>
  <contact><pair geom1="floor" geom2="box" condim="4" ${pair}/></contact></mujoco>`;

/** Two balls that lie on the ground and touch, whose centers of mass are outside the origin of their bodies. */
export const neighbors = (attributes = ''): string => `<mujoco>${option(attributes)}
  <worldbody><geom type="plane" size="1 1 .1"/>
    <body pos="0 0 .08"><freejoint/><geom size=".101" pos="0 0 .02"/></body>
    <body pos=".2 0 .09"><freejoint/><geom size=".101" pos="0 0 .01"/></body></worldbody></mujoco>`;

/**
 * Every equality between bodies, sites, joints and tendons, with limits and friction losses; the constraints contradict
 * each other.
 */
export const tangle = (attributes = '', flags = ''): string => `<mujoco>${option(attributes, flags)}
  <worldbody>
    <body name="a" pos="0 0 1"><joint name="a1" axis="0 1 0" limited="true" range="-20 20"/>
      <geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
      <body name="b" pos=".5 0 0"><joint name="b1" type="ball" limited="true" range="0 30" frictionloss=".1"/>
        <geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/><site name="sb" pos=".5 0 0" euler="10 20 30"/></body>
    </body>
    <body name="c" pos="1.2 0 1"><freejoint/><geom type="box" size=".1 .2 .1"/><site name="sc" pos="-.2 0 0"/></body>
    <body name="e" pos="1.2 1 1"><freejoint/><geom type="box" size=".1 .2 .1"/><site name="se"/></body>
    <body name="mc" mocap="true" pos="1.2 1.5 1"><geom size=".02" contype="0" conaffinity="0"/></body>
    <body name="f" pos="0 1 1"><joint name="f1" type="slide" axis="0 0 1" frictionloss="1"/><geom size=".1"/>
      <site name="s1" pos=".1 0 0"/></body>
    <body name="g" pos="0 2 1"><joint name="g1" type="slide" axis="0 0 1"/><geom size=".1"/><site name="s2"/></body>
    <body name="h" pos="0 3 1"><joint name="h1" type="hinge" axis="0 1 0" damping=".1"/>
      <geom size=".1" pos=".3 0 0"/><site name="s3" pos=".3 0 0"/></body>
  </worldbody>
  <tendon>
    <fixed name="t1" frictionloss=".3"><joint joint="f1" coef="1.5"/><joint joint="h1" coef="-2"/></fixed>
    <spatial name="t2" limited="true" range="0 .9" frictionloss=".2">
      <site site="s1"/><site site="s2"/><site site="s3"/></spatial>
    <spatial name="t3"><site site="s2"/><site site="sc"/></spatial>
  </tendon>
  <equality>
    <connect body1="b" body2="c" anchor=".5 0 0"/>
    <weld body1="c" body2="e" torquescale="2" relpose=".1 1 .05 1 .1 .2 .3"/>
    <weld body1="e" body2="mc"/>
    <weld site1="se" site2="sb" solref="-100 -5"/>
    <connect site1="sb" site2="sc"/>
    <joint joint1="f1" joint2="g1" polycoef=".1 .5 .3 .2 .1"/>
    <joint joint1="h1" polycoef=".2 0 0 0 0"/>
    <joint joint1="h1" joint2="f1" polycoef=".1 .5 .3 .2 .1" active="false"/>
    <tendon tendon1="t2" tendon2="t3" polycoef="0 1 .3 0 0"/>
    <tendon tendon1="t1" polycoef=".1 0 0 0 0" solimp=".7 .95 .1 .3 4"/>
  </equality></mujoco>`;

/** A four-bar loop, a coupled pair of joints, a welded box and a chain with limits, all consistent. */
export const linkage = (attributes = '', flags = ''): string => `<mujoco>${option(attributes, flags)}
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <body name="l1" pos="0 0 1"><joint name="j1" axis="0 1 0" frictionloss=".05"/>
      <geom type="capsule" size=".03" fromto="0 0 0 0 0 .5"/>
      <body name="l2" pos="0 0 .5"><joint name="j2" axis="0 1 0"/><geom type="capsule" size=".03" fromto="0 0 0 1 0 0"/>
        <body name="l3" pos="1 0 0"><joint name="j3" axis="0 1 0" range="-10 10" limited="true"/>
          <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.5"/></body></body></body>
    <body name="p1" pos="0 1 1"><joint name="p1" axis="0 1 0"/><geom size=".05" pos=".2 0 0"/></body>
    <body name="p2" pos="0 2 1"><joint name="p2" axis="0 1 0"/><geom size=".05" pos=".3 0 0"/></body>
    <body name="box" pos="2 0 1"><freejoint/><geom type="box" size=".1 .2 .3"/></body>
  </worldbody>
  <equality>
    <connect body1="l3" body2="world" anchor="0 0 -.5"/>
    <joint joint1="p1" joint2="p2" polycoef="0 -.5 .1 0 0"/>
    <weld body1="box" body2="world"/>
  </equality></mujoco>`;

/**
 * Trees that constraints refer to but do not move: a geom that a tendon passes, a constant coupling, a contact within a
 * body.
 */
export const idle = (attributes = '', flags = ''): string => `<mujoco>${option(attributes, flags)}
  <worldbody>
    <geom type="plane" size="5 5 .1"/><site name="home" pos="-1 0 .3"/>
    <body pos="1 0 .09"><freejoint/><geom type="box" size=".1 .1 .1"/><site name="end"/></body>
    <body pos="0 1 .09"><freejoint/><geom name="post" type="cylinder" size=".1 .1"/><geom name="cap" size=".1" pos="0 0 .1"/></body>
    <body pos="0 3 1"><joint name="one" type="slide" frictionloss=".1"/><geom size=".1"/></body>
    <body pos="0 4 1"><joint name="two" type="slide" frictionloss=".1"/><geom size=".1"/></body>
  </worldbody>
  <contact><pair geom1="post" geom2="cap" condim="4"/></contact>
  <tendon><spatial name="rope" frictionloss=".3" limited="true" range="0 .5">
    <site site="home"/><geom geom="post"/><site site="end"/></spatial></tendon>
  <equality><joint joint1="one" joint2="two" polycoef=".1 0 0 1 0"/></equality></mujoco>`;

interface SoftOptions {
  /** Attributes of `option`. */
  readonly attributes?: string;
  /** Attributes of `flag`. */
  readonly flags?: string;
  /** Attributes of `flexcomp`. */
  readonly flex?: string;
  /** Attributes of its `contact`. */
  readonly contact?: string;
  /** Further child elements. */
  readonly inside?: string;
}

/** A flex between a floor, an arm and a ball, next to a line. */
export const soft = ({
  attributes = '',
  flags = '',
  flex = '',
  contact = '',
  inside = '',
}: SoftOptions = {}): string => `<mujoco>${option(attributes, flags)}
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body pos="-.3 0 .3"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
      <body pos=".3 0 0"><joint axis="0 1 0" damping="1"/><geom type="ellipsoid" size=".1 .05 .04"/></body></body>
    <body pos=".1 .05 .25"><freejoint/><geom size=".06" condim="4" priority="1"/></body>
    <flexcomp name="L" type="grid" dim="1" count="4 1 1" spacing=".1 .1 .1" pos="0 .1 .14" radius=".02" mass=".1"/>
    <flexcomp name="F" pos="0 0 .1" spacing=".1 .1 .1" radius=".02" mass="1" ${flex}>
      <contact ${contact}/>${inside}
    </flexcomp>
  </worldbody>
</mujoco>`;
