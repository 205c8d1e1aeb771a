import { expect, it, vi } from 'vitest';
import { loadModel } from '../../authoring/public-functions/load.js';
import { writeArchive } from '../../foundation/resource/archive.js';
import { readingOf } from '../simulation-worker/model-sources.js';
import { droppedSource, followDrops } from './dropped-model.js';

const MODEL = '<mujoco><worldbody><geom name="g" size=".1"/></worldbody></mujoco>';
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const filesOf = (...names: readonly string[]): Map<string, File> =>
  new Map(names.map((name) => [name, new File([MODEL], name)]));

it.each([
  [['a.zip'], 'a.zip'],
  [['a.mjz', 'b.png'], 'a.mjz'],
  [['part.obj', 'robot.xml', 'a.zip'], 'robot.xml'],
  [['deep/er/x.xml', 'deep/y.xml'], 'deep/y.xml'],
  [['package.xml', 'robot.urdf'], 'robot.urdf'],
  [['a.png'], undefined],
  [[], undefined],
])('the model among %s is %s', async (names, expected) => {
  expect(await droppedSource(filesOf(...names))).toEqual(
    expected === undefined ? undefined : expect.objectContaining({ kind: 'files', name: expected }),
  );
});

it.each(['robot.zip', 'robot.mjz'])('a dropped %s is read as the model that it contains', async (name) => {
  const archive = writeArchive(new Map([['model.xml', bytesOf(MODEL)]])) as Uint8Array<ArrayBuffer>;
  const source = (await droppedSource(new Map([[name, new File([archive], name)]])))!;
  const reading = await readingOf(source, 'http://127.0.0.1/', new AbortController().signal, () => {});
  expect((await loadModel(reading.name, reading.options)).geom('g').id).toBe(0);
});

/** An event of a drop with the given files. */
function dropOf(type: string, files: readonly File[]): DragEvent {
  const event = new Event(type, { cancelable: true });
  return Object.assign(event, { dataTransfer: { files, types: ['Files'] } }) as unknown as DragEvent;
}

it('drops reach the viewer until it stops listening, and drops without a model do not', async () => {
  const target = new EventTarget() as HTMLElement;
  const found: string[] = [];
  const failed = (error: Error): never => {
    throw error;
  };
  const stop = followDrops(target, (source) => found.push((source as { name: string }).name), failed);
  const over = dropOf('dragover', []);
  target.dispatchEvent(over);
  expect(over.defaultPrevented).toBe(true);
  target.dispatchEvent(dropOf('drop', [new File([MODEL], 'a.zip')]));
  target.dispatchEvent(dropOf('drop', [new File([MODEL], 'a.png')]));
  stop();
  target.dispatchEvent(dropOf('drop', [new File([MODEL], 'b.zip')]));
  await vi.waitFor(() => expect(found).toEqual(['a.zip']));
});
