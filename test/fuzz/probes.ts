/**
 * Documents of at most 64 kB that expand to large models: each with a description and, if it is too large, its
 * diagnostic.
 */
import { strToU8, zlibSync } from 'fflate';
import { crc32 } from '../../src/foundation/base/checksum.js';
import type { LimitName } from '../../src/foundation/schema/limits.js';
import { randomOf } from './mutate.js';

export interface Probe {
  readonly xml: string;
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** The limit that refuses it; undefined if it compiles. */
  readonly limit?: LimitName | 'builtinVertices';
}

const world = (content: string, rest = ''): string => `<mujoco>${rest}<worldbody>${content}</worldbody></mujoco>`;
const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const mesh = (shape: string, params: string, i = 0): string =>
  `<mesh name="s${i}" builtin="${shape}" params="${params}"/>`;
const shown = (meshes: string, count = 1): string =>
  world(
    many(count, (i) => `<geom type="mesh" mesh="s${i}"/>`),
    `<asset>${meshes}</asset>`,
  );
const chain = (count: number, joints: string, rest = ''): string =>
  world(`${`<body>${joints}<geom size=".1"/>`.repeat(count)}${'</body>'.repeat(count)}`, rest);
const cable = (i: number): string =>
  `<composite type="cable" prefix="c${i}" curve="s" count="299 1 1" size="1" offset="0 ${i} 0"><geom type="capsule" size=".001"/></composite>`;
const flex = (dim: number, count: string, rest = '', inner = ''): string =>
  `<body name="b"><flexcomp name="f" type="grid" dim="${dim}" count="${count}" spacing=".05 .05 .05" mass="1" ${rest}>${inner}</flexcomp></body>`;
const SOLID = '<elasticity young="1e4" poisson=".1"/>';
const SHELL = '<elasticity young="1e4" poisson=".1" thickness=".01" elastic2d="both"/>';
const bodies = (count: number, content: string, offset = '1 0 0', rest = ''): string =>
  world(
    `<geom type="plane" size="0 0 1"/><replicate count="${count}" offset="${offset}"><body>${content}</body></replicate>`,
    rest,
  );
/** Limited joints with a muscle each; the end closes all open bodies. */
const muscles = (count: number, bodyOf: (joint: string, i: number) => string, first = '', rest = ''): string => {
  const tree = `${first}${many(count, (i) => bodyOf(`<joint name="j${i}" range="-1 1" limited="true"/><geom size=".1" pos=".1 0 0"/>`, i))}`;
  const open = tree.split('<body').length - tree.split('</body>').length;
  const settings = `<compiler><lengthrange tolrange="10"/></compiler>${rest}`;
  return world(
    `${tree}${'</body>'.repeat(open)}`,
    `${settings}<actuator>${many(count, (i) => `<muscle joint="j${i}"/>`)}</actuator>`,
  );
};
/** Tendons from the world to a hinged body and back, around the same geoms. */
const wrapped = (tendons: number, geoms: number, rest = '', limits = ''): string => {
  const path = many(geoms, (k) => `<geom geom="g${k}"/><site site="${k % 2 === 0 ? 's' : 'w'}${k}"/>`);
  const inside = many(geoms, (k) => `<site name="s${k}" pos=".2 0 .1"/><geom name="g${k}" size=".03" pos=".1 0 .1"/>`);
  return world(
    `${many(geoms, (k) => `<site name="w${k}" pos="0 0 .3"/>`)}<body><joint axis="0 1 0" range="-1 1" limited="true"/>${inside}${rest}</body>`,
    `<tendon>${many(tendons, (i) => `<spatial name="t${i}" ${limits}><site site="w0"/>${path}</spatial>`)}</tendon>
    <actuator>${many(tendons, (i) => `<muscle tendon="t${i}"/>`)}</actuator>`,
  );
};

/** Triangles at random positions [m]. */
const crossing = (random: () => number): readonly number[] => Array.from({ length: 9 }, () => 2 * random() - 1);
/** Triangles between opposite points, so thin that the sides nearly touch. */
const needle = (random: () => number): readonly number[] => {
  const [x, y, z] = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
  return [x, y, z, -x, -y, -z, x, y, z + 0.001];
};
const field = (faces: number, triangle: (random: () => number) => readonly number[]): string => {
  const random = randomOf(1);
  const vertices = many(
    faces,
    () =>
      `${triangle(random)
        .map((x) => x.toFixed(3))
        .join(' ')} `,
  );
  const face = Array.from({ length: 3 * faces }, (_, i) => i).join(' ');
  return world(
    '<body><freejoint/><geom type="sdf" mesh="m"/></body>',
    `<asset><mesh name="m" inertia="shell" vertex="${vertices}" face="${face}"/></asset>`,
  );
};

