/** A graphics device in Node, of a card or of the processor, without a window. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import type { WebGPURenderer } from 'three/webgpu';
import { softwareDriver } from './software-driver.js';

/** A package must be installed before pictures can be drawn; the message names it. */
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

/** Opens a renderer that draws into targets only. To be closed with `closeGraphics`, or Node does not end. */
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

/** The folders in which Linux keeps the descriptions of Vulkan drivers. */
const DRIVER_FOLDERS = ['/usr/share/vulkan/icd.d', '/etc/vulkan/icd.d', '/usr/local/share/vulkan/icd.d'];

/** Tests whether there may be a driver; requesting an adapter without one prints a warning. */
const hasDriver = (): boolean =>
  process.platform !== 'linux' ||
  process.env.VK_ICD_FILENAMES !== undefined ||
  process.env.VK_DRIVER_FILES !== undefined ||
  DRIVER_FOLDERS.some((folder) => existsSync(folder));

async function withDriver({ create }: Dawn): Promise<GPU | undefined> {
  const gpu = create([]);
  return (await gpu.requestAdapter()) ? gpu : undefined;
}

/** Library calls that stay loaded: what a device uses must not go away when the loader closes it. */
const { RTLD_NOW, RTLD_GLOBAL } = constants.dlopen;
const RTLD_NODELETE = 0x1000;

async function withSoftwareDriver(loaded: Dawn): Promise<GPU> {
  const driver = softwareDriver();
  if (driver) {
    process.env.VK_ICD_FILENAMES = driver.description;
    try {
      process.dlopen({ exports: {} }, driver.loader, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
    } catch {
      // it is no module of Node, and is loaded all the same
    }
    const gpu = loaded.create([]);
    if (await gpu.requestAdapter()) return gpu;
  }
  throw new GraphicsError(
    `There is no graphics driver that can be used. Install one that draws on the processor: ${INSTALL_DRIVER}`,
  );
}

/** Creates the object that a renderer needs as a canvas and never draws on. */
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
