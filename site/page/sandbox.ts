/**
 * A frame for the code of a reader, with an opaque origin and without access to the network or the surrounding page.
 */
import type { FrameMessage, RunMessage } from './messages.js';

/** Scripts arrive as text in a message; nothing else is loaded. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'img-src blob: data:',
  'worker-src blob:',
  'connect-src blob: data:',
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
html, body { margin: 0; height: 100%; overflow: hidden; }
canvas { display: block; width: 100%; height: 100%; }
output { position: absolute; left: 8px; top: 8px; padding: 4px 8px; border-radius: 6px; white-space: pre;
  font-variant-numeric: tabular-nums; color: #fff; background: rgb(0 0 0 / 55%); pointer-events: none; }
output:empty { display: none; }
.controls { position: absolute; right: 8px; bottom: 8px; display: flex; flex-wrap: wrap; gap: 8px; align-items: center;
  padding: 6px 10px; border-radius: 6px; color: #fff; background: rgb(0 0 0 / 55%); }
`;

/** Names of the files served next to the pages, for every frame. */
const FRAME = 'frame.js';
const RUNTIME = 'runtime.js';
const NAMES = 'modules.json';
/** Only code that imports the runtime of ONNX fetches it. */
const ONNX = 'onnxruntime-web';

export type Told = (message: FrameMessage) => void;

/** Loads texts of the site, each once. */
class Texts {
  private readonly known = new Map<string, Promise<ArrayBuffer>>();

  constructor(private readonly base: string) {}

  bytes(name: string): Promise<ArrayBuffer> {
    const known = this.known.get(name);
    if (known) return known;
    const loading = fetch(this.base + name).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
      return response.arrayBuffer();
    });
    loading.catch(() => this.known.delete(name));
    this.known.set(name, loading);
    return loading;
  }

  async text(name: string): Promise<string> {
    return new TextDecoder().decode(await this.bytes(name));
  }
}

/** Modules that code may import, by name: facades of one bundle, so that all share the same classes. */
async function modulesFor(code: string, texts: Texts): Promise<Record<string, string>> {
  const names = JSON.parse(await texts.text(NAMES)) as Record<string, readonly string[]>;
  const facades = Object.entries(names).map(([name, exported]) => {
    const list = exported.filter((each) => each !== 'default').join(', ');
    return [name, `import { MODULES } from 'runtime';\nexport const { ${list} } = MODULES['${name}'];\n`] as const;
  });
  return {
    runtime: await texts.text(RUNTIME),
    ...Object.fromEntries(facades),
    ...(code.includes(ONNX) && { [ONNX]: await texts.text('onnx.js') }),
  };
}

const shared = new Map<string, Texts>();

/** A run of code in a separate frame, until it is closed. */
export class Sandbox {
  private readonly frame = document.createElement('iframe');
  private receive: (event: MessageEvent<FrameMessage>) => void = () => {};

  /**
   * @param place the element that contains the frame
   * @param base the URL of the scripts of frames, with a trailing slash
   */
  constructor(
    private readonly place: HTMLElement,
    private readonly base: string,
    private readonly told: Told,
  ) {}

  /** Runs JavaScript; `files` are names of files next to the scripts, which the code gets by `fetch`. */
  async run(code: string, files: readonly string[] = [], title = 'Example'): Promise<void> {
    let texts = shared.get(this.base);
    if (!texts) shared.set(this.base, (texts = new Texts(this.base)));
    const wanted = code.includes(ONNX) ? [...files, 'onnx.wasm'] : files;
    const [script, modules, contents] = await Promise.all([
      texts.text(FRAME),
      modulesFor(code, texts),
      Promise.all(wanted.map(async (name) => [name, await texts.bytes(name)] as const)),
    ]);
    const message: RunMessage = { type: 'run', code, modules, files: Object.fromEntries(contents) };
    this.receive = ({ source, data }) => {
      if (source !== this.frame.contentWindow) return;
      if (data.type === 'ready') this.frame.contentWindow!.postMessage(message, '*');
      this.told(data);
    };
    addEventListener('message', this.receive);
    this.frame.setAttribute('sandbox', 'allow-scripts');
    this.frame.title = title;
    this.frame.srcdoc = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<style>${STYLE}</style><body><canvas></canvas><output></output><script>${script.replaceAll('</script', '<\\/script')}</script>`;
    this.place.append(this.frame);
  }

  close(): void {
    removeEventListener('message', this.receive);
    this.frame.remove();
  }
}
