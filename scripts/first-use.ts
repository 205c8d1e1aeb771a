/**
 * `npm run first-use`: time from `npm install` in an empty folder until a humanoid has simulated one second: in Node,
 * in a page of Vite's development server, in a React component there that also draws it, and in a page without a
 * bundler. Prints the table of docs/guides/getting-started.md. Needs `npm run build` first, and a registry for the
 * dependencies of the package.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../test/browser/harness.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const VITE = '8.3.8';
/** Further packages of a React page, in the versions that the project is tested with. */
const REACT = ['react', 'react-dom', 'three'].map((name) => `${name}@${devDependencies[name]}`);
const PATIENCE = 300_000;
const MODEL = 'sample:humanoid';

const simulate = (
  load: string,
  names: string,
  tell: string,
): string => `import { Data, ${names}, step } from 'kinetree';
const model = ${load};
const data = new Data(model);
while (data.time < 1) step(model, data);
${tell}
`;

const NODE = simulate(`await loadModel('${MODEL}')`, 'loadModel', 'console.log(data.qpos[2]);');
const PAGE = simulate(`await loadModel('${MODEL}')`, 'loadModel', 'document.title = String(data.qpos[2]);');
const REACT_PAGE = `import { Viewer } from 'kinetree/react';
import { createRoot } from 'react-dom/client';
const watch = (viewer) => viewer.afterStep((model, { time, qpos }) => {
  if (time >= 1 && !document.title) document.title = String(qpos[2]);
});
createRoot(document.getElementById('root')).render(<Viewer src="${MODEL}" onLoad={watch} />);
`;
const HTML = (head: string, main = 'main.js'): string =>
  `<!doctype html><meta charset="utf-8">${head}<div id="root"></div><script type="module" src="/${main}"></script>`;
const MAP = `<script type="importmap">{ "imports": { "kinetree": "/node_modules/kinetree/dist/browser.js" } }</script>`;

interface Way {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Packages in addition to this one. */
  readonly packages: readonly string[];
  /** The command after `npm install`; a server if there is a page. */
  readonly command: (port: number) => readonly string[];
  readonly isPage: boolean;
}

const serveByVite = (port: number): string[] => ['npx', 'vite', '--host', '127.0.0.1', '--port', String(port)];

const WAYS: readonly Way[] = [
  { name: 'Node', files: { 'main.mjs': NODE }, packages: [], command: () => ['node', 'main.mjs'], isPage: false },
  {
    name: 'Vite',
    files: { 'index.html': HTML(''), 'main.js': PAGE },
    packages: [`vite@${VITE}`],
    command: serveByVite,
    isPage: true,
  },
  {
    name: 'React',
    files: { 'index.html': HTML('', 'main.jsx'), 'main.jsx': REACT_PAGE },
    packages: [`vite@${VITE}`, ...REACT],
    command: serveByVite,
    isPage: true,
  },
  {
    name: 'plain HTML',
    files: { 'index.html': HTML(MAP), 'main.js': PAGE },
    packages: [],
    command: (port) => ['python3', '-m', 'http.server', '--bind', '127.0.0.1', String(port)],
    isPage: true,
  },
];

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    }),
  );
}

/** Opens the page when its server responds, and waits for the printed height. */
async function heightInPage(port: number): Promise<number> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answer = await page.goto(`http://127.0.0.1:${port}/`).catch(() => undefined);
      if (answer?.ok()) break;
      if (Date.now() > end) throw new Error('the server does not answer');
      await new Promise((done) => setTimeout(done, 100));
    }
    await page.waitForFunction('document.title !== ""', undefined, { timeout: PATIENCE });
    return Number(await page.title());
  } finally {
    await browser.close();
  }
}

/** Times of the two commands [s], and the final height of the humanoid. */
async function measure(way: Way, tarball: string): Promise<{ install: number; run: number; height: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-first-use-'));
  let server: ChildProcess | undefined;
  try {
    // otherwise npm would install into a folder above that has one
    writeFileSync(join(folder, 'package.json'), '{}');
    for (const [name, text] of Object.entries(way.files)) writeFileSync(join(folder, name), text);
    const start = performance.now();
    const packages = [tarball, ...way.packages];
    execFileSync('npm', ['install', '--no-fund', '--no-audit', ...packages], { cwd: folder, stdio: 'ignore' });
    const installed = performance.now();
    const port = await freePort();
    const [command, ...args] = way.command(port) as [string, ...string[]];
    let height: number;
    if (way.isPage) {
      server = spawn(command, args, { cwd: folder, stdio: 'ignore', detached: true });
      height = await heightInPage(port);
    } else height = Number(execFileSync(command, args, { cwd: folder, encoding: 'utf8' }));
    const seconds = [installed - start, performance.now() - installed].map((ms) => ms / 1000) as [number, number];
    return { install: seconds[0], run: seconds[1], height };
  } finally {
    // the server may be a child of npx: end the whole process group
    if (server?.pid) process.kill(-server.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kinetree-pack-'));
const packing = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
const packed = execFileSync('npm', packing, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)!;
console.log('| platform | commands | installation [s] | start [s] | height after 1 s [m] |\n|---|---|---|---|---|');
for (const way of WAYS) {
  const { install, run, height } = await measure(way, join(folder, packed));
  const commands = [
    ['npm install kinetree', ...way.packages.map((name) => name.split('@')[0])].join(' '),
    way.command(8080).join(' '),
  ];
  const cells = [way.name, commands.map((each) => `\`${each}\``).join(', '), install.toFixed(1), run.toFixed(1)];
  console.log(`| ${[...cells, height.toFixed(6)].join(' | ')} |`);
}
rmSync(folder, { recursive: true });
