import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';

const compiled = (text: string, sections = '') =>
  compile(readModelText(`<mujoco><compiler fusestatic="true"/><worldbody>${text}</worldbody>${sections}</mujoco>`));

/** Names of all bodies except the world. */
const bodies = (text: string, sections = ''): string[] =>
  Array.from({ length: compiled(text, sections).nbody - 1 }, (_, i) => compiled(text, sections).body(i + 1).name);

const inertial = (mass: number, moment: number): string =>
  `<inertial pos="0 0 0" mass="${mass}" diaginertia="${moment} ${moment} ${moment}"/>`;

describe('fusing a static body', () => {
  const [LARGE, SMALL, MOMENT, FAR] = [3, 1, 0.5, 2];
  const ARM = `<body name="arm"><joint name="j"/>${inertial(LARGE, MOMENT)}
    <body name="hand" pos="${FAR} 0 0" euler="0 0 90">${inertial(SMALL, MOMENT)}
      <geom name="g" size="1" pos="1 0 0"/><site name="s" pos="0 1 0"/><camera name="c" pos="0 0 1"/>
      <light name="l" pos="1 0 0" dir="1 0 0"/>
      <body name="finger" pos="1 0 0"><joint name="k"/>${inertial(1, 1)}</body>
    </body></body>`;

  it('fusing a body adds its mass and inertia to the parent, by the parallel axis theorem', () => {
    const arm = compiled(ARM).body('arm');
    const between = ((LARGE * SMALL) / (LARGE + SMALL)) * FAR ** 2;
    expect(arm.mass).toBe(LARGE + SMALL);
    [(SMALL * FAR) / (LARGE + SMALL), 0, 0].forEach((x, i) => void expect(arm.ipos[i]).toBeCloseTo(x, 14));
    const moments = [...arm.inertia].sort((a, b) => a - b);
    [2 * MOMENT, 2 * MOMENT + between, 2 * MOMENT + between].forEach(
      (moment, i) => void expect(moments[i]).toBeCloseTo(moment, 13),
    );
  });

  it('fusing a body moves its elements to the parent and keeps their poses', () => {
    const model = compiled(ARM);
    // a rotation by 90 degrees about z, and a translation by FAR along x
    const places = [
      ['geom', model.geom('g').pos, [FAR, 1, 0]],
      ['site', model.site('s').pos, [FAR - 1, 0, 0]],
      ['camera', model.camera('c').pos, [FAR, 0, 1]],
      ['light', model.light('l').pos, [FAR, 1, 0]],
      ['direction of the light', model.light('l').dir, [0, 1, 0]],
      ['body', model.body('finger').pos, [FAR, 1, 0]],
    ] as const;
    for (const [what, pos, expected] of places) {
      expected.forEach((x, i) => void expect(pos[i], what).toBeCloseTo(x, 14));
    }
    const arm = model.body('arm').id;
    expect(model.body_parentid[model.body('finger').id]).toBe(arm);
    expect([model.geom_bodyid[0], model.site_bodyid[0], model.cam_bodyid[0], model.light_bodyid[0]]).toEqual([
      arm,
      arm,
      arm,
      arm,
    ]);
    expect(model.body_weldid[model.body('finger').id]).toBe(model.body('finger').id);
  });

  it('bodies nested in a fused body are fused into the same parent', () => {
    const text = `<body name="a"><joint/>${inertial(1, 1)}<body name="b">${inertial(2, 1)}
      <body name="c">${inertial(4, 1)}</body></body></body>`;
    expect(bodies(text)).toEqual(['a']);
    expect(compiled(text).body('a').mass).toBe(7);
  });

  it('a body fused with the world keeps its geoms and loses its mass', () => {
    const model = compiled(`<body name="a" pos="1 0 0">${inertial(1, 1)}<geom name="g" size="1" contype="2"/></body>`);
    expect([model.nbody, model.body_mass[0], model.body_contype[0]]).toEqual([1, 0, 2]);
    expect([...model.geom('g').pos]).toEqual([1, 0, 0]);
  });
});

describe('bodies that are not fused', () => {
  const GEOM = '<geom size=".1"/>';
  const B = `<body name="b">${GEOM}<site name="s"/></body>`;
  const MOVING = `<body name="m"><joint/>${GEOM}</body>`;

  it.each([
    ['nothing refers to it', '', []],
    ['an exclude refers to it', '<contact><exclude body1="b" body2="m"/></contact>', ['b']],
    ['a flex refers to it', '<deformable><flex name="f" dim="1" body="m b" element="0 1"/></deformable>', ['b']],
    [
      'an element of another kind has its name',
      '<asset><material name="b"/></asset><worldbody><geom size=".1" material="b"/></worldbody>',
      [],
    ],
    ['a camera targets it', '<worldbody><camera mode="targetbody" target="b"/></worldbody>', ['b']],
    ['an equality refers to it', '<equality><weld body1="b" body2="m"/></equality>', ['b']],
    ['a sensor refers to it', '<sensor><framepos objtype="body" objname="b"/></sensor>', ['b']],
    ['a sensor refers to its xbody frame', '<sensor><framepos objtype="xbody" objname="b"/></sensor>', ['b']],
    [
      'a sensor uses it as reference',
      '<sensor><framepos objtype="body" objname="m" reftype="body" refname="b"/></sensor>',
      ['b'],
    ],
    ['a sensor refers to its site', '<sensor><framepos objtype="site" objname="s"/></sensor>', []],
    ['it has the site of a force sensor', '<sensor><force site="s"/></sensor>', ['b']],
    ['it has the site of a torque sensor', '<sensor><torque site="s"/></sensor>', ['b']],
    ['it has the site of an accelerometer', '<sensor><accelerometer site="s"/></sensor>', []],
  ])('keeps or fuses a body if %s', (_, sections, kept) => {
    expect(bodies(B + MOVING, sections)).toEqual([...kept, 'm']);
  });

  it.each([
    ['with joints', `<body name="b"><joint/>${GEOM}</body>`, ['b']],
    ['with mocap', `<body name="b" mocap="true">${GEOM}</body>`, ['b']],
    ['without joints or mocap', `<body name="b">${GEOM}</body>`, []],
  ])('keeps or fuses a body: %s', (_, text, kept) => {
    expect(bodies(text)).toEqual(kept);
  });

  it('keeps static bodies without fusestatic', () => {
    const text = `<mujoco><worldbody><body>${GEOM}</body></worldbody></mujoco>`;
    expect(compile(readModelText(text)).nbody).toBe(2);
  });
});
