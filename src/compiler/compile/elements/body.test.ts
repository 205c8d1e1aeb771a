import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { compile } from '../compile.js';

const compiled = (compiler: string, body: string) =>
  compile(readModelText(`<mujoco><compiler ${compiler}/><worldbody>${body}</worldbody></mujoco>`));

const inertial = (mass: number, moments: string): string =>
  `<body name="b"><joint/><inertial pos="0 0 0" mass="${mass}" diaginertia="${moments}"/></body>`;

describe('bounds of body inertia', () => {
  it.each([
    ['', [1, 2, 2, 3]],
    ['boundmass="5"', [5, 2, 2, 3]],
    ['boundmass=".5" boundinertia="1"', [1, 2, 2, 3]],
    ['boundinertia="2.5"', [1, 2.5, 2.5, 3]],
    ['boundinertia="4"', [1, 4, 4, 4]],
    ['balanceinertia="true"', [1, 2, 2, 3]],
  ])('applies boundmass and boundinertia: %s', (compiler, expected) => {
    const { mass, inertia } = compiled(compiler, inertial(1, '2 2 3')).body('b');
    expect([mass, ...[...inertia].sort()]).toEqual([...expected]);
  });

  it.each(['3 1 1', '1 3 1', '1 1 3', '2.1 1 1', '1 2.1 1', '1 1 2.1'])(
    'rejects moments that no body can have: %s',
    (moments) => {
      expect(() => compiled('', inertial(1, moments))).toThrow(`the moments ${moments} are not those of a body`);
    },
  );

  it('replaces invalid moments by their mean with balanceinertia', () => {
    expect([...compiled('balanceinertia="true"', inertial(1, '1 2 6')).body('b').inertia]).toEqual([3, 3, 3]);
    expect(() => compiled('', inertial(1, '1 2 6'))).toThrow(
      /each must be at most the sum of the others; balanceinertia of compiler makes each their mean/,
    );
    // for a flat body, one moment is the sum of the others
    expect([...compiled('', inertial(1, '1 2 3')).body('b').inertia].sort()).toEqual([1, 2, 3]);
  });

  // as in the reference: a bound of 0 raises negative values to 0, which a moving body cannot have
  it.each([
    ['', -1, '1 1 1', /needs mass and inertia, here 0 and 1 1 1/],
    ['', 1, '1 -1 1', /needs mass and inertia, here 1 and 1 0 1/],
    ['boundmass="-5"', -1, '1 1 1', /mass and inertia cannot be negative/],
    ['boundinertia="-5"', 1, '-1 1 1', /mass and inertia cannot be negative/],
    ['boundinertia="-5"', 1, '1 -1 1', /mass and inertia cannot be negative/],
    ['boundinertia="-5"', 1, '1 1 -1', /mass and inertia cannot be negative/],
  ])('with compiler settings %s, rejects a mass of %d and moments %s', (compiler, mass, moments, reason) => {
    expect(() => compiled(compiler, inertial(mass, moments))).toThrow(reason);
  });
});

describe('gives mass and inertia of the reference', () => {
  const boxes = '<geom type="box" size=".1 .2 .3" pos="1 0 0" group="1"/><geom size=".2" pos="0 0 1" group="2"/>';
  const body = `<worldbody><body><joint/><inertial pos="0 1 0" mass="3" diaginertia="1 1 1"/>${boxes}</body>
    <body><joint/>${boxes}<geom size=".3" group="3"/></body></worldbody>`;
  it.each([
    '',
    'inertiafromgeom="true"',
    'inertiagrouprange="1 2"',
    'inertiagrouprange="2 2"',
    'inertiafromgeom="true" inertiagrouprange="1 1"',
    'inertiagrouprange="2 5"',
    'settotalmass="5"',
  ])('gives the inertia of the reference with compiler settings: %s', async (compiler) => {
    expect(await compileSmallModel(`<compiler ${compiler}/>${body}`)).toEqual(EQUAL);
  });

  it.each(['1e-5', '3e-5', '1e-3'])(
    'gives the inertia of the reference for a geom of %s m with a mass',
    async (size) => {
      const tiny = `<worldbody><body><geom size="${size}" mass="1"/></body></worldbody>`;
      expect(await compileSmallModel(tiny)).toEqual(EQUAL);
    },
  );
});

