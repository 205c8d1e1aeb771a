/**
 * `<kinetree-playground lang="ts">`: the code block inside becomes an editor whose text runs in a separate frame.
 * `lang` is `ts`, for a program, or `xml`, for a model that is shown; `files` are names of files that the program
 * fetches; `autorun` runs at once. Without scripts, the code block is visible.
 */
import type { Editor } from './editor.js';
import type { FrameMessage } from './messages.js';
import { Sandbox } from './sandbox.js';
import { textsFor } from './texts.js';

/** Time without a response after which code counts as hanging [ms]. */
const PATIENCE = 5000;
/** Maximum number of shown lines. */
const MOST_LINES = 200;

/** A program that shows a model; its files are all that any example of an element refers to. */
const showing = (text: string): string => `import { showModel } from 'show-model';
const files = await (await fetch('element-files.json')).json();
await showModel(${JSON.stringify(text)}, files);`;

const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
};

export class PlaygroundElement extends HTMLElement {
  /** The URL of the scripts of frames, with a trailing slash. */
  static base = '/run/';
  private readonly texts = textsFor(document.documentElement.lang);
  private readonly stage = create('div', 'stage');
  private readonly messages = create('ol', 'messages');
  private readonly status = create('span', 'status');
  private readonly runButton = create('button', 'run', this.texts.run);
  private readonly stopButton = create('button', 'stop', this.texts.stop);
  private readonly resetButton = create('button', 'reset', this.texts.reset);
  private original = '';
  private editor: Editor | undefined;
  private sandbox: Sandbox | undefined;
  private silence = 0;
  private isMade = false;

  connectedCallback(): void {
    if (!this.isMade) this.make();
    if (this.hasAttribute('autorun') && !matchMedia('(prefers-reduced-motion: reduce)').matches) void this.run();
  }

  disconnectedCallback(): void {
    this.close();
  }

  private get isProgram(): boolean {
    return this.getAttribute('lang') === 'ts';
  }

  private make(): void {
    this.isMade = true;
    this.original = `${this.querySelector('pre code')?.textContent?.trimEnd() ?? ''}\n`;
    for (const button of [this.runButton, this.stopButton, this.resetButton]) button.type = 'button';
    this.runButton.addEventListener('click', () => void this.run());
    this.stopButton.addEventListener('click', () => this.stop());
    this.resetButton.addEventListener('click', () => void this.reset());
    this.status.setAttribute('role', 'status');
    this.messages.setAttribute('aria-label', this.texts.output);
    this.stage.hidden = this.stopButton.hidden = this.resetButton.hidden = true;
    this.append(create('div', 'toolbar', this.runButton, this.stopButton, this.resetButton, this.status));
    this.append(this.stage, this.messages);
  }

  /** Runs the current text. */
  async run(): Promise<void> {
    this.close();
    this.messages.replaceChildren();
    this.say(this.texts.loading);
    this.stage.hidden = this.stopButton.hidden = false;
    this.runButton.textContent = this.texts.again;
    const sandbox = new Sandbox(this.stage, PlaygroundElement.base, (message) => this.receive(message));
    this.sandbox = sandbox;
    try {
      const editor = await this.openEditor();
      editor.mark();
      const code = await this.codeOf(editor.text);
      const files = this.isProgram
        ? (this.getAttribute('files') ?? '').split(' ').filter(Boolean)
        : ['element-files.json'];
      if (this.sandbox !== sandbox) return;
      await sandbox.run(code, files, document.querySelector('h1')?.textContent ?? '');
    } catch (error) {
      this.fail(
        error instanceof Error ? error.message : String(error),
        (error as { loc?: { line: number } }).loc?.line,
      );
    }
  }

  private async codeOf(text: string): Promise<string> {
    if (!this.isProgram) return showing(text);
    const { transform } = await import('sucrase');
    return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
  }

  private async openEditor(): Promise<Editor> {
    if (this.editor) return this.editor;
    const { createEditor } = await import('./editor.js');
    const block = this.querySelector<HTMLElement>('div[class*=language-], pre')!;
    const place = create('div', 'editor');
    block.hidden = true;
    block.before(place);
    this.resetButton.hidden = false;
    this.editor = createEditor(
      place,
      this.original,
      this.isProgram ? 'ts' : 'xml',
      this.texts.editor,
      () => void this.run(),
    );
    return this.editor;
  }

  private async reset(): Promise<void> {
    (await this.openEditor()).text = this.original;
    await this.run();
  }

  private stop(): void {
    this.close();
    this.say(this.texts.stopped);
    this.stopButton.hidden = true;
  }

  private close(): void {
    clearTimeout(this.silence);
    this.sandbox?.close();
    this.sandbox = undefined;
  }

  private receive(message: FrameMessage): void {
    this.expectLife();
    // the import of a program that runs forever never completes
    const isRunning =
      message.type === 'running' || (message.type === 'alive' && this.status.textContent === this.texts.loading);
    if (isRunning) this.say(this.texts.running);
    else if (message.type === 'log') this.show(message.level, message.text);
    else if (message.type === 'error') this.fail(message.text, message.line, message.column);
    this.dispatchEvent(new CustomEvent('told', { detail: message }));
  }

  private expectLife(): void {
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => {
      this.say(this.texts.silent);
      if (!document.hidden && this.sandbox) this.expectLife();
    }, PATIENCE);
  }

  private fail(text: string, line?: number, column = 1): void {
    this.say(this.texts.failed);
    this.show('error', line === undefined ? text : `${this.texts.line(line)}: ${text}`);
    if (line !== undefined) this.editor?.mark({ line, column, text });
    this.dispatchEvent(new CustomEvent('told', { detail: { type: 'error', text, line } }));
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  private show(level: string, text: string): void {
    this.messages.append(create('li', level, text));
    while (this.messages.childElementCount > MOST_LINES) this.messages.firstElementChild!.remove();
    this.messages.scrollTop = this.messages.scrollHeight;
  }
}

export function definePlayground(base: string): void {
  PlaygroundElement.base = base;
  if (!customElements.get('kinetree-playground')) customElements.define('kinetree-playground', PlaygroundElement);
}
