/** The command line of `kinetree serve`. */
import { type Command, Option } from 'commander';
import { REMOTE_MODES } from '../../foundation/schema/remote.js';
import { STEP_LIMIT } from '../node/serve/session-server.js';
import { jsonOption, keyOption, quietOption } from './common-options.js';
import { portOrAny, seconds } from './parsers.js';
import { SESSION_PORT, type ServeFlags } from './serve.js';

const MODES = Object.entries(REMOTE_MODES)
  .map(([mode, text]) => `  ${mode.padEnd(12)}${text}`)
  .join('\n');

/** Adds `serve` to the program. */
export function addServeCommand(
  program: Command,
  withModel: (command: Command) => Command,
  run: (file: string, flags: ServeFlags) => Promise<void>,
): void {
  withModel(
    program
      .command('serve')
      .description('Serves a simulation over WebSocket: one program controls it, others watch.')
      .argument('<model>', 'model')
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--port <n>', 'port to listen on; 0 takes any', portOrAny, SESSION_PORT)
      .addOption(
        new Option('--mode <mode>', 'who advances time').choices(Object.keys(REMOTE_MODES)).default('lock-step'),
      )
      .addOption(keyOption())
      .option('--token <text>', 'token required from clients; default: $KINETREE_TOKEN, or else a new token')
      .option('--no-token', 'reject clients that need a token; only for a host on this machine')
      .option('--token-for-all', 'also require the token from programs on this machine')
      .addOption(
        new Option('--alone <action>', 'in real time: continue or pause after the controlling program disconnects')
          .choices(['continue', 'pause'])
          .default('continue'),
      )
      .option('--step-limit <seconds>', `stop a step that takes longer; default: ${STEP_LIMIT}`, seconds)
      .option('--page', 'also serve the studio, which displays the session')
      .addOption(quietOption())
      .addOption(jsonOption('print address and token as JSON')),
  )
    .addHelpText('after', `\nModes:\n${MODES}`)
    .action(run);
}
