/** The committed scoreboard: what agrees with the reference on which model. It only improves. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ModelVerdict, worstState } from './judge-model.js';

export interface Score {
  readonly load: boolean;
  readonly model: boolean;
  readonly engine: boolean;
  /** Worst stage over its allowance, two digits. */
  readonly worst: number | null;
  /** What does not agree: the cause, or where it is seen first. */
  readonly note?: string;
}

export type Scoreboard = Record<string, Score>;

const file = fileURLToPath(new URL('./scoreboard.json', import.meta.url));

export function scoreOf(verdict: ModelVerdict): Score {
  const worst = Math.max(0, ...verdict.states.flatMap((s) => [s.forward.worst, s.step.worst]));
  const { load, model, engine } = verdict;
  const score = { load, model, engine, worst: Number.isFinite(worst) ? Number(worst.toPrecision(2)) : null };
  const note = noteOn(verdict);
  return note ? { ...score, note } : score;
}

function noteOn({ load, loadNote, model, fields, engine, engineNote, states }: ModelVerdict): string {
  if (!load) return loadNote.replace(/^.*?error: /i, '').slice(0, 120);
  if (!model) return `model: ${fields.map(({ field }) => field).join(', ')}`;
  return engine ? '' : engineNote || worstState(states);
}

export function readScoreboard(): Scoreboard {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Scoreboard) : {};
}

export function writeScoreboard(board: Scoreboard): void {
  const sorted = Object.keys(board).sort();
  const lines = sorted.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(board[name])}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

export function mergeScores(old: Scoreboard, now: Scoreboard): Scoreboard {
  return { ...old, ...now };
}

/** What a score lost against an earlier one; empty when it is as good or better. */
export function lostSince(before: Score, now: Score): string[] {
  return (['load', 'model', 'engine'] as const).filter((key) => before[key] && !now[key]);
}
