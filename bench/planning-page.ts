/** `npx tsx bench/planning-page.ts [SECONDS]`: plans per second and real-time factor of the page of `examples/planning` in Chromium. */
import { availableParallelism, loadavg } from 'node:os';
import { launchBrowser } from '../test/browser/harness.js';
import { servePlanningPage } from '../test/browser/planning-page.js';

const seconds = Number(process.argv[2] ?? 14);
const served = await servePlanningPage();
const browser = await launchBrowser();
const FIGURES = ['Plans per second', 'Real-time factor', 'Simulated time'];
process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}\n`);
for (const [task, goal] of [
  ['cartpole', 'Upright for'],
  ['quadruped', 'Walked'],
] as const) {
  const page = await browser.newPage({ viewport: { width: 900, height: 640 } });
  await page.goto(`${served.address}?task=${task}`);
  const rows: string[] = [];
  for (let i = 0; i < seconds; i++) {
    await page.waitForTimeout(1000);
    const values = await page.evaluate(
      `${JSON.stringify([...FIGURES, goal])}.map((name) => document.querySelector('[data-figure="' + name + '"]')?.textContent)`,
    );
    rows.push((values as string[]).join('  '));
  }
  process.stdout.write(`${task}: ${[...FIGURES, goal].join(', ')}\n${rows.join('\n')}\n`);
  await page.close();
}
await browser.close();
served.close();
