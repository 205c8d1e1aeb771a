/** Edits that the spec cannot express: `mj_copyBack` and `mj_saveLastXML` leave them out, as 3.14 does. */
import type { MainModule, MjModel } from '@mujoco/mujoco';
import { beforeAll, expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { loadPeer } from '../oracle/peer.js';

let own: MainModule;
let peer: MainModule;
beforeAll(async () => {
  own = (await loadDropIn()) as unknown as MainModule;
  peer = await loadPeer();
});

const scene = (name: string): string =>
  `<mujoco><compiler inertiafromgeom="true"/><worldbody><body name="${name}"><freejoint/>
    <geom name="${name}" size=".1" mass="1"/></body></worldbody></mujoco>`;

/** Edits a mass that follows from geoms and a color; returns the results of both functions, and the saved model. */
function edited(mj: MainModule): Record<string, unknown> {
  const edit = (model: MjModel): void => {
    (model.body_mass as Float64Array)[1] = 7;
    (model.geom_rgba as Float32Array)[0] = 0.25;
  };
  const spec = mj.parseXMLString(scene('a'))!;
  const model = mj.mj_compile(spec)!;
  edit(model);
  const copied = mj.mj_copyBack(spec, model);
  const again = mj.mj_compile(spec)!;
  const loaded = mj.MjModel.from_xml_string(scene('b'));
  edit(loaded);
  const saved = mj.mj_saveLastXML('/edited.xml', loaded);
  const read = mj.MjModel.from_xml_string(String(mj.FS.readFile('/edited.xml', { encoding: 'utf8' })));
  const masses = [again, read].map(({ body_mass }) => [...(body_mass as Float64Array)]);
  const [compiledColor, color] = [again, read].map(({ geom_rgba }) => [...(geom_rgba as Float32Array)]);
  const geom = mj.mjs_asGeom(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_GEOM, 'a')!)!;
  const specColor = [...(geom.rgba as Float32Array)];
  for (const each of [spec, model, again, loaded, read]) each.delete();
  return { copied, saved, masses, color, compiledColor, specColor };
}

const GRAY = [0.5, 0.5, 0.5, 1];
const CHANGED = [0.25, 0.5, 0.5, 1];

test('an edit that the spec cannot express is left out, and others are copied, as in the reference', () => {
  const expected = { copied: 1, saved: 1, masses: Array(2).fill([0, 1]), color: CHANGED };
  expect(edited(own)).toMatchObject(expected);
  expect(edited(peer)).toMatchObject(expected);
});

test('copied values are in the spec and in models compiled from it, unlike in the reference', () => {
  expect(edited(own)).toMatchObject({ specColor: CHANGED, compiledColor: CHANGED });
  expect(edited(peer)).toMatchObject({ specColor: GRAY, compiledColor: GRAY });
});

test('values of a model with other elements are not copied', () => {
  const spec = own.parseXMLString(scene('a'))!;
  const other = own.MjModel.from_xml_string(scene('b'));
  (other.geom_size as Float64Array)[0] = 0.3;
  expect(own.mj_copyBack(spec, other)).toBe(0);
  const model = own.mj_compile(spec)!;
  expect((model.geom_size as Float64Array)[0]).toBe(0.1);
  for (const each of [spec, other, model]) each.delete();
});
