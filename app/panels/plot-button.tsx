/** A button that plots a value from the place where it is shown. */
import { useStores, useText } from '../store/hooks.js';
import { openPanel } from '../store/panels.js';
import { useStudio } from '../studio/studio-context.js';
import { Icon } from '../ui/icon.js';

interface Props {
  /** Formulas of the value, one per component. */
  readonly formulas: readonly string[];
  /** Name of the value. */
  readonly name: string;
  /** True if keys reach it; in long lists, the field for formulas takes its place. */
  readonly isReached?: boolean;
}

export function PlotButton({ formulas, name, isReached = false }: Props) {
  const t = useText();
  const stores = useStores();
  const { session } = useStudio();
  return (
    <button
      type="button"
      className="bare plot-button"
      tabIndex={isReached ? 0 : -1}
      aria-label={t('plotThis', { name })}
      title={t('plotThis', { name })}
      onClick={() => {
        session.send({ type: 'plot', expressions: formulas });
        openPanel(stores, 'bottom', 'plots');
      }}
    >
      <Icon name="plots" />
    </button>
  );
}