const OBJ = world(
  '<body><freejoint/><geom type="mesh" mesh="m"/></body>',
  '<asset><mesh name="m" file="m.obj" inertia="shell"/></asset>',
);
/** Polygons that wind around a triangle many times, so that few corners are ears. */
function polygons(corners: number, count: number): Uint8Array {
  const face = `f ${many(corners, (i) => `${(i % 3) + 1} `)}\n`;
  return strToU8(`v 0 0 0\nv 1 1 0\nv 2 4 0\nv 0 0 1\nf 1 2 4\n${face.repeat(count)}`);
}

/** A uniform gray image, which compresses to few bytes at any size. */
export function blankPNG(width: number, height: number, depth: 1 | 8): Uint8Array {
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header[8] = depth;
  const rows = zlibSync(new Uint8Array(height * (1 + Math.ceil((width * depth) / 8))), { level: 9 });
  const word = (x: number): number[] => [x >>> 24, (x >>> 16) & 255, (x >>> 8) & 255, x & 255];
  const chunk = (type: string, data: Uint8Array): number[] => {
    const body = Uint8Array.of(...strToU8(type), ...data);
    return [...word(data.length), ...body, ...word(crc32(body))];
  };
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', new Uint8Array(0))];
  return Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, ...chunks.flat());
}

const picture = (width: number, height: number) => ({ 'p.png': blankPNG(width, height, 1) });
const textures = (count: number): string =>
  `<mujoco><asset>${many(count, (i) => `<texture name="${i}" type="2d" file="p.png"/>`)}</asset></mujoco>`;

