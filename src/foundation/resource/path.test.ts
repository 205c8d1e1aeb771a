import { describe, expect, it } from 'vitest';
import { memoryFiles } from './memory.js';
import { extensionOf, folderOf, isAbsolute, normalizePath, relativePath, resolvePath, shortPath } from './path.js';

describe('file names in a Model', () => {
  // as in MuJoCo
  it.each([
    ['./f.obj', 'f.obj'],
    ['x/../f.obj', 'f.obj'],
    ['x/./f.obj', 'x/f.obj'],
    ['x//f.obj', 'x//f.obj'],
    ['.\\f.obj', 'f.obj'],
    ['x\\f.obj', 'x/f.obj'],
    ['../f.obj', '../f.obj'],
    ['x/y/../../f.obj', 'f.obj'],
    ['/a/x/../f.obj', '/a/f.obj'],
    [' f.obj', ' f.obj'],
    ['store:a/../f.obj', 'store:a/../f.obj'],
  ])('the file name of %s in a Model is %s', (file, name) => {
    expect(shortPath(file)).toBe(name);
  });
});

describe('paths', () => {
  it('normalizePath removes dots and backslashes, and rejects paths that leave their root', () => {
    expect(normalizePath('a/./b//../c\\d')).toBe('a/c/d');
    expect(normalizePath('/a/../b')).toBe('/b');
    expect(normalizePath('C:\\a\\..\\b')).toBe('C:/b');
    expect(normalizePath('https://x.org/a/../b')).toBe('https://x.org/b');
    expect(normalizePath('../a')).toBeUndefined();
    expect(normalizePath('/../etc/passwd')).toBeUndefined();
    expect(normalizePath('a/../../b')).toBeUndefined();
  });

  it('a scheme is the root of a path', () => {
    expect(folderOf('mem:model.xml')).toBe('mem:');
    expect(folderOf('mem:a/model.xml')).toBe('mem:a/');
    expect(resolvePath('mem:', 'x.obj')).toBe('mem:x.obj');
    expect(resolvePath('mem:a/', '../x.obj')).toBe('mem:x.obj');
    expect(resolvePath('mem:a/', '../../x.obj')).toBeUndefined();
    expect(resolvePath('a/', 'data:;base64,AA//..BB')).toBe('data:;base64,AA//..BB');
    expect(isAbsolute('data:,x')).toBe(true);
  });

  it('resolvePath resolves relative to a directory', () => {
    expect(resolvePath('robots/arm/', '../common/x.obj')).toBe('robots/common/x.obj');
    expect(resolvePath('robots', '/abs/x.obj')).toBe('/abs/x.obj');
    expect(resolvePath('robots/', '../../x.obj')).toBeUndefined();
    expect(resolvePath('', 'x.obj')).toBe('x.obj');
  });

  it('splits paths into directory, file name and extension', () => {
    expect(folderOf('a/b/c.xml')).toBe('a/b/');
    expect(folderOf('c.xml')).toBe('');
    expect(extensionOf('a.b/Mesh.STL')).toBe('stl');
    expect(extensionOf('.hidden')).toBe('');
    expect(isAbsolute('D:/x')).toBe(true);
    expect(isAbsolute('x/y')).toBe(false);
  });

  it('relativePath writes a path relative to a directory', () => {
    expect(relativePath('a/b/', 'a/c/x.obj')).toBe('../c/x.obj');
    expect(relativePath('a/b', 'a/b/x.obj')).toBe('x.obj');
    expect(relativePath('', 'm/x.obj')).toBe('m/x.obj');
    expect(relativePath('a', '/abs/x.obj')).toBe('/abs/x.obj');
  });
});

describe('memoryFiles', () => {
  it('finds a file by any form of its path', () => {
    const read = memoryFiles({ './a\\b.txt': 'hi', 'c.bin': new Uint8Array([1, 2]) });
    expect(new TextDecoder().decode(read('a/x/../b.txt'))).toBe('hi');
    expect(read('c.bin')).toEqual(new Uint8Array([1, 2]));
    expect(read('d.bin')).toBeUndefined();
  });
});
