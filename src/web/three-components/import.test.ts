import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Mesh, Scene } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { compile, type Model, parseXML } from '../../api/index.js';
import { componentOf, MjBody, type MjDefault, MjFrame, type MjGeom } from '../../api/three.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { createScene } from './automatic.js';
import type { UpAxis } from './axes.js';
import { importSpec, importXML } from './import.js';

const models = fileURLToPath(new URL('../../../models', import.meta.url));

/** Returns the arrays in which two Models differ, with the largest absolute difference. */
function differences(a: Model, b: Model): string[] {
  const sizes = MODEL_SIZES.filter((name) => a[name] !== b[name]);
  if (sizes.length > 0) return sizes.map((name) => `${name} ${a[name]} ${b[name]}`);
  const names = [...Object.keys(MODEL_FIELDS), 'opt', 'vis', 'stat'] as 'body_pos'[];
  return names.flatMap((name) => {
    let worst = 0;
    a.record[name].forEach((x, i) => void (worst = Math.max(worst, Math.abs(x - b.record[name][i]!))));
    return worst === 0 ? [] : [`${name} ${worst}`];
  });
}

const samples = readdirSync(models).filter((name) => existsSync(`${models}/${name}/model.xml`));

function specOf(name: string) {
  const folder = `${models}/${name}/`;
  const files = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);
  return parseXML(readFileSync(`${folder}model.xml`, 'utf8'), { name: `${folder}model.xml`, files });
}

describe.each(['y', 'z'] as UpAxis[])('a model imported into a scene with %s up', (up) => {
  it.each(samples)('%s compiles to the same model again', (name) => {
    const scene = new Scene();
    scene.add(importSpec(specOf(name), { up, visuals: false }));
    const { model } = createScene(scene, { up });
    expect(differences(model, compile(specOf(name)))).toEqual([]);
  });
});

describe('an imported model', () => {
  const xml = `<mujoco><default><geom rgba="1 0 0 1"/><default class="thin"><geom type="capsule" size=".02"/></default></default>
    <worldbody><frame name="f" pos="0 0 1"><body name="arm"><freejoint/><geom name="rod" class="thin" fromto="0 0 0 0 0 .4"/></body></frame></worldbody></mujoco>`;

  it('keeps the default classes of a file in effect', () => {
    const scene = new Scene();
    const model = importXML(xml);
    scene.add(model);
    const simulated = createScene(scene);
    const rod = componentOf(scene.getObjectByName('rod')!) as MjGeom;
    expect([...rod.inModel.rgba]).toEqual([1, 0, 0, 1]);
    expect(rod.isSet('rgba')).toBe(false);
    const thin = componentOf(scene.getObjectByName('thin')!) as MjDefault;
    expect(componentOf(scene.getObjectByName('f')!)).toBeInstanceOf(MjFrame);
    thin.parts = [{ part: 'geom', type: 'capsule', size: [0.05], rgba: [0, 1, 0, 1] }];
    simulated.create();
    expect([...rod.inModel.rgba]).toEqual([0, 1, 0, 1]);
    expect(compile(parseXML(simulated.toXML())).ngeom).toBe(1);
  });

  it('does not compile an imported model before a scene is created', () => {
    const scene = new Scene();
    scene.add(importXML('<mujoco><worldbody><body name="massless"><freejoint/></body></worldbody></mujoco>'));
    expect(componentOf(scene.getObjectByName('massless')!)).toBeInstanceOf(MjBody);
    expect(() => createScene(scene)).toThrow(/mass/);
  });

  it('imports a model twice with prefixes and draws a mesh for each geom', () => {
    const scene = new Scene();
    scene.add(importXML(xml, { prefix: 'a_' }), importXML(xml, { prefix: 'b_' }));
    const simulated = createScene(scene);
    expect(simulated.model.body('a_arm').id).not.toBe(simulated.model.body('b_arm').id);
    const rod = scene.getObjectByName('b_rod')!;
    const [mesh] = rod.children as Mesh[];
    expect(mesh!.isMesh).toBe(true);
    mesh!.geometry.computeBoundingBox();
    const { min, max } = mesh!.geometry.boundingBox!;
    expect([min.x, max.x, min.z, max.z].map((x) => Number(x.toFixed(3)))).toEqual([-0.02, 0.02, -0.22, 0.22]);
    expect(mesh!.position.length()).toBeLessThan(1e-12);
    (componentOf(rod) as MjGeom).size = [0.04, 0.2];
    simulated.create();
    expect(rod.children).toHaveLength(1);
    expect(rod.children[0]).not.toBe(mesh);
  });
});
