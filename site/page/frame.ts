/**
 * The script of a frame that runs the code of a reader. The frame has an opaque origin and a policy without network:
 * everything arrives in one message from the surrounding page.
 */
import type { FrameMessage, RunMessage } from './messages.js';

/** Interval of heartbeats [ms]. */
const BEAT = 500;
/** Maximum number of sent lines: a loop that prints must not fill the memory of the page. */
const MOST_LINES = 500;

const tell = (message: FrameMessage): void => parent.postMessage(message, '*');
const moduleAddress = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

/** Drawing with WebGL instead of WebGPU is not reported. */
const OF_NO_INTEREST = /WebGPU is not available/;

let lines = 0;
function log(level: 'log' | 'warn' | 'error', values: readonly unknown[]): void {
  if (OF_NO_INTEREST.test(String(values[0]))) return;
  lines += 1;
  if (lines <= MOST_LINES) tell({ type: 'log', level, text: values.map(textOf).join(' ') });
  else if (lines === MOST_LINES + 1) tell({ type: 'log', level: 'warn', text: '(more lines are not shown)' });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (ArrayBuffer.isView(value)) return `[${[...(value as Float64Array)].slice(0, 32).map(short).join(', ')}]`;
  try {
    return JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(short(each)) : each)) ?? String(value);
  } catch {
    return String(value);
  }
}

const short = (x: number): string => String(Math.round(x * 1e6) / 1e6);

/** `fetch` finds the files of the example and nothing else. */
function serveFiles(files: RunMessage['files']): void {
  globalThis.fetch = async (input) => {
    const name = (input instanceof Request ? input.url : String(input)).split('/').at(-1)!;
    const bytes = files[name];
    if (!bytes) throw new TypeError(`there is no file ${name}: this frame has no network`);
    return new Response(bytes);
  };
}

function report(error: unknown, address: string): void {
  const { message = String(error), name = 'Error', stack = '' } = (error ?? {}) as Partial<Error>;
  const located = (error as { diagnostics?: readonly Diagnosed[] } | undefined)?.diagnostics;
  if (located) {
    for (const { message: text, location } of located) {
      tell({ type: 'error', text, ...(location?.line && { line: location.line, column: location.column ?? 1 }) });
    }
    return;
  }
  const place = stack.split(address)[1]?.match(/^:(\d+):(\d+)/);
  tell({ type: 'error', text: `${name}: ${message}`, ...(place && { line: +place[1]!, column: +place[2]! }) });
}

interface Diagnosed {
  readonly message: string;
  readonly location?: { readonly line?: number; readonly column?: number };
}

async function run({ code, modules, files }: RunMessage): Promise<void> {
  serveFiles(files);
  const imports = Object.fromEntries(Object.entries(modules).map(([name, text]) => [name, moduleAddress(text)]));
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
  const address = moduleAddress(code);
  addEventListener('error', ({ error, message }) => report(error ?? message, address));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, address));
  for (const level of ['log', 'warn', 'error'] as const) console[level] = (...values) => log(level, values);
  setInterval(() => tell({ type: 'alive' }), BEAT);
  try {
    await import(/* @vite-ignore */ address);
    tell({ type: 'running' });
  } catch (error) {
    report(error, address);
  }
}

addEventListener('message', function receive({ source, data }: MessageEvent<RunMessage>) {
  if (source !== parent || data?.type !== 'run') return;
  removeEventListener('message', receive);
  void run(data);
});
tell({ type: 'ready' });
