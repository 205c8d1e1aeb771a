/** The command line of `kinetree serve`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { REMOTE_MODES } from '../../foundation/schema/remote.js';
import { STEP_LIMIT } from '../node/serve/session-server.js';
import { seconds } from './durations.js';
import type { ModelFlags } from './model-flags.js';
import type { PluginFlags } from './plugins.js';
import { SESSION_PORT, type ServeFlags } from './serve.js';

const MODES = Object.entries(REMOTE_MODES)
  .map(([mode, text]) => `  ${mode.padEnd(12)}${text}`)
  .join('\n');

type Given = ServeFlags & PluginFlags & ModelFlags;

/** Adds arguments, options and the action of the command. */
export function addServeCommand(
  command: Command,
  port: (text: string) => number,
  run: (file: string, flags: Given) => Promise<void>,
): void {
  command
    .description('Serves a simulation over WebSocket: one program controls it, others watch.')
    .argument('<model>', 'model')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 takes any', anyOr(port), SESSION_PORT)
    .addOption(new Option('--mode <mode>', 'who advances time').choices(Object.keys(REMOTE_MODES)).default('lock-step'))
    .option('--key <name>', 'keyframe to start from, by name or number')
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
    .option('-q, --quiet', 'do not report clients that connect or disconnect')
    .addHelpText('after', `\nModes:\n${MODES}\n`)
    .action(run);
}

const anyOr =
  (port: (text: string) => number) =>
  (text: string): number => {
    if (text === '0') return 0;
    try {
      return port(text);
    } catch {
      throw new InvalidArgumentError('It must be a port, 0 to 65535.');
    }
  };
