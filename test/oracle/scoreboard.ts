/** The committed scoreboard: agreement with the reference by model. It only improves. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ModelVerdict, worstState } from './judge-model.js';

export interface Score {
  readonly load: boolean;
  readonly model: boolean;
  /** Null if nothing can move: such a model is compared, but does not count as a pass of the engine. */
  readonly engine: boolean | null;
  /** Worst stage relative to its allowance, two digits; null if it is infinite or nothing was compared. */
  readonly worst: number | null;
  /** The cause of the disagreement, or its first location. */
  readonly note?: string;
}

export type Scoreboard = Readonly<Record<string, Score>>;

const file = fileURLToPath(new URL('./scoreboard.json', import.meta.url));

/** The score of a verdict; the note starts with the cause of a disagreement, if it is known. */
export function scoreOf(verdict: ModelVerdict, cause?: string): Score {
  const { load, model, engine, states } = verdict;
  const unknown = engine === false && states.length === 0;
  const worst = unknown ? Number.NaN : Math.max(0, ...states.flatMap((s) => [s.forward.worst, s.step.worst]));
  const score = { load, model, engine, worst: Number.isFinite(worst) ? Number(worst.toPrecision(2)) : null };
  const note = noteOn(verdict);
  if (!note) return score;
  return { ...score, note: cause ? `${cause}: ${note}` : note };
}

function noteOn({ load, loadNote, model, fields, engine, engineNote, states }: ModelVerdict): string {
  if (!load) return loadNote.replace(/^.*?error: /i, '').slice(0, 120);
  if (!model) return `model: ${fields.map(({ field }) => field).join(', ')}`;
  return engine === false ? engineNote || worstState(states) : '';
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

/** Lists the losses of a score against an earlier one: an agreement, or a smaller difference. */
export function lostSince(before: Score, now: Score): string[] {
  // a model in which nothing moves any more has also lost its agreement
  const lost: string[] = (['load', 'model', 'engine'] as const).filter((key) => {
    const [was, is] = [before[key], now[key]];
    return (was === true && is !== true) || (was === null && is === false);
  });
  const [was, is] = [before.worst, now.worst].map((worst) => worst ?? Number.POSITIVE_INFINITY) as [number, number];
  // if the engine did not agree before, the worst value may cover fewer states
  const isFirst = before.engine === false && now.engine !== false;
  if (is > was && !isFirst) lost.push(`worst: ${is} of its allowance, ${was} before`);
  return lost;
}

/** Lists the losses of a run's scores against the scoreboard, by model. */
export function lossesSince(board: Scoreboard, scores: Scoreboard): string[] {
  return Object.entries(scores).flatMap(([name, now]) => {
    const before = board[name];
    return before ? lostSince(before, now).map((what) => `${name} lost ${what}`) : [];
  });
}

/**
 * The last line of a run: the number of models that agree, of those that can; and a note if third-party models are
 * missing.
 */
export function summaryOf(scores: Scoreboard, withShared: boolean): string {
  const list = Object.values(scores);
  const count = (key: 'load' | 'model' | 'engine'): number => list.filter((score) => score[key] === true).length;
  const moving = list.filter(({ engine }) => engine !== null).length;
  const counts = `of ${list.length}: load ${count('load')}, model ${count('model')}; engine ${count('engine')} of ${moving} that move`;
  return withShared ? counts : `${counts}; the shared models are not here, so they were not judged`;
}
