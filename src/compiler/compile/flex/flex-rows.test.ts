/** Flexes and flexcomps: rows and errors, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { compileSmallModel } from '../../../../test/oracle/small-model.js';

const world = (inside: string, rest = ''): string => `<worldbody>${inside}</worldbody>${rest}`;
const flexcomp = (attributes: string, inside = ''): string =>
  world(
    `<body name="b" pos="0 0 1"><flexcomp name="f" radius=".01" mass="2" ${attributes}>${inside}</flexcomp></body>`,
  );
const GRID = 'type="grid" count="4 3 1" spacing=".1 .2 .3" dim="2"';
const BLOCK = 'type="grid" count="3 3 3" spacing=".1 .2 .3" dim="3"';
const ELASTIC = '<elasticity young="3e3" poisson=".2" damping=".1" thickness=".02"/>';
const BENT = ELASTIC.replace('/>', ' elastic2d="bend"/>');
const BOTH = ELASTIC.replace('/>', ' elastic2d="both"/>');
const NO_CONTACT = '<contact selfcollide="none" internal="false"/>';

/** A flex with one triangle, whose corners have separate bodies with joints. */
const bodies = (joint: string): string =>
  [0, 1, 2]
    .map((i) => `<body name="v${i}" pos="${i} ${i * i} 0">${joint}<geom size=".1" contype="0" conaffinity="0"/></body>`)
    .join('');
const SLIDES = ['1 0 0', '0 1 0', '0 0 1'].map((axis) => `<joint type="slide" axis="${axis}"/>`).join('');
const flex = (attributes: string, inside = '', joint = SLIDES): string =>
  world(bodies(joint), `<deformable><flex name="f" ${attributes}>${inside}</flex></deformable>`);
const CORNERS = 'body="v0 v1 v2" dim="2" element="0 1 2"';

describe('gives flexes and flexcomps the rows of the reference', () => {
  it.each([
    flexcomp('type="grid" count="5 1 1" spacing=".1 .1 .1" dim="1"', '<edge stiffness="3" damping=".1"/>'),
    flexcomp(GRID),
    flexcomp(`${GRID} inertiabox=".02" pos="1 2 3" euler="10 20 30" scale="1 2 3"`),
    flexcomp(GRID, '<pin id="0 3"/><edge equality="true" solref=".1 1" damping="1"/>'),
    flexcomp(GRID, `<pin gridrange="0 0 0 2"/>${ELASTIC}`),
    flexcomp(GRID, BENT),
    flexcomp(`${GRID}`, `<pin id="1 4 7 11"/>${BENT}`),
    flexcomp(GRID, BOTH),
    flexcomp(BLOCK, ELASTIC),
    flexcomp(
      BLOCK,
      `<pin grid="0 0 0 2 2 2"/>${ELASTIC}<contact condim="4" friction="1 2 3" solref=".1 1" margin=".01" gap=".005" selfcollide="bvh"/>`,
    ),
    flexcomp('type="circle" count="7 1 1" spacing=".1 .1 .1" dim="1"'),
    flexcomp('type="disc" count="5 7 1" spacing=".1 .1 .1" dim="2"', '<edge equality="true"/>'),
    flexcomp('type="square" count="4 5 1" spacing=".1 .1 .1" dim="2"', '<edge equality="true"/>'),
    ...['box', 'cylinder', 'ellipsoid'].flatMap((type) =>
      [2, 3].map((dim) =>
        flexcomp(`type="${type}" count="4 5 3" spacing=".1 .1 .1" dim="${dim}"`, dim === 2 ? ELASTIC : ''),
      ),
    ),
    flexcomp(
      'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0 1 1 0" element="0 1 2 2 1 3" texcoord="0 0 1 0 0 1 1 1"',
      '<edge equality="true"/>',
    ),
    flexcomp(`type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3" rigid="true"`),
    flexcomp('type="grid" count="2 2 2" spacing=".1 .2 .3" dim="3" dof="radial"', ELASTIC),
    flexcomp(`${BLOCK} dof="trilinear"`, ELASTIC + NO_CONTACT),
    flexcomp(`${BLOCK} dof="trilinear" cellcount="2 1 3"`, `<pin grid="0 0 0"/>${ELASTIC}${NO_CONTACT}`),
    flexcomp(`${BLOCK} dof="quadratic"`, ELASTIC + NO_CONTACT),
    // the reference reads past the end of its list of pinned points if there are more nodes than points
    flexcomp(`${BLOCK.replace('3 3 3', '3 5 3')} dof="quadratic" cellcount="1 2 1"`, ELASTIC + NO_CONTACT),
    flexcomp(`${BLOCK} dof="trilinear" cellcount="2 2 2"`, BOTH + NO_CONTACT),
    flexcomp(`${BLOCK} dof="trilinear" cellcount="2 1 1"`, `<edge equality="strain"/>${NO_CONTACT}`),
    flex(CORNERS, '<edge stiffness="0" damping="1"/>'),
    flex(CORNERS, ELASTIC),
    flex(`${CORNERS} group="2" flatskin="true" rgba="1 0 0 1" radius=".2"`, '<contact contype="2" conaffinity="3"/>'),
    flex('body="v0" dim="2" vertex="0 0 0 1 0 0 0 1 0" element="0 1 2"'),
    flex('body="v0 v1 v2" dim="1" element="0 1 1 2"', '<edge stiffness="2" damping="1"/>'),
    flexcomp(`${BLOCK} dof="trilinear"`, NO_CONTACT),
    flexcomp(GRID, '<edge equality="vert"/>'),
    flexcomp(`${BLOCK} dof="trilinear"`, `<edge equality="vert"/>${NO_CONTACT}`),
    flex('body="v0 v0 v0" dim="2" vertex="0 0 0 1 0 0 0 1 0" element="0 1 2"'),
    flexcomp('type="circle" count="4 5 1" spacing=".1 .1 .1" dim="2"'),
    flexcomp(`${GRID} point="5 5 0"`),
    flexcomp(`${GRID} element="0 1 2"`),
  ])('gives the flex rows of the reference: %s', async (content) => {
    const { messages, isRefusedThere, differences } = await compileSmallModel(content);
    const faults = messages.filter((message) => !message.includes('keeps its shape'));
    expect([faults, isRefusedThere, differences]).toEqual([[], false, []]);
  });
});

