#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { createInterface } from 'node:readline/promises';

// Node 22.8 and later cache the code compiled by V8, which saves a sixth of the processor time of the next command
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown };
enableCompileCache?.();
const { run } = await import('./program.js');
const { writeError } = await import('./driver-noise.js');
const { asWriteError } = await import('../node/output/output-file.js');

// a reader such as `head` may close the pipe early
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  const reason = asWriteError(error, 'standard output');
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
});

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const code = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: writeError,
  isInteractive: process.stderr.isTTY === true,
  ...(process.stdin.isTTY === true && { ask }),
});
if (code !== undefined) process.exitCode = code;
