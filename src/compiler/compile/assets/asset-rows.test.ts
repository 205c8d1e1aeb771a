/** Addresses of assets: consecutive, and -1 for assets without data. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';

const model = compile(
  readModelText(`<mujoco><asset>
  <mesh name="a" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  <mesh name="b" vertex="0 0 0 1 0 0 0 1 0 0 0 1 1 1 1" texcoord="0 0 1 0 0 1 1 1 0 0"/>
  <texture name="t" type="2d" builtin="flat" width="2" height="3"/><texture name="u" type="2d" builtin="flat" width="4" height="5"/>
  <hfield name="h" nrow="2" ncol="3" size="1 1 1 1"/><hfield name="i" nrow="4" ncol="2" size="1 2 3 4"/></asset>
  <worldbody><geom type="mesh" mesh="a"/><geom type="mesh" mesh="b"/></worldbody></mujoco>`),
);

it('addresses of meshes are consecutive', () => {
  expect([...model.mesh_vertnum]).toEqual([4, 5]);
  expect([...model.mesh_vertadr]).toEqual([0, 4]);
  expect([...model.mesh_texcoordadr]).toEqual([-1, 0]);
  expect([...model.mesh_texcoordnum]).toEqual([0, 5]);
  expect([...model.mesh_faceadr]).toEqual([0, model.mesh_facenum[0]]);
  expect([...model.mesh_octadr]).toEqual([-1, -1]);
  const { mesh_polyadr, mesh_polyvertadr, mesh_polyvertnum, mesh_polymapadr, mesh_polymapnum } = model;
  const ends = (adr: ArrayLike<number>, num: ArrayLike<number>) => Array.from(adr, (at, i) => at + num[i]!);
  expect([...mesh_polyvertadr].slice(1)).toEqual(ends(mesh_polyvertadr, mesh_polyvertnum).slice(0, -1));
  expect([...mesh_polymapadr].slice(1)).toEqual(ends(mesh_polymapadr, mesh_polymapnum).slice(0, -1));
  expect(mesh_polyadr[1]).toBe(model.mesh_polynum[0]);
  expect([model.nmeshvert, model.nmeshtexcoord, model.nmeshpoly]).toEqual([9, 5, mesh_polyvertnum.length]);
  expect(model.npolygonmax).toBe(Math.max(...mesh_polyvertnum));
});

it('addresses of textures and height fields are consecutive', () => {
  expect([...model.tex_adr, model.ntexdata]).toEqual([0, 18, 18 + 60]);
  expect([...model.tex_width, ...model.tex_height]).toEqual([2, 4, 3, 5]);
  expect([...model.hfield_adr, model.nhfielddata]).toEqual([0, 6, 14]);
  expect([...model.hfield_nrow, ...model.hfield_size.slice(4)]).toEqual([2, 4, 1, 2, 3, 4]);
});
