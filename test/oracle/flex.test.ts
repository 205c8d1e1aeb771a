/** Flexes and flexcomps of every kind: every field of the Model as in the reference, or refused by both. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compiler/compile/compile.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { toXML } from '../../src/modelling/mjcf/write/write.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { compareModels } from './compare-model.js';
import { loadPeer, modelFromPeer } from './peer.js';

const inBody = (inside: string): string =>
  `<worldbody><body name="b" pos=".1 .2 .3" euler="10 20 30"><freejoint/><geom size=".01"/>${inside}</body></worldbody>`;

const flexcomp = (attributes: string, children = ''): string =>
  inBody(`<flexcomp name="F" spacing=".1 .2 .3" ${attributes}>${children}</flexcomp>`);

const APART = '<contact selfcollide="none"/>';
const ELASTIC = '<elasticity young="1e4" poisson=".2" damping=".1"/>';
const SHELL = '<elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="both"/>';
/** Two distant tetrahedra, with empty cells between them. */
const APART_TETRAHEDRA =
  'type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1 2 2 2 3 2 2 2 3 2 2 2 3" element="0 1 2 3 4 5 6 7"';

const MODELS: Readonly<Record<string, string>> = {
  line: flexcomp('type="grid" count="3 1 1" dim="1"', '<edge stiffness="3" damping="2"/>'),
  rectangle: flexcomp('type="grid" count="3 4 1" dim="2"', '<edge damping="2"/><pin grid="0 1 2 3" range="5 6"/>'),
  block: flexcomp('type="grid" count="2 3 4" dim="3"', `${ELASTIC}<pin gridrange="0 0 0 1 1 1"/>`),
  box: flexcomp('type="box" count="3 4 3" dim="3"'),
  'open box': flexcomp('type="box" count="3 4 3" dim="2"'),
  'radial box': flexcomp('type="box" count="3 3 4" dim="3" dof="radial"'),
  cylinder: flexcomp('type="cylinder" count="3 5 4" dim="3"'),
  ellipsoid: flexcomp('type="ellipsoid" count="3 5 4" dim="3"'),
  disc: flexcomp('type="disc" count="5 4 1" dim="2"'),
  square: flexcomp('type="square" count="3 4 1" dim="2"'),
  circle: flexcomp('type="circle" count="5 1 1" dim="1"', '<edge stiffness="3"/>'),
  plane: flexcomp('type="grid" count="3 2 1" dim="2" dof="2d" pos="1 2 3" zaxis="1 0 1"'),
  rigid: flexcomp('type="grid" count="3 2 1" dim="2" rigid="true"'),
  'unused points': flexcomp(
    `type="direct" dim="2" scale="2 3 4" pos="1 0 0" point="0 0 0 1 0 0 5 5 5 0 1 0 1 1 0" element="0 1 3 1 4 3"
     texcoord="0 0 1 1 2 2 3 3 4 4"`,
    '<pin id="4"/>',
  ),
  textured: `<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="t" texture="t"/></asset>
    ${flexcomp('type="box" count="3 3 3" dim="3" material="t"', '<contact activelayers="2"/>')}`,
  'stretching and bending': flexcomp(
    'type="direct" dim="2" point="0 0 0 1 0 0 0 1.5 0 1.3 1 .2" element="0 1 2 1 3 2"',
    SHELL,
  ),
  'bending pinned to the world': `<option timestep=".01"/><worldbody><flexcomp name="F" count="5 4 1" spacing=".1 .12 .1"
    ><pin id="0 3"/><elasticity young="1e5" poisson=".2" damping=".1" thickness=".01" elastic2d="bend"/></flexcomp></worldbody>`,
  trilinear: flexcomp('type="grid" count="3 3 3" dim="3" dof="trilinear"', `${APART}${ELASTIC}<pin id="1"/>`),
  quadratic: flexcomp('type="grid" count="3 3 3" dim="3" dof="quadratic"', `${APART}${ELASTIC}`),
  'empty cells': flexcomp(`${APART_TETRAHEDRA} cellcount="3 3 3" dof="trilinear"`, `${APART}${ELASTIC}`),
  'shell of cells': flexcomp(`${APART_TETRAHEDRA} cellcount="3 2 4" dof="quadratic"`, `${APART}${SHELL}`),
  'strain of cells': flexcomp(
    `${APART_TETRAHEDRA} cellcount="1 2 3" dof="trilinear"`,
    `${APART}<edge equality="strain" solref=".01 1"/>`,
  ),
  'strain of a shell': flexcomp(
    `${APART_TETRAHEDRA} dof="trilinear"`,
    `${APART}<edge equality="strain"/><elasticity elastic2d="stretch" thickness=".1"/>`,
  ),
  'strain around vertices': `<worldbody>
    <flexcomp name="F" type="grid" count="4 5 1" dim="2" spacing=".1 .12 .1"><edge equality="vert"/></flexcomp>
    <flexcomp name="G" pos="0 0 2" type="grid" count="4 5 1" dim="2" spacing=".1 .12 .1"><edge equality="true"/></flexcomp></worldbody>`,
  'generated after written elements, and outside of frames': `<default><joint damping="3"/><default class="c"><joint damping="4"/></default></default>
    <worldbody><body name="a"><joint/><geom size=".1"/></body><body name="b" pos="1 0 0" childclass="c"><joint name="j"/><geom size=".1"/>
    <frame pos="1 0 0"><flexcomp name="F" type="grid" count="3 1 1" dim="1"><edge equality="true"/></flexcomp></frame><body><joint/><geom size=".1"/></body></body></worldbody>
    <deformable><flex name="G" dim="1" body="a b" element="0 1"/></deformable><equality><flex name="e" flex="G"/></equality>
    <contact><exclude body1="F_0" body2="F_1"/></contact><sensor><framepos objtype="body" objname="F_2"/></sensor>`,
  'flex with nodes': `<worldbody>${[0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      (i) =>
        `<body name="n${i}" pos="${i >> 2} ${(i >> 1) & 1} ${i & 1}"><joint type="slide"/><geom size=".1"/></body>`,
    )
    .join('')}<body name="p"><geom size=".1"/></body></worldbody><deformable><flex name="f" dim="3" dof="trilinear"
    body="p p p p" vertex="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3" node="n0 n1 n2 n3 n4 n5 n6 n7">${APART}</flex></deformable>`,
};

