/** The messages of the page: notices of the simulation, errors of models, progress of loading. */
import { useMemo } from 'react';
import { familyOf, formatLocation } from '../../src/foundation/base/diagnostics.js';
import type { LocatedDiagnostic } from '../../src/web/simulation-worker/simulation-protocol.js';
import { DOCS } from '../commands/help-pages.js';
import { replaceableFiles } from '../commands/stand-in-files.js';
import { type Translate, useDiagnosticText, useStores, useStudioState, useText } from '../store/hooks.js';
import { dismissNotice } from '../store/notices.js';
import type { Notice, Problems } from '../store/studio-state.js';
import { useStudio } from '../studio/studio-context.js';
import type { TextKey } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { shown } from '../ui/inputs.js';

export function Notices() {
  const t = useText();
  const stores = useStores();
  const notices = useStudioState((s) => s.notices);
  return (
    <ul className="notices" aria-label={t('notices')} aria-live="polite">
      {notices.map((notice) => (
        <li key={notice.id} data-kind={notice.kind}>
          <div>
            <strong>{titleOf(notice, t)}</strong>
            <p>{detailOf(notice, t)}</p>
          </div>
          <button
            type="button"
            className="bare"
            aria-label={t('dismiss')}
            onClick={() => dismissNotice(stores, notice.id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ kind, warning, message }: Notice, t: Translate): string {
  if (kind === 'warning') return t(`warning${warning ?? 0}` as TextKey);
  if (kind === 'reset') return t('noticeReset');
  if (kind === 'controller') return t('noticeController');
  if (kind === 'lost') return t('noticeLost');
  return message ?? t('noticeFailure');
}

function detailOf({ kind, element, message, time, count }: Notice, t: Translate): string {
  const parts = [
    element,
    kind === 'controller' ? message : undefined,
    time === undefined ? undefined : t('atTime', { time: shown(time) }),
    count > 1 ? t('times', { n: count }) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

export function Loading() {
  const t = useText();
  const { session } = useStudio();
  const loading = useStudioState((s) => s.loading);
  if (!loading) return null;
  const { entry, progress } = loading;
  return (
    <div className="loading" role="status">
      <p>{t('loading', { name: entry.title })}</p>
      {progress && (
        <>
          <progress value={progress.done} max={progress.total} aria-label={t('loading', { name: entry.title })} />
          <p>{t('loadingFiles', { done: progress.done, total: progress.total })}</p>
        </>
      )}
      <button type="button" onClick={() => session.send({ type: 'cancel' })}>
        {t('cancel')}
      </button>
    </div>
  );
}

/** The message that the simulation does not answer, because a plugin hangs or a step takes very long. */
export function Silence() {
  const t = useText();
  const { session } = useStudio();
  const isSilent = useStudioState((s) => s.isSilent);
  if (!isSilent) return null;
  return (
    <section className="loading" role="alert" aria-label={t('silent')}>
      <p>
        <strong>{t('silent')}</strong>
      </p>
      <p>{t('silentHint')}</p>
      <button type="button" onClick={() => session.restart()}>
        {t('stopSimulation')}
      </button>
    </section>
  );
}

/** Id of a model that was opened as a single file, without its folder. */
const LOOSE_FILE = /^files:[^/]+\.(xml|mjcf|urdf|xacro)$/i;
/** Codes for missing files: not found, or outside of the model's folder. */
const MISSING_FILE = /^(file-not-found|bad-path)$/;

/** The errors of the last loaded or edited model. */
export function ProblemList() {
  const t = useText();
  const studio = useStudio();
  const { session, stores } = studio;
  const problems = useStudioState((s) => s.problems);
  const entry = useStudioState((s) => s.failed ?? (s.isStandIn ? s.current : undefined));
  const missing = useMemo(() => replaceableFiles(problems?.diagnostics ?? []), [problems]);
  const hasModel = useStudioState((s) => s.mirror !== undefined && !s.isStandIn);
  const isStandIn = useStudioState((s) => s.isStandIn);
  if (!problems) return null;
  const { title, id, diagnostics, failure, mendable } = problems;
  const failed = failure !== undefined || diagnostics.some(({ severity }) => severity === 'error');
  return (
    <section className="problems" aria-label={t('problems')} role="alert" data-failed={failed || undefined}>
      <header>
        <h2>{t('problemsOf', { name: title })}</h2>
        {failed && hasModel && <span>{t('goesOn')}</span>}
        {failed && isStandIn && <span>{t('mendThere')}</span>}
        {failed && entry && missing.length > 0 && (
          <button
            type="button"
            onClick={() =>
              void import('../commands/stand-ins.js').then(({ openWithBoxes }) => openWithBoxes(studio, entry, missing))
            }
          >
            {t('openWithBoxes')}
          </button>
        )}
        {hasModel && mendable && (
          <button type="button" onClick={() => void session.mend(mendable)}>
            {t('mend')}
          </button>
        )}
        <button
          type="button"
          className="bare"
          aria-label={`${t('close')}: ${t('problems')}`}
          onClick={() => stores.studio.setState({ problems: undefined })}
        >
          <Icon name="close" />
        </button>
      </header>
      {failure !== undefined && <p className="error">{failure}</p>}
      {LOOSE_FILE.test(id ?? '') && diagnostics.some(({ code }) => MISSING_FILE.test(code)) && (
        <p className="hint">{t('missingFiles')}</p>
      )}
      <Diagnostics problems={problems} />
    </section>
  );
}

/** Equal diagnostics with their count. */
interface Gathered {
  readonly first: LocatedDiagnostic;
  readonly count: number;
}

/** Gathers diagnostics with the same text, errors first. */
function gathered(diagnostics: readonly LocatedDiagnostic[], textOf: (each: LocatedDiagnostic) => string): Gathered[] {
  const found = new Map<string, { first: LocatedDiagnostic; count: number }>();
  for (const each of diagnostics) {
    const key = `${each.severity} ${each.code} ${textOf(each)}`;
    const before = found.get(key);
    if (before) before.count++;
    else found.set(key, { first: each, count: 1 });
  }
  const rank = ({ first }: Gathered): number => (first.severity === 'error' ? 0 : 1);
  // the sort is stable
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

function Diagnostics({ problems: { diagnostics } }: { readonly problems: Problems }) {
  const t = useText();
  const textOf = useDiagnosticText();
  if (diagnostics.length === 0) return null;
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      {diagnostics.length > 1 && (
        <p className="hint">{t('problemCount', { errors, warnings: diagnostics.length - errors })}</p>
      )}
      {diagnostics.some(({ message }) => /package:|prefix 'package'/.test(message)) && (
        <p className="hint">{t('advicePackage')}</p>
      )}
      <ul>
        {gathered(diagnostics, textOf).map(({ first, count }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <Problem key={i} diagnostic={first} count={count} />
        ))}
      </ul>
    </>
  );
}

function Problem({ diagnostic, count }: { readonly diagnostic: LocatedDiagnostic; readonly count: number }) {
  const t = useText();
  const textOf = useDiagnosticText();
  const studio = useStudio();
  const canShow = useStudioState((s) => s.isEditable || s.problems?.mendable !== undefined) && studio.session.isOwn;
  const { severity, location, suggestion, code, excerpt } = diagnostic;
  const place = location && formatLocation({ ...location, uri: location.uri.split('/').at(-1)! });
  return (
    <li className={severity}>
      {place !== undefined &&
        (canShow ? (
          <button
            type="button"
            className="place"
            title={t('showInSource', { place: location!.uri })}
            aria-label={t('showInSource', { place })}
            onClick={() =>
              void import('../commands/show-source.js').then(({ showPlace }) => showPlace(studio, location!))
            }
          >
            <code>{place}</code>
          </button>
        ) : (
          <code title={location!.uri}>{place}</code>
        ))}
      <span>
        {textOf(diagnostic)}
        {suggestion && <em> {t('didYouMean', { name: suggestion })}</em>}
      </span>
      {count > 1 && <strong>×{count}</strong>}
      <small>
        <a
          href={`${DOCS}reference/errors.md#${familyOf(code)}`}
          target="_blank"
          rel="noopener noreferrer"
          title={t('explainCode', { code })}
        >
          {code}
        </a>
      </small>
      {excerpt !== undefined && <Excerpt text={excerpt} column={location?.column} />}
    </li>
  );
}

/** The files for which boxes stand, and a button to choose them. */
export function StandIns() {
  const t = useText();
  const studio = useStudio();
  const files = useStudioState((s) => s.current?.standIns);
  if (!files || files.length === 0) return null;
  const names = files.map((path) => path.split('/').at(-1)).join(', ');
  return (
    <section className="offers" aria-label={t('standIns', { n: files.length })}>
      <ul>
        <li>
          <span title={names}>
            {t('standIns', { n: files.length })} <small>{names.slice(0, 120)}</small>
          </span>
          <button
            type="button"
            onClick={() => void import('../commands/stand-ins.js').then(({ locateFiles }) => locateFiles(studio))}
          >
            {t('locate')}
          </button>
        </li>
      </ul>
    </section>
  );
}

/** A line of the source, with a caret below the error. */
function Excerpt({ text, column }: { readonly text: string; readonly column: number | undefined }) {
  const indent = text.length - text.trimStart().length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled content must be reachable by keys
    <pre tabIndex={0}>
      {text.slice(indent)}
      {column !== undefined && (
        <span aria-hidden="true">
          {'\n'}
          {/* as wide as the text before the column, in any font */}
          <span className="before">{text.slice(indent, column - 1)}</span>^
        </span>
      )}
    </pre>
  );
}
