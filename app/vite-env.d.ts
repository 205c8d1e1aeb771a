/// <reference types="vite/client" />

/** A page of the documentation as HTML (`build-plugins/help-pages-plugin.mjs`). */
declare module '*.md?help' {
  const html: string;
  export default html;
}
