/** Opening models in the page: dropped as a file, a folder or an archive, or by URL. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drop } from './drop.js';
import { AT_REST, PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const MESH = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
/** A model whose mesh is next to its folder. */
const ROBOT = `<mujoco><compiler meshdir="../meshes"/><asset><mesh name="part" file="part.obj"/></asset>
  <worldbody><body name="link"><freejoint/><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`;

const PLUGIN = fileURLToPath(new URL('../../examples/plugins/third-party/acme-spring/index.js', import.meta.url));
const SPRUNG = `<mujoco><extension><plugin plugin="acme.spring"/></extension>
  <worldbody><body name="swing"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/>
    <plugin plugin="acme.spring"><config key="stiffness" value="2"/></plugin></body></worldbody></mujoco>`;

const started = setUp();
let files: string;
/** The page that the tests share, with a resting model. */
let page: StudioPage;
started.share(async () => (page = await started.studio({ query: AT_REST })));

beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'kinetree-bringing-'));
  for (const each of ['robot/model', 'robot/meshes']) mkdirSync(join(files, each), { recursive: true });
  writeFileSync(join(files, 'robot/model/robot.xml'), ROBOT);
  writeFileSync(join(files, 'robot/meshes/part.obj'), MESH);
  writeFileSync(join(files, 'pendulum.xml'), PENDULUM);
  mkdirSync(join(files, 'sprung'));
  writeFileSync(join(files, 'sprung/sprung.xml'), SPRUNG);
  copyFileSync(PLUGIN, join(files, 'sprung/spring.js'));
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const archive = { 'packed.xml': bytes(ROBOT.replace('../', '')), 'meshes/part.obj': bytes(MESH) };
  writeFileSync(join(files, 'packed.zip'), zipSync(archive));
  const folder = { 'robot-main/model/robot.xml': bytes(ROBOT), 'robot-main/meshes/part.obj': bytes(MESH) };
  writeFileSync(join(files, 'download.zip'), zipSync(folder));
});

afterAll(() => rmSync(files, { recursive: true }));

/** The shared page, in which the resting model is open again. */
async function shared(): Promise<StudioPage> {
  await page.page.getByLabel('Model', { exact: true }).selectOption({ label: 'resting.xml' });
  await page.shows('resting.xml');
  await page.settled();
  page.errors.length = 0;
  return page;
}

/** Expects a body in the running model. */
async function hasBody(studio: StudioPage, name: string): Promise<void> {
  await studio.openPanel('Info');
  await studio.page.getByLabel('Selected body').locator('option', { hasText: name }).waitFor({ state: 'attached' });
}

describe('dropping', () => {
  it.each([
    ['a file', 'pendulum.xml', 'pendulum.xml', 'arm'],
    ['a folder with further files', 'robot', 'robot.xml', 'link'],
    ['an archive', 'packed.zip', 'packed.zip', 'link'],
    ['an archive of a folder', 'download.zip', 'download.zip', 'link'],
  ])('dropping opens the model: %s', async (_, dropped, title, body) => {
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, dropped));
    await studio.shows(title);
    await studio.settled();
    await hasBody(studio, body);
    expect(studio.errors).toEqual([]);
  });
});

describe('several models that are dropped', () => {
  const named = (body: string): string => `<mujoco><worldbody><body name="${body}"/></worldbody></mujoco>`;

  it('dropping several models opens the first and lists the others', async () => {
    writeFileSync(join(files, 'a-arm.xml'), named('upper'));
    writeFileSync(join(files, 'b-leg.xml'), named('thigh'));
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'b-leg.xml'), join(files, 'a-arm.xml'));
    await studio.shows('a-arm.xml');
    const notice = studio.notice('a-arm.xml is the first of 2 models.');
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(/Choose the others in the list of models: b-leg\.xml$/);
    await studio.screenshot('bringing-several');
    await studio.page.getByLabel('Model', { exact: true }).selectOption({ label: 'b-leg.xml' });
    await studio.shows('b-leg.xml');
    await hasBody(studio, 'thigh');
    expect(await notice.count()).toBe(0);
    expect(studio.errors).toEqual([]);
  });

  it('dropped models of the same name are listed with their folders', async () => {
    for (const robot of ['dog', 'fox']) {
      mkdirSync(join(files, 'pets', robot), { recursive: true });
      writeFileSync(join(files, 'pets', robot, 'scene.xml'), named(robot));
    }
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'pets'));
    await hasBody(studio, 'dog');
    await studio.notice('pets/dog/scene.xml is the first of 2 models.').waitFor();
    await studio.page.getByLabel('Model', { exact: true }).selectOption({ label: 'pets/fox/scene.xml' });
    await hasBody(studio, 'fox');
    expect(studio.errors).toEqual([]);
  });

  it('a dropped model that includes the others is the only one listed', async () => {
    mkdirSync(join(files, 'composed'));
    writeFileSync(join(files, 'composed/arm.xml'), named('upper'));
    writeFileSync(join(files, 'composed/scene.xml'), `<mujoco><include file="arm.xml"/></mujoco>`);
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'composed'));
    await studio.shows('scene.xml');
    await hasBody(studio, 'upper');
    expect(await studio.notice('models').count()).toBe(0);
  });

  it('a dropped package.xml of ROS is not listed as a model', async () => {
    mkdirSync(join(files, 'ros/urdf'), { recursive: true });
    writeFileSync(join(files, 'ros/package.xml'), '<package format="2"><name>ros</name></package>');
    writeFileSync(join(files, 'ros/urdf/robot.urdf'), '<robot name="r"><link name="base"/></robot>');
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'ros'));
    await studio.press('Import');
    await studio.shows('robot.urdf');
    expect(studio.errors).toEqual([]);
  });

  it('a URDF is imported with a free base, servos, and meshes of a package found in the folder', async () => {
    mkdirSync(join(files, 'urdf/meshes'), { recursive: true });
    const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
    writeFileSync(join(files, 'urdf/meshes/link.obj'), corners);
    const mesh = '<geometry><mesh filename="package://arm_description/meshes/link.obj"/></geometry>';
    const mass = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
    const links = `<link name="base">${mass}<visual>${mesh}</visual></link><link name="tip">${mass}</link>`;
    const joint = '<joint name="elbow" type="continuous"><parent link="base"/><child link="tip"/></joint>';
    writeFileSync(join(files, 'urdf/arm.urdf'), `<robot name="arm">${links}${joint}</robot>`);
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'urdf'));
    await studio.page.getByLabel('Base').selectOption('moves freely');
    await studio.page.getByLabel('Actuators').selectOption('a position servo for each joint');
    await studio.page.getByLabel('Stiffness kp').fill('40');
    await studio.screenshot('bringing-urdf');
    await studio.press('Import');
    await studio.shows('arm.urdf');
    await studio.openPanel('Controls');
    await studio.slider('elbow').waitFor();
    await studio.openPanel('Info');
    await studio.openPanel('Source');
    await studio.page.locator('.source-pane .cm-content').filter({ hasText: 'kp="40"' }).waitFor();
    await studio.openPanel('Info');
    // the base has a free joint
    await studio.page.locator('.facts dd').nth(1).filter({ hasText: /^8$/ }).waitFor();
    expect(await studio.problems.count()).toBe(0);
    expect(studio.errors).toEqual([]);
  });
});

