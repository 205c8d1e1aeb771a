/** Docks of panels: one on each side and one at the bottom, with splitters. */
import { Component, type CSSProperties, Fragment, type ReactNode, Suspense, useRef } from 'react';
import { isTextKey, PANELS } from '../panels/registry.js';
import { useAddedPanels, useMayDrive, useSettings, useStores, useStudioState, useText } from '../store/hooks.js';
import { closePanel, type Dock, openPanel, type Panel, togglePin } from '../store/panels.js';
import { setSettings } from '../store/settings.js';
import type { Studio } from '../studio/studio.js';
import { useStudio } from '../studio/studio-context.js';
import type { Language } from '../texts/table.js';
import { textIn } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { Splitter } from '../ui/splitter.js';

/** Returns the title of a panel in a language. */
export const panelTitle = ({ title }: Panel, language: Language): string =>
  isTextKey(title) ? textIn(language, title) : title;

const useTitle = () => {
  const language = useSettings((s) => s.language);
  return (panel: Panel): string => panelTitle(panel, language);
};

/** Returns the panels of the page. While it follows a session, panels that need a local simulation are left out. */
function panelsIn(added: readonly Panel[], isOwn: boolean): readonly Panel[] {
  const builtIn = PANELS.filter(({ id }) => !added.some((each) => each.id === id));
  return [...builtIn, ...added].filter(({ inSession }) => isOwn || inSession !== undefined);
}

/** Returns the panels of the page of a studio. */
export const panelsOf = ({ stores, session }: Studio): readonly Panel[] =>
  panelsIn(stores.panels.getState(), session.isOwn);

/** Hook: the panels of the page. */
const usePanels = (): readonly Panel[] => panelsIn(useAddedPanels(), useStudio().session.isOwn);

/** Buttons that open and close panels. */
export function PanelButtons() {
  const t = useText();
  const titleOf = useTitle();
  const stores = useStores();
  const panels = usePanels();
  const open = useSettings((s) => s.open);
  return (
    <nav className="rail" aria-label={t('panels')}>
      {panels.map((panel) => {
        const isOpen = open[panel.dock].includes(panel.id);
        return (
          <button
            key={panel.id}
            type="button"
            aria-expanded={isOpen}
            data-dock={panel.dock}
            data-panel={panel.id}
            title={titleOf(panel)}
            onClick={() => (isOpen ? closePanel : openPanel)(stores, panel.dock, panel.id)}
          >
            <Icon name={panel.icon} />
            <span>{titleOf(panel)}</span>
          </button>
        );
      })}
    </nav>
  );
}

/** Limits of the width of a dock at a side, and of the height of that at the bottom [px]. */
const SMALLEST = { left: 180, side: 200, bottom: 120 } as const;
/** Largest size of a dock, as a share of the page. */
const LARGEST = 0.6;

/** The open panels of a dock. */
export function PanelDock({ dock }: { readonly dock: Dock }) {
  const t = useText();
  const titleOf = useTitle();
  const stores = useStores();
  const area = useRef<HTMLDivElement>(null);
  const open = useSettings((s) => s.open[dock]);
  const size = useSettings((s) => s.dockSizes[dock]);
  const shares = useSettings((s) => s.shares);
  const all = usePanels();
  const panels = open.flatMap((id) => all.find((each) => each.id === id && each.dock === dock) ?? []);
  if (panels.length === 0) return null;
  const isBottom = dock === 'bottom';
  const most = Math.round(LARGEST * (isBottom ? innerHeight : innerWidth));
  const shareOf = ({ id }: Panel): number => shares[id] ?? 1;
  const measured = (): number => (isBottom ? area.current?.offsetHeight : area.current?.offsetWidth) ?? 0;
  const resize = (next: number | undefined): void => {
    const { [dock]: _, ...others } = stores.settings.getState().dockSizes;
    const limited = next === undefined ? undefined : Math.round(Math.min(most, Math.max(SMALLEST[dock], next)));
    setSettings(stores.settings, { dockSizes: limited === undefined ? others : { ...others, [dock]: limited } });
  };
  return (
    <div
      ref={area}
      className="area"
      data-dock={dock}
      style={size === undefined ? undefined : ({ '--size': `${Math.min(size, most)}px` } as CSSProperties)}
    >
      <Splitter
        label={t('resizeDock', { name: titleOf(panels[0]!) })}
        isVertical={!isBottom}
        // the left dock grows to the right, the others against the axis
        sign={dock === 'left' ? 1 : -1}
        value={size}
        min={SMALLEST[dock]}
        max={most}
        measure={measured}
        onChange={resize}
      />
      {panels.map((panel, i) => (
        <Fragment key={panel.id}>
          {i > 0 && (
            <PanelSplitter
              above={panels[i - 1]!}
              below={panel}
              title={titleOf(panels[i - 1]!)}
              isBottom={isBottom}
              area={area}
            />
          )}
          <DockedPanel panel={panel} dock={dock} share={shareOf(panel)} />
        </Fragment>
      ))}
    </div>
  );
}

