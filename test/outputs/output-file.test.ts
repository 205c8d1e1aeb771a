/** Written files and folders: complete or unchanged, whichever system call fails, and never through a link. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFileCalls } from '../../src/hosts/node/output/file-calls.js';
import {
  createFile,
  keepBackup,
  makeFolder,
  replaceFile,
  replaceFiles,
  requireWritable,
  WriteError,
} from '../../src/hosts/node/output/output-file.js';
import { RecordingFile } from '../../src/hosts/node/output/recording-file.js';
import { Journal } from '../../src/hosts/node/study/journal.js';
import { lockFolder, type StudyRecord, writeRecord } from '../../src/hosts/node/study/study-folder.js';
import { contentOf, faultyCalls } from './faulty-calls.js';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'kinetree-output-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Runs with one failing call; returns the error, and whether that call was reached. */
function failing(n: number, run: () => void): { error: unknown; wasReached: boolean } {
  const { calls, made } = faultyCalls(n);
  const restore = replaceFileCalls(calls);
  try {
    run();
    return { error: undefined, wasReached: made.length > n };
  } catch (error) {
    return { error, wasReached: made.length > n };
  } finally {
    restore();
  }
}

/** Runs with the first, second, ... call failing, until none fails. */
function eachCall(prepare: () => void, run: () => void, judge: (error: unknown, n: number) => void): void {
  for (let n = 0; ; n++) {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    prepare();
    const { error, wasReached } = failing(n, run);
    if (error !== undefined) {
      expect(error, `call ${n}`).toBeInstanceOf(WriteError);
      expect((error as Error).message).toMatch(/^[^\n]+ cannot be written: no space is left on the disk[^\n]*$/);
    }
    judge(error, n);
    if (wasReached) continue;
    expect(n).toBeGreaterThan(3);
    return;
  }
}

describe('a file that replaces another', () => {
  it('a replaced file is complete or the old one remains, for each failing call, without leftovers', () => {
    eachCall(
      () => writeFileSync(at('a.xml'), 'old'),
      () => replaceFile(at('a.xml'), [bytes('new '), bytes('content')]),
      (error) => expect(contentOf(folder)).toEqual({ 'a.xml': error ? 'old' : 'new content' }),
    );
    eachCall(
      () => {},
      () => replaceFile(at('b.xml'), 'new', { isNew: true }),
      (error) => expect(contentOf(folder)).toEqual(error ? {} : { 'b.xml': 'new' }),
    );
  });

  it('a replaced file keeps the permissions of the old one', () => {
    writeFileSync(at('a.sh'), 'old');
    chmodSync(at('a.sh'), 0o751);
    replaceFile(at('a.sh'), 'new');
    expect([statSync(at('a.sh')).mode & 0o7777, readFileSync(at('a.sh'), 'utf8')]).toEqual([0o751, 'new']);
  });

  it('replacing a link, a folder or a pipe is rejected', () => {
    writeFileSync(at('victim'), 'mine');
    symlinkSync(at('victim'), at('a.xml'));
    symlinkSync(at('nowhere'), at('dangling.xml'));
    mkdirSync(at('b.xml'));
    spawnSync('sh', ['-c', 'mkfifo "$0"', at('pipe.xml')]);
    const before = contentOf(join(folder, 'b.xml'));
    for (const [name, reason] of [
      ['a.xml', 'it is a link'],
      ['dangling.xml', 'it is a link'],
      ['b.xml', 'it is a folder'],
      ['pipe.xml', 'it is a device or a pipe'],
      ['none/a.xml', 'there is no such folder; make it first'],
      ['victim/a.xml', 'a part of its path is a file'],
      [`${'n'.repeat(300)}.xml`, 'its name is too long'],
      ['a\0.xml', 'its name contains a NUL character'],
    ] as const) {
      const message = `${at(name)} cannot be written: ${reason}`;
      expect(() => replaceFile(at(name), 'x'), name).toThrow(message);
      expect(() => requireWritable(at(name)), name).toThrow(message);
    }
    expect(readFileSync(at('victim'), 'utf8')).toBe('mine');
    expect(lstatSync(at('a.xml')).isSymbolicLink()).toBe(true);
    expect(contentOf(join(folder, 'b.xml'))).toEqual(before);
  });

  it('a file that must be new does not replace one created in the meantime', () => {
    const parts = function* () {
      yield bytes('mine');
      writeFileSync(at('a.xml'), 'theirs');
    };
    expect(() => replaceFile(at('a.xml'), parts(), { isNew: true })).toThrow('there is already a file of that name');
    expect(contentOf(folder)).toEqual({ 'a.xml': 'theirs' });
  });

  it.skipIf(process.platform !== 'linux')('writing into a folder that accepts no files is rejected', () => {
    expect(() => requireWritable('/proc/x.csv')).toThrow(
      '/proc/x.csv cannot be written: files cannot be created in its folder',
    );
    expect(() => replaceFile('/proc/x.csv', 'x')).toThrow('files cannot be created in its folder');
  });
});

