import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { familyOf, ModelError } from '../base/diagnostics.js';
import { mainModel, readArchive, writeArchive } from './archive.js';
import { ResourceCache } from './cache.js';
import { contentTypeOf } from './content-type.js';
import { dataProvider, encodeBase64, parseDataUri } from './data-uri.js';
import { type Decoder, findDecoder } from './decoder.js';
import { type FetchResponse, httpProviders } from './http.js';
import type { ResourceProvider } from './provider.js';
import { Resources } from './resources.js';
import { memoryProvider, packageProvider } from './rooted.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const codeOf = async (run: () => unknown): Promise<string> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof ModelError) return familyOf(error.diagnostics[0]!.code);
    throw error;
  }
  return 'nothing';
};

test('a provider is found by its scheme, ignoring case, and requires a colon', async () => {
  const resources = new Resources([memoryProvider('mem', { 'a/b.xml': 'hello' })]);
  expect(text(await resources.read('MEM:a/b.xml'))).toBe('hello');
  expect(text(resources.readSync('mem://a/./x/../b.xml'))).toBe('hello');
  expect(resources.directoryOf('mem://a/b.xml')).toBe('mem://a/');
  expect(await codeOf(() => resources.read('mem2:a'))).toBe('no-provider');
  expect(await codeOf(() => resources.read('mem'))).toBe('no-provider');
  expect(await codeOf(() => resources.read('mem:missing'))).toBe('resource-not-found');
});

test.each(['mem:../a', 'mem:a/../../b', 'mem:/..', 'mem:%2e%2e/a', 'mem:a/..\\..\\b', 'mem:C:/x', 'mem://http://x'])(
  'rejects %s, which leaves its root',
  async (uri) => {
    const resources = new Resources([memoryProvider('mem', { a: 'x', b: 'y' })]);
    expect(await codeOf(() => resources.read(uri))).toBe('resource-forbidden');
  },
);

test('a provider is opened, read and closed once, and closed when reading fails', async () => {
  const calls: string[] = [];
  const note = <T>(call: string, value: T): T => {
    calls.push(call);
    return value;
  };
  const provider = (read: () => Uint8Array | Promise<Uint8Array>): ResourceProvider => ({
    prefix: 'test',
    open: ({ path, args }) => note(`open ${path} ${args.size ?? ''}`, { handle: 7 }),
    read: (_, { handle }) => note(`read ${handle}`, read()),
    close: (_, { handle }) => note(`close ${handle}`, undefined),
  });
  const good = new Resources([provider(() => Uint8Array.of(1))]);
  expect([...(await good.read('test:f', { args: { size: '3' } }))]).toEqual([1]);
  expect(calls).toEqual(['open f 3', 'read 7', 'close 7']);
  calls.length = 0;
  const bad = new Resources([provider(() => Promise.reject(new Error('disk')))]);
  expect(await codeOf(() => bad.read('test:f'))).toBe('resource-failed');
  expect(await codeOf(() => bad.readSync('test:f'))).toBe('asset-not-loaded');
  expect(calls.filter((call) => call.startsWith('close'))).toHaveLength(2);
});

test.each<[string, Partial<ResourceProvider>]>([
  ['no prefix', { prefix: '' }],
  ['a colon', { prefix: 'x:' }],
  ['a prefix that is no scheme', { prefix: '1a' }],
  ['a drive', { prefix: 'c' }],
  ['mount alone', { prefix: 'ok', mount: () => {} }],
])('rejects a provider with %s', async (_, part) => {
  expect(await codeOf(() => new Resources([{ ...memoryProvider('ok'), ...part }]))).toBe('bad-provider');
});

test('rejects a missing function and a duplicate prefix, and accepts the same provider again', async () => {
  const provider = memoryProvider('mem');
  const { read: _, ...incomplete } = provider;
  expect(await codeOf(() => new Resources([incomplete as ResourceProvider]))).toBe('bad-provider');
  expect(await codeOf(() => new Resources([provider, memoryProvider('MEM')]))).toBe('bad-provider');
  expect(new Resources([provider, provider]).handles('mem:a')).toBe(true);
});

