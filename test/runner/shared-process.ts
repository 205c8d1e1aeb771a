/**
 * Set-up of test files that share a process: each gets a new instance of the reference, and a file that leaves a
 * changed global fails. A file that must change one is listed in `vitest.config.ts`.
 */
import { afterAll, expect, vi } from 'vitest';
import { forgetPeer } from '../oracle/peer.js';

/** Objects whose properties tests replace. */
const WATCHED = { globalThis, console, performance, Math, 'process.env': process.env } as const;

/** Globals of the runner. */
const IGNORED = /^(__vitest|__VITEST|__vite|VITEST)/;

/** Replaces properties with a getter: Node replaces many of them by their value on first use. */
const LAZY = Symbol('lazy');

function valuesOf(object: object): Map<string, unknown> {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(object));
  return new Map(descriptors.map(([name, { get, value }]) => [name, get ? LAZY : value]));
}

const before = Object.entries(WATCHED).map(([label, object]) => ({ label, object, values: valuesOf(object) }));

forgetPeer();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const changed = before.flatMap(({ label, object, values }) => {
    const now = valuesOf(object);
    const isChanged = (name: string): boolean => {
      const [was, is] = [values.get(name), now.get(name)];
      return !IGNORED.test(name) && was !== LAZY && is !== LAZY && !Object.is(was, is);
    };
    // libraries add globals when they are loaded
    const added = object === process.env ? now.keys() : [];
    return [...new Set([...values.keys(), ...added])].filter(isChanged).map((name) => `${label}.${name}`);
  });
  expect(
    changed,
    'the file leaves changed globals to the next one: restore them, or list it in vitest.config.ts',
  ).toEqual([]);
});
