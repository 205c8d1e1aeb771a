/** A Vulkan driver that renders on the CPU: SwiftShader from the package `@sparticuz/chromium`. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { asWriteError, createFile, makeFolder } from './output/output-file.js';

/** Paths of the files of a software Vulkan driver. */
export interface SoftwareDriver {
  /** Driver description for the Vulkan loader. */
  readonly description: string;
  /** The Vulkan loader, a shared library. */
  readonly loader: string;
}

const PACKAGE = '@sparticuz/chromium';
const ARCHIVE = 'bin/swiftshader.tar.br';
const FILES = ['vk_swiftshader_icd.json', 'libvk_swiftshader.so', 'libvulkan.so.1'] as const;

/** The driver, unpacked into the user's cache; undefined if the package is not installed or does not support this system. */
export function softwareDriver(): SoftwareDriver | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const archive = findArchive();
  if (archive === undefined) return undefined;
  const folder = join(cacheFolder(), `swiftshader-${archive.version}`);
  if (!existsSync(folder)) unpack(archive.path, folder);
  return { description: join(folder, FILES[0]), loader: join(folder, FILES[2]) };
}

function findArchive(): { path: string; version: string } | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    for (let folder = dirname(resolve(PACKAGE)); dirname(folder) !== folder; folder = dirname(folder)) {
      const path = join(folder, ARCHIVE);
      if (!existsSync(path)) continue;
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
      return { path, version };
    }
  } catch {
    // not installed
  }
  return undefined;
}

const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kinetree');

/** Unpacks into a temporary folder and renames it, so that other processes never see an incomplete driver. */
function unpack(archive: string, folder: string): void {
  makeFolder(dirname(folder));
  const unfinished = newFolder(folder);
  try {
    for (const [name, content] of tarFiles(brotliDecompressSync(readFileSync(archive)))) {
      if (FILES.some((file) => file === name)) createFile(join(unfinished, name), content, 0o755);
    }
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // another process may have unpacked it in the meantime
    if (!existsSync(folder)) throw asWriteError(error, folder);
  }
}

function newFolder(folder: string): string {
  try {
    return mkdtempSync(`${folder}.`);
  } catch (error) {
    throw asWriteError(error, folder);
  }
}

const BLOCK = 512;

/** Files of a tar archive: per file a block with name and octal size, then the content padded to whole blocks. */
function* tarFiles(tar: Buffer): Generator<[name: string, content: Buffer]> {
  const text = (at: number, length: number): string => tar.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    yield [text(at, 100), tar.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}
