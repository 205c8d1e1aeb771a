/** Starts workers of the package, also from an origin other than that of the page, such as a CDN. */

/** A script of a worker, as passed to the constructor of Worker. */
interface WorkerScript {
  readonly url: string | URL;
  readonly options: WorkerOptions | undefined;
}

/** Addresses of scripts in the page that import a script of another origin; a page has few scripts. */
const importers = new Map<string, string>();

/**
 * Creates a worker. Browsers refuse a script of another origin, but let a script of the page import it; a content
 * security policy must then allow `blob:` and the origin in `worker-src`, and the origin in `script-src`.
 *
 * @param create an arrow function that consists of `new Worker(new URL(...), ...)`, which bundlers recognize
 */
export function startWorker(create: () => Worker): Worker {
  const script = scriptOf(create);
  const href = script && new URL(script.url, document.baseURI).href;
  if (!script || !href || !isElsewhere(href)) return create();
  const worker = new Worker(importerOf(href, script.options?.type === 'module'), script.options);
  worker.addEventListener('error', (event) => explain(event, new URL(href).origin));
  return worker;
}

/** Tests whether a script is on a server other than that of the page. */
export function isElsewhere(href: string, origin: string = location.origin): boolean {
  const { protocol, origin: other } = new URL(href);
  return /^https?:$/.test(protocol) && other !== origin;
}

/** Returns the arguments with which a function constructs a worker, which only the bundler of the page knows. */
export function scriptOf(create: () => Worker): WorkerScript | undefined {
  const { Worker: Native } = globalThis;
  let found: WorkerScript | undefined;
  class Recorder {
    constructor(url: string | URL, options?: WorkerOptions) {
      found = { url, options };
    }
  }
  try {
    (globalThis as { Worker: unknown }).Worker = Recorder;
    create();
  } catch {
    // the globals of the page are frozen
  } finally {
    if (globalThis.Worker !== Native) globalThis.Worker = Native;
  }
  return found;
}

function importerOf(href: string, isModule: boolean): string {
  const name = JSON.stringify(href);
  // a static import: messages wait until the imported script has run
  const code = isModule ? `import ${name};` : `importScripts(${name});`;
  let address = importers.get(code);
  if (!address) {
    address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    importers.set(code, address);
  }
  return address;
}

/** Browsers give no reason if a script cannot be loaded. */
function explain(event: ErrorEvent, origin: string): void {
  if (event.message) return;
  const message =
    `the script of the worker, on ${origin}, could not be loaded: a content security policy must have blob: and ` +
    `${origin} in worker-src, and ${origin} in script-src; or put the package on the server of the page`;
  Object.defineProperty(event, 'message', { value: message });
}
