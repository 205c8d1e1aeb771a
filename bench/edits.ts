/**
 * `npx tsx bench/edits.ts [MODELS...]`: time from a request of the studio's page until the edited model runs and the
 * reply is sent, in the code of the worker without a browser; `edits-page.ts` measures in Chromium. The last model is a
 * robot of 24 links with one mesh each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compile, Data, loadSpec } from '../src/api/node.js';
import type { Editor } from '../src/web/simulation-worker/editing/editor.js';
import type { CommandName, EditEffect, EditorCommands } from '../src/web/simulation-worker/editing/editor-protocol.js';
import { openEditor } from '../src/web/simulation-worker/editing/open-editor.js';
import { SimulationRun } from '../src/web/simulation-worker/simulation-run.js';
import { FURTHER_MODELS } from '../test/oracle/further-models.js';
import { writeMeshRobot } from './mesh-robot.js';
import { median } from './protocol.js';

const ROUNDS = 15;
/** Warm-up rounds. */
const WARM = 5;

const DEFAULT = ['mujoco/humanoid/humanoid.xml', 'mujoco/humanoid/22_humanoids.xml', 'dm_control/quadruped.xml'];

interface Times {
  readonly edit: number;
  readonly compile: number;
  readonly whole: number;
  /** Processor time including garbage collection and optimization; other programs hardly affect it. */
  readonly processor: number;
}

async function open(path: string): Promise<Editor> {
  const spec = await loadSpec(path, { compatibility: '3.14' });
  const model = compile(spec);
  const run = new SimulationRun({ spec, model, data: new Data(model), diagnostics: [] }, () => {});
  return openEditor(run, () => {}, { onView() {}, onAmended() {}, onLost() {} });
}

let serial = 0;

function request<K extends CommandName>(editor: Editor, name: K, ...args: Parameters<EditorCommands[K]>) {
  const start = performance.now();
  const before = process.cpuUsage();
  const { result, fault, effect } = editor.handle({ id: ++serial, name, args });
  if (fault) throw new Error(`${name}: ${fault.message}`);
  const { editTime = 0, compileTime = 0 } = (effect as EditEffect | undefined) ?? {};
  const { user, system } = process.cpuUsage(before);
  const whole = performance.now() - start;
  const times: Times = { edit: editTime, compile: compileTime, whole, processor: (user + system) / 1000 };
  return { times, result: result as ReturnType<EditorCommands[K]> };
}

/** One round of edits, each of which is undone at the end. */
function round(editor: Editor, note: (name: string, times: Times) => void, i: number): void {
  const key = request(editor, 'find', 'geom', editor.run.model.ngeom - 1).result!;
  const body = request(editor, 'find', 'body', editor.run.model.nbody - 1).result!;
  request(editor, 'setView', { open: [body], search: '', selection: [key], document: editor.project.uri });
  const edit = <K extends CommandName>(label: string, name: K, ...args: Parameters<EditorCommands[K]>): void =>
    note(label, request(editor, name, ...args).times);
  edit('drag a geom', 'translate', key, [0.001, 0, 0], `drag ${i}`);
  edit('set a color', 'setAttribute', [key], 'rgba', [i / 50, 0.5, 0.5, 1]);
  edit('set a friction', 'setAttribute', [key], 'friction', [0.5 + i / 100]);
  edit('add a site', 'add', body, 'site');
  for (let k = 0; k < 4; k++) edit('undo', 'undo');
}

function report(name: string, rows: ReadonlyMap<string, readonly Times[]>): void {
  console.log(name);
  const ms = (list: readonly Times[], of: (times: Times) => number): string =>
    median(list.map(of)).toFixed(1).padStart(7);
  for (const [label, list] of rows) {
    const parts = `text ${ms(list, (t) => t.edit)}, compile ${ms(list, (t) => t.compile)}`;
    console.log(
      `  ${label.padEnd(16)} ${ms(list, (t) => t.whole)} ms (${parts}), ${ms(list, (t) => t.processor)} ms of a processor`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kinetree-edits-'));
try {
  const given = process.argv.slice(2);
  const models = given.length > 0 ? given : FURTHER_MODELS ? DEFAULT.map((name) => join(FURTHER_MODELS!, name)) : [];
  for (const path of [...models, writeMeshRobot(folder)]) {
    const editor = await open(path);
    const rows = new Map<string, Times[]>();
    for (let i = 0; i < WARM + ROUNDS; i++) {
      round(editor, (name, times) => i >= WARM && rows.set(name, [...(rows.get(name) ?? []), times]), i);
    }
    report(`${basename(path)}, ${editor.run.model.nbody} bodies, ${editor.run.model.nmesh} meshes`, rows);
  }
} finally {
  rmSync(folder, { recursive: true });
}
