/** Sizes that are not simple counts, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../test/oracle/small-model.js';
import { compile } from './compile.js';

const bodies = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<body pos="${i} 0 0"><freejoint/><geom size=".1"/></body>`).join('');
const scene = (size: string, content = bodies(1)): string => `<size ${size}/><worldbody>${content}</worldbody>`;

describe('gives the sizes of the reference', () => {
  it.each([
    ['memory in bytes', scene('memory="5000000"')],
    ['memory in kilobytes', scene('memory="3000k"')],
    ['memory in gigabytes', scene('memory="1G"')],
    ['memory that is found', scene('memory="-1"')],
    ['the memory of few bodies', scene('', bodies(7))],
    ['the memory of many bodies', scene('', bodies(60))],
    ['of few contacts', scene('nconmax="20000"')],
    ['of many rows', scene('njmax="3000"', bodies(20))],
    ['a stack', scene('nstack="2000000"')],
  ])('gives the sizes of the reference: %s', async (_, content) => {
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });

  it('counts user values as the reference does, explicit or from the longest element', async () => {
    const content = `<size nuser_geom="4" nuser_cam="0"/><worldbody><camera/><site user="1"/><site user="1 2 3"/>
      <body user="5 6"><joint user="1 2"/><geom size=".1" user="7"/><geom size=".1"/></body></worldbody>`;
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });

  it('counts moments of transmissions over several bodies as the reference does', async () => {
    const content = `<worldbody><site name="w"/><body><joint name="a"/><geom size=".1"/><site name="s"/>
      <body pos="1 0 0"><joint name="b" axis="0 1 0"/><joint name="c" axis="1 0 0"/><geom size=".1"/><site name="t"/></body>
      <body pos="0 1 0"><joint name="d" axis="0 1 0"/><geom size=".1"/><site name="u"/></body></body></worldbody>
      <actuator><motor site="t" refsite="u"/><motor site="t" refsite="w"/><motor site="s"/>
      <general cranksite="t" slidersite="u" cranklength="1"/><general cranksite="s" slidersite="w" cranklength="1"/></actuator>`;
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });
});

it.each([
  ['memory="3X"', "'3X'"],
  ['memory="3M 4"', "'3M 4'"],
  ['memory="9999999999G"', "'9999999999G'"],
])('rejects the size %s', async (size, value) => {
  expect(await compileSmallModel(scene(size))).toEqual(refused(expect.stringContaining(value)));
});

it('rejects more user values than nuser_geom', async () => {
  const content = scene('nuser_geom="1"', '<geom size=".1" user="1 2"/>');
  expect(await compileSmallModel(content)).toEqual(refused(expect.stringContaining('nuser_geom')));
});

describe('default memory equals the reference', () => {
  const BODY = '<body><joint name="j"/><geom size=".1"/><site name="s"/></body><site name="t"/>';
  const world = (inside: string, rest = ''): string => `<worldbody>${inside}</worldbody>${rest}`;
  const many = (element: string): string => element.repeat(40);
  const fixed = '<fixed><joint joint="j" coef="1"/></fixed>';
  const spatial = `<spatial>${'<site site="s"/><site site="t"/>'.repeat(20)}</spatial>`;
  const sized = (content: string, size: string): string => `<size ${size}/>${content}`;
  const narena = (content: string): number => compile(readModelText(`<mujoco>${content}</mujoco>`)).narena;

  /** The smallest n for which the memory is a megabyte larger than for n - 1. */
  function nextStep(content: (n: number) => string): number {
    let [low, high] = [1, 4000];
    const least = narena(content(low));
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (narena(content(middle)) > least) high = middle;
      else low = middle;
    }
    return high;
  }

  const MODELS: readonly (readonly [what: string, content: string])[] = [
    ['bodies', world(many('<body/>'))],
    ['geoms', world(many('<geom size="1"/>'))],
    ['sites', world(many('<site/>'))],
    ['hinges', world(many('<body><joint/><geom size="1"/></body>'))],
    ['balls', world(many('<body><joint type="ball"/><geom size="1"/></body>'))],
    ['free bodies', world(many('<body><freejoint/><geom size="1"/></body>'))],
    ['equalities', world(BODY, `<equality>${many('<joint joint1="j"/>')}</equality>`)],
    ['tendons', world(BODY, `<tendon>${many(fixed)}</tendon>`)],
    ['steps of tendons', world(BODY, `<tendon>${many(spatial)}</tendon>`)],
    ['inputs', world(BODY, `<actuator>${many('<motor joint="j"/>')}</actuator>`)],
    ['activations', world(BODY, `<actuator>${many('<general joint="j" dyntype="filter"/>')}</actuator>`)],
  ];

  // terms are compared at a megabyte boundary: a contact takes less than a thousandth of a megabyte, a row about that
  it.each(MODELS)('default memory equals the reference with many %s, to within a contact', async (_, content) => {
    const contacts = (n: number): string => sized(content, `njmax="60" nconmax="${n}"`);
    const step = nextStep(contacts);
    for (const n of [step - 1, step]) expect(await compileSmallModel(contacts(n))).toEqual(EQUAL);
  });

  it.each(MODELS)('default memory equals the reference with many %s, to within a row', async (_, content) => {
    const rows = (n: number): string => sized(content, `nconmax="1" njmax="${n}"`);
    const step = nextStep(rows);
    for (const n of [step - 1, step]) expect(await compileSmallModel(rows(n))).toEqual(EQUAL);
  });

  it('default memory equals the reference with an explicit stack', async () => {
    const content = (n: number): string => sized(world(BODY), `nstack="${1000 * n}" njmax="60" nconmax="10"`);
    const step = nextStep(content);
    for (const n of [step - 1, step]) expect(await compileSmallModel(content(n))).toEqual(EQUAL);
  });
});

it('counts of gravity compensated bodies and of body transmissions equal the reference', async () => {
  const bodies = ['1', '.5', '0', '-1'].map((gravcomp) => `<body gravcomp="${gravcomp}"><geom size=".1"/></body>`);
  const moving = '<body name="b" gravcomp=".1"><joint/><joint axis="1 0 0"/><geom size=".1"/></body>';
  const content = `<worldbody>${bodies.join('')}${moving}</worldbody>
    <actuator><adhesion body="b" ctrlrange="0 1"/><general body="b"/></actuator>`;
  expect(await compileSmallModel(content)).toEqual(EQUAL);
  expect(compile(readModelText(`<mujoco>${content}</mujoco>`)).record.ngravcomp).toBe(3);
});
