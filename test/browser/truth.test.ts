/** The page shows the state of the worker, also after the model changes. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PENDULUM, RUNNING, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

/** Flies apart at the first step after its keyframe. */
const DIVERGING = `<mujoco><option timestep="0.01"/><worldbody><body><joint name="wild" type="slide"/><geom size=".1"/></body>
  </worldbody><keyframe><key name="mad" qvel="1e11"/></keyframe></mujoco>`;
const BROKEN = '<mujoco>\n  <worldbody>\n    <geom type="sphere" sise="1"/>\n  </worldbody>\n</mujoco>\n';

const started = setUp();
const made: string[] = [];

afterAll(async () => {
  for (const each of made) rmSync(each, { recursive: true, force: true });
});

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'kinetree-truth-'));
  made.push(path);
  return path;
}

describe('values and messages of the page', () => {
  let page: StudioPage;

  started.share(async () => {
    page = await started.model(PENDULUM, { name: 'pendulum.xml' });
    return page;
  });

  it('title, address and model list name the opened model', async () => {
    expect(await page.page.title()).toBe('pendulum.xml – Kinetree');
    expect(page.page.url()).toContain('?file=pendulum.xml');
    const models = page.page.getByLabel('Model', { exact: true });
    await models.selectOption({ label: 'stack-and-ball' });
    await page.shows('stack-and-ball');
    expect(page.page.url()).toContain('?sample=stack-and-ball');
    expect(await models.locator('option').allTextContents()).toContain('pendulum.xml');
    await models.selectOption({ label: 'pendulum.xml' });
    await page.shows('pendulum.xml');
    await page.restart();
  });

  it('sliders follow keyframes and resets', async () => {
    await page.openPanel('Controls');
    const drive = page.slider('drive');
    await drive.fill('0.5');
    await expect.poll(() => drive.inputValue()).toBe('0.5');
    await page.openPanel('States');
    await page.press('up');
    await page.waitForTime((t) => t === 1.5);
    await page.openPanel('Controls');
    await expect.poll(() => drive.inputValue()).toBe('1.5');
    await page.press('Reset');
    await expect.poll(() => drive.inputValue()).toBe('0');
  });

  it('the page shows no negative zero', async () => {
    await page.openPanel('Controls');
    await page.slider('drive').fill('-0.0001');
    await page.press('Set all to neutral');
    await page.openPanel('Joints');
    await page.press('Step');
    await page.waitForTime((t) => t > 0);
    expect(await page.page.locator('.slider output').allTextContents()).not.toContainEqual(
      expect.stringMatching(/^-0\.?0*\s/),
    );
    await page.restart();
  });

  it('dropping a wrong file keeps the model and its controls', async () => {
    await page.press('Play');
    await page.choose(['notes.txt', 'hello']);
    await page.problems.filter({ hasText: 'None of these files is a model' }).waitFor();
    const time = await page.time();
    await page.waitForTime((t) => t > time + 0.1);
    await page.press('Pause');
    await page.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.press('Close: Problems');
    await page.openPanel('Controls');
    await page.slider('drive').waitFor();
    await page.restart();
  });

  it('the last good model stays while another has faults, shown with lines and a caret', async () => {
    await page.press('Play');
    await page.choose(['broken.xml', BROKEN]);
    await page.problems.filter({ hasText: 'broken.xml:3:' }).waitFor();
    expect(await page.problems.textContent()).toContain('The previous model keeps running.');
    const [line, caret] = ((await page.problems.locator('pre').textContent()) ?? '').split('\n');
    expect(line).toBe('<geom type="sphere" sise="1"/>');
    expect(caret!.indexOf('^')).toBe(line!.indexOf('sise'));
    const time = await page.time();
    await page.waitForTime((t) => t > time + 0.1);
    expect(await page.page.title()).toBe('pendulum.xml – Kinetree');
    await page.screenshot('problems');
    await page.press('Close: Problems');
    await page.restart();
  });

  it('a divergence is reported with time and element and the reset, and pauses if chosen', async () => {
    await page.run(DIVERGING, 'diverging.xml');
    await page.openPanel('Physics');
    await page.page.getByLabel('Pause on a warning').click();
    await page.openPanel('States');
    await page.press('Play');
    await page.press('mad');
    await page
      .notice(/too large.*joint 'wild' · at 0\.\d+ s/)
      .first()
      .waitFor();
    await page.notice('The state was reset.').waitFor();
    await page.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.screenshot('notices');
    await page.openPanel('Physics');
    await page.page.getByLabel('Pause on a warning').click();
    // a reset run has no warnings
    await page.press('Reset');
    await expect.poll(() => page.notice(/./).count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it('opening a folder reads only the files that the model refers to', async () => {
    const names = Array.from({ length: 1643 }, (_, i) => [`robot/unused/${i}.obj`, 'not a mesh'] as const);
    const mesh = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
    const xml = `<mujoco><compiler meshdir="../meshes"/><asset><mesh name="part" file="part.obj"/></asset>
      <worldbody><body><freejoint/><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`;
    const path = newFolder();
    for (const each of ['robot/model', 'robot/unused', 'robot/meshes'])
      mkdirSync(join(path, each), { recursive: true });
    for (const [name, text] of names) writeFileSync(join(path, name), text);
    // a file too large for a browser to read as a whole
    writeFileSync(join(path, 'robot/unused/huge.obj'), '');
    truncateSync(join(path, 'robot/unused/huge.obj'), 2 ** 33);
    writeFileSync(join(path, 'robot/model/robot.xml'), xml);
    writeFileSync(join(path, 'robot/meshes/part.obj'), mesh);
    await page.page.locator('input[type=file]').nth(1).setInputFiles(join(path, 'robot'));
    await page.shows('robot.xml');
    expect(page.errors).toEqual([]);
  });
});

describe('a notice of instability', () => {
  it('a notice of instability disappears when its edit is undone', async () => {
    const editor = await started.editor(
      '<mujoco><worldbody><body name="b"><joint name="soft"/><geom size=".1" pos="1 0 0"/></body></worldbody></mujoco>',
    );
    const { studio } = editor;
    await editor.select('worldbody', 'b', 'soft');
    await editor.set('stiffness', 1e12);
    await editor.set('springref', 1);
    await studio.openPanel('Physics');
    await studio.page.getByLabel('Pause on a warning').click();
    await studio.press('Play');
    await studio.notice('The state was reset.').waitFor();
    await studio.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await editor.tree.focus();
    await studio.page.keyboard.press('Control+z');
    await expect.poll(() => studio.notice(/./).count()).toBe(0);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('a model on disk', () => {
  it('a model on disk is reloaded when it changes and with Ctrl+L, with its state kept', async () => {
    const path = join(newFolder(), 'live.xml');
    writeFileSync(path, PENDULUM);
    const page = await started.studio({ model: path, context: RUNNING });
    await page.waitForTime((t) => t > 0.3);
    await page.press('Pause');
    await page.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const time = await page.stillTime();
    writeFileSync(path, BROKEN);
    await page.problems.filter({ hasText: 'live.xml:3:' }).waitFor();
    writeFileSync(path, PENDULUM.replace('name="drive"', 'name="engine"'));
    await page.slider('engine').waitFor();
    expect(await page.time()).toBe(time);
    await page.problems.waitFor({ state: 'detached' });
    await page.page.keyboard.press('Control+l');
    await page.settled();
    expect(await page.time()).toBe(time);
    expect(page.errors).toEqual([]);
    await page.close();
  });

  it('loading a model on disk shows progress and can be cancelled', async () => {
    const path = newFolder();
    const meshes = Array.from({ length: 8 }, (_, i) => `<mesh name="m${i}" file="m${i}.obj"/>`).join('');
    for (let i = 0; i < 8; i++)
      writeFileSync(
        join(path, `m${i}.obj`),
        'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n',
      );
    writeFileSync(join(path, 'meshes.xml'), `<mujoco><asset>${meshes}</asset></mujoco>`);
    let atOnce = 0;
    let most = 0;
    let release: () => void = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const page = await started.studio({
      query: '?sample=stack-and-ball',
      model: join(path, 'meshes.xml'),
      prepare: (opened) =>
        opened.route('**/*.obj', async (route) => {
          most = Math.max(most, ++atOnce);
          if (route.request().url().includes('m7')) await released;
          await route.continue().catch(() => undefined);
          atOnce--;
        }),
    });
    // the model of the server is loaded from the list of recent models
    await page.page.evaluate(`location.search = ''`);
    const progress = page.page.getByRole('status').filter({ hasText: 'Loading meshes.xml' });
    await progress.filter({ hasText: 'of 9 files' }).waitFor();
    await page.press('Cancel');
    await progress.waitFor({ state: 'detached' });
    release();
    expect(most).toBeLessThanOrEqual(6);
    await page.close();
  });
});