describe('files that are written into a folder', () => {
  const files = new Map([
    ['model.xml', bytes('new model')],
    ['meshes/arm.obj', bytes('new mesh')],
    ['textures/wood.png', bytes('picture')],
  ]);

  it('files written into a folder are all new or all old, for each failing call', () => {
    const old = { meshes: 'folder', 'meshes/arm.obj': 'old mesh', 'model.xml': 'old model', 'own.txt': 'own' };
    eachCall(
      () => {
        mkdirSync(at('out/meshes'), { recursive: true });
        for (const [name, text] of Object.entries(old)) if (text !== 'folder') writeFileSync(at(`out/${name}`), text);
      },
      () => replaceFiles(at('out'), files),
      (error, n) => {
        const after = {
          ...old,
          'model.xml': 'new model',
          'meshes/arm.obj': 'new mesh',
          textures: 'folder',
          'textures/wood.png': 'picture',
        };
        expect(contentOf(at('out')), `call ${n}`).toEqual(error ? old : after);
      },
    );
    eachCall(
      () => {},
      () => replaceFiles(at('deep/out'), files),
      (error, n) => {
        if (error) expect(contentOf(folder), `call ${n}`).toEqual({});
        else expect(contentOf(at('deep/out'))).toMatchObject({ 'model.xml': 'new model' });
      },
    );
  });

  it('files written into a folder do not follow links inside it', () => {
    mkdirSync(at('out'));
    mkdirSync(at('elsewhere'));
    writeFileSync(at('victim'), 'mine');
    symlinkSync(at('elsewhere'), at('out/meshes'));
    expect(() => replaceFiles(at('out'), files)).toThrow(`${at('out/meshes')} is a link`);
    rmSync(at('out/meshes'));
    symlinkSync(at('victim'), at('out/model.xml'));
    expect(() => replaceFiles(at('out'), files)).toThrow('it is a link');
    expect(() => replaceFiles(at('out'), new Map([['../a.xml', bytes('x')]]))).toThrow('it is not below');
    expect(contentOf(folder)).toEqual({
      elsewhere: 'folder',
      out: 'folder',
      'out/model.xml': `-> ${at('victim')}`,
      victim: 'mine',
    });
  });
});

describe('a new folder', () => {
  it.skipIf(process.platform !== 'linux')('making a folder where none can be created is rejected', () => {
    // Node's mkdir with `recursive` never returns here
    expect(() => makeFolder('/proc/zz/deep')).toThrow(
      '/proc/zz/deep cannot be written: a folder cannot be created in /proc',
    );
  });

  it('making a folder below or in place of a file is rejected', () => {
    writeFileSync(at('file'), '');
    expect(() => makeFolder(at('file/deep/er'))).toThrow('it is a file, and a folder is needed');
    expect(() => makeFolder(at('file'))).toThrow('it is a file, and a folder is needed');
  });
});

describe('a backup', () => {
  it('a backup takes a free name and replaces nothing, including links', () => {
    writeFileSync(at('victim'), 'secret');
    writeFileSync(at('a.xml'), 'one');
    symlinkSync(at('victim'), at('a.xml.bak'));
    writeFileSync(at('a.xml.bak2'), 'of the user');
    keepBackup(at('a.xml'));
    expect(contentOf(folder)).toEqual({
      'a.xml': 'one',
      'a.xml.bak': `-> ${at('victim')}`,
      'a.xml.bak2': 'of the user',
      'a.xml.bak3': 'one',
      victim: 'secret',
    });
  });

  it('a backup of the same content is not made twice', () => {
    writeFileSync(at('a.xml'), 'one');
    keepBackup(at('a.xml'));
    keepBackup(at('a.xml'));
    writeFileSync(at('a.xml'), 'two');
    keepBackup(at('a.xml'));
    expect(contentOf(folder)).toEqual({ 'a.xml': 'two', 'a.xml.bak': 'one', 'a.xml.bak2': 'two' });
  });

  it('a backup is complete or absent, for each failing call', () => {
    eachCall(
      () => writeFileSync(at('a.xml'), 'old'),
      () => {
        keepBackup(at('a.xml'));
        createFile(at('lock'), 'x');
      },
      (error, n) => {
        const { 'a.xml.bak': backup, 'a.xml': file } = contentOf(folder);
        expect([file, backup === undefined || backup === 'old'], `call ${n}`).toEqual(['old', true]);
        if (error) expect(contentOf(folder).lock).toBeUndefined();
      },
    );
  });
});

