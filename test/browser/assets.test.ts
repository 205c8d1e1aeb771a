/** Assets as the user of the editor meets them: dropped files, materials, meshes, terrain. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInBytes } from '../../app/commands/stand-in-files.js';
import { encodePNG } from '../../src/hosts/node/png.js';
import { broken, brokenColors, inDark } from './axe.js';
import { drop } from './drop.js';
import type { EditorPage } from './editor-page.js';
import { setUp } from './set-up.js';

const started = setUp();
let files: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'kinetree-assets-'));
});

afterAll(async () => {
  rmSync(files, { recursive: true });
});

const written = (name: string, content: string | Buffer): string => {
  const path = join(files, name);
  writeFileSync(path, content);
  return path;
};

/** An empty floor, seen from above at an angle; the ball is in view, so that the camera of the model is kept. */
const FLOOR = `<mujoco model="floor">
  <statistic center="0 0 0" extent="2"/>
  <worldbody>
    <light pos="0 0 3" castshadow="false"/>
    <geom name="floor" type="plane" size="3 3 .1"/>
    <body name="ball" pos="0 0 1"><freejoint/><geom name="ball" size=".1"/></body>
  </worldbody>
</mujoco>`;

/** A box of 0.6 m around the origin. */
const CUBE = `${[-0.3, 0.3].flatMap((x) => [-0.3, 0.3].flatMap((y) => [-0.3, 0.3].map((z) => `v ${x} ${y} ${z}`))).join('\n')}
f 1 2 4\nf 1 4 3\nf 5 7 8\nf 5 8 6\nf 1 5 6\nf 1 6 2\nf 3 4 8\nf 3 8 7\nf 1 3 7\nf 1 7 5\nf 2 6 8\nf 2 8 4
`;

