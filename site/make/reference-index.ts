/** The index of the reference in both languages. The pages themselves are in English. */
import type { Language, Words } from './language.js';
import { headingOf, pagesBelow } from './navigation.js';
import { root } from './paths.js';

/**
 * Description of each page of `docs/reference/` and `docs/comparisons/`, and of the benchmarks, by path below `docs/`.
 */
const PAGES = {
  'reference/errors': {
    en: 'Every error and warning by its code, with what to do.',
    zh: '全部错误与警告，按代码排列，并说明如何处理。',
  },
  'reference/mujoco-names': {
    en: "Functions and structures of MuJoCo's chapters, and their names here.",
    zh: 'MuJoCo 各章中的函数与结构，以及它们在此的名称。',
  },
  'reference/drop-in-coverage': {
    en: 'Names of `@mujoco/mujoco` in the drop-in module, and the differences.',
    zh: '兼容模块中 `@mujoco/mujoco` 的名称，以及与之不同的地方。',
  },
  'comparisons/peers': {
    en: 'Comparison with the WASM build and with other engines.',
    zh: '与 WASM 版本及其他引擎的比较。',
  },
  'reference/remote-protocol': {
    en: 'Messages of `kinetree serve`, for clients in any language.',
    zh: '`kinetree serve` 的消息格式，可用任何语言编写客户端。',
  },
  'comparisons/drop-in-programs': {
    en: 'Tests and examples for the official bindings that run on the drop-in.',
    zh: '在替换模块上运行的官方绑定测试与示例。',
  },
  'comparisons/robots': {
    en: 'Public robots and benchmarks in MJCF and URDF that were tested.',
    zh: '测试过的公开 MJCF 与 URDF 机器人和基准模型。',
  },
  'reference/mujoco-versions': {
    en: 'Changes of MuJoCo from 3.13 to 4.0.1 and their state here; the option `compatibility`.',
    zh: 'MuJoCo 3.13 至 4.0.1 的变化及其在此的状态；选项 `compatibility`。',
  },
  'reference/stability': {
    en: 'Stable parts of the package, and deprecation.',
    zh: '软件包中保持稳定的部分，以及功能的弃用方式。',
  },
  'reference/threats': {
    en: 'Possible effects of models, plugins, links and other pages.',
    zh: '模型、插件、链接和其他网页可能造成的影响。',
  },
  'comparisons/unity': {
    en: 'Differences from the plugin for Unity.',
    zh: '与 MuJoCo 的 Unity 插件的差异。',
  },
  'reference/compact-recordings': {
    en: 'The bytes of recordings in the compact form (`.krec`).',
    zh: '紧凑格式记录（`.krec`）的字节布局。',
  },
  'reference/urdf': {
    en: 'URDF elements, options and differences from MuJoCo.',
    zh: 'URDF 元素、选项以及与 MuJoCo 的差异。',
  },
  'comparisons/viewers': { en: 'Comparison with the viewers of MuJoCo 4.0.', zh: '与 MuJoCo 4.0 的查看器比较。' },
  benchmarks: {
    en: 'Speed, memory and size, with the command of each table.',
    zh: '速度、内存与体积，每张表都附命令。',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Pages of the reference by their paths below `docs/`, with their English descriptions. */
export const referencePages = (): (readonly [page: string, text: string])[] =>
  Object.entries(PAGES).map(([page, { en }]) => [page, en]);

/** Titles of the sections of MJCF, by the name of the page. */
const CHINESE_SECTIONS: Readonly<Record<string, string>> = {
  model: '模型、编译器、选项、尺寸与统计',
  body: '物体及其携带的元素',
  asset: '资源',
  actuator: '执行器',
  sensor: '传感器',
  tendon: '腱',
  contact: '接触',
  equality: '等式约束',
  deformable: '可变形体',
  default: '默认类',
  macro: '生成其他元素的元素',
  keyframe: '关键帧',
  custom: '自定义数据',
  extension: '插件',
  visual: '可视化设置',
};

const WORDS = {
  title: { en: 'Reference', zh: '参考' },
  text: { en: 'All reference pages.', zh: '全部参考页面。页面本身为英文。' },
  mjcf: { en: 'MJCF', zh: 'MJCF 元素' },
  plugins: { en: 'First-party plugins', zh: '自带插件' },
  more: { en: 'More', zh: '更多' },
  api: { en: 'API of all entry points', zh: '所有入口的 API' },
  decisions: { en: 'Decisions, for people who change Kinetree', zh: '设计决定，供修改 Kinetree 的人阅读' },
} as const satisfies Readonly<Record<string, Words>>;

const title = (page: string): string => headingOf(`${root}docs/${page}.md`);

const link = (text: string, page: string): string => `- [${text}](/${page})`;

const sectionTitle = (page: string, language: Language): string => {
  const name = page.slice('reference/mjcf/'.length);
  const english = title(page).replace('MJCF: ', '');
  return language === 'en' ? english : `${CHINESE_SECTIONS[name] ?? english}（${english}）`;
};

function indexIn(language: Language): string {
  const heading = (words: Words): string => `\n## ${words[language]}\n`;
  return [
    `---\neditLink: false\n---\n\n# ${WORDS.title[language]}\n\n${WORDS.text[language]}`,
    heading(WORDS.mjcf),
    ...pagesBelow('reference/mjcf').map((page) => link(sectionTitle(page, language), page)),
    heading(WORDS.plugins),
    ...pagesBelow('reference/plugins').map((page) => link(`\`${title(page)}\``, page)),
    heading(WORDS.more),
    link(WORDS.api[language], 'api/'),
    ...Object.entries(PAGES).map(([page, words]) => `${link(title(page), page)}: ${words[language]}`),
    link(WORDS.decisions[language], 'decisions/'),
    '',
  ].join('\n');
}

/**
 * Pages by their path.
 * @throws RangeError for a page without a description, and for a description without a page
 */
export function referenceIndex(): ReadonlyMap<string, string> {
  const pages = [...pagesBelow('reference'), ...pagesBelow('comparisons'), 'benchmarks'];
  const lines = Object.keys(PAGES);
  const odd = [...pages.filter((page) => !lines.includes(page)), ...lines.filter((page) => !pages.includes(page))];
  if (odd.length > 0) throw new RangeError(`the index of the reference and docs/ differ in ${odd.join(', ')}`);
  return new Map([
    ['reference/index.md', indexIn('en')],
    ['zh/reference/index.md', indexIn('zh')],
  ]);
}
