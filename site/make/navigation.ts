/** Navigation bars and lists of pages, for both languages; this file defines the order of the guides. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gallery } from './gallery.js';
import type { Language, Words } from './language.js';
import { root } from './paths.js';

interface Group {
  readonly title: Words;
  /** Paths below `docs/`, without the extension. */
  readonly pages: readonly string[];
}

export const GUIDES: readonly Group[] = [
  {
    title: { en: 'Start', zh: '入门' },
    pages: [
      'guides/getting-started',
      'guides/viewer',
      'guides/sensors-and-contacts',
      'guides/teleoperation',
      'guides/studio',
      'guides/command-line',
      'guides/one-file-pages',
      'guides/troubleshooting',
    ],
  },
  {
    title: { en: 'Pages', zh: '网页' },
    pages: ['guides/in-a-page', 'guides/deployment', 'guides/content-security-policy', 'guides/performance'],
  },
  {
    title: { en: 'Model', zh: '建模' },
    pages: ['guides/modelling', 'guides/model-editing', 'guides/bring-your-robot', 'guides/urdf'],
  },
  {
    title: { en: 'Run', zh: '仿真' },
    pages: [
      'guides/rollouts',
      'guides/a-million-rollouts',
      'guides/environments',
      'guides/planning',
      'guides/inverse-kinematics',
      'guides/policies',
      'guides/studies',
      'guides/remote',
    ],
  },
  {
    title: { en: 'Show', zh: '呈现' },
    pages: ['guides/three-components', 'guides/rendering', 'guides/recording', 'guides/publish-a-run'],
  },
  {
    title: { en: 'Extend', zh: '扩展' },
    pages: ['guides/writing-a-plugin', 'guides/writing-a-resource-provider'],
  },
  {
    title: { en: 'Come from', zh: '迁移' },
    pages: [
      'guides/migrating-from-mujoco-js',
      'guides/migrating-from-mujoco',
      'guides/migrating-from-python',
      'guides/migrating-from-unity',
    ],
  },
];

export const CONCEPTS: Group = {
  title: { en: 'Concepts', zh: '概念' },
  pages: [
    'concepts/step',
    'concepts/constraints',
    'concepts/contacts',
    'concepts/soft-bodies',
    'concepts/sleep',
    'concepts/spec',
    'concepts/determinism',
    'concepts/differences',
  ],
};

/** Tutorials of the studio, in the order in which they are read; English only. */
export const TUTORIALS: Group = {
  title: { en: 'Tutorials', zh: '教程' },
  pages: ['tutorials/pendulum', 'tutorials/terrain', 'tutorials/controller', 'tutorials/sensor', 'tutorials/plugin'],
};

/** Guides and concepts; some are translated. */
export const guidesAndConcepts = (): string[] =>
  [...GUIDES, CONCEPTS].flatMap(({ pages }) => pages).filter((page) => existsSync(`${root}docs/${page}.md`));

/** Paths of pages that exist in both languages, without the language and the extension. */
export const inBothLanguages = (): string[] => [
  'index',
  ...guidesAndConcepts().filter((page) => existsSync(`${root}docs/zh/${page}.md`)),
  'reference/index',
  'gallery/index',
  ...gallery().map(({ name }) => `gallery/${name}`),
];

