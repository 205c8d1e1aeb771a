import { beforeEach, expect, test, vi } from 'vitest';
import type { SimulationCommand } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { SessionListener } from '../session/session.js';
import { createStores } from '../store/stores.js';
import type { Studio } from '../studio/studio.js';
import { Editor } from './editor.js';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

/** A studio whose session collects commands; the test sends the events. */
function studio() {
  const commands: SimulationCommand[] = [];
  const listeners: SessionListener[] = [];
  const session = {
    send: (command: SimulationCommand) => void commands.push(command),
    subscribe: (listener: SessionListener) => listeners.push(listener),
  };
  const stores = createStores();
  const picture = { nextPicture: () => Promise.resolve() };
  const editor = new Editor({ stores, session, picture } as unknown as Studio);
  return { editor, commands, listener: listeners[0]! };
}

test('two editors of a page have separate requests, selections and history keys', async () => {
  const [one, other] = [studio(), studio()];
  const [first, second] = [one.editor.request('undo'), other.editor.request('undo')];
  expect(one.commands).toEqual(other.commands);
  let isAnswered = false;
  void second.then(() => {
    isAnswered = true;
  });
  one.listener.replied!({ id: 1, result: undefined });
  await first;
  expect(isAnswered).toBe(false);
  one.editor.select([7]);
  expect([one.editor.state.selection, other.editor.state.selection]).toEqual([[7], []]);
  expect([one.editor.newUndoGroup('drag'), one.editor.newUndoGroup('drag')]).toEqual(['drag 1', 'drag 2']);
  expect(other.editor.newUndoGroup('drag')).toBe('drag 1');
});

test('rejects pending requests when another model is opened, unless it is the edited one', async () => {
  const { editor, listener } = studio();
  editor.stores.editor.setState({ view: {} as never });
  const kept = editor.request('undo');
  listener.mended!();
  listener.loaded!({} as never, true);
  listener.replied!({ id: 1, result: undefined });
  await expect(kept).resolves.toBeUndefined();
  const lost = editor.request('undo');
  listener.loaded!({} as never, false);
  await expect(lost).rejects.toThrow('another model was opened');
});
