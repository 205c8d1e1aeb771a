/** Loading the files of attached children while elements of them are in the tree. */
import { expect, it } from 'vitest';
import { Spec } from './spec.js';

it('loads the files of a child, and of its child, while elements of them are in the tree', async () => {
  const loaded: string[] = [];
  const specOf = (name: string): Spec => {
    const spec = new Spec({ readFile: () => undefined, load: async () => void loaded.push(name) });
    spec.worldbody.addBody({ name });
    return spec;
  };
  const [outer, middle, inner] = [specOf('outer'), specOf('middle'), specOf('inner')];
  const loadedBy = async (spec: Spec): Promise<string[]> => {
    loaded.length = 0;
    await spec.load();
    return loaded.slice();
  };
  middle.worldbody.attach(inner, { prefix: 'i-' });
  const root = outer.worldbody.attach(middle, { prefix: 'm-' });
  expect(await loadedBy(outer)).toEqual(['outer', 'middle', 'inner']);
  root.delete();
  expect(await loadedBy(outer)).toEqual(['outer']);
  outer.changes.undo();
  expect(await loadedBy(outer)).toEqual(['outer', 'middle', 'inner']);
});
