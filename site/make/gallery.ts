/** The gallery: a page for each example in `site/gallery/`, and one with all of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from './paths.js';

export interface Example {
  readonly name: string;
  readonly title: string;
  readonly text: string;
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
  'muscles',
  'cloth',
  'jelly',
  'edit-while-running',
  'environment',
  'dominoes',
  'conveyor',
  'newtons-cradle',
  'spinning-top',
  'futures',
  'own-renderer',
] as const;

const FOLDER = `${root}site/gallery/`;

/** @throws RangeError for an example that has no place in the order or no description */
export function gallery(): Example[] {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -3));
  const stray = names.filter((name) => !(ORDER as readonly string[]).includes(name));
  if (stray.length > 0) throw new RangeError(`the gallery has no place for ${stray.join(', ')}`);
  return ORDER.map(read);
}

function read(name: string): Example {
  const source = readFileSync(`${FOLDER}${name}.ts`, 'utf8');
  const [comment, title, text] = source.match(/^\/\*\* (.+?): (.+) \*\/\n/) ?? [];
  if (!comment) throw new RangeError(`${name} does not begin with its title and a description`);
  const files = [...source.matchAll(/fetch\('([^']+)'\)/g)]
    .map(([, file]) => file!)
    .filter((file) => file !== 'onnx.wasm');
  return {
    name,
    title: title!,
    text: text![0]!.toUpperCase() + text!.slice(1),
    code: source.slice(comment.length),
    files,
  };
}

const picture = (name: string): string | undefined =>
  existsSync(`${root}site/pages/public/gallery/${name}.jpg`) ? `/gallery/${name}.jpg` : undefined;

/** Pages by their path. */
export function galleryPages(examples: readonly Example[]): ReadonlyMap<string, string> {
  return new Map([
    ['gallery/index.md', indexPage(examples)],
    ...examples.map(
      (example, i) => [`gallery/${example.name}.md`, examplePage(example, examples[i - 1], examples[i + 1])] as const,
    ),
  ]);
}

function indexPage(examples: readonly Example[]): string {
  const cards = examples.map(({ name, title, text }) => {
    const image = picture(name);
    return `<a class="card" href="./${name}.html">${image ? `<img src="${image}" alt="" loading="lazy" width="480" height="320">` : ''}<strong>${title}</strong><span>${text}</span></a>`;
  });
  return `---
aside: false
sidebar: false
pageClass: wide
---

# Gallery

${examples.length} programs that run in the page. Each can be edited and run again: the code runs in a frame without an origin
and without a network, and ends with the page.

<div class="cards">
${cards.join('\n')}
</div>
`;
}

function link(example: Example | undefined, key: string): string {
  return example
    ? `${key}:\n  text: '${example.title.replaceAll("'", "''")}'\n  link: '/gallery/${example.name}'\n`
    : '';
}

function examplePage(
  { title, text, code, files }: Example,
  before: Example | undefined,
  after: Example | undefined,
): string {
  return `---
aside: false
sidebar: false
editLink: false
pageClass: wide
${link(before, 'prev')}${link(after, 'next')}---

# ${title}

${text}

<kinetree-playground lang="ts" autorun files="${files.join(' ')}">

\`\`\`ts
${code.trim()}
\`\`\`

</kinetree-playground>

All [examples](./index.md).
`;
}
