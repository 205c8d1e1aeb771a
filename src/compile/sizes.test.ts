/** Sizes that depend on more than a count, as in the reference. */
import { describe, expect, it } from 'vitest';
import { EQUAL, refused, verdictOn } from '../../test/oracle/small-model.js';

const bodies = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<body pos="${i} 0 0"><freejoint/><geom size=".1"/></body>`).join('');
const scene = (size: string, content = bodies(1)): string => `<size ${size}/><worldbody>${content}</worldbody>`;

describe('gives the sizes of the reference:', () => {
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
  ])('%s', async (_, content) => {
    expect(await verdictOn(content)).toEqual(EQUAL);
  });

  it('user values, as many as stated or as the longest has', async () => {
    const content = `<size nuser_geom="4" nuser_cam="0"/><worldbody><camera/><site user="1"/><site user="1 2 3"/>
      <body user="5 6"><joint user="1 2"/><geom size=".1" user="7"/><geom size=".1"/></body></worldbody>`;
    expect(await verdictOn(content)).toEqual(EQUAL);
  });

  it('moments of transmissions over several bodies', async () => {
    const content = `<worldbody><site name="w"/><body><joint name="a"/><geom size=".1"/><site name="s"/>
      <body pos="1 0 0"><joint name="b" axis="0 1 0"/><joint name="c" axis="1 0 0"/><geom size=".1"/><site name="t"/></body>
      <body pos="0 1 0"><joint name="d" axis="0 1 0"/><geom size=".1"/><site name="u"/></body></body></worldbody>
      <actuator><motor site="t" refsite="u"/><motor site="t" refsite="w"/><motor site="s"/>
      <general cranksite="t" slidersite="u" cranklength="1"/><general cranksite="s" slidersite="w" cranklength="1"/></actuator>`;
    expect(await verdictOn(content)).toEqual(EQUAL);
  });
});

it.each([
  ['memory="3X"', "'3X'"],
  ['memory="3M 4"', "'3M 4'"],
  ['memory="9999999999G"', "'9999999999G'"],
])('refuses %s', async (size, value) => {
  expect(await verdictOn(scene(size))).toEqual(refused(expect.stringContaining(value)));
});

it('refuses more user values than stated', async () => {
  const content = scene('nuser_geom="1"', '<geom size=".1" user="1 2"/>');
  expect(await verdictOn(content)).toEqual(refused(expect.stringContaining('nuser_geom')));
});

describe('memory that is not stated is that of the reference', () => {
  const world = (nconmax: number, inside: string, rest = ''): string =>
    `<size njmax="1" nconmax="${nconmax}"/><worldbody>${inside}</worldbody>${rest}`;
  const many = (element: string): string => element.repeat(400);

  // contacts take so much of a megabyte that a term which is missing keeps it below the next
  it.each([
    ['sites', world(1700, many('<site/>'))],
    [
      'activations',
      world(
        1620,
        '<body><joint name="j"/><geom size=".1"/></body>',
        `<actuator>${many('<general joint="j" dyntype="filter"/>')}</actuator>`,
      ),
    ],
  ])('with many %s', async (_, content) => {
    expect(await verdictOn(content)).toEqual(EQUAL);
  });
});
