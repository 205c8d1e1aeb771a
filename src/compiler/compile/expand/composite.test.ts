/** Composites in a Model: cables compared with the reference, and errors with their locations. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { familyOf, ModelError } from '../../../foundation/base/diagnostics.js';
import { Data } from '../../../simulation/model/data.js';
import { compile } from '../compile.js';
import { recompile } from '../edit/recompile.js';

const ROD = '<geom type="capsule" size=".01"/>';
const SLAT = '<geom type="box" size=".1 .2 .05"/>';
const cable = (attributes: string, inside = ROD): string =>
  `<composite prefix="c" type="cable" ${attributes}>${inside}</composite>`;
const BENT = 'vertex=".5 .25 .125 1 1 0 2 2 1 3 2 0 4 2 1"';

describe('gives a cable the rows of the reference', () => {
  const DEFAULTS =
    '<default><geom density="77"/><joint damping="3"/><default class="k"><joint damping="4"/></default></default>';
  it.each([
    ['straight', `<worldbody>${cable('curve="s" count="5 1 1"')}</worldbody>`],
    ['with a free end', `<worldbody>${cable('curve="s cos(s)" count="4" size="1 2 3" initial="free"')}</worldbody>`],
    ['fixed, of boxes with a skin', `<worldbody>${cable(`${BENT} initial="none"`, SLAT)}</worldbody>`],
    [
      'in a frame of a body with a class, next to other bodies',
      `${DEFAULTS}<worldbody><body name="a" childclass="k"><joint/><geom size=".1"/>
         <frame pos="1 2 3" euler="40 50 60">${cable(BENT)}</frame><body name="z"><joint/><geom size=".1"/></body></body></worldbody>`,
    ],
    [
      'with other exclusions, texts and constraints',
      `<worldbody>${cable('curve="s" count="4"', SLAT)}<body name="w"><geom size=".1"/></body></worldbody>
       <custom><text name="a" data="b"/></custom><contact><exclude body1="cB_1" body2="w"/><exclude body1="cB_first" body2="w"/></contact>
       <equality><connect body1="cB_last" anchor="0 0 0"/></equality>`,
    ],
  ])('gives the cable rows of the reference: %s', async (_, content) => {
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });
});

it.each([
  ['curve="s" count="4 2"', ROD, 'count: a cable needs a count of at least 2 along x, and 1 along the others'],
  ['vertex="0 0 0 1 0"', ROD, 'vertex: a cable needs at least two points of three coordinates'],
  ['vertex="0 0 0 1 0 0" count="2"', ROD, 'count: vertex and count exclude each other'],
  ['curve="s s s s" count="4"', ROD, 'curve: a curve has at most three coordinates'],
  ['curve="s" count="301"', ROD, 'count: 301 points exceed the limit of 300'],
  [
    'curve="s" count="4"',
    SLAT.replace('box', 'sphere'),
    '<composite: a cable needs a geom of type capsule, cylinder or box',
  ],
])('reports a single error for an invalid composite: %s', (attributes, inside, expected) => {
  const text = `<mujoco><worldbody>${cable(attributes, inside)}</worldbody></mujoco>`;
  try {
    compile(readModelText(text));
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const found = error.diagnostics.map(({ code, message, location }) => {
      const [word] = /^<?\w+/.exec(text.slice(location!.column! - 1))!;
      return `${familyOf(code)} ${word}: ${message}`;
    });
    const [where, reason] = expected.split(': ');
    expect(found).toEqual([`bad-composite ${where}: ${reason}`]);
  }
});

it('recompile keeps the state of cable bodies when bodies are inserted before them', () => {
  const spec = readModelText(`<mujoco><worldbody>${cable('curve="s" count="4"')}</worldbody></mujoco>`);
  const model = compile(spec);
  const data = new Data(model);
  data.qvel.set([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  spec.worldbody.addBody({ name: 'first' }).addFreejoint();
  spec.get('body', 'first').addGeom({ size: [1] });
  spec.worldbody.elements.reverse();
  recompile(spec, model, data);
  expect([...data.qvel]).toHaveLength(15);
  expect([...data.qvel].filter((x) => x !== 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
