/** The folder of a study: description, journal, results, and the lock of the writing process. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Keep } from '../../../robotics/study/kept.js';
import { createFile, makeFolder, removeFolders, replaceFile } from '../output/output-file.js';
import { StudyError } from './study-source.js';

/** The study that the results in a folder belong to. */
export interface StudyRecord {
  /** Path of the file of the study. */
  readonly format: 1;
  /** Name of the study of this folder on a queue. */
  readonly run: string;
  readonly file: string;
  /** Version of the package; other versions may compute other numbers. */
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly tasks: { readonly count: number; readonly digest: string };
  readonly keep: Keep;
  readonly attempts: number;
}

/** File name of the description of a study. */
export const RECORD = 'study.json';
/** File name of the journal. */
export const JOURNAL = 'journal.jsonl';
/** File name of the table of results. */
export const RESULTS = 'results.parquet';
const LOCK = 'lock.json';

/** The record of a folder; undefined if it contains no study. */
export function readRecord(folder: string): StudyRecord | undefined {
  const path = join(folder, RECORD);
  if (!existsSync(path)) return undefined;
  let record: Partial<StudyRecord>;
  try {
    record = JSON.parse(readFileSync(path, 'utf8')) as Partial<StudyRecord>;
  } catch {
    throw new StudyError(`${path} is not JSON; the file is damaged`);
  }
  if (record?.format !== 1 || !record.tasks || !record.files || !record.keep || !record.run) {
    throw new StudyError(`${path} was written by an unsupported version`);
  }
  return record as StudyRecord;
}

/** Writes the description of a study, replacing the file atomically. */
export function writeRecord(folder: string, record: StudyRecord): void {
  replaceFile(join(folder, RECORD), `${JSON.stringify(record, undefined, 2)}\n`);
}

/** A random name for a run. */
export const newRun = (): string => randomUUID();

/**
 * Creates the folder and locks it against other processes.
 *
 * @returns a function that releases the lock
 * @throws StudyError if another process has the lock, WriteError if it cannot be created
 */
export function lockFolder(folder: string): () => void {
  const made = makeFolder(folder);
  try {
    return lock(folder);
  } catch (error) {
    removeFolders(made);
    throw error;
  }
}

function lock(folder: string): () => void {
  const path = join(folder, LOCK);
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let tries = 0; tries < 2; tries++) {
    if (createFile(path, own)) return () => rmSync(path, { force: true });
    const holder = holderOf(path);
    if (holder !== undefined) throw new StudyError(`${folder} is in use by ${holder}; if it is not, delete ${path}`);
    rmSync(path, { force: true });
  }
  throw new StudyError(`${folder} is in use`);
}

/** The process that holds a lock; undefined if that process has ended. */
function holderOf(path: string): string | undefined {
  let lock: { pid?: number; host?: string };
  try {
    lock = JSON.parse(readFileSync(path, 'utf8')) as typeof lock;
  } catch {
    // the process was stopped while it wrote the lock
    return undefined;
  }
  if (lock.host !== hostname()) return `process ${lock.pid} on ${lock.host}`;
  return isAlive(lock.pid ?? 0) && lock.pid !== process.pid ? `process ${lock.pid}` : undefined;
}

/** Tests whether a process runs on this machine. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tests whether a process on this machine is writing to the folder. */
export function isInUse(folder: string): boolean {
  const path = join(folder, LOCK);
  return existsSync(path) && holderOf(path) !== undefined;
}