test('mounts and unmounts a provider, writes, and detects modifications', async () => {
  const calls: string[] = [];
  const provider = {
    ...memoryProvider('mem'),
    mount: () => void calls.push('mount'),
    unmount: () => void calls.push('unmount'),
  };
  const resources = new Resources([provider]);
  await resources.write('mem:a', strToU8('one'));
  expect(await resources.modified('mem:a', '1')).toBe(false);
  await resources.write('mem:a', strToU8('two'));
  expect(await resources.modified('mem:a', '1')).toBe(true);
  expect(text(await resources.read('mem:a'))).toBe('two');
  expect([resources.unmount('MEM'), resources.unmount('mem')]).toEqual([true, false]);
  expect(calls).toEqual(['mount', 'unmount']);
});

test('enforces the size limit before and after reading', async () => {
  const resources = new Resources([memoryProvider('mem', { a: 'x'.repeat(100) })], { maxBytes: 50 });
  expect(await codeOf(() => resources.read('mem:a'))).toBe('resource-limit');
});

test('the cache drops the least recently used content and changed content', () => {
  const cache = new ResourceCache(10);
  cache.set('a', '1', new Uint8Array(4));
  cache.set('b', '1', new Uint8Array(4));
  expect(cache.get('a', '1')).toHaveLength(4);
  cache.set('c', '1', new Uint8Array(4));
  expect([cache.get('a', '1'), cache.get('b', '1'), cache.get('a', '2')].map((x) => x?.length)).toEqual([
    4,
    undefined,
    undefined,
  ]);
  cache.set('d', '1', new Uint8Array(11));
  expect(cache.size).toBe(8);
});

test('parses data URIs, base64 and percent-encoded', () => {
  expect(text(parseDataUri('data:,Hello%2C%20World').bytes)).toBe('Hello, World');
  expect(parseDataUri('DATA:model/obj;base64,djAxCg==')).toEqual({ contentType: 'model/obj', bytes: strToU8('v01\n') });
  for (let n = 0; n < 8; n++) {
    const bytes = Uint8Array.from({ length: n }, (_, i) => 250 - 61 * i);
    expect(parseDataUri(`data:;base64,${encodeBase64(bytes)}`).bytes).toEqual(bytes);
  }
  expect(text(new Resources([dataProvider]).readSync('data:text/xml,<mujoco/>'))).toBe('<mujoco/>');
});

test.each([
  ['data:text/plain;bsae64,aGk=', 'write base64'],
  ['data:text/plain', 'comma'],
  ['data:;base64,a*b=', "'*' is not a base64 character"],
  ['data:;base64,aaaaa', 'cut off'],
  ['data:,%zz', 'escape sequence'],
])('explains the fault of %s', (uri, message) => {
  expect(() => parseDataUri(uri)).toThrow(message);
});

test('archives: round trip, main model, names that leave the archive', async () => {
  const files = new Map([
    ['robot.xml', strToU8('<mujoco/>')],
    ['meshes/a.obj', strToU8('v 0 0 0')],
  ]);
  const packed = writeArchive(files);
  expect([...readArchive(packed, 'robot.mjz')].map(([path, bytes]) => [path, text(bytes)]).sort()).toEqual([
    ['meshes/a.obj', 'v 0 0 0'],
    ['robot.xml', '<mujoco/>'],
  ]);
  expect(writeArchive(files)).toEqual(packed);
  expect(mainModel(files, 'x/robot.mjz')).toBe('robot.xml');
  expect(mainModel(new Map([['b/model.xml', packed]]), 'b.mjz')).toBe('b/model.xml');
  const mainOf = (...paths: string[]) => mainModel(new Map(paths.map((path) => [path, packed])), 'b.zip');
  // the folder of a download, with files of macOS; parts in subfolders; a description alongside its mesh
  expect(mainOf('arm-main/arm.xml', 'arm-main/mesh.obj', '__MACOSX/arm-main/._arm.xml')).toBe('arm-main/arm.xml');
  expect(mainOf('arm/urdf/arm.urdf', 'arm/meshes/a.stl')).toBe('arm/urdf/arm.urdf');
  expect(mainOf('arm/main.xml', 'arm/parts/hand.xml', 'arm/parts/link.xml')).toBe('arm/main.xml');
  expect(mainOf('arm.urdf', 'config/gains.xml')).toBe('arm.urdf');
  // ambiguous
  expect(mainOf('one.xml', 'other.xml', 'parts/hand.xml')).toBe(undefined);
  expect(mainOf('a/one.xml', 'b/other.xml', 'a/parts/hand.xml')).toBe(undefined);
  expect(mainOf('a.obj')).toBe(undefined);
  const zip = (name: string) => zipSync({ [name]: strToU8('x') });
  expect([...readArchive(zip('/etc/passwd'), 'a.zip').keys()]).toEqual(['etc/passwd']);
  expect([...readArchive(zip('C:\\a\\b'), 'a.zip').keys()]).toEqual(['a/b']);
  for (const name of ['../a', 'a/../../b', '..\\a', 'a\u0000b']) {
    expect(await codeOf(() => readArchive(zip(name), 'a.zip'))).toBe('resource-forbidden');
  }
});

