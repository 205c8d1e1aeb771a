/** The theme: that of the generator, with the viewer and the examples that run in the page. */

import type { Theme } from 'vitepress';
import { inBrowser, useData, withBase } from 'vitepress';
import { dataSymbol } from 'vitepress/dist/client/app/data.js';
import DefaultTheme from 'vitepress/theme';
import { computed, defineComponent, h, onMounted, provide } from 'vue';
import './style.css';

/** Elements are made known once the page is there: what they add must not be in its way while it is taken over. */
async function defineElements(): Promise<void> {
  const { definePlayground } = await import('../../page/playground.js');
  definePlayground(withBase('/run/'));
  if (document.querySelector('kinetree-viewer')) await loadViewer();
}

async function loadViewer(): Promise<void> {
  if (customElements.get('kinetree-viewer')) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = withBase('/run/kinetree.global.js');
  document.head.append(script);
}

/** The live viewer of the home page, in the language of the page. */
function homeViewer(language: string) {
  const [label, text] = language.startsWith('zh')
    ? ['可以用鼠标拉动的人形机器人', '示例人形机器人，就在本页中仿真。拖动它的身体可以拉它；拖动其他地方可以转动相机。']
    : [
        'A humanoid whose bodies can be perturbed with the mouse',
        'The sample humanoid, simulated in this page. Drag a body to perturb it; drag elsewhere to turn the camera.',
      ];
  // a still picture is there until the viewer draws
  const style = { backgroundImage: `url(${withBase('/home.jpg')})` };
  const viewer = h('kinetree-viewer', { src: withBase('/models/humanoid.xml'), look: 'studio', label, style });
  return h('div', { class: 'home-viewer' }, [viewer, h('p', text)]);
}

const Layout = defineComponent({
  setup() {
    const data = useData();
    // a page without a translation leads to the home page of the other language, not to one that is not there
    const isInBoth = (): boolean => {
      const page = data.page.value.relativePath.replace(/^zh\//, '').replace(/\.md$/, '');
      return (data.theme.value.inBothLanguages as readonly string[]).includes(page);
    };
    provide(dataSymbol, { ...data, theme: computed(() => ({ ...data.theme.value, i18nRouting: isInBoth() })) });
    onMounted(() => void defineElements());
    return () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => homeViewer(data.lang.value) });
  },
});

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ router }) {
    if (!inBrowser) return;
    router.onAfterRouteChange = () => {
      if (document.querySelector('kinetree-viewer')) void loadViewer();
    };
  },
} satisfies Theme;
