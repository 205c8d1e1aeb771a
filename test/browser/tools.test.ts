/** The tools of a simulator, in the page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const example = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../examples/studio/${name}`, import.meta.url)), 'utf8');

const started = setUp();
let page: StudioPage;

started.share(async () => {
  page = await started.model(PENDULUM, {
    name: 'pendulum.xml',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  return page;
});

const poll = <T>(read: () => T | Promise<T>) => expect.poll(read);

describe('panels', () => {
  it('panels set joints and switch equalities', async () => {
    await page.restart();
    await page.openPanel('Joints');
    await page.slider('slider').fill('0.5');
    await page.openPanel('Info');
    await page.page.getByLabel('Selected body').getByRole('combobox').selectOption({ label: 'other' });
    await poll(() => page.position()).toEqual([0, 0, 0.5]);
    await page.openPanel('Joints');
    const coupling = page.page.getByLabel('coupling');
    expect(await coupling.isChecked()).toBe(false);
    await coupling.click();
    await page.press('Play');
    await poll(async () => Math.abs(Number(await page.slider('hinge').inputValue()))).toBeGreaterThan(0.05);
    await coupling.click();
  });

  it('panels find elements by name in long lists', async () => {
    const tree = (name: string, first: number, count = 6): string => {
      const links = Array.from({ length: count }, (_, i) => `<joint name="j${first + i}"/><geom size=".1"/>`);
      return `<body name="${name}">${links.join('<body>')}${'</body>'.repeat(count)}`;
    };
    const joints = tree('left', 0) + tree('right', 6);
    const motors = Array.from({ length: 12 }, (_, i) => `<motor name="m${i}" joint="j${i}"/>`).join('');
    await page.run(`<mujoco><worldbody>${joints}</worldbody><actuator>${motors}</actuator></mujoco>`, 'many.xml');
    await page.openPanel('Controls');
    expect(await page.slider('m11').isVisible()).toBe(false);
    await page.page.getByRole('searchbox').fill('m11');
    await page.slider('m11').waitFor();
    expect(await page.slider('m1').count()).toBe(0);
    // joints are grouped by tree, and a selected tree shows its joints
    await page.openPanel('Joints');
    const trees = page.page.locator('summary', { hasText: /^(left|right) \(6\)$/ });
    await poll(() => trees.count()).toBe(2);
    expect(await page.slider('j11').isVisible()).toBe(false);
    await trees.last().click();
    await page.slider('j11').waitFor();
    expect(await page.slider('j0').isVisible()).toBe(false);
    // the joints of the only tree are shown without groups
    await page.run(`<mujoco><worldbody>${tree('left', 0, 12)}</worldbody></mujoco>`, 'one.xml');
    await page.slider('j11').waitFor();
    await page.run(PENDULUM, 'pendulum.xml');
  });

  it('panels keep and restore states', async () => {
    await page.restart();
    await page.openPanel('States');
    await page.press('up');
    await page.waitForTime((t) => t === 1.5);
    await page.page.getByLabel('Name of the state').fill('here');
    await page.press('Keep the present state');
    await page.press('Reset');
    await page.waitForTime((t) => t === 0);
    await page.press('Go to here');
    await page.waitForTime((t) => t === 1.5);
    await page.press('Copy here as MJCF');
    expect(await page.page.evaluate('navigator.clipboard.readText()')).toBe(
      '<key name="here" time="1.5" qpos="1 0.5" ctrl="1.5"/>',
    );
    await page.press('Forget here');
    await page.page.getByText('No state is kept yet.').waitFor();
  });

  it('panels change options and flags of the physics immediately', async () => {
    await page.restart();
    await page.openPanel('Physics');
    const timestep = page.page.getByLabel('timestep');
    await timestep.fill('0.02');
    await timestep.press('Enter');
    await page.press('Step');
    expect(await page.waitForTime((t) => t > 0)).toBe(0.02);
    await timestep.fill('0.005');
    await timestep.press('Enter');
    await page.page.getByLabel('integrator').selectOption('RK4');
    await page.unfold('Parts of the physics');
    await page.page.getByLabel('gravity', { exact: true }).click();
    await page.restart();
    await page.press('Play');
    await page.waitForTime((t) => t > 0.3);
    await page.openPanel('Joints');
    // the text of the slider: its value is rounded to steps from minus pi
    expect(await page.slider('hinge').getAttribute('aria-valuetext')).toBe('0.000 rad');
    await page.run(PENDULUM, 'pendulum.xml');
  });

  it('panels go back in the history', async () => {
    await page.restart();
    await page.press('Play');
    await page.waitForTime((t) => t > 0.5);
    await page.press('Pause');
    await page.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const end = await page.stillTime();
    await page.press('Step back');
    const back = await page.waitForTime((t) => t < end);
    expect(end - back).toBeLessThan(0.05);
    await page.slider('History').fill('0');
    await page.waitForTime((t) => t === 0);
    await page.slider('History').fill('10');
    await page.waitForTime((t) => t > 0.1 && t < 0.3);
  });

  it('panels add noise to controls', async () => {
    await page.restart();
    await page.openPanel('Controls');
    await page.unfold('Noise');
    await page.slider('Noise, fraction of the range').fill('0.5');
    await page.press('Play');
    await poll(async () => Number(await page.slider('drive').inputValue())).not.toBe(0);
    await page.slider('Noise, fraction of the range').fill('0');
    await poll(async () => Number(await page.slider('drive').inputValue())).toBe(0);
  });

  it('panels plot sensors and formulas', async () => {
    await page.restart();
    await page.openPanel('Plots');
    await page.page.getByLabel('Sensor').selectOption({ label: 'angle' });
    await page.page.getByLabel('Expression').fill("body('arm').xpos[2] + 1");
    await page.press('Add to the plot');
    await page.page.getByLabel('Expression').fill('qpso[1]');
    await page.press('Add to the plot');
    await page.page.getByRole('alert').filter({ hasText: "there is no 'qpso'" }).waitFor();
    await page.press('Remove qpso[1]');
    await page.press('Play');
    await page.page.locator('.chart[aria-label*="xpos[2] + 1 2.000"]').waitFor();
    expect(await page.page.locator('.chart canvas').count()).toBe(1);
    await page.screenshot('plots');
    await page.press("Remove sensor('angle').data[0]");
    await page.press("Remove body('arm').xpos[2] + 1");
  });

  it('panels show times of the stages and the convergence of the solver', async () => {
    await page.openPanel('Profiler');
    await page.page.getByLabel('Measure').click();
    await page.restart();
    await page.press('Play');
    await page.page.getByRole('row', { name: /^step .*µs/ }).waitFor();
    // the slide falls to its limit, which the solver must hold
    await page.page.locator('.chart[aria-label*="Convergence of the solver"] canvas').waitFor();
    await page.page.getByLabel('Measure').click();
    await page.press('Close: Profiler');
  });

  it('panels list contacts and throw objects in', async () => {
    await page.run(
      `<mujoco><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
        <body pos="0 0 .19"><freejoint/><geom name="crate" type="box" size=".2 .2 .2" mass="10"/></body></worldbody></mujoco>`,
      'crate.xml',
    );
    await page.press('Play');
    await page.waitForTime((t) => t > 0.5);
    await page.openPanel('Contacts');
    await page.page
      .getByRole('row', { name: /floor – crate/ })
      .first()
      .waitFor();
    // at rest, the normal forces carry the weight
    const carried = async (): Promise<number> => {
      const cells = await page.page.locator('tbody td:last-child').allTextContents();
      return cells.reduce((sum, cell) => sum + Number(cell), 0);
    };
    await poll(async () => Math.abs((await carried()) - 98.1)).toBeLessThan(0.5);
    await page.openPanel('Launcher');
    const time = await page.time();
    await page.page.getByLabel('Shape').selectOption('box');
    await page.press('Throw');
    await page.openPanel('Info');
    await page.page.getByLabel('Selected body').getByRole('combobox').selectOption({ label: 'launched 1' });
    expect(await page.time()).toBeGreaterThanOrEqual(time);
  });
});

describe('export and import', () => {
  it('the studio saves a screenshot', async () => {
    await page.run(PENDULUM, 'pendulum.xml');
    const saved = page.page.waitForEvent('download');
    await page.press('Screenshot');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('pendulum.png');
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('the studio creates a link that contains the model', async () => {
    await page.press('Share');
    await page.press('Copy a link that carries the model');
    await page.notice('The link was copied').waitFor();
    const link = String(await page.page.evaluate('navigator.clipboard.readText()'));
    const other = await started.studio({ query: link.slice(link.indexOf('#')) });
    expect(await other.page.title()).toBe('pendulum.mjz – Kinetree');
    await other.slider('drive').waitFor();
    expect(other.errors).toEqual([]);
    await other.close();
  });

  it('a link carries the state, and the control function runs only after consent', async () => {
    await page.run(PENDULUM, 'pendulum.xml');
    await page.openPanel('Control function');
    const code = page.page.getByLabel('Control function, JavaScript or TypeScript');
    await code.fill('export default (model, data) => { data.ctrl[0] = 0.75; };');
    for (let i = 0; i < 3; i++) await page.press('Step');
    await page.waitForTime((t) => t > 0.014);
    await page.press('Share');
    await page.page.getByLabel('With the shown state and camera').check();
    await page.page.getByLabel('With the control function').check();
    await page.press('Copy a link that carries the model');
    await page.notice('The link was copied').waitFor();
    const link = String(await page.page.evaluate('navigator.clipboard.readText()'));
    expect(link).toContain('&with=');
    const other = await started.studio({ query: link.slice(link.indexOf('#')) });
    const question = other.page.getByRole('dialog', { name: 'Run the control function of the link?' });
    await question.waitFor();
    await other.waitForTime((t) => t > 0.014 && t < 0.016);
    await other.screenshot('shared-code');
    await other.press('Do not run it');
    await other.openPanel('Control function');
    await other.page.getByText('It does not run.').waitFor();
    await poll(() => other.page.getByLabel('Control function, JavaScript or TypeScript').innerText()).toContain('0.75');
    expect(other.errors).toEqual([]);
    await other.close();
    await page.press('Close: Control function');
  });

  it('a model that is too large for a link can be saved as an archive', async () => {
    const numbers = Array.from({ length: 20_000 }, (_, i) => Math.sin(i * i)).join(' ');
    await page.run(`<mujoco><custom><numeric name="n" data="${numbers}"/></custom></mujoco>`, 'large.xml');
    await page.press('Share');
    await page.press('Copy a link that carries the model');
    const [file] = await Promise.all([
      page.page.waitForEvent('download'),
      page.page.getByRole('dialog').getByRole('button', { name: 'Save the model as an archive' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('large.mjz');
    await page.run(PENDULUM, 'pendulum.xml');
  });

  it('the studio loads a model from GitHub with its files in parallel', async () => {
    const files: Record<string, string> = {
      '/acme/robots/main/arm/scene.xml': `<mujoco><include file="parts/arm.xml"/></mujoco>`,
      '/acme/robots/main/arm/parts/arm.xml': `<mujoco><compiler meshdir="meshes"/><asset><mesh name="a" file="a.obj"/>
        <mesh name="b" file="../../shared/b.obj"/></asset><worldbody><body><freejoint/><geom type="mesh" mesh="a"/></body></worldbody></mujoco>`,
      '/acme/robots/main/arm/meshes/a.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n',
      '/acme/robots/main/shared/b.obj': 'v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n',
    };
    const asked: string[] = [];
    const other = await started.studio({
      query: '?model=github:acme/robots/main/arm/scene.xml',
      prepare: (opened) =>
        opened.context().route('https://raw.githubusercontent.com/**', (route) => {
          const { pathname } = new URL(route.request().url());
          asked.push(pathname);
          const body = files[pathname];
          const headers = { 'access-control-allow-origin': '*' };
          return route.fulfill(body === undefined ? { status: 404, headers } : { body, headers });
        }),
    });
    expect(await other.page.title()).toBe('scene.xml – Kinetree');
    expect(other.page.url()).toContain('?model=github:acme/robots/main/arm/scene.xml');
    expect(asked.sort()).toEqual(Object.keys(files).sort());
    expect(other.errors).toEqual([]);
    await other.close();
  });
});

describe('code of the user', () => {
  const editor = () => page.page.getByLabel('Control function, JavaScript or TypeScript');

  it('a control function in TypeScript controls the model and is reloaded when it changes', async () => {
    await page.run(PENDULUM, 'pendulum.xml');
    await page.openPanel('Control function');
    await editor().fill(
      'export default function control(model: any, data: any, time: number): void { data.ctrl[0] = 0.5; }',
    );
    await page.press('Run');
    await page.page.getByText('It runs.').waitFor();
    await page.openPanel('Controls');
    await page.press('Play');
    await poll(() => page.slider('drive').inputValue()).toBe('0.5');
    await editor().fill('export default (model, data) => { data.actuator("drive").ctrl[0] = -1; };');
    await poll(() => page.slider('drive').inputValue()).toBe('-1');
  });

  it('a control function that throws is stopped', async () => {
    await editor().fill('export default () => { throw new Error("not today"); };');
    await page.page.getByRole('alert').filter({ hasText: 'not today' }).waitFor();
    await page.notice('The control function was stopped.').first().waitFor();
    await page.page.getByText('It does not run.').waitFor();
  });

  it('a control function that hangs is stopped', async () => {
    await editor().fill('export default () => { for (;;); };');
    await page.press('Run');
    await page.press('Play');
    await page.page.getByRole('alert').filter({ hasText: 'it did not answer' }).waitFor();
    await page.restart();
    await page.press('Play');
    await page.waitForTime((t) => t > 0.05);
  });

  it('a control function with a syntax error is reported', async () => {
    await editor().fill('export default function (');
    await page.press('Run');
    await page.page.getByRole('alert').filter({ hasText: 'SyntaxError' }).waitFor();
  });

  it('a fault of a control function is marked at its line, and names are completed', async () => {
    const text = 'export default (model, data) => {\n  const x = 1;\n  data.joint("gone").qpos[0] = x;\n};';
    await page.restart();
    await editor().fill(text);
    await page.press('Run');
    await page.page.getByText('It runs.').waitFor();
    await page.press('Step');
    await page.page.getByRole('button', { name: 'Show in the source: 3:8' }).click();
    await page.page.locator('.code .cm-activeLine').filter({ hasText: 'gone' }).waitFor();
    await page.page.locator('.code .cm-lintRange-error').waitFor();
    await page.screenshot('code-fault');
    await editor().fill('');
    await editor().pressSequentially('data.actuator("dr');
    await page.page.locator('.code .cm-tooltip-autocomplete').getByText('drive').click();
    await poll(() => editor().innerText()).toContain('data.actuator("drive');
  });

  it('an example replaces the control function after a question, and keys of the picture drive the model', async () => {
    await page.page.getByLabel('Examples').selectOption('Drive by keys and gamepad');
    await page.press('Replace it');
    await poll(() => editor().innerText()).toContain('ArrowRight');
    await page.press('Run');
    await page.page.getByText('It runs.').waitFor();
    // the faults of earlier functions are no longer shown
    await page.notice('The control function was stopped.').waitFor({ state: 'detached' });
    await page.openPanel('Controls');
    await page.press('Play');
    await page.canvas.focus();
    await page.page.keyboard.down('ArrowRight');
    await poll(() => page.slider('drive').inputValue()).toBe('1');
    await page.page.keyboard.up('ArrowRight');
    await poll(() => page.slider('drive').inputValue()).toBe('0');
    await page.press('Stop');
    await page.press('Close: Control function');
    expect(page.errors).toEqual([]);
  });

  it.each([
    ['panel.studio.js', () => page.page.getByRole('region', { name: 'Energy' }).getByText('Kinetic').waitFor()],
    ['overlay.studio.js', () => poll(() => overlaid()).toBe(true)],
    ['key.studio.js', () => pressed()],
  ])('an extension changes the page after consent: %s', async (name, check) => {
    await page.choose([name, example(name)]);
    const question = page.page.getByRole('dialog', { name: `Run the code of the plugin ${name}?` });
    await question.getByRole('button', { name: 'Run it', exact: true }).click();
    await check();
  });

  const overlaid = (): Promise<boolean> =>
    page.page.evaluate(`(() => {
      const canvas = document.querySelector('.picture .overlay');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    })()`);

  async function pressed(): Promise<void> {
    await page.restart();
    await page.canvas.focus();
    await page.page.keyboard.press('g');
    await page.openPanel('Physics');
    await poll(() => page.page.getByLabel('gravity z').inputValue()).toBe('0');
  }
});
