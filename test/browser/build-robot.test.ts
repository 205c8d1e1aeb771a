/**
 * Builds a four-legged robot from a blank world by mouse and keyboard; it stands, and is the same after saving and
 * opening. It takes minutes, so `npm run test:long` runs it.
 */
import { describe, expect, it } from 'vitest';
import { isLong } from '../runner/size.js';
import type { EditorPage } from './editor-page.js';
import { PENDULUM } from './harness.js';
import { setUp } from './set-up.js';

describe.runIf(isLong)('a robot built in the studio from a blank world', () => {
  const started = setUp();

  it('stands, and is the same after saving and opening', async () => {
    const editor = await started.editor(PENDULUM, {
      // files are downloaded, as in browsers without access to the disk
      prepare: (page) => page.addInitScript('delete window.showSaveFilePicker'),
    });
    const { studio, page } = editor;
    await studio.press('Open');
    await studio.press('New model…');
    await editor.choose('Blank');
    await studio.shows('blank.xml');
    await studio.settled();
    await studio.restart();

    await editor.select('worldbody');
    await editor.add('body', 'torso');
    await editor.set('pos', 0, 0, 0.4);
    await editor.add('freejoint');
    await editor.select('torso');
    await editor.add('geom', 'trunk');
    await editor.set('type', 'box');
    await editor.set('size', 0.2, 0.1, 0.04);
    await addLegs(editor);

    await editor.select('torso');
    await studio.press('Play');
    await studio.waitForTime((t) => t > 2);
    await studio.press('Pause');
    const [, , height] = (await studio.output('xpos').textContent())!.trim().split(/\s+/).map(Number);
    // the legs are 0.3 m long, and end in a ball of 0.03 m
    expect(height).toBeGreaterThan(0.3);
    expect(height).toBeLessThan(0.35);
    await studio.screenshot('robot');

    const built = await editor.download('Download as MJB');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
    expect(saved.suggestedFilename()).toBe('blank.xml');
    await studio.notice('The file was saved').waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'robot.xml',
        mimeType: 'text/xml',
        buffer: await bytesOf(saved),
      });
    await studio.shows('robot.xml');
    await studio.settled();
    await editor.select('worldbody', 'torso', 'leg_3');
    expect((await editor.download('Download as MJB')).equals(built)).toBe(true);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

/**
 * Builds one leg, and duplicates it three times; adds a servo to each hip, and sets the gains of all of them at once.
 */
async function addLegs(editor: EditorPage): Promise<void> {
  const { page } = editor;
  await editor.select('torso');
  await editor.add('body', 'leg');
  await editor.set('pos', 0.18, 0.1, 0);
  await editor.add('joint', 'hip');
  await editor.set('axis', 0, 1, 0);
  await editor.select('leg');
  await editor.add('geom', 'shank');
  await editor.set('type', 'capsule');
  await editor.set('fromto', '0 0 0 0 0 -0.3');
  await editor.set('size', 0.03);
  const places = [
    [0.18, -0.1],
    [-0.18, 0.1],
    [-0.18, -0.1],
  ] as const;
  for (const [i, [x, y]] of places.entries()) {
    await editor.select('leg');
    await editor.tree.focus();
    await page.keyboard.press('Control+d');
    await editor.inspected(`'leg_${i + 1}'`).waitFor();
    await editor.set('pos', x, y);
  }
  const names = ['', '_1', '_2', '_3'];
  for (const name of names) {
    await editor.select(`leg${name}`, `hip${name}`);
    await editor.line(`hip${name}`).click({ button: 'right' });
    await editor.choose('position');
    await editor.inspected(`'hip${name}_position'`).waitFor();
  }
  await editor.line('hip_position').click();
  await editor.line('hip_3_position').click({ modifiers: ['Shift'] });
  await editor.inspected('4 × position').waitFor();
  await editor.set('kp', 60);
  await editor.set('dampratio', 1);
}

async function bytesOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
