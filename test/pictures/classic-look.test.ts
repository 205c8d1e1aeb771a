/** The classic look compared with the formula of its lighting, and with images of the reference if available. */
import { afterEach, describe, expect, it } from 'vitest';
import { compareShot, readShots } from '../../scripts/reference-pictures.js';
import { createRenderer, type PictureRenderer } from '../../src/api/render.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { ObjType } from '../../src/foundation/schema/enums.js';
import { RndFlag } from '../../src/foundation/schema/visual-enums.js';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { REFERENCE_PICTURES } from '../oracle/further-models.js';

const SIZE = 64;
const MIDDLE = SIZE / 2;

const opened: PictureRenderer[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.dispose();
});

/** Renders a scene that is lit only by its own lights, with its only camera. */
async function pictureOf(world: string, camera: string, flags: Partial<Record<RndFlag, boolean>> = {}) {
  const model = compile(
    readModelText(`<mujoco>
      <statistic extent="2" center="0 0 0"/>
      <visual><headlight active="0"/><map znear=".01"/><quality shadowsize="1024"/></visual>
      <asset><material name="dull" specular="0" shininess="0"/><material name="shiny" specular="0.5" shininess="0.25"/></asset>
      <worldbody><camera ${camera}/>${world}</worldbody>
    </mujoco>`),
  );
  const data = new Data(model);
  forward(model, data);
  const renderer = await createRenderer(model, { width: SIZE, height: SIZE });
  opened.push(renderer);
  for (const [flag, on] of Object.entries(flags)) renderer.flags[Number(flag)] = on!;
  renderer.update(data, 0);
  const pixels = await renderer.color();
  const at = (x: number, y: number): number[] =>
    Array.from(pixels.subarray(4 * (y * SIZE + x), 4 * (y * SIZE + x) + 3));
  return { renderer, at };
}

const FROM_ABOVE = 'pos="0 0 3" fovy="60"';
/** Pixels from the center to a point one meter aside at the distance of the floor. */
const METER = MIDDLE / (3 * Math.tan(Math.PI / 6));
const floor = (material: string): string =>
  `<geom type="plane" size="5 5 .1" rgba=".8 .4 .2 1" material="${material}"/>`;
const sun = (dir: string, more = ''): string =>
  `<light type="directional" dir="${dir}" ambient=".1 .1 .1" diffuse=".5 .5 .5" specular=".6 .6 .6" ${more}/>`;

const expectColor = (actual: readonly number[], expected: readonly number[], slack = 1): void => {
  expected.forEach((value, k) => {
    expect(Math.abs(actual[k]! - 255 * value), `${actual} instead of ${expected.map((x) => 255 * x)}`).toBeLessThan(
      slack,
    );
  });
};

