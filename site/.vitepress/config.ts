/** The site: pages come from `site/.pages`, which `site/make` fills from `docs/` and `site/pages/`. */
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfigWithTheme } from 'vitepress';
import { inBothLanguages, localeConfig } from '../make/navigation.js';
import { searchWords } from '../make/search-words.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const base = process.env.SITE_BASE ?? '/';

export default defineConfigWithTheme<DefaultTheme.Config & { inBothLanguages?: readonly string[] }>({
  base,
  srcDir: '.pages',
  outDir: at('../../dist-site'),
  cacheDir: at('cache'),
  cleanUrls: false,
  lastUpdated: false,
  title: 'Kinetree',
  description: 'MuJoCo modelling, simulation and extension in plain TypeScript, for Node and browsers',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['meta', { name: 'theme-color', content: '#c2571a' }],
  ],
  locales: {
    root: { label: 'English', lang: 'en', ...localeConfig('en') },
    zh: { label: '简体中文', lang: 'zh-CN', ...localeConfig('zh') },
  },
  themeConfig: {
    // read by the theme: where the language can be changed without leaving the page
    inBothLanguages: inBothLanguages(),
    socialLinks: [{ icon: 'github', link: 'https://github.com/kinetree/kinetree' }],
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { tokenize: searchWords }, searchOptions: { tokenize: searchWords } },
        locales: {
          zh: {
            translations: {
              button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
              modal: {
                displayDetails: '显示详细列表',
                resetButtonTitle: '清除查询条件',
                backButtonTitle: '关闭搜索',
                noResultsText: '没有找到结果',
                footer: { selectText: '选择', navigateText: '切换', closeText: '关闭' },
              },
            },
          },
        },
      },
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('kinetree-') } } },
  vite: {
    publicDir: at('../.pages/public'),
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } } as never,
    build: { chunkSizeWarningLimit: 2000 },
    plugins: [
      {
        // modules of the site are written as TypeScript and named as what they become
        name: 'typescript-names',
        enforce: 'pre',
        async resolveId(id, importer) {
          if (!importer || !/^\.{1,2}\/.*\.js$/.test(id) || importer.includes('node_modules')) return null;
          return this.resolve(id.replace(/\.js$/, '.ts'), importer, { skipSelf: true });
        },
      },
    ],
  },
});
