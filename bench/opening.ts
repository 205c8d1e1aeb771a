/**
 * Time from the address of a page to the first picture of a model and to real time, in Chromium with software drawing, with
 * an empty and a filled cache of files and decoded assets, and the time of each part. The page has `kinetree.global.js` of a build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../test/browser/harness.js';

/** Milliseconds of each part; `realTime` is undefined if the simulation does not keep up within the limit. */
export interface OpeningRow {
  readonly model: string;
  readonly cache: 'cold' | 'warm';
  readonly picture: number;
  /** Processor time of the thread of the page until the first picture. */
  readonly cpu: number;
  readonly realTime: number | undefined;
  /** Evaluation of the script of the page. */
  readonly script: number;
  readonly fetch: number;
  /** Reading of XML, and decoding of the formats with asynchronous decoders. */
  readonly parse: number;
  /** Decoding and processing of meshes and textures in the page; viewers use workers, too. */
  readonly decode: number;
  readonly compile: number;
  /** Making Data, and the first evaluation of the physics. */
  readonly bind: number;
  readonly upload: number;
  readonly shaders: number;
}

/** Time that a simulation has to reach real time [ms]. */
const PATIENCE = 60_000;

/** Time in which a page stores decoded assets for the next visit [ms]. */
const STORING = 6000;

const PARTS = ['script', 'fetch', 'parse', 'decode', 'compile', 'bind', 'upload', 'shaders'] as const;

const PAGE = `<!doctype html><meta charset="utf-8"><script src="/kinetree.global.js"></script>
<canvas style="width: 640px; height: 480px"></canvas><script>
const canvas = document.querySelector('canvas');
const now = () => performance.now();
const lastResponse = () => Math.max(...performance.getEntriesByType('resource').map((each) => each.responseEnd));
/** As a reader opens it: one call. */
async function whole(source) {
  const viewer = new Kinetree.Viewer(canvas);
  const loading = viewer.load(source);
  await viewer.nextPicture();
  const picture = now();
  await pictureDrawn();
  await loading;
  viewer.play();
  const realTime = await new Promise((done) => {
    let [time, at] = [viewer.data.time, now()];
    const look = () => {
      const passed = now() - at;
      if (passed < 500) return setTimeout(look, 20);
      if (viewer.data.time - time > 0.95 * passed / 1000) return done(at);
      if (now() > ${PATIENCE}) return done(undefined);
      [time, at] = [viewer.data.time, now()];
      setTimeout(look, 20);
    };
    look();
  });
  return { picture, realTime };
}
/** One part after the other. */
async function parts({ address, urdf }) {
  const times = [now()];
  const spec = await Kinetree.loadSpec(address, urdf && { urdf });
  const fetched = Math.max(times[0], lastResponse());
  times.push(now());
  Kinetree.compile(spec);
  times.push(now());
  // the assets are kept
  const model = Kinetree.compile(spec);
  times.push(now());
  const data = new Kinetree.Data(model);
  Kinetree.forward(model, data);
  times.push(now());
  const viewer = await Kinetree.createViewer(canvas, model, { paused: true });
  await viewer.nextPicture();
  times.push(now());
  await viewer.load(Kinetree.compile(spec));
  await viewer.nextPicture();
  times.push(now());
  const d = (i) => times[i + 1] - times[i];
  return {
    script: times[0] - performance.getEntriesByName(new URL('/kinetree.global.js', location).href)[0].responseEnd,
    fetch: fetched - times[0],
    parse: times[1] - fetched,
    decode: Math.max(0, d(1) - d(2)),
    compile: d(2),
    bind: d(3),
    upload: d(5),
    shaders: Math.max(0, d(4) - d(5)),
  };
}
</script>`;

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html', '.xml': 'text/xml' };

/** Serves the page, the script and the folder of a model; browsers may keep the files. */
function serve(dist: string, folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname);
    try {
      const file = path === '/kinetree.global.js' ? join(dist, 'kinetree.global.js') : join(folder, path);
      const body = path === '/' ? PAGE : readFileSync(file);
      const extension = path === '/' ? '.html' : /\.\w+$/.exec(path)?.[0];
      response.setHeader('content-type', TYPES[extension ?? ''] ?? 'application/octet-stream');
      response.setHeader('cache-control', path === '/' ? 'no-store' : 'max-age=3600');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        close() {
          server.closeAllConnections();
          server.close();
        },
      }),
    ),
  );
}

/** The folder to serve: the package of ROS that contains the file, else the folder of the file. */
function packageOf(path: string): { folder: string; isPackage: boolean } {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, 'package.xml'))) return { folder: at, isPackage: true };
  return { folder: dirname(path), isPackage: false };
}

const packageName = (folder: string): string =>
  /<name>\s*([^<\s]+)/.exec(readFileSync(join(folder, 'package.xml'), 'utf8'))?.[1] ?? basename(folder);

/** Opens a model with an empty and then with a filled cache. */
export async function benchOpening(path: string, dist: string): Promise<readonly OpeningRow[]> {
  const { folder, isPackage } = packageOf(path);
  const server = await serve(dist, folder);
  const browser: Browser = await launchBrowser();
  try {
    const address = server.address + relative(folder, path).split(sep).join('/');
    const urdf = isPackage ? { packages: { [packageName(folder)]: server.address }, repairInertia: true } : undefined;
    const source = { kind: 'address', address, ...(urdf && { urdf }) };
    const call = async <T>(context: BrowserContext, text: string, stays = 0): Promise<T & { readonly cpu: number }> => {
      const page = await context.newPage();
      page.setDefaultTimeout(0);
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      let cpu = 0;
      await page.exposeFunction('pictureDrawn', async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        cpu = 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
      });
      await page.goto(server.address);
      const result = await page.evaluate<T>(text);
      await page.waitForTimeout(stays);
      await page.close();
      return { ...result, cpu };
    };
    const rows: OpeningRow[] = [];
    const contexts = { whole: await browser.newContext(), parts: await browser.newContext() };
    for (const cache of ['cold', 'warm'] as const) {
      const whole = await call<Pick<OpeningRow, 'picture' | 'realTime'>>(
        contexts.whole,
        `whole(${JSON.stringify(source)})`,
        STORING,
      );
      const { cpu: _, ...parts } = await call<Pick<OpeningRow, (typeof PARTS)[number]>>(
        contexts.parts,
        `parts(${JSON.stringify({ address, urdf })})`,
      );
      rows.push({ model: basename(path), cache, ...whole, ...parts });
    }
    return rows;
  } finally {
    await browser.close();
    server.close();
  }
}

const seconds = (ms: number | undefined): string => (ms === undefined ? 'never' : (ms / 1000).toFixed(2));

export function openingTable(rows: readonly OpeningRow[]): string {
  return [
    `| model | cache | first picture [s] | processor time | real time | ${PARTS.join(' | ')} |`,
    `|---|---|---|---|---|${PARTS.map(() => '---|').join('')}`,
    ...rows.map((row) => {
      const times = [row.picture, row.cpu, row.realTime, ...PARTS.map((part) => row[part])].map(seconds);
      return `| ${row.model} | ${row.cache} | ${times.join(' | ')} |`;
    }),
  ].join('\n');
}
