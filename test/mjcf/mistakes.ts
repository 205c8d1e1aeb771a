/**
 * Common mistakes from forums and issues: whole robots included in a body, cables without prefixes, options of earlier
 * versions, decimal commas, words of URDF. Each with the full text of the diagnostic.
 */
export interface Mistake {
  readonly what: string;
  readonly text: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly says: string;
}

export const MISTAKES: readonly Mistake[] = [
  {
    what: 'path given as text',
    text: '/home/me/humanoid.xml',
    says: `m.xml:1:21: error: not well-formed XML: there is no element in it; is this the name of a file? [xml-syntax]
m.xml:1:21: warning: not well-formed XML, read anyway: text outside of the root [xml-lenient]`,
  },
  {
    what: 'include whole robot in body',
    text: `<mujoco>
<worldbody>
  <body pos="0 0 1"><include file="ur5e.xml"/></body>
</worldbody>
</mujoco>`,
    files: {
      'ur5e.xml': `<mujoco model="ur5e">
<compiler angle="radian"/>
<worldbody><body name="base"><geom size="1"/></body></worldbody></mujoco>`,
    },
    says: `ur5e.xml:2:1: error: 'compiler' is a section of a model and cannot be included in 'body': include the file at the top level, or attach it as a model [whole-model]
  from m.xml:3:21
ur5e.xml:3:1: error: 'worldbody' is a section of a model and cannot be included in 'body': include the file at the top level, or attach it as a model [whole-model]
  from m.xml:3:21`,
  },
  {
    what: 'option of an earlier version: collision',
    text: `<mujoco>
<option collision="all"/>
</mujoco>`,
    says: `m.xml:2:9: error: 'option' no longer has the attribute 'collision': contype and conaffinity of geoms, and pairs and excludes, say what collides [removed-attribute]`,
  },
  {
    what: 'flag of an earlier version: passive',
    text: `<mujoco>
<option><flag passive="disable"/></option>
</mujoco>`,
    says: `m.xml:2:15: error: 'flag' no longer has the attribute 'passive': use 'spring' and 'damper' [removed-attribute]`,
  },
  {
    what: 'flag of an earlier version: sensornoise',
    text: `<mujoco>
<option><flag sensornoise="enable"/></option>
</mujoco>`,
    says: `m.xml:2:15: error: 'flag' no longer has the attribute 'sensornoise': noise is for the program to add; sensors keep their noise for it [removed-attribute]`,
  },
  {
    what: 'option of an earlier version: exactmeshinertia',
    text: `<mujoco>
<compiler exactmeshinertia="true"/>
</mujoco>`,
    says: `m.xml:2:11: error: 'compiler' no longer has the attribute 'exactmeshinertia': use inertia='exact' of the mesh [removed-attribute]`,
  },
  {
    what: 'compiler coordinate global',
    text: `<mujoco>
<compiler coordinate="global"/>
</mujoco>`,
    says: `m.xml:2:11: error: attribute 'coordinate': global coordinates are no longer supported; write local coordinates [global-coordinates]`,
  },
  {
    what: 'option of an earlier version: apirate',
    text: `<mujoco>
<option apirate="100"/>
</mujoco>`,
    says: `m.xml:2:9: error: 'option' no longer has the attribute 'apirate': nothing replaces it [removed-attribute]`,
  },
  {
    what: 'element that does not exist',
    text: `<mujoco>
<worldframe/>
</mujoco>`,
    says: `m.xml:2:1: error: 'mujoco' cannot contain an element 'worldframe' [unknown-element]`,
  },
  {
    what: 'mass without inertia',
    text: `<mujoco>
<worldbody>
  <body name="A"><freejoint/><inertial mass="0.001" pos="0 0 1"/></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:3: error: a body that moves needs mass and inertia, here 0.001 and 0 0 0; see boundmass and boundinertia [bad-inertia/too-small]',
  },
  {
    what: 'a body scaled down',
    text: `<mujoco>
<worldbody>
  <body name="w"><freejoint/><geom size="1e-6"/></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:3: error: a body that moves needs mass and inertia, here 0 and 0 0 0; see boundmass and boundinertia [bad-inertia/too-small]',
  },
  {
    what: 'unbalanced inertia',
    text: `<mujoco>
<worldbody>
  <body name="index"><joint/><inertial pos="0 0 0" mass="1" diaginertia="1.486e-06 2e-07 8.31e-07"/></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:30: error: the moments 0.000001486 2e-7 8.31e-7 are not those of a body: each must be at most the sum of the others; balanceinertia of compiler makes each their mean (for URDF also balanceInertia or --balance-inertia) [bad-inertia/triangle]',
  },
  {
    what: 'range without autolimits',
    text: `<mujoco>
<compiler autolimits="false"/><worldbody><body>
<joint name="joint1" range="-1 1"/><geom size="1"/></body></worldbody>
</mujoco>`,
    says: `m.xml:3:22: error: 'range' is given without 'limited', and autolimits is off; set 'limited' [ambiguous-limit]`,
  },
  {
    what: 'range decimal comma',
    text: `<mujoco>
<worldbody>
  <body><joint range="-1,5 1,5"/><geom size="1"/></body>
</worldbody>
</mujoco>`,
    says: `m.xml:3:23: error: attribute 'range': '-1,5' is not a number; use a decimal point, and spaces between numbers [comma-number]`,
  },
  {
    what: 'freejoint nested',
    text: `<mujoco>
<worldbody>
  <body name="table"><geom size="1"/>
<body name="cup"><freejoint/><geom size=".1"/></body></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:4:18: error: a free joint is only possible in a child of the world [bad-joint/free-child]',
  },
  {
    what: 'two composites',
    text: `<mujoco>
<worldbody>
  <body name="cable1"><composite type="cable" curve="s" count="5 1 1" size="1"><geom type="capsule" size=".005"/></composite></body>
<body name="cable2"><composite type="cable" curve="s" count="5 1 1" size="1"><geom type="capsule" size=".005"/></composite></body>
</worldbody>
</mujoco>`,
    says: `m.xml:4:21: error: the body 'B_first' that this element generates has a name that is already in use (m.xml:3:23); give the element a prefix or another name [made-name]`,
  },
  {
    what: 'composite grid',
    text: `<mujoco>
<worldbody>
  <composite prefix="A" type="grid" count="16 16 1" spacing="0.005"><joint kind="main"/><geom size=".004"/></composite>
</worldbody>
</mujoco>`,
    says: `m.xml:3:53: error: 'composite' has no attribute 'spacing' [unknown-attribute]`,
  },
  {
    what: 'composite cloth',
    text: `<mujoco>
<worldbody>
  <composite type="cloth" count="9 9 1"><geom size=".01"/></composite>
</worldbody>
</mujoco>`,
    says: `m.xml:3:14: error: type 'cloth' is no longer supported; use flexcomp instead [bad-composite/type]`,
  },
  {
    what: 'composite rope',
    text: `<mujoco>
<worldbody>
  <composite type="rope" count="9 1 1"><geom size=".01"/></composite>
</worldbody>
</mujoco>`,
    says: `m.xml:3:14: error: type 'rope' is no longer supported; use a composite of type 'cable' instead [bad-composite/type]`,
  },
  {
    what: 'composite box',
    text: `<mujoco>
<worldbody>
  <composite type="box" count="9 9 1"><geom size=".01"/></composite>
</worldbody>
</mujoco>`,
    says: `m.xml:3:14: error: attribute 'type': 'box' is not one of particle, grid, rope, loop, cable, cloth [bad-keyword]`,
  },
  {
    what: 'a loop of bodies closed by a name',
    text: `<mujoco>
<worldbody>
  <body name="rim"><geom size=".1"/></body><body name="b"><geom size=".1"/><body name="rim"><geom size=".1"/></body></body>
</worldbody>
</mujoco>`,
    says: `m.xml:3:82: error: body: the name 'rim' is taken (m.xml:3:3) [duplicate-name]`,
  },
  {
    what: 'mesh missing',
    text: `<mujoco>
<compiler meshdir="assets"/><asset><mesh file="test.stl"/></asset>
</mujoco>`,
    says: `m.xml:2:42: error: there is no file 'test.stl' (assets/test.stl) [file-not-found]`,
  },
  {
    what: 'class missing',
    text: `<mujoco>
<worldbody>
  <body><geom class="visual" size="1"/></body>
</worldbody>
</mujoco>`,
    says: `m.xml:3:15: error: there is no default class 'visual' [unknown-class]`,
  },
  {
    what: 'stl as text ends early',
    text: `<mujoco>
<asset><mesh file="a.stl"/></asset>
</mujoco>`,
    files: {
      'a.stl': `solid x
facet normal 0 0 1
 outer loop
 vertex 0 0 0
 endloop
endfacet
endsolid`,
    },
    says: 'm.xml:2:8: error: a.stl is not a readable mesh: the number of its vertices, 1, is not a multiple of three [bad-mesh-file/stl-corners]',
  },
  {
    what: 'mesh dae',
    text: `<mujoco>
<asset><mesh file="a.dae"/></asset>
</mujoco>`,
    files: { 'a.dae': '<COLLADA/>' },
    says: 'm.xml:2:8: error: a.dae is not a readable mesh: its scene has no triangles [bad-mesh-file/dae-empty]',
  },
  {
    what: 'mesh flat',
    text: `<mujoco>
<asset><mesh name="flat" vertex="0 0 0 1 0 0 0 1 0 1 1 0" face="0 1 2 1 3 2"/></asset><worldbody><geom type="mesh" mesh="flat"/></worldbody>
</mujoco>`,
    says: `m.xml:2:8: error: mesh 'flat': it has no convex hull (coplanar vertices) [bad-mesh/no-hull]`,
  },
  {
    what: 'urdf no inertial',
    text: `<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>`,
    says: 'm.xml:1:33: error: a body that moves needs mass and inertia: give it a geom or an inertial [bad-inertia/missing]',
  },
  {
    what: 'urdf unknown link',
    text: `<robot name="r"><link name="base"/>
<joint name="j" type="fixed"><parent link="base_lnk"/><child link="base"/></joint></robot>`,
    says: `m.xml:2:38: error: attribute 'link': there is no link 'base_lnk' [unknown-reference]`,
  },
  {
    what: 'urdf bad joint',
    text: `<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="hinge"><parent link="a"/><child link="b"/></joint></robot>`,
    says: `m.xml:2:17: error: attribute 'type': 'hinge' is not one of revolute, continuous, prismatic, fixed, floating, planar, spherical [bad-keyword]`,
  },
  {
    what: 'axes that are parallel to none',
    text: `<mujoco>
<worldbody>
  <site name="track" xyaxes="1 0 0 0 0 0"/>
</worldbody>
</mujoco>`,
    says: `m.xml:3:22: error: attribute 'xyaxes' has an axis of zero length [bad-orientation]`,
  },
  {
    what: 'geom size missing',
    text: `<mujoco>
<worldbody>
  <geom name="floor" type="box" size="1 1"/>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:33: error: size 3 of a box must be positive [bad-size]',
  },
  {
    what: 'plane in body',
    text: `<mujoco>
<worldbody>
  <body><joint/><geom type="plane" size="1 1 .1"/></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:23: error: a plane is possible only in a body that does not move [bad-geom/moving-plane]',
  },
  {
    what: 'joint in world',
    text: `<mujoco>
<worldbody>
<joint name="j"/></worldbody>
</mujoco>`,
    says: `m.xml:3:1: error: 'worldbody' cannot contain an element 'joint' [unknown-element]`,
  },
  {
    what: 'motor on missing joint',
    text: `<mujoco>
<worldbody><body><joint name="shoulder"/><geom size="1"/></body></worldbody>
<actuator><motor joint="sholder"/></actuator>
</mujoco>`,
    says: `m.xml:3:18: error: attribute 'joint': there is no joint 'sholder'; did you mean 'shoulder'? [unknown-reference]`,
  },
  {
    what: 'actuator without transmission',
    text: `<mujoco>
<actuator>
<motor name="m"/></actuator>
</mujoco>`,
    says: 'm.xml:3:1: error: it needs something to act on: one of joint, jointinparent, tendon, cranksite, site, body [bad-actuator/no-target]',
  },
  {
    what: 'tendon one site',
    text: `<mujoco>
<worldbody><site name="a"/></worldbody>
<tendon><spatial name="t"><site site="a"/></spatial></tendon>
</mujoco>`,
    says: `m.xml:3:9: error: a spatial tendon needs at least two elements [bad-tendon/short-spatial]
m.xml:3:27: error: a site needs a neighbor that is not a pulley [bad-tendon/lone-site]`,
  },
  {
    what: 'muscle whose joint turns without limits',
    text: `<mujoco>
<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
<actuator><muscle joint="j"/></actuator>
</mujoco>`,
    says: 'm.xml:3:11: error: the length range (-181.0027413207507, 181.0027413207507) did not converge; is the actuator limited? [length-range-open]',
  },
  {
    what: 'sensor site missing',
    text: `<mujoco>
<worldbody/><sensor>
<gyro name="imu" site="imu_site"/></sensor>
</mujoco>`,
    says: `m.xml:3:18: error: attribute 'site': there is no site 'imu_site' [unknown-reference]`,
  },
  {
    what: 'equality self',
    text: `<mujoco>
<worldbody><body name="a"><joint/><geom size="1"/></body></worldbody><equality>
<weld body1="a" body2="a"/></equality>
</mujoco>`,
    says: `m.xml:3:17: error: the two objects of an element must be different, not 'a' twice [same-object]`,
  },
  {
    what: 'texture missing',
    text: `<mujoco>
<asset>
<texture name="t" type="2d" file="wood.png"/><material name="m" texture="t"/></asset>
</mujoco>`,
    says: `m.xml:3:29: error: there is no file 'wood.png' [file-not-found]`,
  },
  {
    what: 'jpg texture',
    text: `<mujoco>
<asset>
<texture name="t" type="2d" file="wood.jpg"/></asset>
</mujoco>`,
    files: { 'wood.jpg': 'ÿØ' },
    says: `m.xml:3:1: error: texture 't': 'wood.jpg' is of type image/jpg; textures are PNG or KTX [bad-texture/file-type]`,
  },
  {
    what: 'material missing',
    text: `<mujoco>
<asset><material name="wood"/></asset><worldbody>
  <geom size="1" material="wod"/>
</worldbody>
</mujoco>`,
    says: `m.xml:3:18: error: attribute 'material': there is no material 'wod'; did you mean 'wood'? [unknown-reference]`,
  },
  {
    what: 'quat four zeros',
    text: `<mujoco>
<worldbody>
  <body quat="0 0 0 0"/>
</worldbody>
</mujoco>`,
    says: `m.xml:3:9: error: attribute 'quat': a quaternion cannot be zero [zero-quaternion]`,
  },
  {
    what: 'unclosed tag',
    text: `<mujoco>
<worldbody>
  <body name="a">
<geom size="1"/>
</worldbody>
</mujoco>`,
    says: 'm.xml:5:12: error: not well-formed XML: found </worldbody> where <body> of line 3 is open [xml-syntax]',
  },
  {
    what: 'tag mismatch',
    text: `<mujoco>
<worldbody>
  <body name="a"><geom size="1"></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:39: error: not well-formed XML: found </body> where <geom> of line 3 is open [xml-syntax]',
  },
  {
    what: 'no quotes',
    text: `<mujoco>
<worldbody>
  <geom size=1/>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:14: error: not well-formed XML: unquoted attribute value [xml-syntax]',
  },
  {
    what: 'attr twice',
    text: `<mujoco>
<worldbody>
  <geom size="1" size="2"/>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:27: error: not well-formed XML: duplicate attribute: size [xml-syntax]',
  },
  {
    what: 'attributes of a cylinder in other formats',
    text: `<mujoco>
<worldbody>
  <geom type="cylinder" radius=".1" length="1"/>
</worldbody>
</mujoco>`,
    says: `m.xml:3:25: error: 'geom' has no attribute 'radius'; did you mean 'size'? [unknown-attribute]
m.xml:3:37: error: 'geom' has no attribute 'length'; did you mean 'size'? [unknown-attribute]`,
  },
  {
    what: 'attributes of URDF',
    text: `<mujoco>
<worldbody>
  <body xyz="0 0 1" rpy="0 0 0"/>
</worldbody>
</mujoco>`,
    says: `m.xml:3:9: error: 'body' has no attribute 'xyz'; did you mean 'pos'? [unknown-attribute]
m.xml:3:21: error: 'body' has no attribute 'rpy'; did you mean 'euler'? [unknown-attribute]`,
  },
  {
    what: 'mocap not top',
    text: `<mujoco>
<worldbody>
  <body name="a"><geom size="1"/><body name="m" mocap="true"/></body>
</worldbody>
</mujoco>`,
    says: 'm.xml:3:34: error: a mocap body must be a child of the world and cannot have joints [bad-joint/mocap]',
  },
  {
    what: 'plugin unknown',
    text: `<mujoco>
<extension>
<plugin plugin="mujoco.elasticity.solid"/></extension>
</mujoco>`,
    says: `m.xml:3:9: error: no plugin 'mujoco.elasticity.solid' is registered: use the element elasticity of a flex with dim="3" [bad-plugin/replaced]`,
  },
  {
    what: 'include missing',
    text: `<mujoco>
<include file="robot.xml"/>
</mujoco>`,
    says: `m.xml:2:10: error: there is no file 'robot.xml' [file-not-found]`,
  },
  {
    what: 'include twice',
    text: `<mujoco>
<include file="a.xml"/>
<include file="a.xml"/>
</mujoco>`,
    files: { 'a.xml': '<mujoco><worldbody><body name="x"><geom size="1"/></body></worldbody></mujoco>' },
    says: `m.xml:3:10: error: the file 'a.xml' is included twice [repeated-include]`,
  },
  {
    what: 'decimal comma in an option',
    text: `<mujoco>
<size nconmax="500" njmax="1500" nkey="1"/><option jacobian="dense" timestep="0,001"/>
</mujoco>`,
    says: `m.xml:2:79: error: attribute 'timestep': '0,001' is not a number; use a decimal point, and spaces between numbers [comma-number]`,
  },
  {
    what: 'height field with too few sizes',
    text: `<mujoco>
<asset>
<hfield name="h" size="1 1 1"/></asset>
</mujoco>`,
    says: `m.xml:3:18: error: attribute 'size' needs 4 values, not 3 [bad-count]`,
  },
  {
    what: 'user data too long',
    text: `<mujoco>
<size nuser_geom="1"/><worldbody>
<geom size="1" user="1 2"/></worldbody>
</mujoco>`,
    says: 'm.xml:3:16: error: 2 user values do not fit into nuser_geom=1 [user-too-long]',
  },
  {
    what: 'childclass typo',
    text: `<mujoco>
<default><default class="arm"/></default><worldbody>
<body childclass="amr"/></worldbody>
</mujoco>`,
    says: `m.xml:3:7: error: there is no default class 'amr'; did you mean 'arm'? [unknown-class]`,
  },
  {
    what: 'default class main',
    text: `<mujoco>
<default class="robot"><geom rgba="1 0 0 1"/></default>
</mujoco>`,
    says: `m.xml:2:10: error: the top default class is called 'main', not 'robot' [bad-main-class]`,
  },
  {
    what: 'keyword in another case',
    text: `<mujoco>
<option integrator="rk4"/>
</mujoco>`,
    says: `m.xml:2:9: error: attribute 'integrator': 'rk4' is not one of Euler, RK4, implicit, implicitfast, discrete; did you mean 'RK4'? [bad-keyword]`,
  },
  {
    what: 'motor inside a body',
    text: `<mujoco>
<worldbody>
  <body><geom size="1"/><motor joint="j"/></body>
</worldbody>
</mujoco>`,
    says: `m.xml:3:25: error: 'body' cannot contain an element 'motor' [unknown-element]`,
  },
];
