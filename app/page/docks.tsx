/** Docks of panels: one at the side and one at the bottom, each with one open panel. */
import { Component, type ReactNode, Suspense } from 'react';
import { isTextKey, PANELS } from '../panels/registry.js';
import { useAddedPanels, useMayDrive, useSettings, useStores, useStudioState, useText } from '../store/hooks.js';
import { type Dock, openPanel, type Panel } from '../store/panels.js';
import { useStudio } from '../studio/studio-context.js';
import { Icon } from '../ui/icon.js';

const useTitle = () => {
  const t = useText();
  return ({ title }: Panel): string => (isTextKey(title) ? t(title) : title);
};

/** Hook: the panels of the page. While it follows a session, panels that need a local simulation are left out. */
function usePanels(): readonly Panel[] {
  const { session } = useStudio();
  const added = useAddedPanels();
  const builtIn = PANELS.filter(({ id }) => !added.some((each) => each.id === id));
  return [...builtIn, ...added].filter(({ inSession }) => session.isOwn || inSession !== undefined);
}

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
        const isOpen = open[panel.dock] === panel.id;
        return (
          <button
            key={panel.id}
            type="button"
            aria-expanded={isOpen}
            data-dock={panel.dock}
            title={titleOf(panel)}
            onClick={() => openPanel(stores, panel.dock, isOpen ? undefined : panel.id)}
          >
            <Icon name={panel.icon} />
            <span>{titleOf(panel)}</span>
          </button>
        );
      })}
    </nav>
  );
}

/** The open panel of a dock. */
export function PanelDock({ dock }: { readonly dock: Dock }) {
  const t = useText();
  const titleOf = useTitle();
  const open = useSettings((s) => s.open[dock]);
  const stores = useStores();
  const panel = usePanels().find((each) => each.id === open && each.dock === dock);
  const may = useMayDrive();
  const generation = useStudioState((s) => s.generation);
  if (!panel) return null;
  const { Content } = panel;
  return (
    <section className={`dock ${dock}`} aria-label={titleOf(panel)}>
      <header>
        <h2>{titleOf(panel)}</h2>
        <button
          type="button"
          className="bare"
          aria-label={`${t('close')}: ${titleOf(panel)}`}
          onClick={() => openPanel(stores, dock, undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled content must be reachable by keys */}
      <div className="content" tabIndex={0}>
        <Guard key={panel.id} generation={generation} again={t('tryAgain')}>
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
