/** Places for panels: one at the side, one at the bottom, each with one panel open at a time. */
import { Component, type ReactNode, Suspense } from 'react';
import { type Dock, isTextKey, openPanel, type Panel, usePanels } from '../panels/registry.js';
import { session } from '../session/session.js';
import { useSettings } from '../store/settings.js';
import { useMayDrive, useStudio } from '../store/studio-state.js';
import { useText } from '../store/hooks.js';
import { Icon } from '../ui/icon.js';

const useTitle = () => {
  const t = useText();
  return ({ title }: Panel): string => (isTextKey(title) ? t(title) : title);
};

/** Tests whether a panel has a use: where the page follows a session, some have none. */
const isOfUse = ({ inSession }: Panel): boolean => session.isOwn || inSession !== undefined;

/** Buttons that open and close panels. */
export function PanelButtons() {
  const t = useText();
  const titleOf = useTitle();
  const panels = usePanels((s) => s.panels);
  const open = useSettings((s) => s.open);
  return (
    <nav className="rail" aria-label={t('panels')}>
      {panels.filter(isOfUse).map((panel) => {
        const isOpen = open[panel.dock] === panel.id;
        return (
          <button
            key={panel.id}
            type="button"
            aria-expanded={isOpen}
            data-dock={panel.dock}
            title={titleOf(panel)}
            onClick={() => openPanel(panel.dock, isOpen ? undefined : panel.id)}
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
  const panel = usePanels((s) => s.panels.find((each) => each.id === open && each.dock === dock && isOfUse(each)));
  const may = useMayDrive();
  const generation = useStudio((s) => s.generation);
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
          onClick={() => openPanel(dock, undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
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
  /** Number of the model that runs: another one may work where this one did not. */
  readonly generation: number;
  /** The label of the button that tries again. */
  readonly again: string;
  readonly children: ReactNode;
}

interface GuardState {
  readonly fault?: string | undefined;
}

/** A panel that throws takes nothing else down. It is tried again when the user asks for that, and with another model. */
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
