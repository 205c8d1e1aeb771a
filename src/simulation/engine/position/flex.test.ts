import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';

/** These stages take no iteration: only the order of additions differs from the reference. */
const TOLERANCE = 1e-12;

const POSITIONS = ['flexvert_xpos', 'flexelem_aabb', 'flexedge_length', 'flexedge_J', 'bvh_aabb_dyn'] as const;

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

/** Runs this engine and the reference from random states and expects the arrays to agree. */
async function agree(world: string, names: readonly string[], more = ''): Promise<void> {
  const pair = await Pair.fromXML(
    `<mujoco><option><flag contact="disable"/></option><worldbody>${world}</worldbody>${more}</mujoco>`,
  );
  for (let seed = 0; seed < 4; seed++) {
    pair.randomize(seed, seed === 0 ? 0 : 0.05);
    mj.mj_forward(pair.peer, pair.peerData);
    const { stages } = pair;
    stages.kinematics();
    stages.comPos();
    stages.flex();
    for (const name of names) expect(pair.difference(name as 'qpos'), `${name}, seed ${seed}`).toBeLessThan(TOLERANCE);
  }
  pair.free();
}

const flexcomp = (name: string, dim: number, attributes: string, children = ''): string =>
  `<flexcomp name="${name}" type="grid" count="3 3 ${dim === 3 ? 3 : 1}" spacing=".1 .1 .1" radius=".01" dim="${dim}"
    mass="1" ${attributes}>${children}</flexcomp>`;

const APART = '<contact selfcollide="none"/>';

describe('flex at random states', () => {
  it('edges of cloths, ropes and solids, free or pinned to a moving body, agree with the reference', async () => {
    await agree(
      `${flexcomp('cloth', 2, '', '<edge equality="true" damping="1"/>')}
       ${flexcomp('rope', 1, 'dof="2d"', '<edge stiffness="3"/>')}
       <body name="b" pos="0 1 0" euler="30 0 0"><joint type="ball"/><geom size=".1"/>
         ${flexcomp('pinned', 3, '', '<edge damping="1"/><pin id="0 3"/>')}
         ${flexcomp('rigid', 2, 'rigid="true"', '<edge damping="1"/>')}</body>`,
      POSITIONS,
    );
  });

  it('vertices interpolated in linear and quadratic cells agree with the reference', async () => {
    await agree(
      `${flexcomp('linear', 3, 'dof="trilinear"', APART)}
       ${flexcomp('quadratic', 3, 'pos="2 0 0" dof="quadratic"', `${APART}<pin id="0"/>`)}`,
      POSITIONS,
    );
  });

  it('nodes inside a shell follow its surface as in the reference', async () => {
    const direct = (dof: string, cells: string): string =>
      `<flexcomp name="${dof}" type="direct" dim="3" dof="${dof}" cellcount="${cells}" point="0 0 0 1 0 0 0 1 0 0 0 1
         .9 .8 .7 .4 .5 .6 .5 .5 .4 .6 .5 .6" element="0 1 2 3 4 5 6 7">${APART}
         <elasticity young="100" poisson=".2" thickness=".1" elastic2d="both"/></flexcomp>`;
    await agree(`${direct('trilinear', '3 2 4')}${direct('quadratic', '2 1 2')}`, POSITIONS);
  });

  it('strains around the vertices of a cloth agree with the reference', async () => {
    await agree(
      `${flexcomp('cloth', 2, '', '<edge equality="vert"/>')}
       ${flexcomp('tilted', 2, 'pos="0 0 1"', '<edge equality="vert"/><pin id="0 1"/>')}`,
      [...POSITIONS, 'flexvert_length', 'flexvert_J'],
    );
  });

  it('strains of a flex over bodies of several trees agree with the reference', async () => {
    const body = (name: string, pos: string, more = ''): string =>
      `<body name="${name}" pos="${pos}"><joint type="slide" axis="1 1 1"/><joint axis="0 .6 .8"/><geom size=".05"/>${more}</body>`;
    await agree(
      `${body('a', '0 0 0', body('b', '1 .1 0', body('c', '-.1 1.2 0')))}${body('d', '1.3 1 0')}`,
      [...POSITIONS, 'flexvert_length', 'flexvert_J'],
      `<deformable><flex name="f" dim="2" body="a b c d" vertex="0 0 0 0 0 0 .1 .2 0 0 0 0" element="0 1 2 1 3 2"/></deformable>
       <equality><flexvert flex="f"/></equality>`,
    );
  });
});
