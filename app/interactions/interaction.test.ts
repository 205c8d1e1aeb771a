import { describe, expect, it, vi } from 'vitest';
import { compile, Data, parseXML } from '../../src/api/index.js';
import type { Editor as WorkerEditor } from '../../src/web/simulation-worker/editing/editor.js';
import type { CommandName, EditorCommands } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { openEditor } from '../../src/web/simulation-worker/editing/open-editor.js';
import { SimulationRun } from '../../src/web/simulation-worker/simulation-run.js';
import type { Editor } from '../commands/editor.js';
import { EDITOR_TEXTS } from '../texts/editor-texts.js';
import { ACTS, EditInteraction } from './interaction.js';

const MODEL = `<mujoco>
  <worldbody>
    <body name="arm"><joint name="hinge" axis="0 0 1"/>
      <geom name="rod" type="capsule" size=".1" fromto="0 0 0 1 0 0"/><site name="tip" pos="1 0 0"/></body>
    <geom name="box" type="box" size=".1 .1 .1" pos="0 0 1"/><site name="hook"/>
  </worldbody>
  <tendon><spatial name="rope"><site site="tip"/><site site="hook"/></spatial></tendon>
</mujoco>`;

function open() {
  const spec = parseXML(MODEL, { name: 'arm.xml', files: { 'arm.xml': new TextEncoder().encode(MODEL) } });
  const run = new SimulationRun(
    { spec, model: compile(spec), data: new Data(compile(spec)), diagnostics: [] },
    () => {},
  );
  const editor: WorkerEditor = openEditor(run, () => {}, { onView() {}, onAmended() {}, onLost() {} });
  let id = 0;
  const ask = <K extends CommandName>(name: K, ...args: Parameters<EditorCommands[K]>) => {
    const { result, fault } = editor.handle({ id: ++id, name, args });
    expect(fault?.message).toBeUndefined();
    return result as ReturnType<EditorCommands[K]>;
  };
  const find = (kind: string, index: number) => ask('find', kind, index)!;
  return { editor, ask, find, text: () => editor.project.workspace.main.text };
}

describe('an act', () => {
  it.each([
    ['translate', 'geom', 0, [[0, 0, 1]]],
    ['place', 'geom', 0, [[0, 0, 1]]],
    ['rotate', 'geom', 0, [[0.8, 0.6, 0, 0]]],
    ['scale', 'geom', 0, [[2, 1, 1]]],
    ['moveEnd', 'geom', 1, [1, [0, 1, 0]]],
    ['pointAxis', 'joint', 0, [[0, 1, 0]]],
    ['setRange', 'joint', 0, [[-1, 1]]],
  ] as const)('%s has one name as a command and in the history, and can be cancelled', (act, kind, index, args) => {
    const { editor, ask, find, text } = open();
    const command = ask as unknown as (name: string, ...args: readonly unknown[]) => void;
    const before = text();
    for (let i = 0; i < 2; i++) command(act, find(kind, index), ...args, `${act} 1`);
    expect(editor.project.history.undoName).toMatch(new RegExp(`^${ACTS[act]} `));
    expect(text()).not.toBe(before);
    ask('cancel', 'another 1');
    expect(text()).not.toBe(before);
    ask('cancel', `${act} 1`);
    expect(text()).toBe(before);
    expect([editor.project.history.undoName, editor.project.history.redoName]).toEqual([undefined, undefined]);
  });

  it('routes a tendon in one entry of the history', () => {
    const { editor, ask, find, text } = open();
    const before = text();
    ask('route', find('tendon', 0), find('site', 0), 'route 1');
    ask('route', find('tendon', 0), find('site', 1), 'route 1');
    expect(editor.project.history.undoName).toMatch(new RegExp(`^${ACTS.route} `));
    ask('undo');
    expect(text()).toBe(before);
  });

  it.each(['translate', 'rotate', 'scale'] as const)('%s has the same name in the interface', (act) => {
    expect(EDITOR_TEXTS[act][0].toLowerCase()).toBe(ACTS[act]);
  });
});

class Nudge extends EditInteraction<number> {
  readonly sent: number[] = [];

  move([x]: readonly [number, number]): void {
    this.request(x);
  }

  protected override async send(wanted: number): Promise<void> {
    await Promise.resolve();
    this.sent.push(wanted);
  }
}

describe('an interaction that edits', () => {
  function started() {
    const edit = vi.fn(() => Promise.resolve());
    const editor = { newUndoGroup: (act: string) => `${act} 7`, edit } as unknown as Editor;
    return { edit, nudge: new Nudge(editor, 'translate') };
  }

  it('sends the latest place, and nothing after it has ended', async () => {
    const { edit, nudge } = started();
    for (const x of [1, 2, 3]) nudge.move([x, 0]);
    nudge.commit();
    nudge.move([4, 0]);
    await vi.waitFor(() => expect(nudge.sent).toEqual([1, 3]));
    expect(edit).not.toHaveBeenCalled();
  });

  it('takes its edits back when it is cancelled, after the last one was answered', async () => {
    const { edit, nudge } = started();
    for (const x of [1, 2]) nudge.move([x, 0]);
    nudge.cancel();
    await vi.waitFor(() => expect(edit).toHaveBeenCalledWith('cancel', 'translate 7'));
    expect(nudge.sent).toEqual([1]);
  });
});