describe('a model without its meshes', () => {
  const HINT = 'Open its folder with them, or a zip of it';

  it('a model dropped without its meshes asks to open its folder', async () => {
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'robot/model/robot.xml'));
    await studio.problems.waitFor();
    expect(await studio.problems.innerText()).toContain(HINT);
    await studio.screenshot('bringing-without-meshes');
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'robot/model'));
    await studio.settled();
    await expect.poll(async () => (await studio.problems.innerText()).includes(HINT)).toBe(false);
    expect(await studio.problems.innerText()).toContain('part.obj');
  });
});

describe('a model whose mesh is missing', () => {
  it('a model without its mesh opens with a box, until the mesh is located', async () => {
    const studio = await shared();
    const text =
      '<mujoco><asset><mesh name="part" file="gone.obj"/></asset><worldbody><body name="holder"><geom type="mesh" mesh="part"/></body></worldbody></mujoco>';
    await studio.choose(['gone.xml', text]);
    await studio.press('Open with boxes for the missing files');
    await studio.page.getByText('1 missing files are shown as boxes.').waitFor();
    await studio.problems.waitFor({ state: 'detached' });
    await hasBody(studio, 'holder');
    const [chooser] = await Promise.all([studio.page.waitForEvent('filechooser'), studio.press('Locate…')]);
    const mesh = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
    await chooser.setFiles([{ name: 'gone.obj', mimeType: 'text/plain', buffer: Buffer.from(mesh) }]);
    await studio.page.getByText('missing files are shown as boxes.').waitFor({ state: 'detached' });
    expect(studio.errors).toEqual([]);
  });
});

describe('a plugin that is dropped', () => {
  it('a dropped plugin runs with its model only after consent', async () => {
    const studio = await shared();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'sprung'));
    const question = studio.page.getByRole('dialog', { name: /^Run the code of the plugin .*spring\.js\?$/ });
    await question.waitFor();
    expect(await studio.page.title()).toBe('resting.xml – Kinetree');
    await question.getByRole('button', { name: 'Run it', exact: true }).click();
    await studio.shows('sprung.xml');
    await hasBody(studio, 'swing');
    expect(studio.errors).toEqual([]);
  });
});

describe('files that are not opened', () => {
  it('a file that cannot be opened keeps the running model', async () => {
    const studio = await shared();
    writeFileSync(join(files, 'notes.txt'), 'no model');
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'notes.txt'));
    await studio.page.getByRole('heading', { name: 'Problems of notes.txt' }).waitFor();
    await drop(studio, await studio.place(0.5, 0.5), join(files, 'robot/meshes/part.obj'));
    const question = studio.page.getByRole('dialog', { name: 'Add part.obj to the model?' });
    await question.waitFor();
    await studio.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await studio.page.locator('option', { hasText: 'part.obj' }).count()).toBe(0);
    expect(await studio.page.title()).toBe('resting.xml – Kinetree');
    expect(studio.errors).toEqual([]);
  });
});

describe('a URL', () => {
  const ADDRESS = 'https://models.example/arms/model/robot.xml';
  const SERVED: Readonly<Record<string, string>> = { '/arms/model/robot.xml': ROBOT, '/arms/meshes/part.obj': MESH };

  it('a URL in ?model= is opened with the files that the model refers to', async () => {
    const studio = await started.studio({
      query: `?model=${ADDRESS}`,
      prepare: (opened) =>
        opened.context().route('https://models.example/**', (route) => {
          const body = SERVED[new URL(route.request().url()).pathname];
          const headers = { 'access-control-allow-origin': '*' };
          return route.fulfill(body === undefined ? { status: 404, headers } : { body, headers });
        }),
    });
    expect(await studio.page.title()).toBe('robot.xml – Kinetree');
    expect(studio.page.url()).toContain(`?model=${ADDRESS}`);
    await hasBody(studio, 'link');
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});
