/** The gallery: a page for each example in `site/gallery/`, and one with all of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Caption, CHINESE_CAPTIONS } from './gallery-texts.js';
import type { Language } from './language.js';
import { root } from './paths.js';

export interface Example {
  readonly name: (typeof ORDER)[number];
  /** Title and description, by language. */
  readonly captions: Readonly<Record<Language, Caption>>;
  readonly code: string;
  /** Files that the code fetches. */
  readonly files: readonly string[];
}

/** The order of the gallery. */
const ORDER = [
  'humanoid',
  'cartpole-planner',
  'quadruped-planner',
  'onnx-policy',
  'soft-gripper',
  'swarm',
  'plugin-wind',
  'sdf',
  'inverse-kinematics',
  'teleoperation',
  'muscles',
  'cloth',
  'jelly',
  'edit-while-running',
  'environment',
  'dominoes',
  'conveyor',
  'newtons-cradle',
  'sounding-bars',
  'spinning-top',
  'futures',
  'own-renderer',
] as const;

/** Texts of the pages, by language. */
const WORDS = {
  en: {
    title: 'Gallery',
    text: (
      count: number,
    ) => `${count} programs that run in the page. Each can be edited and run again: the code runs in a frame without an origin
and without a network, and ends with the page.`,
    all: 'All [examples](./index.md).',
  },
  zh: {
    title: '示例',
    text: (count: number) =>
      `在网页中运行的 ${count} 个程序。每个都可以编辑并重新运行：代码在没有源、没有网络的框架中运行，随页面一起结束。`,
    all: '[全部示例](./index.md)。',
  },
} as const;

const FOLDER = `${root}site/gallery/`;

/** @throws RangeError for an example without a position in the order or without a description */
export function gallery(): Example[] {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -3));
  const stray = names.filter((name) => !(ORDER as readonly string[]).includes(name));
  if (stray.length > 0) throw new RangeError(`the gallery has no place for ${stray.join(', ')}`);
  return ORDER.map(read);
}

function read(name: (typeof ORDER)[number]): Example {
  const source = readFileSync(`${FOLDER}${name}.ts`, 'utf8');
  const [comment, title, text] = source.match(/^\/\*\* (.+?): (.+) \*\/\n/) ?? [];
  if (!comment) throw new RangeError(`${name} does not begin with its title and a description`);
  const files = [...source.matchAll(/fetch\('([^']+)'\)/g)]
    .map(([, file]) => file!)
    .filter((file) => file !== 'onnx.wasm');
  return {
    name,
    captions: {
      en: { title: title!, text: text![0]!.toUpperCase() + text!.slice(1) },
      zh: CHINESE_CAPTIONS[name],
    },
    code: source.slice(comment.length),
    files,
  };
}

const picture = (name: string): string | undefined =>
  existsSync(`${root}site/pages/public/gallery/${name}.jpg`) ? `/gallery/${name}.jpg` : undefined;

/** Pages by their path, in both languages. */
export function galleryPages(examples: readonly Example[]): ReadonlyMap<string, string> {
  return new Map([...pagesIn('en', examples), ...pagesIn('zh', examples)]);
}

function pagesIn(language: Language, examples: readonly Example[]): (readonly [path: string, page: string])[] {
  const folder = `${language === 'zh' ? 'zh/' : ''}gallery/`;
  const link = (key: string, example: Example | undefined): string =>
    example
      ? `${key}:\n  text: '${example.captions[language].title.replaceAll("'", "''")}'\n  link: '/${folder}${example.name}'\n`
      : '';
  return [
    [`${folder}index.md`, indexPage(language, examples)],
    ...examples.map((example, i) => {
      const links = link('prev', examples[i - 1]) + link('next', examples[i + 1]);
      return [`${folder}${example.name}.md`, examplePage(language, example, links)] as const;
    }),
  ];
}

/** Converts a text with code between backticks to HTML in which Markdown has no effect. */
const asHtml = (text: string): string => text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function indexPage(language: Language, examples: readonly Example[]): string {
  const { title: heading, text: introduction } = WORDS[language];
  const cards = examples.map(({ name, captions }) => {
    const { title, text } = captions[language];
    const image = picture(name);
    return `<a class="card" href="./${name}.html">${image ? `<img src="${image}" alt="" loading="lazy" width="480" height="320">` : ''}<strong>${title}</strong><span>${asHtml(text)}</span></a>`;
  });
  return `---
aside: false
sidebar: false
editLink: false
pageClass: wide
---

# ${heading}

${introduction(examples.length)}

<div class="cards">
${cards.join('\n')}
</div>
`;
}

function examplePage(language: Language, { captions, code, files }: Example, links: string): string {
  const { title, text } = captions[language];
  return `---
aside: false
sidebar: false
editLink: false
pageClass: wide
${links}---

# ${title}

${text}

<kinetree-playground lang="ts" autorun files="${files.join(' ')}">

\`\`\`ts
${code.trim()}
\`\`\`

</kinetree-playground>

${WORDS[language].all}
`;
}
