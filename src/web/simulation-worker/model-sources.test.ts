/** Options of reading that come with a source. */
import { describe, expect, it } from 'vitest';
import { packageFinder } from './model-sources.js';
import { loadForSimulation } from './simulation-model.js';
import type { SimulationSource } from './simulation-protocol.js';

const TEXT = `<mujoco><worldbody><body><joint name="a" axis="0 1 0" springyield="1"/><geom size=".1"/>
  <body pos="1 0 0"><joint axis="0 1 0"/><geom size=".1"/></body></body></worldbody>
  <actuator><position joint="a" kp="1" dampratio="1"/></actuator></mujoco>`;

const load = (options: Pick<SimulationSource, 'compatibility' | 'lenient'>) => {
  const files = new Map([['m.xml', new TextEncoder().encode(TEXT)]]);
  const source: SimulationSource = { kind: 'files', name: 'm.xml', files, ...options };
  return loadForSimulation({ source, plugins: [] }, 'https://example.org/', new AbortController().signal, () => {});
};

it('a source selects the version and lenient reading of its model', async () => {
  await expect(load({})).rejects.toThrow(/springyield/);
  const { model, diagnostics } = await load({ lenient: true, compatibility: '3.14' });
  expect(model.compatibility).toBe('3.14');
  expect(diagnostics.map(({ code }) => code)).toEqual(['left-out/attribute']);
});

it('a model whose numbers depend on the version has one warning if none was chosen', async () => {
  const { diagnostics } = await load({ lenient: true });
  expect(diagnostics.map(({ code }) => code)).toEqual(['left-out/attribute', 'depends-on-version']);
});

it('a file that the source does not have is read from beside it', async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const text =
    '<mujoco><asset><mesh name="m" file="m.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>';
  const tetrahedron = encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');
  const files = new Map([['m.xml', encode(text)]]);
  const source: SimulationSource = { kind: 'files', name: 'm.xml', files, beside: new Map([['./m.obj', tetrahedron]]) };
  const base = 'https://example.org/';
  const { model } = await loadForSimulation({ source, plugins: [] }, base, new AbortController().signal, () => {});
  expect(model.mesh_facenum[0]).toBe(4);
});

describe('files of packages', () => {
  const find = packageFinder(
    ['arm/urdf/arm.urdf', 'arm/meshes/visual/link0.dae', 'arm/meshes/collision/link0.stl'],
    'arm/urdf/arm.urdf',
  );

  it('a file of a package is found in a folder of that name, or by the end of its path', () => {
    expect(find('arm', 'meshes/visual/link0.dae')).toBe('../meshes/visual/link0.dae');
    expect(find('arm_description', 'meshes/collision/link0.stl')).toBe('../meshes/collision/link0.stl');
    expect(find('arm_description', 'share/link0.dae')).toBe('../meshes/visual/link0.dae');
    expect(find('arm_description', 'meshes/hand.stl')).toBeUndefined();
  });
});
