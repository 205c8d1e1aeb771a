/** A graphics device in Node without a window: a GPU, or a driver that renders on the CPU. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import type { WebGPURenderer } from 'three/webgpu';
import { softwareDriver } from './software-driver.js';

/** Thrown if a package must be installed for rendering; the message names it. */
export class GraphicsError extends Error {
  override readonly name = 'GraphicsError';
}

interface Dawn {
  readonly create: (options: string[]) => GPU;
  readonly globals: object;
}
type GPU = { requestAdapter(options?: object): Promise<object | null> };

const INSTALL = 'npm install three@0.187.0 webgpu@0.6.2';
const INSTALL_DRIVER = 'npm install @sparticuz/chromium@147.0.0';

let dawn: Promise<Dawn> | undefined;

/** Opens a renderer for render targets. Close it with `closeGraphics`, or the process does not exit. */
export async function openGraphics(): Promise<WebGPURenderer> {
  dawn ??= loadDawn();
  await dawn;
  const { WebGPURenderer } = await import('three/webgpu');
  const renderer = new WebGPURenderer({ canvas: noCanvas() as never });
  await renderer.init();
  return renderer;
}

/** Releases a renderer and its device. */
export function closeGraphics(renderer: WebGPURenderer): void {
  const { device } = renderer.backend as unknown as { device?: { destroy(): void } };
  renderer.dispose();
  device?.destroy();
}

async function loadDawn(): Promise<Dawn> {
  let loaded: Dawn;
  try {
    loaded = (await import('webgpu')) as Dawn;
    createRequire(import.meta.url).resolve('three/webgpu');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND');
    const reason = isMissing ? '' : ` (${(error as Error).message})`;
    throw new GraphicsError(`Drawing needs packages that are not installed${reason}. Install them: ${INSTALL}`);
  }
  Object.assign(globalThis, loaded.globals);
  const gpu = (hasDriver() && (await withDriver(loaded))) || (await withSoftwareDriver(loaded));
  const navigator = { gpu, userAgent: 'node' };
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true });
  const scope = globalThis as Record<string, unknown>;
  scope.self ??= globalThis;
  scope.requestAnimationFrame ??= () => 0;
  scope.cancelAnimationFrame ??= () => undefined;
  return loaded;
}

/** Folders of Vulkan driver descriptions on Linux. */
const DRIVER_FOLDERS = ['/usr/share/vulkan/icd.d', '/etc/vulkan/icd.d', '/usr/local/share/vulkan/icd.d'];

/** Tests whether a driver may be installed: requesting an adapter without one prints a warning. */
const hasDriver = (): boolean =>
  process.platform !== 'linux' ||
  process.env.VK_ICD_FILENAMES !== undefined ||
  process.env.VK_DRIVER_FILES !== undefined ||
  DRIVER_FOLDERS.some((folder) => existsSync(folder));

async function withDriver({ create }: Dawn): Promise<GPU | undefined> {
  const gpu = create([]);
  return (await gpu.requestAdapter()) ? gpu : undefined;
}

/** `dlopen` flags: RTLD_NODELETE keeps the library in memory when the loader closes it, since the device still uses it. */
const { RTLD_NOW, RTLD_GLOBAL } = constants.dlopen;
const RTLD_NODELETE = 0x1000;

async function withSoftwareDriver(loaded: Dawn): Promise<GPU> {
  const driver = softwareDriver();
  if (driver) {
    process.env.VK_ICD_FILENAMES = driver.description;
    try {
      process.dlopen({ exports: {} }, driver.loader, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
    } catch {
      // throws since it is not a module of Node, but the library is loaded
    }
    const gpu = loaded.create([]);
    if (await gpu.requestAdapter()) return gpu;
  }
  throw new GraphicsError(
    `There is no graphics driver that can be used. Install one that draws on the processor: ${INSTALL_DRIVER}`,
  );
}

/** Creates the canvas object that the renderer requires but does not draw on. */
function noCanvas(): object {
  const ignore = (): void => undefined;
  const context = { configure: ignore, unconfigure: ignore };
  return {
    width: 1,
    height: 1,
    style: {},
    addEventListener: ignore,
    removeEventListener: ignore,
    getContext: () => context,
  };
}
