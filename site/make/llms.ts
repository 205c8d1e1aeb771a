/** `llms.txt` of the site: what the package is, and its pages with their addresses, for programs that read documentation. */
import { readFileSync } from 'node:fs';
import { ENTRIES } from './api.js';
import { CONCEPTS, GUIDES, headingOf, TUTORIALS } from './navigation.js';
import { REPOSITORY, root } from './paths.js';
import { referencePages } from './reference-index.js';

/** First comment of an entry point, as one line without its name. */
function purposeOf(path: string): string {
  const [, comment = ''] = readFileSync(root + path, 'utf8').match(/^\/\*\*([\s\S]*?)\*\//) ?? [];
  const text = comment
    .replace(/```[\s\S]*?```/g, '')
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.replace(/^`[^`]*`(?: (in [\w ]+))?[:;.] /, (_, where?: string) => (where ? `${where}: ` : ''));
}

/** First paragraph after the heading of a page, as one line. */
function summaryOf(page: string): string {
  const paragraphs = readFileSync(`${root}docs/${page}.md`, 'utf8').split(/\n\s*\n/);
  const prose = paragraphs.find((each) => /^[A-Z`[]/.test(each)) ?? '';
  const [sentence = ''] =
    prose
      .replace(/\s+/g, ' ')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .match(/^.*?[.:](?= |$)/) ?? [];
  return sentence.replace(/:$/, '.');
}

const line = (title: string, address: string, text: string): string =>
  text ? `- [${title}](${address}): ${text}` : `- [${title}](${address})`;

const pageLine = (page: string): string => line(headingOf(`${root}docs/${page}.md`), `/${page}.html`, summaryOf(page));

/** The text of `llms.txt`. Addresses are paths of the site. */
export function llmsText(): string {
  const apiName = (name: string): string => (name === 'kinetree' ? name : name.replace('-', '/'));
  return [
    '# Kinetree',
    '',
    '> Simulates robots in Node and in browsers: MuJoCo models (MJCF, URDF, MJB) in TypeScript, without WebAssembly.',
    '',
    `Install \`kinetree\`; viewers also need \`three\`. Sources: ${REPOSITORY}`,
    'Minimal program: `const model = compile(parseXML(text)); const data = new Data(model); step(model, data);`',
    "Minimal page: `await createViewer(canvas, 'sample:humanoid')` of `kinetree/view`.",
    'Arrays have the names and layouts of mjModel and mjData (`data.qpos`, `model.body_mass`), flat and in rows.',
    '',
    '## Entry points',
    '',
    ...Object.entries(ENTRIES).map(([name, path]) => line(apiName(name), `/api/${name}.html`, purposeOf(path))),
    ...[...GUIDES, CONCEPTS, TUTORIALS].flatMap(({ title, pages }) => [
      '',
      `## ${title.en}`,
      '',
      ...pages.map(pageLine),
    ]),
    '',
    '## Reference',
    '',
    ...referencePages().map(([page, text]) => line(headingOf(`${root}docs/${page}.md`), `/${page}.html`, text)),
    '',
  ].join('\n');
}
