/** Saving, with files that other programs change. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PENDULUM } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();

describe('a model on disk that another program changes', () => {
  it('a change on disk is loaded without edits, merged if places differ, and asked about in a conflict', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'kinetree-saving-'));
    const path = join(disk, 'pendulum.xml');
    writeFileSync(path, PENDULUM);
    const editor = await started.editorOf(path);
    const { studio } = editor;
    await editor.select('worldbody', 'arm', 'rod');
    const size = () => editor.field('size').first().inputValue();
    writeFileSync(path, PENDULUM.replace('size=".05"', 'size=".06"'));
    await expect.poll(size).toBe('0.06');
    await editor.set('size', '0.07');
    const theirs = PENDULUM.replace('size=".05"', 'size=".08"');
    writeFileSync(path, theirs);
    await studio.page.getByText('was changed both on disk and here').waitFor();
    await studio.press('Keep my changes');
    expect(await size()).toBe('0.07');
    expect(readFileSync(path, 'utf8')).toBe(theirs);
    await studio.page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(readFileSync(path, 'utf8')).toBe(PENDULUM.replace('size=".05"', 'size="0.07"'));
    expect(studio.errors).toEqual([]);
    await studio.close();
    rmSync(disk, { recursive: true });
  });
});

describe('a browser without the token of the server', () => {
  it('a browser without the token gets no model and the address to open, which then loads it', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'kinetree-token-'));
    const path = join(disk, 'pendulum.xml');
    writeFileSync(path, PENDULUM);
    const studio = await started.studio({ model: path });
    const { page, server } = studio;
    expect(page.url()).toBe(`${server.address}?file=pendulum.xml`);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.context().clearCookies();
    await page.goto(server.address);
    await studio.settled();
    await studio.notice('open the address that kinetree view has printed').waitFor();
    expect(await page.title()).not.toContain('pendulum');
    expect(studio.errors).toEqual([expect.stringContaining('401')]);
    await page.goto(server.entryTo());
    await studio.shows('pendulum.xml');
    await studio.close();
    rmSync(disk, { recursive: true });
  });
});

/**
 * File choosers, which headless browsers cannot show, replaced by functions that return real handles of files stored by
 * the browser.
 */
const CHOOSERS = `{
  const root = () => navigator.storage.getDirectory();
  const at = async (path) => {
    const parts = path.split('/');
    let folder = await root();
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
    return folder.getFileHandle(parts.at(-1), { create: true });
  };
  window.disk = {
    async write(path, text) {
      const stream = await (await at(path)).createWritable();
      await stream.write(text);
      await stream.close();
    },
    read: async (path) => (await (await at(path)).getFile()).text(),
    asked: [],
  };
  window.showOpenFilePicker = async () => [await at('pendulum.xml')];
  window.showDirectoryPicker = async () => (await root()).getDirectoryHandle('robot');
  window.showSaveFilePicker = async ({ suggestedName }) => {
    disk.asked.push(suggestedName);
    return at(suggestedName);
  };
}`;

/** A page whose choosers return handles, and its disk. */
async function withDisk() {
  const editor = await started.editor('<mujoco><worldbody/></mujoco>', {
    prepare: (page) => page.addInitScript(CHOOSERS),
  });
  const { page, studio } = editor;
  const call = <T>(expression: string): Promise<T> => page.evaluate(expression) as Promise<T>;
  return {
    ...{ editor, page, studio },
    write: (path: string, text: string) => call(`disk.write(${JSON.stringify(path)}, ${JSON.stringify(text)})`),
    read: (path: string) => call<string>(`disk.read(${JSON.stringify(path)})`),
    asked: () => call<string[]>('disk.asked'),
    /** Focuses the window, as if another one had the focus before. */
    comeBack: () => call('void window.dispatchEvent(new Event("focus"))'),
    open: async (how: string, name: string) => {
      await studio.press('Open');
      await studio.press(how);
      await studio.shows(name);
      await studio.settled();
      await editor.line('worldbody').waitFor();
    },
    save: async (message = 'The file was saved') => {
      await page.keyboard.press('Control+s');
      await studio.notice(message).waitFor();
      await studio.press('Dismiss');
    },
  };
}

