/**
 * `npx tsx bench/viewer.ts`: processor time of the page's thread per frame of a hundred humanoids in Chromium, three.js
 * included, and the time until the first frame of the studio.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { startStudioServer } from '../src/hosts/studio-server/server.js';
import { buildStudio, launchBrowser, samplePath } from '../test/browser/harness.js';
import { ScriptPage } from '../test/browser/script-page.js';
import { crowdOfHumanoids } from '../test/pictures/crowd.js';

const SIZE = [1280, 720] as const;
const PATIENCE = 600_000;
/**
 * Number of small frames that are drawn first, as a viewer draws in its first seconds; of others before the
 * measurement; and of those of each run, whose median is reported.
 */
const SMALL = 200;
const WARM_UP = 3;
const PICTURES = 10;
const RUNS = 3;
const LOADS = 3;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Processor time of the page's thread since the page was opened [ms]. */
async function clockOf(page: Page): Promise<() => Promise<{ all: number; scripts: number }>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number => 1000 * metrics.find((each) => each.name === name)!.value;
    return { all: of('TaskDuration'), scripts: of('ScriptDuration') };
  };
}

async function pictureCosts(browser: Browser): Promise<void> {
  const [width, height] = SIZE;
  const script = await ScriptPage.open(browser, 'bench/viewer-page.ts', 'show', { viewport: { width, height } });
  const { page } = script;
  const models = { humanoid: readFileSync(samplePath('humanoid'), 'utf8'), '100 humanoids': crowdOfHumanoids() };
  for (const [name, xml] of Object.entries(models)) {
    await page.evaluate(`show(${JSON.stringify(xml)}, ${SIZE.join()}, ${SMALL})`);
    const clock = await clockOf(page);
    await page.evaluate(`turn(${WARM_UP})`);
    const costs: { all: number; scripts: number }[] = [];
    for (let run = 0; run < RUNS; run++) {
      const before = await clock();
      await page.evaluate(`turn(${PICTURES})`);
      const after = await clock();
      costs.push({
        all: (after.all - before.all) / PICTURES,
        scripts: (after.scripts - before.scripts) / PICTURES,
      });
    }
    const [all, scripts] = [median(costs.map((cost) => cost.all)), median(costs.map((cost) => cost.scripts))];
    process.stdout.write(
      `${name.padEnd(14)} ${SIZE.join(' x ')}: ${all.toFixed(2)} ms of the thread a picture, ${scripts.toFixed(2)} of them in scripts\n`,
    );
  }
  await script.close();
}

async function firstPictures(browser: Browser): Promise<void> {
  const server = await startStudioServer({ page: await buildStudio(), port: 0, plugins: [] });
  const times: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const context = await browser.newContext({ viewport: { width: 860, height: 540 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(server.entryTo());
    await page.locator('.studio').waitFor();
    times.push(Number(await page.evaluate(`performance.getEntriesByName('first picture')[0]?.startTime ?? NaN`)));
    await context.close();
  }
  await server.close();
  process.stdout.write(
    `first picture of the sample: median ${median(times).toFixed(0)} ms of ${times.map((time) => time.toFixed(0)).join(', ')}\n`,
  );
}

const browser = await launchBrowser();
await pictureCosts(browser);
await firstPictures(browser);
await browser.close();
