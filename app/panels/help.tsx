/** The guide and the tutorials beside the picture. */
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { HELP_PAGES, headingId, helpTarget } from '../commands/help-pages.js';
import { useSettings, useStores, useText } from '../store/hooks.js';
import { setSettings } from '../store/settings.js';
import { Choice } from '../ui/inputs.js';

export function Help() {
  const t = useText();
  const stores = useStores();
  const language = useSettings((s) => s.language);
  const path = useSettings((s) => s.helpPage);
  const page = HELP_PAGES.find((each) => each.path === path) ?? HELP_PAGES[0]!;
  const [shown, setShown] = useState<{ readonly path: string; readonly text: string }>();
  const article = useRef<HTMLElement>(null);
  const open = (next: string): void => setSettings(stores.settings, { helpPage: next });
  useEffect(() => {
    let isLate = false;
    const load = page.load[language] ?? page.load.en;
    void load().then((text) => {
      if (!isLate) setShown({ path: page.path, text });
    });
    return () => {
      isLate = true;
    };
  }, [page, language]);
  const tokens = useMemo(() => lexer(shown?.text ?? ''), [shown]);
  const isTranslated = page.load[language] !== undefined;
  // translations have their own folder
  const from = isTranslated && language !== 'en' ? `${language}/${page.path}` : page.path;
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
        lang={isTranslated ? undefined : 'en'}
        onClick={(event) => {
          const link = (event.target as Element).closest('a');
          const target = link && helpTarget(link.getAttribute('href')!, from);
          if (!target || target.kind === 'address') return;
          event.preventDefault();
          if (target.kind === 'page') open(target.path);
          else article.current?.querySelector(`[data-heading="${CSS.escape(target.id)}"]`)?.scrollIntoView();
        }}
      >
        {shown?.path === page.path && <Blocks tokens={tokens} from={from} />}
      </article>
    </>
  );
}

interface PartProps {
  readonly tokens: readonly Token[] | undefined;
  /** Path of the page in the folder of the documentation. */
  readonly from: string;
}

function Blocks({ tokens = [], from }: PartProps): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
  return tokens.map((token, i) => <Block key={i} token={token} from={from} />);
}

function Block({ token, from }: { readonly token: Token; readonly from: string }): ReactNode {
  switch (token.type) {
    case 'heading': {
      // the title of the page is that of the choice
      if (token.depth === 1) return null;
      const Heading = token.depth === 2 ? 'h3' : 'h4';
      return (
        <Heading data-heading={headingId(token.text)}>
          <Inline tokens={token.tokens} from={from} />
        </Heading>
      );
    }
    case 'paragraph':
      // pictures show the studio that is already there
      if (token.tokens?.every(({ type }) => type === 'image')) return null;
      return (
        <p>
          <Inline tokens={token.tokens} from={from} />
        </p>
      );
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} from={from} />;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {(token as Tokens.List).items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
            <li key={i}>
              <Blocks tokens={item.tokens} from={from} />
            </li>
          ))}
        </List>
      );
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled content must be reachable by keys
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'table':
      return <Table table={token as Tokens.Table} from={from} />;
    default:
      return null;
  }
}

function Table({ table: { header, rows }, from }: { readonly table: Tokens.Table; readonly from: string }) {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td'): ReactNode => (
    <tr>
      {row.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
        <Cell key={i}>
          <Inline tokens={cell.tokens} from={from} />
        </Cell>
      ))}
    </tr>
  );
  return (
    <table>
      <thead>{cells(header, 'th')}</thead>
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
          <Fragment key={i}>{cells(row, 'td')}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Inline({ tokens = [], from }: PartProps): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
  return tokens.map((token, i) => <Span key={i} token={token} from={from} />);
}

function Span({ token, from }: { readonly token: Token; readonly from: string }): ReactNode {
  const inside = 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} from={from} /> : null;
  switch (token.type) {
    case 'strong':
      return <strong>{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const target = helpTarget(token.href, from);
      if (target.kind !== 'address') return <a href={token.href}>{inside}</a>;
      return (
        <a href={target.address} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      );
    }
    case 'image':
      return null;
    default:
      return inside ?? ('text' in token ? token.text : '');
  }
}
