import { expect, it } from 'vitest';
import { queriedEntry } from './model-list.js';

it.each([
  ['?model=github:o/r/main/a/x.xml', 'address:github:o/r/main/a/x.xml', 'x.xml'],
  ['?model=github%3Ao%2Fr%2Fmain%2Fx.xml', 'address:github:o/r/main/x.xml', 'x.xml'],
  ['?model=https://example.org/x.mjz', 'address:https://example.org/x.mjz', 'x.mjz'],
  ['?model=', 'blank:', 'blank.xml'],
  ['?model', 'blank:', 'blank.xml'],
  ['?model=%20', 'blank:', 'blank.xml'],
])('the query %s opens %s', (search, id, title) => {
  expect(queriedEntry(search)).toMatchObject({ id, title });
});

it.each(['', '?sample=none', '?file=a.xml'])('the query %j names no model', (search) => {
  expect(queriedEntry(search)).toBeUndefined();
});

it('the model of an empty query has a floor and a light, and its address stays empty', async () => {
  const entry = queriedEntry('?model=')!;
  const source = await entry.source();
  expect(source).toMatchObject({ kind: 'files', name: 'blank.xml' });
  const text = new TextDecoder().decode(
    (source as unknown as { files: Map<string, Uint8Array> }).files.get('blank.xml'),
  );
  expect(text).toContain('<worldbody>');
  expect(text).toContain('type="plane"');
  expect(text).toContain('<light');
  expect(text).not.toContain('<body');
  expect(entry.query).toBe('model=');
});
