/** The history of the run. */

import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { shown } from '../ui/inputs.js';

export function Timeline() {
  const t = useText();
  const { session } = useStudio();
  const { length, first, last, index } = useStudioState((s) => s.history);
  const at = index < 0 ? length - 1 : index;
  const time = first + ((last - first) * at) / Math.max(1, length - 1);
  return (
    <div className="timeline">
      <span>{shown(first, 2)} s</span>
      <input
        type="range"
        aria-label={t('history')}
        aria-valuetext={`${shown(time, 2)} s`}
        min={0}
        max={Math.max(1, length - 1)}
        value={Math.max(0, at)}
        disabled={length < 2}
        onChange={(event) => session.seek(event.currentTarget.valueAsNumber)}
      />
      <span>{shown(last, 2)} s</span>
    </div>
  );
}
