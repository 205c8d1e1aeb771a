#!/usr/bin/env node
import { run } from './program.js';

const code = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isInteractive: process.stderr.isTTY === true,
});
if (code !== undefined) process.exitCode = code;