describe('rejects flexes and flexcomps, as in the reference', () => {
  it.each<[string, string]>([
    [flex('body="v0 v1 v2" dim="4" element="0 1 2"'), 'dim must be 1, 2 or 3'],
    [flex('body="v0 v1 v2" dim="2" element="0 1"'), 'elements need 3 vertices each'],
    [flex('body="v0" dim="2" vertex="0 0 0 1" element="0 1 2"'), 'vertices need three numbers each'],
    [
      flex('body="v0 v1" dim="2" vertex="0 0 0 1 0 0 0 1 0" element="0 1 2"'),
      '2 bodies are neither one nor as many as 3 vertices',
    ],
    [flex('body="v0 v1" dim="2" element="0 1 1"'), '2 vertices are not enough'],
    [flex('body="v0 v1 v2" dim="2" element="0 1 3"'), 'an element refers to vertex 3, and there are 3 vertices'],
    [flex('body="v0 v1 v2" dim="2" element="0 1 -1"'), 'an element refers to vertex -1, and there are 3 vertices'],
    [flex('body="v0 v1 v2" dim="2" element="0 1 2 1 2 1"'), 'element 1 has a vertex twice'],
    [
      flex(`${CORNERS} texcoord="0 0 1 1"`),
      'there are 2 texture coordinates for 3 vertices; give one per vertex, or elemtexcoord',
    ],
    [flex(CORNERS, '<edge stiffness="1"/>'), 'only the edges of lines have a stiffness; use elasticity'],
    [flex(CORNERS, ELASTIC.replace('".2"', '".5"')), "Poisson's ratio must be in [0, 0.5)"],
    [flex(CORNERS, ELASTIC.replace('".2"', '"-.1"')), "Poisson's ratio must be in [0, 0.5)"],
    [flex(CORNERS, BENT.replace(' thickness=".02"', '')), 'elasticity of a shell needs a thickness'],
    [flexcomp(BLOCK, BENT), 'elasticity of a shell needs dim 2 or nodes'],
    [
      flexcomp(`${BLOCK} dof="trilinear"`, ELASTIC),
      "an interpolated flex cannot collide with itself: set selfcollide='none'",
    ],
  ])('rejects the flex %s: %s', async (content, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(content);
    expect([messages.some((message) => message.endsWith(reason)), isRefusedThere], messages.join('\n')).toEqual([
      true,
      true,
    ]);
  });

  it.each<[string, string]>([
    ['type="grid" dim="0" count="2 2 1" spacing=".1 .1 .1"', 'dim must be 1, 2 or 3'],
    ['type="grid" dim="2" count="2 0 1" spacing=".1 .1 .1"', 'counts must be at least 1'],
    ['type="box" dim="3" count="2 2 1" spacing=".1 .1 .1"', 'counts must be at least 2 for this type'],
    ['type="grid" dim="3" count="2 1 2" spacing=".1 .1 .1" dof="radial"', 'counts must be at least 2 for this type'],
    [
      'type="grid" dim="2" count="2 2 1" spacing=".1 .01 .1"',
      'the spacing must be at least 0.02, twice the radius and the margin',
    ],
    ['type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" scale="1 0 1"', 'scales must be positive'],
    ['type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" mass="0"', 'the mass must be positive'],
    ['type="grid" dim="2" count="2 2 1" spacing=".1 .1 .1" inertiabox="0"', 'inertiabox must be positive'],
    ['type="direct" dim="2" point="0 0 0 1 0 0 0 1" element="0 1 2"', 'points need three numbers each'],
    ['type="direct" dim="2" point="0 0 0 1 0 0 0 1 0" element="0 1"', 'elements need 3 points each'],
    ['type="direct" dim="2" element="0 1 2"', 'there are no points or no elements'],
    [
      'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0" element="0 1 3"',
      'an element refers to point 3, and there are 3 points',
    ],
    ['type="mesh" dim="2"', 'a file is needed'],
  ])('rejects the flexcomp %s: %s', async (attributes, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(
      flexcomp(attributes).replace(' mass="2"', /mass/.test(attributes) ? '' : ' mass="2"'),
    );
    expect([messages.some((message) => message.endsWith(reason)), isRefusedThere], messages.join('\n')).toEqual([
      true,
      true,
    ]);
  });

  it.each(['flex', 'flexvert', 'flexstrain'])('rejects the equality %s of a flex that resists it', async (kind) => {
    const verdict = (inside: string) => compileSmallModel(`${inside}<equality><${kind} flex="f"/></equality>`);
    const elastic = /^flex 'f' has elasticity \(young\), which excludes an equality of the flex/;
    const line = 'type="grid" count="4 1 1" spacing=".1 .1 .1" dim="1"';
    for (const [content, reason] of [
      [flexcomp(GRID, ELASTIC), elastic],
      [flexcomp(GRID, BOTH), elastic],
      [flexcomp(BLOCK, ELASTIC), elastic],
      [flexcomp(line, '<elasticity young="1"/>'), elastic],
      [flexcomp(line, '<edge stiffness="1"/>'), /^flex 'f' has an edge stiffness, which excludes an equality/],
      [flexcomp(`${GRID} rigid="true"`), /^flex 'f' is rigid/],
      [flexcomp(GRID, '<pin range="0 11"/>'), /^flex 'f' is rigid/],
    ] as const) {
      expect(await verdict(content)).toMatchObject({
        messages: [expect.stringMatching(reason)],
        isRefusedThere: true,
      });
    }
    for (const content of [
      flexcomp(GRID, BENT),
      flexcomp(GRID, '<elasticity damping="1"/>'),
      flexcomp(GRID, '<elasticity young="-1" thickness=".1"/>'),
      flexcomp(line, '<edge damping="1"/>'),
    ]) {
      const { messages, ...rest } = await verdict(content);
      expect(
        messages.filter((text) => !text.includes('flexstrain')),
        messages.join(),
      ).toEqual([]);
      expect(rest).toEqual({ isRefusedThere: false, differences: [] });
    }
  });

  it('warns of flexstrain on a flex without cells', async () => {
    const constrained = (inside: string): string => `${inside}<equality><flexstrain name="e" flex="f"/></equality>`;
    const { messages, isRefusedThere } = await compileSmallModel(constrained(flexcomp(GRID, BENT)));
    expect([messages, isRefusedThere]).toEqual([
      ["flexstrain 'e' has no effect: it constrains the cells of flex 'f', which has no cells (set dof)"],
      false,
    ]);
    const block = flexcomp(`${BLOCK} dof="trilinear"`, '<contact selfcollide="none"/>');
    expect((await compileSmallModel(constrained(block))).messages).toEqual([]);
  });

  it.each([
    ['integrator="implicit"', 'do not integrate the elasticity of a flex'],
    ['integrator="implicitfast" solver="CG"', 'do not integrate the elasticity of a flex'],
    ['integrator="discrete" solver="PGS"', 'does not support the solver PGS'],
    ['integrator="discrete" noslip_iterations="2"', 'does not support the solver PGS, or noslip_iterations'],
    ['', undefined],
    ['integrator="RK4"', undefined],
    ['integrator="discrete"', undefined],
    ['integrator="discrete" solver="CG" cone="elliptic"', undefined],
  ])('integrates an elastic flex as the reference, or not at all, with %s', async (options, reason) => {
    const soft = flexcomp(GRID, '<elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="both"/>');
    const { messages, isRefusedThere } = await compileSmallModel(`<option ${options}/>${soft}`);
    expect(isRefusedThere).toBe(reason !== undefined);
    expect(messages).toEqual(reason ? [expect.stringContaining(reason)] : []);
  });

  it('integrates interpolated flexes on moving bodies with the solver CG only', async () => {
    const soft = flexcomp(`${BLOCK} dof="trilinear"`, '<contact selfcollide="none"/><elasticity young="1e4"/>');
    const of = (solver: string) => compileSmallModel(`<option integrator="discrete" solver="${solver}"/>${soft}`);
    expect((await of('CG')).messages).toEqual([]);
    const { messages, isRefusedThere } = await of('Newton');
    expect(isRefusedThere).toBe(messages.length > 0);
  });
});
