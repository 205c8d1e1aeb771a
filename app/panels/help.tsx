/** The guide and the tutorials beside the picture. */
import { useEffect, useRef, useState } from 'react';
import { HELP_PAGES, helpPageAt } from '../commands/help-pages.js';
import { useSettings, useStores, useText } from '../store/hooks.js';
import { setSettings } from '../store/settings.js';
import { Choice } from '../ui/inputs.js';

export function Help() {
  const t = useText();
  const stores = useStores();
  const language = useSettings((s) => s.language);
  const path = useSettings((s) => s.helpPage);
  const page = HELP_PAGES.find((each) => each.path === path) ?? HELP_PAGES[0]!;
  const [html, setHTML] = useState('');
  const article = useRef<HTMLElement>(null);
  const open = (next: string): void => setSettings(stores.settings, { helpPage: next });
  useEffect(() => {
    let isLate = false;
    setHTML('');
    void (page.load[language] ?? page.load.en)().then((text) => {
      if (!isLate) setHTML(text);
    });
    return () => {
      isLate = true;
    };
  }, [page, language]);
  return (
    <>
      <Choice
        label={t('helpPage')}
        isQuiet
        value={page.path}
        items={HELP_PAGES.map((each) => ({ id: each.path, name: t(each.title) }))}
        onChange={open}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are operated by keys */}
      <article
        ref={article}
        className="help"
        lang={page.load[language] ? undefined : 'en'}
        onClick={(event) => {
          const href = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
          const next = helpPageAt(href);
          if (!next && !href.startsWith('#')) return;
          event.preventDefault();
          if (next) open(next.path);
          else article.current?.querySelector(`[data-heading="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView();
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the documentation when the studio is built
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