interface PanelSplitterProps {
  readonly above: Panel;
  readonly below: Panel;
  readonly title: string;
  readonly isBottom: boolean;
  readonly area: { readonly current: HTMLDivElement | null };
}

/** The splitter between two panels of a dock. */
function PanelSplitter({ above, below, title, isBottom, area }: PanelSplitterProps) {
  const t = useText();
  const stores = useStores();
  const shares = useSettings((s) => s.shares);
  const [first, second] = [shares[above.id] ?? 1, shares[below.id] ?? 1];
  const full = (): number => (isBottom ? area.current?.clientWidth : area.current?.clientHeight) ?? 1;
  const percent = (100 * first) / (first + second);
  const set = (next: number | undefined): void => {
    const part = Math.min(85, Math.max(15, next ?? 50)) / 100;
    const sum = first + second;
    setSettings(stores.settings, { shares: { ...shares, [above.id]: part * sum, [below.id]: (1 - part) * sum } });
  };
  return (
    <Splitter
      label={t('resizePanel', { name: title })}
      isVertical={isBottom}
      isBetween
      sign={1}
      scale={() => 100 / full()}
      value={percent}
      min={15}
      max={85}
      measure={() => percent}
      onChange={set}
    />
  );
}

interface DockedPanelProps {
  readonly panel: Panel;
  readonly dock: Dock;
  readonly share: number;
}

function DockedPanel({ panel, dock, share }: DockedPanelProps) {
  const t = useText();
  const titleOf = useTitle();
  const stores = useStores();
  const { picture } = useStudio();
  const may = useMayDrive();
  const generation = useStudioState((s) => s.generation);
  const isPinned = useSettings((s) => s.pinned.includes(panel.id));
  const { id, Content } = panel;
  const title = titleOf(panel);
  return (
    <section className={`dock ${dock}`} data-panel={id} aria-label={title} style={{ flexGrow: share }}>
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="bare pin"
          aria-pressed={isPinned}
          aria-label={t('pinPanel', { name: title })}
          title={t('pinPanel', { name: title })}
          onClick={() => togglePin(stores, id)}
        >
          <Icon name="pin" />
        </button>
        <button
          type="button"
          className="bare"
          aria-label={`${t('close')}: ${title}`}
          onClick={({ detail }) => {
            // keys continue at the button that opens the panel again, the mouse at the picture
            const next =
              detail > 0 ? picture.canvas : document.querySelector<HTMLElement>(`.rail [data-panel="${id}"]`);
            next?.focus({ preventScroll: true });
            closePanel(stores, dock, id);
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled content must be reachable by keys */}
      <div className="content" tabIndex={0}>
        <Guard key={id} generation={generation} again={t('tryAgain')}>
          <Suspense fallback={null}>
            <fieldset className="plain" disabled={panel.inSession === 'drives' && !may}>
              <Content />
            </fieldset>
          </Suspense>
        </Guard>
      </div>
    </section>
  );
}

interface GuardProps {
  /** Count of models: the panel may work with the next one. */
  readonly generation: number;
  /** Label of the retry button. */
  readonly again: string;
  readonly children: ReactNode;
}

interface GuardState {
  readonly fault?: string | undefined;
}

/**
 * Shows the error of a panel that throws. The panel is rendered again when the button is pressed or the model changes.
 */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = {};

  static getDerivedStateFromError(error: unknown): GuardState {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate({ generation }: GuardProps): void {
    if (generation !== this.props.generation && this.state.fault !== undefined) this.tryAgain();
  }

  private readonly tryAgain = (): void => this.setState({ fault: undefined });

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return (
      <>
        <p className="error">{fault}</p>
        <button type="button" onClick={this.tryAgain}>
          {this.props.again}
        </button>
      </>
    );
  }
}
