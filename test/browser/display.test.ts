/** Display settings: looks, elements, labels, frames, effects and cameras. */
import { describe, expect, it } from 'vitest';
import { VisFlag } from '../../src/foundation/schema/visual-enums.js';
import type { StudioPage } from './harness.js';
import { setUp } from './set-up.js';

/** A pendulum over a floor, small enough to be drawn quickly. */
const SCENE = `<mujoco model="scene">
  <statistic center="0 0 .5" extent="1.5"/>
  <visual><quality shadowsize="512"/></visual>
  <worldbody>
    <light pos="0 -1 3" dir="0 .3 -1"/>
    <camera name="side" pos="0 -2 .5" xyaxes="1 0 0 0 0 1"/>
    <geom name="floor" type="plane" size="2 2 .1"/>
    <body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0"/>
      <geom name="rod" type="capsule" size=".05" fromto="0 0 0 .5 0 0" rgba=".8 .2 .1 1"/></body>
  </worldbody>
</mujoco>`;

/** A ball in the hole of a ring, whose distance field is searched for contacts. */
const FIELDS = `<mujoco model="fields">
  <option sdf_initpoints="10"/>
  <statistic center=".2 0 .2" extent="1" meansize=".2"/>
  <visual><quality shadowsize="512"/></visual>
  <extension><plugin plugin="mujoco.sdf.torus"><instance name="ring"/></plugin></extension>
  <asset><mesh name="ring"><plugin instance="ring"/></mesh></asset>
  <worldbody>
    <light pos="0 -1 2" dir="0 .4 -1"/>
    <geom type="sdf" mesh="ring"><plugin instance="ring"/></geom>
    <body pos=".35 .05 .2"><freejoint/><geom size=".12" mass="1"/></body>
  </worldbody>
</mujoco>`;

const started = setUp();
let page: StudioPage;

const poll = <T>(read: () => T | Promise<T>) => expect.poll(read);

started.share(async () => {
  page = await started.model(SCENE, { name: 'scene.xml' });
  await page.openPanel('Display');
  return page;
});

/** The view when it no longer changes: on a busy machine, parts of a new model appear later. */
async function pictureAtRest(): Promise<Buffer> {
  let [last, picture] = [await page.picture(), await page.picture()];
  while (!picture.equals(last)) [last, picture] = [picture, await page.picture()];
  return picture;
}

/** Runs a change that must be visible in the view, and returns the view before. */
async function changesPicture(change: () => Promise<unknown>): Promise<Buffer> {
  const before = await pictureAtRest();
  await change();
  await poll(async () => (await page.picture()).equals(before)).toBe(false);
  return before;
}

const choose = (label: string, option: string) => async (): Promise<void> => {
  await page.page.getByLabel(label, { exact: true }).selectOption(option);
};

/** Changes the view, and back to its previous state. */
async function thereAndBack(there: () => Promise<unknown>, back: () => Promise<unknown>): Promise<void> {
  const before = await changesPicture(there);
  await back();
  await poll(async () => (await page.picture()).equals(before)).toBe(true);
}

describe('the display panel', () => {
  it('the display panel switches between the looks', async () => {
    await thereAndBack(choose('Look', 'Studio'), choose('Look', 'Classic'));
  });

  it.each([
    ['Labels', 'Bodies', 'none'],
    ['Frames', 'Geoms', 'none'],
    ['Camera', 'side', 'Free'],
  ])('the display panel changes the view and back: %s', async (label, option, back) => {
    await thereAndBack(choose(label, option), choose(label, back));
  });

  it('the display panel has a switch for every flag, which shows and hides elements', async () => {
    const flags = page.page.locator('.section', { hasText: 'Elements' }).first().getByRole('checkbox');
    expect(await flags.count()).toBe(Object.keys(VisFlag).length);
    const joint = page.page.getByLabel('Joints', { exact: true });
    await thereAndBack(
      () => joint.click(),
      () => joint.click(),
    );
  });

  it.each(['Shadows', 'Wireframe'])('the display panel switches the effect %s', async (effect) => {
    const toggle = page.page.getByLabel(effect, { exact: true });
    if (!(await toggle.isVisible())) await page.unfold('Rendering');
    await thereAndBack(
      () => toggle.click(),
      () => toggle.click(),
    );
  });

  it('the display panel finds flags by words, and presets draw what belongs to a purpose', async () => {
    const search = page.page.locator('.content > fieldset > .search');
    const preset = (name: string) => page.page.locator('.presets').getByRole('button', { name, exact: true });
    await search.fill('touch');
    const shown = page.page.locator('.subject label');
    await expect.poll(() => shown.allTextContents()).toEqual(['Contact points']);
    await search.fill('');
    await thereAndBack(
      () => preset('Masses').click(),
      () => preset('Standard').click(),
    );
    await preset('Contacts').click();
    expect(await page.page.getByLabel('Contact forces', { exact: true }).isChecked()).toBe(true);
    await preset('Standard').click();
  });

  it('the display panel hides groups of geoms', async () => {
    await page.unfold('Geom groups');
    const group = page.page.locator('.section', { hasText: 'Geom groups' }).getByLabel('0', { exact: true });
    await thereAndBack(
      () => group.click(),
      () => group.click(),
    );
    expect(page.errors).toEqual([]);
  });

  it('the display panel draws the paths of SDF searches, sent by the worker on request', async () => {
    await page.run(FIELDS, 'fields.xml');
    const paths = page.page.getByLabel('Searches in distance fields', { exact: true });
    await thereAndBack(
      () => paths.click(),
      () => paths.click(),
    );
    expect(page.errors).toEqual([]);
  });
});
