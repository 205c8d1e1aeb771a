/** Trains a policy and prints its return against time, or runs a trained one; see USAGE. In a clone, build first. */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createPool } from 'kinetree/rollout';
import { parsePolicy, policyText } from './policy.mjs';
import { SETTINGS, search } from './search.mjs';

const USAGE = `usage: node train.mjs [TASK] [GOAL] [WORKERS] [--out FILE] [--seed N] [--iterations N]
       node train.mjs --policy FILE [--workers N]

TASK            ${Object.keys(SETTINGS).join(', ')} (default: the first),
                or a module that default-exports the result of envTask
GOAL            mean return at which training ends (default: 950; none for a module), also --goal=GOAL
WORKERS         number of threads (default 2), also --workers
--out FILE      writes the trained policy as JSON
--seed N        seed of the training (default 0)
--iterations N  maximum number of iterations (default 1000)
--policy FILE   runs a policy for eight episodes and prints their returns
`;

/** Prints a message and the usage, and ends the program. */
function refuse(message) {
  process.stderr.write(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        policy: { type: 'string' },
        seed: { type: 'string', default: '0' },
        iterations: { type: 'string', default: '1000' },
        workers: { type: 'string' },
        goal: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

const { values, positionals } = argumentsGiven();
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}
const [id = Object.keys(SETTINGS)[0], ...rest] = positionals;
const isModule = (name) => /\.m?js$/.test(name);
/** The id of a task, or the URL of a module. */
const addressOf = (name) => (isModule(name) ? pathToFileURL(name).href : name);
if (!Object.hasOwn(SETTINGS, id) && !isModule(id)) refuse(`there are no settings for '${id}'`);
const [goal = values.goal ?? (isModule(id) ? String(Number.MAX_VALUE) : '950'), workers = values.workers ?? '2'] = rest;
const numbers = { GOAL: goal, WORKERS: workers, '--seed': values.seed, '--iterations': values.iterations };
for (const [name, text] of Object.entries(numbers)) {
  if (text === '' || !Number.isFinite(Number(text))) refuse(`${name} must be a number, not '${text}'`);
}
if (values.policy !== undefined && (values.out !== undefined || positionals.length > 0)) {
  refuse('--policy runs a policy: leave out the task and --out');
}

const task = new URL('./evaluate.mjs', import.meta.url);
const pool = createPool({ workers: Number(workers) });
try {
  if (values.policy === undefined) await train();
  else await run(values.policy);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  pool.close();
}

async function train() {
  const start = performance.now();
  const { total, steps, ...policy } = await search({
    pool,
    task,
    id: addressOf(id),
    seed: Number(values.seed),
    goal: Number(goal),
    iterations: Number(values.iterations),
    notify: (line) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(
        `${seconds} s: iteration ${line.iteration}, ${line.steps} steps, return ${line.total.toFixed(1)}\n`,
      );
    },
  });
  process.stdout.write(`${id}: return ${total.toFixed(1)} after ${steps} steps\n`);
  if (values.out === undefined) return;
  await writeFile(values.out, policyText({ id, ...policy }));
  process.stdout.write(`wrote ${values.out}\n`);
}

/** Runs a policy with seeds 0 to 7. */
async function run(file) {
  const policy = parsePolicy(await readFile(file, 'utf8'), file);
  const inputs = Array.from({ length: 8 }, (_, seed) => ({ ...policy, id: addressOf(policy.id), seed, bonus: 0 }));
  const returns = (await pool.map(task, inputs)).map(({ total }) => total);
  const mean = returns.reduce((sum, total) => sum + total, 0) / returns.length;
  process.stdout.write(`${policy.id}: returns ${returns.map((total) => total.toFixed(1)).join(', ')}\n`);
  process.stdout.write(`mean return ${mean.toFixed(1)}\n`);
}