export const PROBES: Readonly<Record<string, () => Probe>> = {
  'a prism of 5,000 sides': () => ({ xml: shown(mesh('cone', '5000 .5')) }),
  'a cone of 9,000 sides': () => ({ xml: shown(mesh('cone', '9000 0')) }),
  'a prism of too many sides': () => ({ xml: shown(mesh('cone', '20000 .5')), limit: 'builtinVertices' }),
  'a large wedge': () => ({ xml: shown(mesh('wedge', '141 141 60 60 0')) }),
  'a large supertorus': () => ({ xml: shown(mesh('supertorus', '141 .5 .1 1')) }),
  'a large supersphere': () => ({ xml: shown(mesh('supersphere', '141 1 1')) }),
  'many prisms': () => ({
    xml: shown(
      many(100, (i) => mesh('cone', `${5000 + i} 1`, i)),
      100,
    ),
    limit: 'madeVertices',
  }),
  'a chain of balls': () => ({ xml: chain(250, '<joint type="ball"/>') }),
  'a long chain of hinges': () => ({ xml: chain(490, '<joint/>') }),
  'a long chain of balls': () => ({ xml: chain(490, '<joint type="ball"/>'), limit: 'inertiaWork' }),
  'a long chain of six joints each': () => ({ xml: chain(490, '<joint/>'.repeat(6)), limit: 'inertiaWork' }),
  'a chain of a dual solver': () => ({
    xml: chain(300, '<joint type="ball" frictionloss="1" range="0 .1" limited="true"/>', '<option solver="PGS"/>'),
  }),
  'cables together': () => ({ xml: world(many(20, cable)), limit: 'inertiaWork' }),
  'bodies of an implicit integrator': () => ({
    xml: bodies(2980, '<freejoint/><geom size=".1"/>', '1 0 0', '<option integrator="implicit"/>'),
  }),
  'bodies that fall': () => ({ xml: bodies(2400, '<freejoint/><geom size=".1"/>') }),
  'bodies that lie': () => ({ xml: bodies(2400, '<freejoint/><geom size=".1" pos="0 0 .1"/>') }),
  'too many bodies that fall': () => ({ xml: bodies(8000, '<freejoint/><geom size=".1"/>'), limit: 'elements' }),
  'joints that rub': () => ({ xml: bodies(2400, '<joint frictionloss="1"/><geom size=".1"/>') }),
  'a cloth': () => ({ xml: world(flex(2, '44 44 1', '', SHELL)) }),
  'a large cloth': () => ({ xml: world(flex(2, '70 70 1', '', SHELL)), limit: 'flexBodies' }),
  'a solid': () => ({ xml: world(flex(3, '12 12 12', '', SOLID)) }),
  'a large solid': () => ({ xml: world(flex(3, '17 17 17', '', SOLID)), limit: 'flexBodies' }),
  'a rigid solid': () => ({ xml: world(flex(3, '25 25 25', 'rigid="true"')) }),
  'a large rigid solid': () => ({ xml: world(flex(3, '34 34 34', 'rigid="true"')), limit: 'flexElements' }),
  'muscles side by side': () => ({ xml: muscles(200, (joint) => `<body>${joint}</body>`) }),
  'muscles of a tree': () => ({
    xml: muscles(40, (joint) => `<body>${joint}</body>`, '<body><joint/><geom size=".1"/>'),
  }),
  'muscles of a large tree': () => ({
    xml: muscles(200, (joint) => `<body>${joint}</body>`, '<body><joint/><geom size=".1"/>'),
    limit: 'lengthRangeWork',
  }),
  'muscles of a chain': () => ({ xml: muscles(32, (joint) => `<body>${joint}`) }),
  'muscles of a long chain': () => ({ xml: muscles(100, (joint) => `<body>${joint}`), limit: 'lengthRangeWork' }),
  'muscles around geoms': () => ({ xml: wrapped(16, 80) }),
  'muscles next to limited tendons': () => ({ xml: wrapped(15, 80, '', 'range="0 99"'), limit: 'lengthRangeWork' }),
  'muscles of a body with many geoms': () => ({
    xml: wrapped(4, 1, '<replicate count="5000" offset=".001 0 0"><geom size=".1" mass="0"/></replicate>'),
  }),
  'muscles of a solver without end': () => ({
    xml: muscles(
      10,
      (joint) => `<body>${joint}</body>`,
      '<body><joint/><geom size=".1"/>',
      '<option iterations="1000000" tolerance="0"/>',
    ),
    limit: 'lengthRangeWork',
  }),
  'muscles that welds tie': () => ({
    xml: muscles(
      40,
      (joint, i) => `<body name="b${i}">${joint}</body>`,
      '',
      `<equality>${many(40, (i) => many(10, (k) => `<weld body1="b${i}" body2="b${(i + k + 1) % 40}"/>`))}</equality>`,
    ),
    limit: 'lengthRangeWork',
  }),
  'polygons of many corners': () => ({ xml: OBJ, files: { 'm.obj': polygons(1990, 16) } }),
  'faces that cross, as a distance field': () => ({ xml: field(900, crossing) }),
  'needles as a distance field': () => ({ xml: field(600, needle) }),
  'a plugin shape next to a plane without a size': () => ({
    xml: `<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="t"><config key="radius1" value=".35"/>
      <config key="radius2" value=".15"/></instance></plugin></extension><asset><mesh name="m"><plugin instance="t"/></mesh></asset>
      <worldbody><geom type="plane" size="0 0 1"/><body pos="0 0 .1"><freejoint/><geom type="sdf" mesh="m"><plugin instance="t"/></geom></body>
      </worldbody></mujoco>`,
  }),
  'iterations of distance fields': () => ({
    xml: world(
      '<geom type="sdf" mesh="s0"/><body><freejoint/><geom type="sdf" mesh="s0"/></body>',
      `<option sdf_iterations="2000000000" sdf_initpoints="2000000000"/><asset>${mesh('supersphere', '30 1 1')}</asset>`,
    ),
  }),
  'a range finder of many pixels': () => ({
    xml: world(
      '<replicate count="5000" offset="1 0 0"><geom size=".1"/></replicate><camera name="c" resolution="1000 1000"/>',
      '<sensor><rangefinder camera="c"/></sensor>',
    ),
  }),
  'a picture of one bit': () => ({ xml: textures(1), files: picture(4000, 4000) }),
  'pictures of one bit': () => ({ xml: textures(900), files: picture(4000, 4000), limit: 'madeBytes' }),
  'a height field of one bit': () => ({
    xml: '<mujoco><asset><hfield name="h" file="p.png" size="1 1 1 1"/></asset></mujoco>',
    files: picture(7000, 7000),
    limit: 'madeBytes',
  }),
};