describe('files dropped on the page', () => {
  it('a dropped mesh file becomes a colliding geom at the drop position, and undo removes it', async () => {
    const editor = await started.editor(FLOOR);
    const { studio, page } = editor;
    const empty = await studio.picture();
    await drop(studio, await studio.place(0.5, 0.5), written('cube.obj', CUBE));
    await editor.inspected("geom 'cube'").waitFor();
    await expect.poll(async () => (await studio.picture()).equals(empty)).toBe(false);
    // its center is above the point of the floor in the center of the view
    const pos = (await Promise.all([0, 1, 2].map((k) => editor.field('pos').nth(k).inputValue()))).map(Number);
    expect(pos).toEqual([0, 0, 0.3].map((x) => expect.closeTo(x, 2)));
    await studio.screenshot('assets-dropped');
    // the ball falls on the box, rather than on the floor
    await editor.select('worldbody', 'ball');
    await studio.press('Play');
    await studio.waitForTime((t) => t > 1.5);
    await studio.press('Pause');
    await studio.stillTime();
    const height = Number((await studio.output('xpos').textContent())!.trim().split(/\s+/)[2]);
    expect(height).toBeCloseTo(0.7, 1);
    await page.getByRole('button', { name: 'Undo add cube' }).click();
    await page.getByRole('button', { name: 'Redo add cube' }).waitFor();
    await expect.poll(() => editor.line('cube').count()).toBe(0);
    // the reader of COLLADA is loaded when the editor is opened
    await drop(studio, await studio.place(0.5, 0.5), written('part.dae', Buffer.from(standInBytes('part.dae')!)));
    await editor.inspected("geom 'part'").waitFor();
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

/** Four by four pixels, black and white. */
const CHECKERS = Buffer.from(
  encodePNG({
    ...{ width: 4, height: 4, channels: 1 },
    data: Uint8Array.from({ length: 16 }, (_, i) => ((i + Math.floor(i / 4)) % 2) * 255),
  }),
);

/** A red box with y up, a meter high. */
async function redBox(): Promise<Buffer> {
  const document = new Document();
  const buffer = document.createBuffer();
  const corners = [-0.2, 0.2].flatMap((x) => [0, 1].flatMap((y) => [-0.2, 0.2].map((z) => [x, y, z])));
  const faces = [
    1, 2, 4, 1, 4, 3, 5, 7, 8, 5, 8, 6, 1, 5, 6, 1, 6, 2, 3, 4, 8, 3, 8, 7, 1, 3, 7, 1, 7, 5, 2, 6, 8, 2, 8, 4,
  ];
  const positions = document.createAccessor().setType('VEC3').setBuffer(buffer);
  const indices = document.createAccessor().setType('SCALAR').setBuffer(buffer);
  const part = document
    .createPrimitive()
    .setAttribute('POSITION', positions.setArray(new Float32Array(corners.flat())))
    .setIndices(indices.setArray(new Uint16Array(faces.map((i) => i - 1))))
    .setMaterial(document.createMaterial('paint').setBaseColorFactor([0.8, 0.1, 0.1, 1]));
  document.createScene().addChild(document.createNode('box').setMesh(document.createMesh('crate').addPrimitive(part)));
  return Buffer.from(await new NodeIO().writeBinary(document));
}

describe('images and scenes dropped on the page', () => {
  it('a dropped image becomes a texture of a geom, and a dropped scene becomes bodies with materials', async () => {
    const editor = await started.editor(FLOOR);
    const { studio, page } = editor;
    const plain = await studio.picture();
    await drop(studio, await studio.place(0.5, 0.5), written('checkers.png', CHECKERS));
    await editor.inspected("geom 'floor'").waitFor();
    await expect.poll(() => editor.field('material').first().inputValue()).toBe('checkers');
    await expect.poll(async () => (await studio.picture()).equals(plain)).toBe(false);
    await drop(studio, await studio.place(0.5, 0.5), written('crate.glb', await redBox()));
    await editor.inspected("geom 'crate'").waitFor();
    expect(await editor.field('material').first().inputValue()).toBe('paint');
    // dropped on the tree, only the asset is added
    const tree = (await editor.tree.boundingBox())!;
    await drop(studio, [tree.x + tree.width / 2, tree.y + tree.height - 5], written('cube.obj', CUBE));
    await editor.inspected("mesh 'cube'").waitFor();
    await studio.screenshot('assets-gltf');
    expect((await editor.download('Download as MJZ')).length).toBeGreaterThan(500);
    await page.getByRole('button', { name: 'Undo add cube' }).waitFor();
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

/** A mesh with a dent and a material, next to a terrain of nine meters with a ball at rest above its center. */
const GALLERY = `<mujoco model="gallery">
  <statistic center="0 0 0" extent="4"/>
  <visual><global elevation="-60"/></visual>
  <asset>
    <texture name="dots" type="2d" builtin="checker" width="32" height="32" rgb1=".9 .6 .2" rgb2=".2 .3 .5"/>
    <material name="cloth" texture="dots" texrepeat="4 4" specular=".7"/>
    <mesh name="wedge" inertia="exact" vertex="0 0 0  1 0 0  0 1 0  0 0 1  .2 .2 .2" face="0 2 1  0 1 3  0 3 2  1 2 4  2 3 4  3 1 4"/>
    <hfield name="land" nrow="46" ncol="46" size="4.5 4.5 .2 .1"/>
  </asset>
  <worldbody>
    <light pos="0 0 5" castshadow="false"/>
    <geom name="ground" type="hfield" hfield="land"/>
    <body name="ball" pos="0 0 .2"><joint name="z" type="slide" axis="0 0 1"/><geom name="ball" size=".2" material="cloth"/></body>
    <geom name="wedge" type="mesh" mesh="wedge" pos="-3 3 0" material="cloth"/>
  </worldbody>
</mujoco>`;

describe('the editors of assets', () => {
  let editor: EditorPage;

  started.share(async () => {
    editor = await started.editor(GALLERY, {
      context: { colorScheme: 'light', viewport: { width: 1200, height: 860 } },
    });
    return editor;
  });

  const preview = () => editor.page.locator('.asset-view canvas').first();
  const pictureOf = async (): Promise<Buffer> => {
    await editor.page.waitForTimeout(400);
    return preview().screenshot();
  };

  /** Expects no violated rule in light and dark colors. */
  async function expectAccess(name: string): Promise<void> {
    const { studio } = editor;
    expect(await broken(studio)).toEqual([]);
    await studio.screenshot(`assets-${name}-light`);
    await inDark(studio, async () => {
      expect(await brokenColors(studio)).toEqual([]);
      await studio.screenshot(`assets-${name}-dark`);
    });
  }

  it('the material editor shows the material while it is edited', async () => {
    await editor.select('asset', 'cloth');
    await preview().waitFor();
    await expect.poll(async () => new Set(await pictureOf()).size).toBeGreaterThan(100);
    const before = await pictureOf();
    await editor.page.locator('.inspected input[type=search]').fill('rgba');
    // the color chooser is the first field
    await editor.field('rgba').nth(1).fill('1 0.2 0.2 1');
    await editor.field('rgba').nth(1).press('Enter');
    await expect.poll(async () => (await pictureOf()).equals(before)).toBe(false);
    await preview().focus();
    const dyed = await pictureOf();
    await editor.page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await pictureOf()).equals(dyed)).toBe(false);
    await expectAccess('material');
  });

  it('the mesh editor shows hull and inertia', async () => {
    const { page } = editor;
    await editor.select('asset', 'wedge');
    // a corner of a cube of 1 m, minus the pyramid over its slope down to a point at a tenth of the way
    const row = (name: string) => page.locator('.asset-view dl div', { hasText: name }).locator('dd');
    await row('Triangles').filter({ hasText: '6' }).waitFor();
    expect(await row('Vertices of the hull').textContent()).toBe('4');
    // six tetrahedra from the origin: three with volume 0, three with det(e1, e2, p) / 6 with p = (.2, .2, .2)
    expect(await row('Volume').textContent()).toBe('0.1 m³');
    const bare = await pictureOf();
    await page.getByLabel('Convex hull').check();
    await page.getByLabel('Inertia', { exact: true }).check();
    await expect.poll(async () => (await pictureOf()).equals(bare)).toBe(false);
    await expectAccess('mesh');
  });

  it('the terrain editor raises a height field with mouse and keys below standing bodies', async () => {
    const { studio, page } = editor;
    await studio.restart();
    await editor.select('asset', 'land');
    const height = async () =>
      Number((await page.locator('.asset-view output').last().textContent())!.match(/: ([\d.-]+) m/)![1]);
    expect(await height()).toBe(0);
    // the ball is above the center of the terrain, and hides it
    await studio.hold(0.5, 0.66, 1, 0);
    await expect.poll(height).toBeGreaterThan(0.1);
    await studio.release();
    await page.getByRole('button', { name: "Undo raise hfield 'land'" }).waitFor();
    const map = page.getByRole('application', { name: /^Map of/ });
    await map.focus();
    await expect.poll(async () => map.evaluate((each) => each === document.activeElement)).toBe(true);
    const drawn = await studio.picture();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    const before = await height();
    await page.keyboard.press('Space');
    await expect.poll(height).toBeGreaterThan(before + 0.05);
    await expect.poll(async () => (await studio.picture()).equals(drawn)).toBe(false);
    await expectAccess('terrain');
    // one entry for the brush stroke, one for the key
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: "Redo raise hfield 'land'" }).waitFor();
    await expect.poll(height).toBe(0);
    // a press of the brush is not a click on the geom
    expect(await editor.inspected("hfield 'land'").count()).toBe(1);
    expect(studio.errors).toEqual([]);
  });
});

describe('terrain', () => {
  it('terrain lifts bodies, loads an image, and reloads the same', async () => {
    const editor = await started.editor(GALLERY, {
      context: { viewport: { width: 1200, height: 860 } },
    });
    const { studio, page } = editor;
    await studio.restart();
    await editor.select('asset', 'land');
    const map = page.getByRole('application', { name: /^Map of/ });
    await map.focus();
    // while it runs: each time, the ground rises by less than the height of the ball
    await studio.press('Play');
    await map.focus();
    for (let i = 0; i < 6; i++) {
      const time = await studio.time();
      await page.keyboard.press('Enter');
      await studio.waitForTime((t) => t > time + 0.3);
    }
    await studio.press('Pause');
    await studio.stillTime();
    await editor.select('worldbody', 'ball');
    const lifted = Number((await studio.output('xpos').textContent())!.trim().split(/\s+/)[2]);
    expect(lifted).toBeGreaterThan(0.5);
    await editor.select('asset', 'land');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import a picture…' }).click(),
    ]);
    await chooser.setFiles(written('hills.png', CHECKERS));
    await expect.poll(() => editor.field('nrow').inputValue()).toBe('4');
    const saved = await editor.download('Download as MJCF');
    const again = await editor.download('Download as MJB');
    await studio.run(saved.toString(), 'again.xml');
    await editor.tree.waitFor();
    expect(saved.toString()).toContain('elevation="');
    expect((await editor.download('Download as MJB')).equals(again)).toBe(true);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('a model on disk', () => {
  it('saving a model on disk writes dropped files, and a changed file reloads it', async () => {
    const home = join(files, 'home');
    mkdirSync(home);
    const model = join(home, 'floor.xml');
    writeFileSync(model, FLOOR);
    const editor = await started.editorOf(model);
    const { studio } = editor;
    await drop(studio, await studio.place(0.5, 0.5), written('cube.obj', CUBE));
    await editor.inspected("geom 'cube'").waitFor();
    await studio.page.keyboard.press('Control+s');
    await studio.notice('2 files were saved').waitFor();
    expect(readFileSync(join(home, 'cube.obj'), 'utf8')).toBe(CUBE);
    expect(readFileSync(model, 'utf8')).toContain('<mesh name="cube" file="cube.obj"/>');
    const before = await studio.picture();
    const time = await studio.time();
    writeFileSync(join(home, 'cube.obj'), CUBE.replaceAll('0.3', '0.6'));
    await expect.poll(async () => (await studio.picture()).equals(before)).toBe(false);
    expect(await studio.time()).toBe(time);
    // also without the editor
    await studio.page.reload();
    await studio.settled();
    await studio.press('Close: Elements');
    const large = await studio.picture();
    writeFileSync(join(home, 'cube.obj'), CUBE);
    await expect.poll(async () => (await studio.picture()).equals(large)).toBe(false);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});