/** The heading of a page, by the path of its file. */
export const headingOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .match(/^# (.+)$/m)?.[1]
    ?.replaceAll('`', '') ?? path;

/** A page in a language, or the English one if there is no translation. */
function item(page: string, language: Language): { text: string; link: string } | undefined {
  const english = `${root}docs/${page}.md`;
  if (!existsSync(english)) return undefined;
  const translated = `${root}docs/zh/${page}.md`;
  if (language === 'zh' && existsSync(translated)) return { text: headingOf(translated), link: `/zh/${page}` };
  const mark = language === 'zh' ? '（英文）' : '';
  return { text: headingOf(english) + mark, link: `/${page}` };
}

function group({ title, pages }: Group, language: Language, collapsed?: boolean) {
  const items = pages.flatMap((page) => item(page, language) ?? []);
  return { text: title[language], items, ...(collapsed !== undefined && { collapsed }) };
}

/** Pages of a folder of `docs/` without its README.md, by their paths below it without the extension. */
export const pagesBelow = (folder: string): string[] =>
  readdirSync(`${root}docs/${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `${folder}/${name.slice(0, -3)}`)
    .sort();

const REFERENCE: Words = { en: 'Reference', zh: '参考' };

/** The entries of the API by the names of their pages. */
const apiEntries = (): { text: string; link: string }[] => {
  const folder = `${root}site/.pages/api`;
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => ({
      text: headingOf(`${folder}/${name}`),
      link: `/api/${name.replaceAll('\\', '/').replace(/(?:index)?\.md$/, '')}`,
    }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
};

function referenceSidebar(language: Language) {
  const words = {
    mjcf: { en: 'MJCF', zh: 'MJCF 元素' },
    plugins: { en: 'First-party plugins', zh: '自带插件' },
    comparisons: { en: 'Comparisons', zh: '比较' },
    api: { en: 'API', zh: 'API' },
  };
  return [
    group({ title: REFERENCE, pages: [...pagesBelow('reference'), 'benchmarks'] }, language),
    group({ title: words.mjcf, pages: pagesBelow('reference/mjcf') }, language, false),
    { text: words.api[language], collapsed: true, items: apiEntries() },
    group({ title: words.plugins, pages: pagesBelow('reference/plugins') }, language, true),
    group({ title: words.comparisons, pages: pagesBelow('comparisons') }, language, true),
  ];
}

/** Pages for people who change Kinetree; only these pages and the end of the index of the reference lead to them. */
const developmentSidebar = (language: Language) => [
  group({ title: { en: 'Development', zh: '开发' }, pages: pagesBelow('development') }, language),
  group({ title: { en: 'Decisions', zh: '设计决定' }, pages: pagesBelow('decisions') }, language),
];

export function localeConfig(language: Language) {
  const prefix = language === 'zh' ? '/zh' : '';
  const words = (en: string, zh: string): string => (language === 'en' ? en : zh);
  const guides = [...GUIDES, TUTORIALS, CONCEPTS].map((each) => group(each, language));
  const link = (page: string): string => item(page, language)?.link ?? `/${page}`;
  return {
    ...(language === 'zh' && {
      description: '用 TypeScript 从头写成的 MuJoCo 建模、仿真与扩展系统，运行于 Node 与浏览器',
    }),
    themeConfig: {
      nav: [
        { text: words('Guides', '指南'), link: link('guides/getting-started'), activeMatch: '/guides/' },
        { text: words('Concepts', '概念'), link: link('concepts/step'), activeMatch: '/concepts/' },
        { text: words('Gallery', '示例'), link: `${prefix}/gallery/`, activeMatch: '/gallery/' },
        {
          text: words('Reference', '参考'),
          activeMatch: '/(?:reference|comparisons|api)/',
          items: [
            { text: words('All pages', '全部页面'), link: `${prefix}/reference/` },
            { text: 'MJCF', link: '/reference/mjcf/body' },
            { text: 'API', link: '/api/' },
            { text: words('Plugins', '插件'), link: '/reference/plugins/pid' },
            { text: words('Versions', '版本'), link: '/reference/mujoco-versions' },
            { text: words('Peers', '同类比较'), link: '/comparisons/peers' },
            { text: words('Errors by code', '错误代码'), link: '/reference/errors' },
            { text: words('Threats', '安全边界'), link: '/reference/threats' },
          ],
        },
        { text: words('Benchmarks', '性能'), link: '/benchmarks' },
      ],
      sidebar: {
        [`${prefix}/guides/`]: guides,
        [`${prefix}/concepts/`]: guides,
        ...(language === 'en' && { '/tutorials/': guides }),
        [`${prefix}/reference/`]: referenceSidebar(language),
        ...(language === 'en' && {
          '/api/': referenceSidebar('en'),
          '/comparisons/': referenceSidebar('en'),
          '/decisions/': developmentSidebar('en'),
          '/development/': developmentSidebar('en'),
          '/benchmarks': referenceSidebar('en'),
        }),
      },
      outline: { level: [2, 3] as [number, number], label: words('On this page', '本页内容') },
      docFooter: { prev: words('Previous page', '上一页'), next: words('Next page', '下一页') },
      darkModeSwitchLabel: words('Appearance', '外观'),
      lightModeSwitchTitle: words('Switch to light theme', '切换到浅色'),
      darkModeSwitchTitle: words('Switch to dark theme', '切换到深色'),
      sidebarMenuLabel: words('Menu', '菜单'),
      returnToTopLabel: words('Return to top', '回到顶部'),
      langMenuLabel: words('Change language', '切换语言'),
      editLink: {
        pattern: 'https://github.com/kinetree/kinetree/edit/main/docs/:path',
        text: words('Edit this page', '编辑此页'),
      },
      footer: {
        message: words(
          'Apache-2.0. An independent implementation; MuJoCo is a trademark of its owners.',
          'Apache-2.0 许可。独立实现；MuJoCo 是其所有者的商标。',
        ),
      },
    },
  };
}