describe('the classic look', () => {
  it('the classic look lights a plane by ambient light and the cosine of incidence', async () => {
    const upright = await pictureOf(floor('dull') + sun('0 0 -1', 'castshadow="false"'), FROM_ABOVE);
    expectColor(upright.at(MIDDLE, MIDDLE), [0.8 * 0.6, 0.4 * 0.6, 0.2 * 0.6]);
    const slanted = await pictureOf(floor('dull') + sun('1 0 -1', 'castshadow="false"'), FROM_ABOVE);
    const light = 0.1 + 0.5 * Math.SQRT1_2;
    expectColor(slanted.at(MIDDLE, MIDDLE), [0.8 * light, 0.4 * light, 0.2 * light]);
  });

  it('the classic look adds a specular highlight', async () => {
    const { at } = await pictureOf(
      `<geom type="box" size=".5 .5 .5" pos="0 0 -.5" rgba=".8 .4 .2 1" material="shiny"/>${sun('0 0 -1', 'castshadow="false"')}`,
      FROM_ABOVE,
    );
    // boxes are lit at their vertices: the exponent is 128 times the shininess
    const [corner, exponent] = [[0.25, 0.25, 3], 32] as const;
    const toEye = 3 / Math.hypot(...corner);
    const half = Math.sqrt((1 + toEye) / 2);
    const shine = 0.5 * 0.6 * half ** exponent;
    const [r, g, b] = at(MIDDLE + Math.round(0.25 * METER), MIDDLE - Math.round(0.25 * METER)) as [
      number,
      number,
      number,
    ];
    expect(r / 255 - 0.8 * 0.6).toBeCloseTo(shine, 1);
    expect(Math.abs(g / 255 - 0.4 * 0.6 - (r / 255 - 0.8 * 0.6))).toBeLessThan(0.01);
    expect(b / 255).toBeGreaterThan(0.2 * 0.6);
  });

  it('the classic look attenuates a spotlight and ends it at its cutoff', async () => {
    const spot =
      '<light pos="0 0 2" dir="0 0 -1" diffuse="1 1 1" cutoff="20" exponent="0" attenuation="1 .5 .25" castshadow="false"/>';
    const { at } = await pictureOf(
      `<geom type="plane" size="5 5 .05" rgba=".8 .4 .2 1" material="dull"/>${spot}`,
      FROM_ABOVE,
    );
    const light = 1 / (1 + 0.5 * 2 + 0.25 * 4);
    expectColor(at(MIDDLE, MIDDLE), [0.8 * light, 0.4 * light, 0.2 * light], 3);
    expectColor(at(2, MIDDLE), [0, 0, 0]);
  });

  it('the classic look has no light in a shadow', async () => {
    const world = `${floor('dull')}<geom pos="0 0 1" size=".3" material="dull"/>${sun('1 0 -1', 'pos="-2 0 2"')}`;
    const place = [MIDDLE + Math.round(METER), MIDDLE] as const;
    expectColor((await pictureOf(world, FROM_ABOVE)).at(...place), [0, 0, 0]);
    const without = await pictureOf(world, FROM_ABOVE, { [RndFlag.SHADOW]: false });
    expect(without.at(...place)[0]).toBeGreaterThan(60);
  });

  it('the classic look reflects objects in colors scaled by the reflectance', async () => {
    const world = `<geom type="plane" size="9 9 1" rgba="0 0 0 1" material="mirror"/><geom pos="0 0 1" size=".4" material="lamp"/>`;
    const assets =
      '<material name="mirror" reflectance=".5" specular="0"/><material name="lamp" emission="1" rgba=".5 .25 .1 1" specular="0"/>';
    const model = compile(
      readModelText(`<mujoco><visual><headlight active="0"/></visual><asset>${assets}</asset><worldbody>
        <camera pos="0 -3 1" xyaxes="1 0 0 0 0 1" fovy="90"/>${world}</worldbody></mujoco>`),
    );
    const data = new Data(model);
    forward(model, data);
    const renderer = await createRenderer(model, { width: SIZE, height: SIZE });
    opened.push(renderer);
    renderer.update(data, 0);
    const image = 4 * (Math.round(MIDDLE + (MIDDLE * 2) / 3) * SIZE + MIDDLE);
    // without lights, 0.3 of ambient light is added to emission
    const seen = [0.5, 0.25, 0.1].map((x) => 0.5 * 1.3 * x);
    expectColor(Array.from((await renderer.color()).subarray(image, image + 3)), seen, 2);
    renderer.flags[RndFlag.REFLECTION] = false;
    renderer.update(data, 0);
    expectColor(Array.from((await renderer.color()).subarray(image, image + 3)), [0, 0, 0]);
  });

  it('depth and segmentation pictures are the right way up', async () => {
    const things = '<geom type="box" pos="1 0 0" size=".2 .2 .2"/><geom pos="0 1 0" size=".2"/>';
    const { renderer } = await pictureOf(`${things}${sun('0 0 -1')}`, FROM_ABOVE);
    const seen = await renderer.segmentation();
    const element = (x: number, y: number): number[] =>
      Array.from(seen.subarray(2 * (y * SIZE + x), 2 * (y * SIZE + x) + 2));
    const right = Math.round(MIDDLE + METER);
    const up = Math.round(MIDDLE - METER);
    expect(element(right, MIDDLE)).toEqual([0, ObjType.GEOM]);
    expect(element(MIDDLE, up)).toEqual([1, ObjType.GEOM]);
    expect(element(MIDDLE, MIDDLE)).toEqual([-1, -1]);
    const depth = await renderer.depth();
    expect(depth[MIDDLE * SIZE + right]).toBeCloseTo(2.8, 5);
    expect(depth[0]).toBe(0);
  });

  it('the renderer reports an invalid size, an unknown camera and a missing update', async () => {
    const model = compile(readModelText('<mujoco><worldbody><camera name="eye"/></worldbody></mujoco>'));
    await expect(createRenderer(model, { width: 0, height: 9 })).rejects.toThrow('width must be an integer from 1');
    const renderer = await createRenderer(model, { width: 8, height: 8 });
    opened.push(renderer);
    expect(() => renderer.color()).toThrow('call update(data) first');
    expect(() => renderer.update(new Data(model), 'nose')).toThrow("no camera 'nose'; it has 'free', 'eye'");
  });
});

describe.runIf(REFERENCE_PICTURES)('pictures of the reference', () => {
  const shot = (name: string) => readShots([name])[0]!;

  it('pictures match the reference with shadows and differ without', async () => {
    expect((await compareShot(shot('gymnasium-ant.free.png'))).isGood).toBe(true);
    const without = await compareShot(shot('gymnasium-ant.free.png'), { [RndFlag.SHADOW]: false });
    expect(without.isGood).toBe(false);
  });

  it('pictures match the reference with reflections and differ without', async () => {
    const name = 'dm_control-cheetah.free.png';
    expect((await compareShot(shot(name))).isGood).toBe(true);
    expect((await compareShot(shot(name), { [RndFlag.REFLECTION]: false })).isGood).toBe(false);
  });

  it('depth and segmentation match the reference', async () => {
    expect((await compareShot(shot('humanoid-humanoid.free.depth'))).figures.median).toBeLessThanOrEqual(2);
    expect((await compareShot(shot('humanoid-humanoid.free.seg'))).figures.same).toBeGreaterThan(0.995);
  });
});
