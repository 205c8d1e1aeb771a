/** Messages: their destinations, and the format of the module's log file. */
import { LogLevel } from '../../foundation/schema/enums.js';
import type { FileSystem } from '../files/file-system.js';
import { assignStruct } from '../scene/scene-structs.js';
import { call, instanceOf, NUMBER, TEXT } from './call.js';
import { engineError, Handle } from './handle.js';

const TEXT_LENGTH = 1024;
const LOG_FILE = 'MUJOCO_LOG.TXT';

/** Settings of the log: topics to print and the log file. */
export class MjLogConfig extends Handle {
  /** Bits of the topics that are printed. */
  topics = 0;
  logto_console = false;
  logto_file = false;
  /** Path of the log file in UTF-8, terminated by a zero. */
  readonly logfile = new Int8Array(TEXT_LENGTH);
  copy(): MjLogConfig {
    return assignStruct(new MjLogConfig(), this);
  }
}

/** A message to be logged, with the function and line that raised it. */
export class MjLogMessage extends Handle {
  level = 0;
  topic = 0;
  readonly subject = new Int8Array(TEXT_LENGTH);
  readonly body: string = '';
  readonly func: string = '';
  readonly file: string = '';
  line = 0;
  timestamp = false;
}

function initialConfig(): MjLogConfig {
  const config = new MjLogConfig();
  config.logto_console = true;
  config.logto_file = true;
  config.logfile.set(new TextEncoder().encode(LOG_FILE));
  return config;
}

const textOf = (bytes: Int8Array): string => String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));

/** Formats a date as in `Mon Jan  1 12:00:00 2035`. */
function dateText(now: Date): string {
  const [day, month, date, year] = now.toDateString().split(' ') as [string, string, string, string];
  return `${day} ${month} ${String(Number(date)).padStart(2)} ${now.toTimeString().slice(0, 8)} ${year}`;
}

/** Builds the log functions of one module from its files and its print function. */
export function logFunctions(files: FileSystem, print: (text: string) => void) {
  const config = initialConfig();

  function write(kind: string, message: string): void {
    const path = textOf(config.logfile) || LOG_FILE;
    const before = new TextDecoder().decode(files.bytes(path) ?? new Uint8Array());
    files.writeFile(path, `${before}${dateText(new Date())}\n${kind}: ${message}\n\n`);
  }

  return {
    mju_getLogConfig: call([], () => config.copy()),
    mju_setLogConfig: call([instanceOf(MjLogConfig, 'MjLogConfig')], (given) => void assignStruct(config, given)),
    mju_writeLog: call([TEXT, TEXT], write),
    /** Prints a text if its topic is enabled. */
    mju_info: call([NUMBER, TEXT], (topic, text) => {
      if (config.logto_console && (config.topics & topic) !== 0) print(text);
    }),
    /** Throws an error; prints a warning and appends it to the log file. */
    mju_message: call([instanceOf(MjLogMessage, 'MjLogMessage')], ({ level, topic, subject, body }) => {
      const text = textOf(subject) || body;
      if (level === LogLevel.ERROR) throw engineError(text);
      if (level === LogLevel.WARNING) {
        if (config.logto_console) print(`WARNING: ${text}`);
        if (config.logto_file) write('WARNING', text);
      } else if (config.logto_console && (config.topics & topic) !== 0) print(text);
    }),
  };
}
