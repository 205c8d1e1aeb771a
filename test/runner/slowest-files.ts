/** Prints the files with the most processor time at the end of a run, and the sum; `TEST_TIMES=PATH` appends all of them. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Number of printed files. */
const SHOWN = 10;

interface Times {
  readonly file: string;
  /** Processor time [s]. */
  readonly processor: number;
  /** Elapsed time [s]. */
  readonly clock: number;
}

const seconds = (time: number): string => `${time.toFixed(1).padStart(7)} s`;

export default class SlowestFiles implements Reporter {
  private readonly files: Times[] = [];

  onTestModuleEnd(module: TestModule): void {
    const times: Times = {
      file: relative(process.cwd(), module.moduleId),
      processor: module.meta().processorTime ?? 0,
      clock: module.diagnostic().duration / 1000,
    };
    this.files.push(times);
    const { TEST_TIMES } = process.env;
    if (TEST_TIMES) appendFileSync(TEST_TIMES, `${JSON.stringify(times)}\n`);
  }

  onTestRunEnd(): void {
    const files = this.files.sort((a, b) => b.processor - a.processor);
    console.log('\nThe slowest files (processor time, clock):');
    for (const { file, processor, clock } of files.slice(0, SHOWN)) {
      console.log(`${seconds(processor)} ${seconds(clock)}  ${file}`);
    }
    const sum = files.reduce((total, { processor }) => total + processor, 0);
    console.log(`${seconds(sum)} of processor time in ${files.length} files`);
  }
}
