/** `kinetree study watch FOLDER`: prints the progress of a study. */
import { setTimeout as pause } from 'node:timers/promises';
import { type StudyState, StudyWatch } from '../node/study/watch-study.js';
import { OK } from './exit-codes.js';
import { counted, type Output } from './output.js';
import { timeLeft } from './stepping.js';
import { printError } from './study-run.js';

/** Polling interval [ms]: on a terminal, and in a log. */
const TERMINAL = 500;
const LINES = 5000;
const WIDTH = 30;

/** Returns when the study has ended or was stopped, or on Ctrl-C. */
export async function studyWatch(
  folder: string,
  { once, json }: { readonly once?: boolean; readonly json?: boolean },
  output: Output,
): Promise<number> {
  let watch: StudyWatch;
  try {
    watch = new StudyWatch(folder);
    const first = watch.look();
    if (json || once) {
      output.out(json ? `${JSON.stringify(first)}\n` : `${linesOf(first).join('\n')}\n`);
      return OK;
    }
  } catch (error) {
    return printError(error, output);
  }
  return follow(watch, output);
}

async function follow(watch: StudyWatch, output: Output): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  let height = 0;
  try {
    for (;;) {
      const state = watch.look();
      const lines = output.isInteractive ? linesOf(state) : [lineOf(state)];
      if (height > 0 && output.isInteractive) output.steer?.(`\x1b[${height}A\x1b[J`, 'out');
      output.out(`${lines.join('\n')}\n`);
      height = lines.length;
      if (!state.isRunning || stop.signal.aborted) return OK;
      await pause(output.isInteractive ? TERMINAL : LINES, undefined, { signal: stop.signal }).catch(() => {});
    }
  } finally {
    process.off('SIGINT', interrupt);
  }
}

const shareOf = ({ done, poisoned, total }: StudyState): number => (done + poisoned) / total;

/** Formats the state as one line of a log. */
function lineOf(state: StudyState): string {
  const { done, total, poisoned, failures, rate } = state;
  const isFinished = done + poisoned === total;
  const parts = [`${done} of ${total} done`, ...(isFinished ? [] : [`${rate.toPrecision(3)}/s`])];
  if (failures > 0) parts.push(`${counted(failures, 'trial')} failed`);
  if (poisoned > 0) parts.push(`${poisoned} poisoned`);
  return `${parts.join(', ')}, ${ending(state)}`;
}

function ending({ left, isRunning, done, poisoned, total }: StudyState): string {
  if (done + poisoned === total) return 'finished';
  if (!isRunning) return 'not running';
  return left === undefined ? 'no recent results' : `${timeLeft(left)} left`;
}

function linesOf(state: StudyState): string[] {
  const share = shareOf(state);
  const bar = '='.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH);
  const errors = state.errors.map(
    ({ task, error, poisoned }) => `  task ${task}${poisoned ? ', poisoned' : ''}: ${error.split('\n')[0]}`,
  );
  return [`${state.file} [${bar}] ${(100 * share).toFixed(1)} %`, lineOf(state), ...errors];
}