test('archives: damaged data and zip bombs', async () => {
  const bomb = zipSync({ zeros: new Uint8Array(1 << 22) });
  expect(await codeOf(() => readArchive(bomb, 'a.zip', { files: 10, bytes: 1 << 20 }))).toBe('resource-limit');
  expect(await codeOf(() => readArchive(zipSync({ a: bomb, b: bomb }), 'a.zip', { files: 1, bytes: 1 << 30 }))).toBe(
    'resource-limit',
  );
  expect(await codeOf(() => readArchive(strToU8('not an archive at all, is it'), 'a.zip'))).toBe('bad-archive');
  // the date of the file could contain the byte of its content
  const damaged = zipSync({ a: strToU8('hello') }, { level: 0, mtime: '2000-01-01' });
  damaged[damaged.indexOf(104)]! ^= 1;
  expect(await codeOf(() => readArchive(damaged, 'a.zip'))).toBe('bad-archive');
});

test('packages have separate roots', async () => {
  const resources = new Resources([
    packageProvider({ arm: (path) => (path === 'm/a.stl' ? Uint8Array.of(5) : undefined) }),
  ]);
  expect([...resources.readSync('package://arm/m/a.stl')]).toEqual([5]);
  expect(await codeOf(() => resources.read('package://leg/a'))).toBe('resource-not-found');
  expect(await codeOf(() => resources.read('package://arm/../leg/a'))).toBe('resource-forbidden');
  expect(await codeOf(() => resources.read('package://constructor/a'))).toBe('resource-not-found');
});

test('http reads only allowed URLs, within limits', async () => {
  const asked: string[] = [];
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(30));
        controller.enqueue(new Uint8Array(30));
        controller.close();
      },
    });
  const response = (status: number): FetchResponse => ({
    ok: status < 300,
    status,
    statusText: 'status',
    headers: { get: (name) => (name === 'etag' ? 'v1' : null) },
    body: body(),
  });
  const providers = (maxBytes: number) =>
    httpProviders({
      allow: ['https://example.org/models/'],
      fetch: async (url, { method }) => {
        asked.push(`${method} ${url}`);
        return response(url.endsWith('missing') ? 404 : 200);
      },
      timeout: (_, signal) => signal ?? new AbortController().signal,
      maxBytes,
    });
  const resources = new Resources(providers(100));
  expect((await resources.read('https://example.org/models/a.obj')).length).toBe(60);
  expect(await resources.modified('https://example.org/models/a.obj', 'v1')).toBe(false);
  expect(await codeOf(() => resources.read('https://example.org/models/missing'))).toBe('resource-not-found');
  for (const uri of [
    'http://example.org/models/a',
    'https://example.org/models/../secret',
    'https://example.org/modelsx/a',
    'https://example.org.evil.net/models/a',
    'https://user@example.org/models/a',
    'https://example.org:444/models/a',
  ]) {
    expect(await codeOf(() => resources.read(uri)), uri).toBe('resource-forbidden');
  }
  expect(asked).toHaveLength(3);
  expect(await codeOf(() => new Resources(providers(50)).read('https://example.org/models/a.obj'))).toBe(
    'resource-limit',
  );
  expect(await codeOf(() => resources.readSync('https://example.org/models/b'))).toBe('asset-not-loaded');
});