describe('the folder of a study', () => {
  const RECORD = { format: 1, run: 'r', keep: {}, tasks: { count: 1, digest: '' }, files: {} } as never as StudyRecord;

  it('the folder of a study has complete lines and a complete record, for each failing call', () => {
    eachCall(
      () => {
        mkdirSync(at('out'));
        writeFileSync(at('out/study.json'), '"old"');
        writeFileSync(at('out/journal.jsonl'), '{"event":"start","at":0}\n{"event":"st');
      },
      () => {
        const unlock = lockFolder(at('out'));
        try {
          writeRecord(at('out'), RECORD);
          const journal = new Journal(at('out/journal.jsonl'), () => {});
          try {
            journal.append('{"event":"retry","at":1}');
            journal.syncSoon();
            journal.append('{"event":"stop","at":2}');
          } finally {
            journal.close();
          }
        } finally {
          unlock();
        }
      },
      (error, n) => {
        const { 'study.json': record, 'journal.jsonl': journal, ...others } = contentOf(at('out'));
        expect(others, `call ${n}`).toEqual({});
        expect(['"old"', `${JSON.stringify(RECORD, undefined, 2)}\n`]).toContain(record);
        const lines = ['start","at":0}', 'retry","at":1}', 'stop","at":2}'].map((rest) => `{"event":"${rest}\n`);
        const possible = [1, 2, 3].map((count) => lines.slice(0, count).join(''));
        if (!error) expect(journal).toBe(possible[2]);
        // a truncated line at the end existed before
        else expect([...possible, `${possible[0]}{"event":"st`], `call ${n}`).toContain(journal);
      },
    );
  });

  it('the folder of a study is removed with its new parents if it cannot be locked', () => {
    eachCall(
      () => {},
      () => lockFolder(at('deep/out'))(),
      (error) => expect(contentOf(folder)).toEqual(error ? {} : { deep: 'folder', 'deep/out': 'folder' }),
    );
  });
});

describe('a recording that grows', () => {
  const write = (isNew = false): void => {
    const file = new RecordingFile(at('run.csv'), isNew);
    try {
      file.write(bytes('time\n'));
      file.write(bytes(`${'1'.repeat(70_000)}\n`));
      file.write(bytes('2\n'));
      file.end();
    } catch (error) {
      file.abandon();
      throw error;
    }
  };

  it('a growing recording leaves the old file until complete, and its complete rows on failure', () => {
    eachCall(
      () => writeFileSync(at('run.csv'), 'old'),
      write,
      (error, n) => {
        const { 'run.csv': target, 'run.partial.csv': partial, ...others } = contentOf(folder);
        expect([target === 'old', others], `call ${n}`).toEqual([error !== undefined, {}]);
        if (partial !== undefined) expect(partial).toMatch(/^time\n1+\n(2\n)?$/);
      },
    );
  });

  it('a growing recording takes a name that killed runs have not left', () => {
    writeFileSync(at('run.partial.csv'), 'left');
    symlinkSync(at('victim'), at('run.partial-2.csv'));
    const file = new RecordingFile(at('run.csv'), true);
    expect(file.partial).toBe(at('run.partial-3.csv'));
    file.write(bytes('time\n'));
    writeFileSync(at('run.csv'), 'theirs');
    expect(() => file.end()).toThrow('there is already a file of that name');
    expect(file.abandon()).toBe(at('run.partial-3.csv'));
    expect(contentOf(folder)).toMatchObject({ 'run.csv': 'theirs', 'run.partial-3.csv': 'time\n' });
  });
});
