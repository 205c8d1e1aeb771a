/** A file system that fails: the real one with one failing call, or all calls failing from one on. */
import * as fs from 'node:fs';
import type { FileCalls } from '../../src/hosts/node/output/file-calls.js';

/** Calls that change the file system. */
const CHANGES: ReadonlySet<string> = new Set([
  'closeSync',
  'fchmodSync',
  'fsyncSync',
  'ftruncateSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'writeSync',
]);

export interface FaultyCalls {
  readonly calls: FileCalls;
  /** Names of the calls so far that could have failed. */
  readonly made: string[];
}

/**
 * @param at index of the failing call, from 0
 * @param shortens makes `writeSync` write the first half of its bytes before it fails
 */
export function faultyCalls(at: number, code = 'ENOSPC', shortens = true): FaultyCalls {
  const made: string[] = [];
  const calls = new Proxy(fs, {
    get(target, name: keyof FileCalls) {
      const call = target[name] as (...args: unknown[]) => unknown;
      if (!CHANGES.has(name)) return call;
      return (...args: unknown[]) => {
        made.push(name);
        if (made.length - 1 !== at) return call(...args);
        if (name === 'closeSync') call(...args);
        if (name === 'writeSync' && shortens) {
          const [file, bytes, offset = 0] = args as [number, Uint8Array, number?];
          call(file, bytes, offset, (bytes.length - offset) >> 1);
        }
        throw Object.assign(new Error(`${code}: ${name}`), { code });
      };
    },
  });
  return { calls: calls as FileCalls, made };
}

/** Content of the files below a folder by path; links and folders are described by their type. */
export function contentOf(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const path = `${folder}/${name}`;
      const found = fs.lstatSync(path);
      if (found.isSymbolicLink()) return [name, `-> ${fs.readlinkSync(path)}`];
      return [name, found.isDirectory() ? 'folder' : fs.readFileSync(path, 'latin1')];
    }),
  );
}
