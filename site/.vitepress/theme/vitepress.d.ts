/** The key under which the generator provides the data of a page; its types leave it out. */
declare module 'vitepress/dist/client/app/data.js' {
  import type { VitePressData } from 'vitepress';
  import type { InjectionKey } from 'vue';

  export const dataSymbol: InjectionKey<VitePressData>;
}

declare module '*.css';
