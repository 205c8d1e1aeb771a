/** Tutorials of the studio: each contains text and actions together, so that its page stays correct. */
import type { EditorPage } from '../editor-page.js';

/** One step: its text, its actions and its picture. */
export interface Step {
  /** Markdown; names of buttons and panels are bold. */
  readonly say: string;
  /** Performs the step, and checks what the text describes. */
  readonly act: (editor: EditorPage) => Promise<unknown>;
  /** Alternative text of the picture after the step. */
  readonly picture?: string;
}

export interface Tutorial {
  /** Name of the page's file. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  /** Files that the reader opens first, by name; without any, the tutorial starts with the default model. */
  readonly files?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  /** Markdown after the steps. */
  readonly end: string;
}

/** Path of the picture after a step, below `docs/images`. */
export const pictureOf = ({ name }: Tutorial, index: number): string => `tutorials/${name}-${index + 1}.jpg`;

const fileBlock = ([name, text]: readonly [string, string]): string => {
  const language = name.endsWith('.js') ? 'js no-run' : 'xml';
  return `<details><summary>${name}</summary>\n\n\`\`\`${language}\n${text.trim()}\n\`\`\`\n\n</details>`;
};

/** The page of a tutorial in Markdown. */
export function pageOf(tutorial: Tutorial): string {
  const { title, intro, files = {}, steps, end } = tutorial;
  const lines = steps.map(({ say, picture }, i) => {
    const step = `${i + 1}. ${say.replace(/\n/g, '\n   ')}`;
    return picture === undefined ? step : `${step}\n\n   ![${picture}](../images/${pictureOf(tutorial, i)})`;
  });
  const blocks = Object.entries(files).map(fileBlock);
  return `${[`# ${title}`, intro, ...blocks, ...lines, end].join('\n\n')}\n`;
}
