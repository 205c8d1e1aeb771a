/**
 * `npx tsx test/oracle/agreement.ts FOLDER...`: compares which files of the folders load here and in the reference.
 * Prints the files that only one of them loads, with the messages. Includes files that are parts of models.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Answer {
  readonly loads: boolean;
  readonly text: string;
}

const TIMEOUT = 60_000;

/** One process per engine, replaced when it ends. */
class Loader {
  private process: ChildProcess | undefined;

  constructor(private readonly engine: 'own' | 'peer') {}

  load(path: string, root: string): Promise<Answer> {
    this.process ??= fork(join(dirname(fileURLToPath(import.meta.url)), 'agreement-worker.ts'), [], {
      execArgv: ['--import', 'tsx'],
    });
    const worker = this.process;
    return new Promise((done) => {
      const end = (text: string) => (): void => {
        this.stop();
        done({ loads: false, text });
      };
      const timer = setTimeout(end('timed out'), TIMEOUT);
      const ended = end('the process ended');
      worker.once('exit', ended);
      worker.once('message', (answer: Answer) => {
        clearTimeout(timer);
        worker.off('exit', ended);
        done(answer);
      });
      worker.send({ path, root, engine: this.engine });
    });
  }

  stop(): void {
    this.process?.removeAllListeners();
    this.process?.kill('SIGKILL');
    this.process = undefined;
  }
}

const loaders = { own: new Loader('own'), peer: new Loader('peer') };
const counts = { agree: 0, refused: 0, accepted: 0 };
for (const folder of process.argv.slice(2)) {
  const root = resolve(folder);
  const files = (readdirSync(root, { recursive: true }) as string[])
    .filter((name) => /\.(xml|urdf)$/.test(name))
    .sort();
  for (const name of files) {
    const path = join(root, name);
    const [peer, own] = await Promise.all([loaders.peer.load(path, root), loaders.own.load(path, root)]);
    if (peer.loads === own.loads) counts.agree++;
    else if (peer.loads) {
      counts.refused++;
      process.stdout.write(`REFUSED HERE   ${relative(process.cwd(), path)}\n    ${own.text}\n`);
    } else {
      counts.accepted++;
      process.stdout.write(`ACCEPTED HERE  ${relative(process.cwd(), path)}\n    reference: ${peer.text}\n`);
    }
  }
}
loaders.own.stop();
loaders.peer.stop();
process.stdout.write(
  `agree ${counts.agree}, refused here only ${counts.refused}, accepted here only ${counts.accepted}\n`,
);
process.exitCode = counts.refused + counts.accepted > 0 ? 1 : 0;