it.each([
  ['diaginertia="1 1 1" fullinertia="1 1 1 0 0 0"', /^diaginertia and fullinertia exclude each other$/],
  ['diaginertia="0 0 1" fullinertia="1 1 1 0 0 0"', /^diaginertia and fullinertia exclude each other$/],
  ['fullinertia="1 1 0 0 0 0"', /the tensor 1 1 0 0 0 0 is not positive definite: its principal moments are 1 1 0;/],
  [
    'fullinertia="1 1 1 2 0 0"',
    /^body: the tensor 1 1 1 2 0 0 is not positive definite: its principal moments are 3 1 -1;/,
  ],
])('rejects contradictory or invalid moments: %s', async (moments, reason) => {
  const content = `<worldbody><body><joint/><inertial pos="0 0 0" mass="1" ${moments}/></body></worldbody>`;
  const { messages, isRefusedThere } = await compileSmallModel(content);
  expect(messages[0]).toMatch(reason);
  expect(isRefusedThere).toBe(true);
});

describe('mass of a moving body', () => {
  it.each([
    ['<body><joint/></body>', /give it a geom or an inertial/],
    ['<body><joint/><geom size=".1" mass="0"/></body>', /a body that moves needs mass and inertia, here 0 and 0 0 0/],
    ['<body><joint/><body><joint/><geom size=".1"/></body></body>', /give it a geom or an inertial/],
  ])('rejects a moving body without mass: %s', (text, reason) => {
    expect(() => compiled('', text)).toThrow(reason);
  });

  it.each([
    '<body><joint/><body><geom size=".1"/></body></body>',
    '<body><joint/><body><body><geom size=".1"/></body></body></body>',
    '<body><body><joint/><geom size=".1"/></body></body>',
  ])('a moving body may get its mass from a body fixed to it: %s', (text) => {
    expect(compiled('', text).nv).toBe(1);
  });
});

describe('alignment of a free body', () => {
  const POINTS = '<geom size=".1" mass="3" pos="-1 0 0"/><geom size=".1" mass="1" pos="7 0 0"/>';
  const free = (joint: string, more = ''): string =>
    `<body name="b" pos="5 0 0">${joint}${POINTS}<site name="s"/><light name="l" pos="1 0 0"/>${more}</body>`;

  it.each([
    ['<freejoint/>', '', false],
    ['<freejoint/>', 'alignfree="true"', true],
    ['<freejoint align="true"/>', '', true],
    ['<freejoint align="false"/>', 'alignfree="true"', false],
    ['<joint type="free"/>', 'alignfree="true"', true],
    ['<joint type="free"/>', '', false],
    ['<joint type="ball"/>', 'alignfree="true"', false],
  ])('a body with %s and compiler settings %j is aligned with its inertia: %s', (joint, compiler, isAligned) => {
    const model = compiled(compiler, free(joint));
    // masses 3 and 1 at -1 and 7: their center is at 1
    const { pos, ipos } = model.body('b');
    expect([pos[0], ipos[0]]).toEqual(isAligned ? [6, 0] : [5, 1]);
    // its parts keep their world poses
    const { iquat } = model.body('b');
    if (isAligned) {
      expect([...iquat]).toEqual([1, 0, 0, 0]);
      expect(Math.hypot(...model.site('s').pos)).toBeCloseTo(1, 14);
      expect(Math.hypot(...model.light('l').pos)).toBeCloseTo(0, 14);
    }
  });

  it('a free body with children keeps its frame', () => {
    const model = compiled('alignfree="true"', free('<freejoint/>', '<body><geom size=".1"/></body>'));
    expect(model.body('b').pos[0]).toBe(5);
  });
});