const sized = (size: string): string => PENDULUM.replace('size=".05"', `size="${size}"`);

describe('files with write access', () => {
  it('files that the page may write are saved in place, with a question before overwriting changes', async () => {
    const { editor, page, studio, ...disk } = await withDisk();
    await disk.write('pendulum.xml', PENDULUM);
    await disk.open('Files…', 'pendulum.xml');
    await editor.select('worldbody', 'arm', 'rod');
    const size = () => editor.field('size').first().inputValue();
    await editor.set('size', '0.06');
    await disk.save();
    expect(await disk.read('pendulum.xml')).toBe(sized('0.06'));
    // no edits here since then: the new content is loaded when the window gets the focus
    await disk.write('pendulum.xml', sized('0.1'));
    await disk.comeBack();
    await expect.poll(size).toBe('0.1');
    // both changed the same attribute: the user is asked while saving ...
    await editor.set('size', '0.07');
    await disk.write('pendulum.xml', sized('0.08'));
    await page.keyboard.press('Control+s');
    await page.getByText('was changed both on disk and here').waitFor();
    // closing the question does not answer it
    await page.keyboard.press('Escape');
    await page.locator('dialog.question').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.getByText('was changed both on disk and here').waitFor();
    expect(await disk.read('pendulum.xml')).toBe(sized('0.08'));
    await studio.press('Keep my changes');
    await studio.notice('The file was saved').waitFor();
    expect(await disk.read('pendulum.xml')).toBe(sized('0.07'));
    // ... and when the window gets the focus again
    await editor.set('size', '0.09');
    await disk.write('pendulum.xml', sized('0.11'));
    await disk.comeBack();
    await page.getByText('was changed both on disk and here').waitFor();
    await studio.press('Use the file on disk');
    await expect.poll(size).toBe('0.11');
    expect(await disk.asked()).toEqual([]);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('in an opened folder, each edit is saved in its file, and new files in the same folder', async () => {
    const { editor, page, studio, ...disk } = await withDisk();
    const main = '<mujoco>\n  <worldbody>\n    <include file="parts/arm.xml"/>\n  </worldbody>\n</mujoco>\n';
    const arm = '<mujocoinclude>\n  <body name="arm">\n    <geom name="rod" size=".1"/>\n  </body>\n</mujocoinclude>\n';
    await disk.write('robot/robot.xml', main);
    await disk.write('robot/parts/arm.xml', arm);
    await disk.open('Folder…', 'robot.xml');
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.2');
    await disk.save();
    expect(await disk.read('robot/robot.xml')).toBe(main);
    expect(await disk.read('robot/parts/arm.xml')).toBe(arm.replace('.1', '0.2'));
    await editor.line('arm').click({ button: 'right' });
    await editor.choose('Extract to a file…');
    await page.getByRole('textbox', { name: 'Name of the new file' }).fill('whole.xml');
    await studio.press('OK');
    await editor.page.getByRole('button', { name: /^Undo extract/ }).waitFor();
    await disk.save('2 files were saved');
    const made = await Promise.all(['robot/whole.xml', 'robot/parts/whole.xml'].map(disk.read));
    expect(made.join('')).toContain('name="rod"');
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('the file of a new model is chosen once', async () => {
    const { editor, studio, ...disk } = await withDisk();
    await disk.save();
    expect(await disk.read('model.xml')).toBe('<mujoco><worldbody/></mujoco>');
    await editor.select('worldbody');
    await editor.add('geom', 'ball');
    await disk.save();
    expect(await disk.read('model.xml')).toContain('name="ball"');
    expect(await disk.asked()).toEqual(['model.xml']);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});
