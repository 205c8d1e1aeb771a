/** Runs one script against the reference and against the drop-in, and compares all recorded values. */
import type { MainModule } from '@mujoco/mujoco';
import { expect } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { loadPeer } from '../oracle/peer.js';

/** Records the result of a call: numbers, texts, arrays, buffers. */
export interface See {
  (label: string, value: unknown): void;
  /** Records the message of the error of a call. */
  error(label: string, run: () => unknown): void;
}

export type Script = (mj: MainModule, see: See) => void;

interface Seen {
  readonly label: string;
  readonly value: unknown;
}

function run(mj: MainModule, script: Script): Seen[] {
  const seen: Seen[] = [];
  const note = (label: string, value: unknown): void => void seen.push({ label, value: plain(value) });
  const error = (label: string, act: () => unknown): void => {
    try {
      act();
    } catch (thrown) {
      note(label, thrown instanceof Error ? thrown.message : `threw ${String(thrown)}`);
      return;
    }
    note(label, 'threw nothing');
  };
  script(mj, Object.assign(note, { error }));
  return seen;
}

/** Calls of functions of the modules, counted once for both. */
const counted = { calls: 0, names: new Set<string>() };

/** The module with its functions counted. */
function counting(mj: MainModule): MainModule {
  return new Proxy(mj, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || !/^(mj[usvd]?_|parseXML)/.test(String(name))) return value;
      return (...given: unknown[]) => {
        counted.calls++;
        counted.names.add(String(name));
        return value.apply(target, given);
      };
    },
  });
}

/** Number of calls compared so far in this file, and of different functions. */
export const callsCompared = (): { calls: number; functions: number } => ({
  calls: counted.calls,
  functions: counted.names.size,
});

/** Copies values, so that they outlive the memory they were read from. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array);
  if (typeof value === 'object' && value !== null && 'GetView' in value) {
    return Array.from((value as { GetView(): Float64Array }).GetView());
  }
  if (Array.isArray(value)) return value.map(plain);
  return value;
}

/**
 * Returns the difference of two values relative to the largest number among them; undefined if they differ in other
 * ways.
 */
function difference(a: unknown, b: unknown): number | undefined {
  const [x, y] = [numbersOf(a), numbersOf(b)];
  if (!x || !y) return a === b ? 0 : JSON.stringify(a) === JSON.stringify(b) ? 0 : undefined;
  if (x.length !== y.length) return undefined;
  const scale = Math.max(1, ...x.map(Math.abs));
  return Math.max(0, ...x.map((value, i) => Math.abs(value - (y[i] as number)))) / scale;
}

function numbersOf(value: unknown): number[] | undefined {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? (value as number[]) : undefined;
}

/**
 * Expects a script to record the same values in both modules: equal texts, and numbers within a fraction of their
 * scale. Returns the number of values compared.
 */
export async function sameInBoth(script: Script, tolerance = 1e-9): Promise<number> {
  const theirs = run(counting(await loadPeer()), script);
  const ours = run((await loadDropIn()) as unknown as MainModule, script);
  expect(ours.map(({ label }) => label)).toEqual(theirs.map(({ label }) => label));
  const unequal = theirs.flatMap(({ label, value }, i) => {
    const other = ours[i]?.value;
    const apart = difference(value, other);
    return apart !== undefined && apart <= tolerance ? [] : [{ label, theirs: value, ours: other }];
  });
  expect(unequal).toEqual([]);
  return theirs.length;
}