const refused: Readonly<Record<string, string>> = {
  'a body without a name': '<worldbody><body><geom size=".1"/><flexcomp name="F" count="2 2 1"/></body></worldbody>',
  'gaps in a rectangle': flexcomp('type="grid" count="3 4 2" dim="2"'),
  'points that touch': flexcomp('type="grid" count="3 4 1" dim="2" radius=".1"'),
  'a missing pin': flexcomp('type="grid" count="3 4 1" dim="2"', '<pin id="12"/>'),
  'constraints and elasticity': flexcomp('count="3 4 1"', '<edge equality="true"/><elasticity young="1"/>'),
  'an interpolated flex that collides with itself': flexcomp('count="3 3 3" dim="3" dof="trilinear"'),
  'bending pinned to moving bodies': flexcomp('count="4 5 1"', `<pin id="0"/>${SHELL}`),
  'strain of a tilted cloth': flexcomp('count="4 5 1"', '<edge equality="vert"/>'),
  'passive contacts': flexcomp('count="4 5 1"', '<contact passive="true"/>'),
  'stiff edges of a cloth': flexcomp('count="4 5 1"', '<edge stiffness="1"/>'),
  'a vertex twice': `${inBody('')}<deformable><flex dim="1" body="b world" element="0 0"/></deformable>`,
};

async function reference(xml: string) {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(xml);
  const model = await modelFromPeer(peer);
  peer.delete();
  return model;
}

test.each(Object.entries(MODELS))('%s', async (_, inside) => {
  const xml = `<mujoco>${inside}</mujoco>`;
  const model = compile(readModelText(xml));
  expect(compareModels(model.record, (await reference(xml)).record)).toEqual([]);
  const again = compile(readModelText(toXML(readModelText(xml))));
  expect(compareModels(again.record, model.record), 'written and read').toEqual([]);
});

test.each(Object.entries(refused))('refuses, as the reference does: %s', async (_, inside) => {
  const xml = `<mujoco>${inside}</mujoco>`;
  expect(() => compile(readModelText(xml))).toThrow(ModelError);
  await expect(reference(xml)).rejects.toThrow();
});

test('edges of a flex after a rigid flex have separate rows, where the reference restarts the count', async () => {
  const sheet = (name: string, more = '', inside = '<edge equality="true"/>'): string =>
    `<flexcomp name="${name}" count="3 3 1" spacing=".1 .1 .1" ${more}>${inside}</flexcomp>`;
  const xml = `<mujoco><worldbody>${sheet('A')}${sheet('B', 'rigid="true"', '')}${sheet('C')}</worldbody></mujoco>`;
  const own = compile(readModelText(xml)).record;
  const peer = (await reference(xml)).record;
  const differing = compareModels(own, peer).map(({ field }) => field);
  expect(differing.sort()).toEqual(['flexedge_J_colind', 'flexedge_J_rowadr']);
  const first = own.flex_edgeadr[2]!;
  expect(peer.flexedge_J_rowadr[first]).toBe(0);
  expect(own.flexedge_J_rowadr[first]).toBe(own.nJfe / 2);
  const ends = Array.from(own.flexedge_J_rowadr, (at, e) => at + own.flexedge_J_rownnz[e]!);
  expect(Math.max(...ends)).toBe(own.nJfe);
});