describe('bodies of http resources', () => {
  /** Answers with endless parts of 30 bytes, as a stream without an iterator, and counts cancellations. */
  const endless = (options: { status?: number; fails?: boolean } = {}) => {
    const seen = { cancelled: 0 };
    const fetch = async (): Promise<FetchResponse> => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (options.fails) controller.error(new Error('the line is down'));
          else controller.enqueue(new Uint8Array(30));
        },
        cancel: () => void seen.cancelled++,
      });
      const status = options.status ?? 200;
      const reader = body.getReader.bind(body);
      const plain = {
        getReader: () => reader(),
        cancel: () => body.cancel(),
        get locked() {
          return body.locked;
        },
      };
      return { ok: status < 300, status, statusText: 'status', headers: { get: () => null }, body: plain };
    };
    const resources = new Resources(httpProviders({ allow: ['https://example.org/'], fetch, maxBytes: 100 }));
    return { seen, resources };
  };

  test('http bodies are read without an iterator, and cancelled at the limit', async () => {
    const { seen, resources } = endless();
    expect(await codeOf(() => resources.read('https://example.org/a'))).toBe('resource-limit');
    expect(seen.cancelled).toBe(1);
  });

  test('http bodies are cancelled if the response is an error', async () => {
    for (const [status, code] of [
      [404, 'resource-not-found'],
      [500, 'resource-failed'],
    ] as const) {
      const { seen, resources } = endless({ status });
      expect(await codeOf(() => resources.read('https://example.org/a'))).toBe(code);
      expect(seen.cancelled).toBe(1);
    }
  });

  test('interrupted http bodies are errors', async () => {
    const { resources } = endless({ fails: true });
    await expect(resources.read('https://example.org/a')).rejects.toThrow('the line is down');
  });
});

describe('changed resources', () => {
  const bytes = new Uint8Array(1);

  test('calls `modified` even if `open` returned no timestamp', async () => {
    const asked: unknown[] = [];
    let isChanged = false;
    const provider: ResourceProvider = {
      prefix: 'mo',
      open: () => ({}),
      read: () => bytes,
      close() {},
      modified: (_, timestamp) => {
        asked.push(timestamp);
        return isChanged;
      },
    };
    const resources = new Resources([provider]);
    await resources.read('mo:a');
    expect([await resources.changed(), asked]).toEqual([[], [undefined]]);
    isChanged = true;
    expect(await resources.changed()).toEqual(['mo:a']);
  });

  test('reports a resource that failed to open and now exists', async () => {
    let fails = true;
    const provider: ResourceProvider = {
      prefix: 'st',
      open() {
        if (fails) throw new Error('not now');
        return { timestamp: '1' };
      },
      read: () => bytes,
      close() {},
    };
    const resources = new Resources([provider]);
    await expect(resources.read('st:a')).rejects.toThrow('not now');
    expect(() => resources.readSync('st:b')).toThrow('not now');
    await expect(resources.changed()).rejects.toThrow('not now');
    expect(await resources.changed({ skipsFailures: true })).toEqual([]);
    fails = false;
    expect(await resources.changed()).toEqual(['st:a', 'st:b']);
  });
});

test('an error of `close` contains the resource and its provider', async () => {
  const provider: ResourceProvider = {
    prefix: 'cl',
    open: () => ({}),
    read: () => new Uint8Array(1),
    close() {
      throw new Error('busy');
    },
  };
  await expect(new Resources([provider]).read('cl:a')).rejects.toThrow("cl:a: 'close' of provider 'cl' threw: busy");
});

test('content types come from the attribute, then from the extension', () => {
  expect(contentTypeOf('a.OBJ')).toBe('model/obj');
  expect(contentTypeOf('a.bin', 'Model/STL; charset=x')).toBe('model/stl');
  expect(contentTypeOf('a.bin')).toBeUndefined();
  expect(contentTypeOf('a.obj', 'nonsense')).toBeUndefined();
});

test('the last matching decoder is used', async () => {
  const decoder = (extension: string, name: string, can = true): Decoder<string> => ({
    contentType: `model/${extension}`,
    extensions: [extension],
    canDecode: () => can,
    decode: () => name,
  });
  const list = [
    decoder('obj', 'first'),
    decoder('obj', 'second'),
    decoder('obj', 'third', false),
    decoder('glb', 'glb'),
  ];
  const find = (uri: string, contentType?: string) =>
    findDecoder(list, { bytes: new Uint8Array(0), uri, contentType }).decode({
      bytes: new Uint8Array(0),
      uri,
      contentType,
    });
  expect(find('a.obj')).toBe('second');
  expect(find('a.obj', 'model/glb')).toBe('glb');
  expect(await codeOf(() => find('a.ply'))).toBe('no-decoder');
});
